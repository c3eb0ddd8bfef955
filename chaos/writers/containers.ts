import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from '../choice.js';
import { becomes, disappears, fieldsOf, newDraft } from '../drafts.js';
import type { Change } from '../ledger.js';
import { homes, type World, type Writer } from '../world.js';
import { bodyOf, isWritten, isWrittenDown } from './memories.js';

/** What a container was filled with, and what is to become of it. */
interface Content {
  moved(to: string): Change[];
  gone(): Change[];
}

const settled = ['set-0', 'set-1', 'set-2'] as const;
const pollMs = 250;

/** Containers: made, filled with documents and memories, and merged into one that stays, or deleted; settings of others. */
export function containerWriter({ sender, ledger, report, next }: World): Writer {
  /** Documents that are still being processed, and memories. */
  async function fill(container: string, choice: Choice): Promise<Content> {
    const drafts = Array.from({ length: choice.between(3, 12) }, () => newDraft(next(), container, choice));
    const batch = { method: 'POST', path: '/v3/documents/batch', repeatable: true, insists: true } as const;
    await sender.send({ ...batch, body: { documents: drafts.map(fieldsOf) }, changes: drafts.map(becomes) }, choice);
    const keys = Array.from({ length: choice.between(1, 4) }, () => `Memo${next()}`);
    const changes = [isWrittenDown(keys, container), ...keys.map((key) => isWritten(key, container))];
    const write = { method: 'POST', path: '/v4/memories', repeatable: false } as const;
    await sender.send({ ...write, body: bodyOf(keys, container), changes }, choice);
    return {
      moved: (to) =>
        [...drafts.map(becomes), ...changes].map((change) => ({
          ...change,
          to: (before) => (before === null ? null : { ...before, container: to }),
        })),
      gone: () => [...drafts.map(disappears), ...changes.map((change) => ({ ...change, to: () => null }))],
    };
  }

  /** Sent until it is accepted or the source is gone, then waited for: from then on all is in the target, or a failure says why. */
  async function merge(source: string, target: string, content: Content, rest: () => Promise<void>) {
    const request = { method: 'POST', path: '/v3/container-tags/merge', body: { source, target } } as const;
    const booking = ledger.begin(content.moved(target));
    for (;;) {
      const { status, body } = await sender.reach(request);
      if (status === 202) {
        const path = `/v3/container-tags/merge/${body.mergeId}`;
        for (;;) {
          const answer = await sender.reach({ method: 'GET', path });
          if (answer.status === 200 && answer.body.status === 'completed') return booking.settle('acknowledged');
          if (answer.status !== 0 && answer.status < 500 && answer.body.status !== 'running') {
            report({
              ...{ verdict: 'broken', what: 'merge', id: `${source} into ${target}`, expected: 'completed' },
              found: JSON.stringify(answer.body),
            });
            return booking.settle('unknown');
          }
          await rest();
          await delay(pollMs);
        }
      }
      // Committed by a request whose answer was cut off, and done.
      if (status === 404) return booking.settle('acknowledged');
      await rest();
      await delay(pollMs);
    }
  }

  async function remove(container: string, content: Content, choice: Choice) {
    const path = `/v3/container-tags/${container}`;
    const request = { method: 'DELETE', path, repeatable: true, insists: true } as const;
    await sender.send({ ...request, changes: content.gone() }, choice);
  }

  async function rename(choice: Choice) {
    const key = choice.of(settled);
    const name = `Name ${next()}`;
    const request = { method: 'PATCH', path: `/v3/container-tags/${key}`, body: { name }, repeatable: true } as const;
    await sender.send({ ...request, changes: [{ kind: 'settings', key, to: () => ({ name }) }] }, choice);
  }

  return async (choice, rest) => {
    if (choice.chance(0.5)) return rename(choice);
    const container = `passing-${next()}`;
    const content = await fill(container, choice);
    // Now and then after some time: then what is merged or deleted is processed already.
    if (choice.chance(0.5)) await delay(choice.between(500, 4_000));
    if (choice.chance(0.6)) await merge(container, choice.of(homes), content, rest);
    else await remove(container, content, choice);
  };
}
