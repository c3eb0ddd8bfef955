import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMergingService } from '../src/containers/merging/service.js';
import { newId } from '../src/core/ids.js';
import { invariants } from '../src/db/invariants.js';
import { createMemoryEditingService } from '../src/memories/editing.js';
import { forgetExpiredOf } from '../src/memories/expiring.js';
import { createForgettingService } from '../src/memories/forgetting.js';
import { createRestoringService } from '../src/memories/restoring.js';
import { createMemoryWritingService } from '../src/memories/writing.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { mergedContents } from './support/merging.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { stillEmbedder } from './support/still-embedder.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const claim = (likelihood: number, { id }: { id: string }) => ({ id, likelihood });
const current = async (containerTag: string): Promise<string[]> => {
  const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body;
  return memoryEntries.map(({ memory }: { memory: string }) => memory).sort();
};

it.each(['with what hid that deleted', 'with what hid that forgotten after it'])(
  'what says the same as a forgotten memory, said before it, does not come back in its place, %s',
  async (how) => {
    const containerTag = `same-words-${how.split(' ')[4]}`;
    const [oslo, rome] = [noteOf('User lives in Oslo.'), noteOf('User lives in Rome.')];
    await noted(api, containerTag, { notes: [oslo] });
    const second = await noted(api, containerTag, { notes: [{ ...rome, replaces: [claim(1, oslo)] }] });
    await noted(api, containerTag, { notes: [noteOf(oslo.memory, { replaces: [claim(1, rome)] })] });
    if (how.endsWith('deleted')) await api.delete(`/v3/documents/${second}`);
    await api.delete('/v4/memories', { containerTag, content: oslo.memory });
    if (how.endsWith('after it')) await api.delete('/v4/memories', { containerTag, content: rome.memory });
    expect(await current(containerTag)).toEqual([]);
  },
);

it('of two that a text says again in turn the last is current', async () => {
  const containerTag = 'in-turn';
  const [oslo, rome] = [noteOf('User lives in Oslo.'), noteOf('User lives in Rome.')];
  const back = noteOf(oslo.memory, { replaces: [claim(1, rome)] });
  await noted(api, containerTag, { notes: [oslo, { ...rome, replaces: [claim(1, oslo)] }, back] });
  expect(await current(containerTag)).toEqual([oslo.memory]);
});

it('a memory named by a hidden version is the living one that hides it', async () => {
  const containerTag = 'named';
  const [oslo, rome] = [noteOf('User lives in Oslo.'), noteOf('User lives in Rome.')];
  await noted(api, containerTag, { notes: [oslo] });
  await noted(api, containerTag, { notes: [{ ...rome, replaces: [claim(1, oslo)] }] });
  await api.post('/v4/memories', { containerTag, memories: [{ content: oslo.memory }] });
  await api.delete('/v4/memories', { containerTag, content: rome.memory });
  expect(await current(containerTag)).toEqual([oslo.memory]);
  expect((await api.delete('/v4/memories', { containerTag, id: oslo.id })).status).toBe(200);
  expect(await current(containerTag)).toEqual([]);
});

/** What may be done next. Numbers pick one of what there is, whatever that is. */
const pick = fc.nat(1_000);
const text = fc.constantFrom(
  ...['Oslo', 'Rome', 'Turku', 'Bonn', 'Kiel', 'Lyon'].map((town) => `User lives in ${town}.`),
);
const container = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ does: fc.constant('note' as const), container, text, day: fc.integer({ min: 1, max: 28 }) },
      ...{ ends: fc.array(pick, { maxLength: 3 }), isPassing: fc.boolean() },
      ...{ willEnd: fc.array(pick, { maxLength: 2 }), isDue: fc.boolean() },
      author: fc.constantFrom('model' as const, 'reader' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write' as const), container, text }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('patch' as const), at: pick, text }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('forget' as const), at: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('restore' as const), at: fc.array(pick, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('expire' as const), at: pick }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), at: pick }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('merge' as const), from: container, to: container }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const ofMemories = invariants.filter(
  ({ holds, when }) =>
    when === 'always' && !holds.includes('webhook') && / memory |is remembered|says a thing/.test(` ${holds}`),
);
const query = ofMemories
  .map(({ holds, query: sql }) => `select '${holds}' as holds, id from (${sql}) broken`)
  .join(' union all ');

describe('in whatever order memories come and go', () => {
  it('none is hidden without something living in its place, and each is back when that is gone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), pick, (steps, seed) =>
        playOut(steps, seed),
      ),
      // Shorter stories of a failure are not looked for: that takes longer than a test may.
      { numRuns: 18, endOnFailure: true },
    );
  }, 240_000);

  async function playOut(steps: readonly Step[], seed: number): Promise<void> {
    const run = newId();
    const { orgId } = api;
    const scope = { orgId };
    const parts = { db: db(), embeddings: embeddingsOf(db(), stillEmbedder(384)) };
    const [writing, editing] = [createMemoryWritingService(parts), createMemoryEditingService(parts)];
    const forgetting = createForgettingService({ db: db(), matching: async () => [] });
    const restoring = createRestoringService({ db: db() });
    const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
    const merging = createMergingService({ db: db(), ...mergedContents, starter });
    const tagOf = (name: string) => `${run}-${name}`;
    const where = { orgId, containerTag: { startsWith: run } };
    const rows = () => db().memory.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    const forgotten = new Set<string>();
    const restored = new Set<string>();

    async function forget(id: string): Promise<void> {
      const { id: latest } = await forgetting.forgetById(scope, id);
      for (const each of [id, latest]) {
        forgotten.add(each);
        restored.delete(each);
      }
    }
    async function expire(id: string): Promise<void> {
      await db().memory.updateMany({ where: { orgId, id }, data: { forgetAfter: new Date(0) } });
      restored.delete(id);
      await letTimePass();
    }
    async function letTimePass(): Promise<void> {
      for (const name of ['a', 'b', 'c']) await forgetExpiredOf(db(), { orgId, containerTag: tagOf(name) });
    }
    async function take(next: Step): Promise<void> {
      const all = await rows();
      const at = (index: number) => all[index % Math.max(1, all.length)];
      if (next.does === 'note') {
        const containerTag = tagOf(next.container);
        const known = all.filter((row) => row.containerTag === containerTag && row.isLatest && !row.isForgotten);
        const claims = (indexes: readonly number[]) =>
          indexes.flatMap((index) => known[index % Math.max(1, known.length)] ?? []).map((row) => claim(0.97, row));
        const change = { willReplace: claims(next.willEnd), dueAt: new Date(next.isDue ? '2026-02-01' : '2099-01-01') };
        const forgetAfter = next.isPassing ? new Date('2099-01-01') : null;
        const { author } = next;
        await noted(api, containerTag, {
          notes: [noteOf(next.text, { author, forgetAfter, ends: claims(next.ends), ...change })],
          documentDate: new Date(Date.UTC(2026, 0, next.day)),
        });
      } else if (next.does === 'write') {
        await writing.write(scope, { containerTag: tagOf(next.container), memories: [{ content: next.text }] });
      } else if (next.does === 'change') {
        await db().memoryRelation.updateMany({
          where: { orgId, memory: where, dueAt: { not: null } },
          data: { dueAt: new Date(0) },
        });
        await letTimePass();
      } else if (next.does === 'merge') {
        const [source, target] = [tagOf(next.from), tagOf(next.to)];
        const isThere = all.some((row) => row.containerTag === source);
        if (source !== target && isThere) await merging.mergeNow(scope, { sources: [source], target });
      } else if (next.does === 'restore') {
        const chosen = next.at.flatMap((index) => at(index) ?? []);
        const [first] = chosen;
        if (first === undefined) return;
        const ids = chosen.map(({ id }) => id);
        const answer = await restoring.restore(scope, { containerTag: first.containerTag, ids });
        expect([...answer.restored, ...answer.notRestorable].map(({ id }) => id).sort()).toEqual(
          [...new Set(ids)].sort(),
        );
        for (const { id } of answer.restored) {
          restored.add(id);
          forgotten.delete(id);
        }
        // Versions that were forgotten with it are back as its history.
        const back = await db().memory.findMany({ where: { ...where, isForgotten: false }, select: { id: true } });
        if (answer.restored.length > 0) for (const { id } of back) forgotten.delete(id);
      } else {
        const row = at(next.at);
        if (row === undefined) return;
        if (next.does === 'forget') await forget(row.id);
        else if (next.does === 'expire') await expire(row.id);
        else if (next.does === 'patch') {
          const target = { id: row.id, newContent: next.text };
          const version = await editing.patch(scope, target).catch((error: { status?: number }) => {
            expect([404, 409]).toContain(error.status);
          });
          if (version?.parentMemoryId != null) restored.delete(version.parentMemoryId);
        } else {
          const source = await db().memorySource.findFirst({ where: { orgId, memoryId: row.id } });
          await api.delete(`/v3/documents/${source?.documentId}`);
        }
      }
    }
    async function check(done: Step | string): Promise<void> {
      const now = await rows();
      const ids = now.map(({ id }) => id);
      const broken = await db().$queryRawUnsafe(`select * from (${query}) found where id = any($1::text[])`, ids);
      expect({ done, broken }).toEqual({ done, broken: [] });
      for (const row of now) {
        if (forgotten.has(row.id)) expect({ done, ...row }).toMatchObject({ isForgotten: true });
        if (restored.has(row.id)) expect({ done, ...row }).toMatchObject({ isForgotten: false, isLatest: true });
      }
    }

    for (const next of steps) {
      await take(next);
      await check(next);
    }
    // What ended a memory goes, in one way or another, until nothing is left of it: the memory is current.
    const hidden = (await rows()).filter(({ isLatest, isForgotten }) => !isLatest && !isForgotten);
    const chosen = hidden[seed % Math.max(1, hidden.length)];
    if (chosen === undefined) return;
    const above = () => db().$queryRaw<{ id: string; author: string; memory: string; isForgotten: boolean }[]>`
      with recursive above as (
        select memory_id as id, author from memory_relation where org_id = ${orgId} and related_id = ${chosen.id} and relation = 'updates'
        union select r.memory_id, above.author from above join memory_relation r on r.org_id = ${orgId} and r.related_id = above.id and r.relation = 'updates'
      )
      select id, author::text as author, memory, is_forgotten as "isForgotten" from above join memory m using (id) where m.org_id = ${orgId} order by id`;
    for (let count = 0; ; count += 1) {
      const all = await above();
      const [living] = all.filter(({ isForgotten }) => !isForgotten);
      if (living === undefined) break;
      // Forgotten, what a client made of it or what says the same takes it along.
      if (all.some(({ author, memory }) => author === 'client' || author === 'same' || memory === chosen.memory))
        return;
      expect(count).toBeLessThan(50);
      await [forget, expire][(seed + count) % 2]?.(living.id);
      await check('the end');
    }
    const row = await db().memory.findFirst({ where: { orgId, id: chosen.id } });
    expect(row).toMatchObject({ isLatest: true, isForgotten: false });
  }
});
