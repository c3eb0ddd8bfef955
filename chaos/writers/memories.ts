import type { Choice } from '../choice.js';
import type { Change } from '../ledger.js';
import { markOf } from '../marks.js';
import { homes, type World, type Writer } from '../world.js';

interface Own {
  key: string;
  id: string;
  container: string;
  version: number;
}

const textOf = (mark: string) => `The blue ledger of the harbour office has the number ${mark}.`;
const weights = { write: 3, patch: 3, forget: 2, forgetSome: 1, restore: 1 };
const fewest = 5;
const most = 40;

export interface MemoryState {
  container: string;
  mark: string;
  version: number;
  isForgotten: boolean;
}

/** It is there in its first version. */
export const isWritten = (key: string, container: string): Change => ({
  ...{ kind: 'memory', key },
  to: () => ({ container, mark: markOf(key, 1), version: 1, isForgotten: false }) satisfies MemoryState,
});

/** The document that memories were written with is known by the first of them, and keeps their first words. */
export const isWrittenDown = (keys: readonly string[], container: string): Change => ({
  ...{ kind: 'written', key: keys[0] ?? '' },
  to: () => ({ container, marks: keys.map((key) => markOf(key, 1)) }),
});

export const bodyOf = (keys: readonly string[], containerTag: string) => ({
  memories: keys.map((key) => ({ content: textOf(markOf(key, 1)) })),
  containerTag,
});

/** Memories: written, patched, forgotten and restored, one or several at a time. */
export function memoryWriter({ sender, next }: World): Writer {
  const own: Own[] = [];
  const forgotten: Own[] = [];
  const take = (choice: Choice) => own.splice(choice.between(0, own.length - 1), 1)[0];

  const becomes = ({ key }: Own, isForgotten: boolean): Change => ({
    ...{ kind: 'memory', key },
    to: (before) => (before === null ? null : { ...before, isForgotten }),
  });

  const steps: Record<keyof typeof weights, (choice: Choice) => Promise<void>> = {
    async write(choice) {
      const container = choice.of(homes);
      const keys = Array.from({ length: choice.between(1, 3) }, () => `Memo${next()}`);
      const changes = [isWrittenDown(keys, container), ...keys.map((key) => isWritten(key, container))];
      // Again, it would be written down again.
      const request = {
        method: 'POST',
        path: '/v4/memories',
        body: bodyOf(keys, container),
        repeatable: false,
      } as const;
      const { outcome, body } = await sender.send({ ...request, changes }, choice);
      if (outcome !== 'acknowledged') return;
      for (const [index, key] of keys.entries()) own.push({ key, container, version: 1, id: body.memories[index].id });
    },
    async patch(choice) {
      const item = take(choice);
      if (item === undefined) return;
      const { key, id, container } = item;
      const version = item.version + 1;
      const mark = markOf(key, version);
      const to: Change['to'] = (before) => (before === null ? null : { ...before, mark, version });
      // Again, it would be another version.
      const request = { method: 'PATCH', path: '/v4/memories', repeatable: false } as const;
      const body = { id, newContent: textOf(mark), containerTag: container };
      const reply = await sender.send({ ...request, body, changes: [{ kind: 'memory', key, to }] }, choice);
      if (reply.outcome === 'acknowledged') own.push({ ...item, version, id: reply.body.id });
    },
    async forget(choice) {
      const item = take(choice);
      if (item === undefined) return;
      const body = { id: item.id, containerTag: item.container };
      const request = { method: 'DELETE', path: '/v4/memories', body, repeatable: true } as const;
      const { outcome } = await sender.send({ ...request, changes: [becomes(item, true)] }, choice);
      if (outcome === 'acknowledged') forgotten.push(item);
    },
    async forgetSome(choice) {
      const container = own[0]?.container;
      const items = own.filter((item) => item.container === container).slice(0, 3);
      for (const item of items) own.splice(own.indexOf(item), 1);
      const body = { ids: items.map(({ id }) => id), containerTag: container };
      const request = { method: 'POST', path: '/v4/memories/forget-matching', body, repeatable: true } as const;
      await sender.send({ ...request, changes: items.map((item) => becomes(item, true)) }, choice);
    },
    async restore(choice) {
      const item = forgotten.pop();
      if (item === undefined) return;
      const body = { ids: [item.id], containerTag: item.container };
      const request = { method: 'POST', path: '/v4/memories/restore', body, repeatable: true } as const;
      const { outcome } = await sender.send({ ...request, changes: [becomes(item, false)] }, choice);
      if (outcome === 'acknowledged') own.push(item);
    },
  };

  return (choice) => {
    if (own.length < fewest) return steps.write(choice);
    return steps[choice.weighted(own.length < most ? weights : { ...weights, write: 0 })](choice);
  };
}
