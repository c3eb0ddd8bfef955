import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMergingService } from '../src/containers/merging/service.js';
import { newId } from '../src/ids.js';
import { containersOf } from './support/containers.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

/** Merges at once, with nothing started. @returns what was moved */
async function merged(sources: string[], target: string) {
  const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
  return createMergingService({ db: db(), starter }).mergeNow({ orgId: api.orgId }, { sources, target });
}

const documentOf = async (id: string) => (await api.get(`/v3/documents/${id}`)).body;

describe('what both containers have', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const rowsIn = (containerTag: string) =>
    db().memory.findMany({ where: { orgId: api.orgId, containerTag }, orderBy: { version: 'asc' } });

  it('keeps every document: the one that was there keeps its customId', async () => {
    const name = (containerTag: string, content: string) =>
      api.remember({ content, containerTag, customId: 'same', taskType: 'superrag' });
    const [a, b, t] = [await name('id-a', 'One.'), await name('id-b', 'Two.'), await name('id-t', 'Three.')];
    await merged(['id-b', 'id-a'], 'id-t');
    expect((await documentOf(t)).customId).toBe('same');
    expect((await documentOf(a)).customId).toBe(`same~${a}`);
    expect((await documentOf(b)).customId).toBe(`same~${b}`);
    expect((await api.get('/v3/documents/same')).body.id).toBe(t);
    const again = await api.post('/v3/documents', { content: 'Three.', containerTag: 'id-t', customId: 'same' });
    expect(again.body.id).toBe(t);
  });

  it('becomes one memory where both say the same, with the sources, the relations and the history of both', async () => {
    const [from = ''] = await containers.writeDocuments('say-a', 1);
    const [to = ''] = await containers.writeDocuments('say-t', 1);
    const old = await containers.writeMemory('say-a', 'The gate was green', { isLatest: false });
    const gone = await containers.writeMemory('say-a', 'The gate is blue', {
      ...{ parentMemoryId: old, rootMemoryId: old, version: 2, statedAt: at(9), forgetAfter: null },
    });
    await db().memory.updateMany({ where: { id: old }, data: { rootMemoryId: old } });
    const other = await containers.writeMemory('say-a', 'The gate squeaks');
    const kept = await containers.writeMemory('say-t', 'The gate is blue', { statedAt: at(5), forgetAfter: at(6) });
    const { orgId } = api;
    await db().memorySource.createMany({
      data: [
        { orgId, memoryId: gone, documentId: from, quote: 'blue' },
        { orgId, memoryId: kept, documentId: to, quote: 'blue' },
      ],
    });
    await db().memoryRelation.createMany({
      data: [
        { orgId, memoryId: other, relatedId: gone, relation: 'extends' },
        { orgId, memoryId: gone, relatedId: kept, relation: 'derives' },
      ],
    });
    await db().memory.updateMany({ where: { id: gone }, data: { metadata: { a: 1, b: 1 } } });
    await db().memory.updateMany({ where: { id: kept }, data: { metadata: { b: 2 } } });

    expect(await merged(['say-a'], 'say-t')).toEqual({ documents: 1, memories: 2 });
    const rows = new Map((await rowsIn('say-t')).map((row) => [row.id, row]));
    expect([...rows.keys()].sort()).toEqual([old, other, kept].sort());
    expect(rows.get(kept)).toMatchObject({
      ...{ isLatest: true, sourceCount: 2, forgetAfter: null, statedAt: at(9), metadata: { a: 1, b: 2 } },
      ...{ parentMemoryId: old, rootMemoryId: kept, version: 2 },
    });
    expect(rows.get(old)).toMatchObject({ isLatest: false, rootMemoryId: kept });
    const related = await db().memoryRelation.findMany({ where: { orgId, memoryId: { in: [other, kept, gone] } } });
    expect(related).toHaveLength(2);
    expect(related).toContainEqual(expect.objectContaining({ memoryId: other, relatedId: kept, relation: 'extends' }));
    expect(related).toContainEqual(expect.objectContaining({ memoryId: kept, relatedId: old, relation: 'updates' }));
  });

  it('has one current value of a slot: what was said last, which updates what was said before', async () => {
    const slot = { subject: 'User', slot: 'home' };
    const older = await containers.writeMemory('home-a', 'User lives in Bergen', { ...slot, statedAt: at(2) });
    const first = await containers.writeMemory('home-t', 'User lives in Oslo', {
      ...slot,
      statedAt: at(1),
      isLatest: false,
    });
    await db().memory.updateMany({ where: { id: first }, data: { rootMemoryId: first } });
    const newest = await containers.writeMemory('home-t', 'User lives in Rome', {
      ...{ ...slot, statedAt: at(3), version: 2, parentMemoryId: first, rootMemoryId: first },
    });
    const job = await containers.writeMemory('home-a', 'User works as a cook', {
      subject: 'User',
      slot: 'job',
      statedAt: at(8),
    });
    const oldJob = await containers.writeMemory('home-t', 'User works as a pilot', {
      subject: 'User',
      slot: 'job',
      statedAt: at(7),
    });
    await merged(['home-a'], 'home-t');
    const rows = new Map((await rowsIn('home-t')).map((row) => [row.id, row]));
    expect(rows.get(newest)).toMatchObject({ isLatest: true, version: 3, parentMemoryId: first });
    expect(rows.get(first)).toMatchObject({ isLatest: false, version: 2, parentMemoryId: older });
    expect(rows.get(older)).toMatchObject({ isLatest: false, version: 1, parentMemoryId: null, rootMemoryId: first });
    expect(rows.get(job)).toMatchObject({ isLatest: true, version: 2, parentMemoryId: oldJob, rootMemoryId: job });
    expect(rows.get(oldJob)).toMatchObject({ isLatest: false, version: 1, rootMemoryId: job });
    const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: ['home-t'] })).body;
    const home = memoryEntries.find((entry: { id: string }) => entry.id === newest);
    expect(home.history.map(({ memory }: { memory: string }) => memory)).toEqual([
      'User lives in Oslo',
      'User lives in Bergen',
    ]);
  });
});

describe('a slot that has a value in both', () => {
  const home = { subject: 'User', slot: 'home' };
  const rowOf = (id: string) => db().memory.findFirst({ where: { id } });

  it('keeps the one that lives: what has expired and is not marked yet updates nothing', async () => {
    const living = await containers.writeMemory('stay-t', 'User lives in Berlin', {
      ...home,
      statedAt: new Date(1_000),
    });
    const expired = await containers.writeMemory('stay-a', 'User is in Paris', {
      ...{ ...home, statedAt: new Date(2_000), forgetAfter: new Date(Date.now() - 180_000) },
    });
    await merged(['stay-a'], 'stay-t');
    expect(await rowOf(living)).toMatchObject({ isLatest: true, isForgotten: false, parentMemoryId: null });
    expect(await rowOf(expired)).toMatchObject({ containerTag: 'stay-t', parentMemoryId: null });
    const { memoryEntries } = (await api.post('/v4/memories/list', { containerTags: ['stay-t'] })).body;
    expect(memoryEntries.map(({ id }: { id: string }) => id)).toContain(living);
  });

  it('withdraws what followed from the one that is superseded and waits for its review', async () => {
    const older = await containers.writeMemory('infer-t', 'User lives in Bonn', { ...home, statedAt: new Date(1_000) });
    const newer = await containers.writeMemory('infer-a', 'User lives in Kiel', { ...home, statedAt: new Date(2_000) });
    const pending = { isInference: true, reviewStatus: 'pending' } as const;
    const [gone, kept] = [
      await containers.writeMemory('infer-t', 'User lives on the Rhine', pending),
      await containers.writeMemory('infer-a', 'User lives at the sea', pending),
    ];
    await db().memoryRelation.createMany({
      data: [
        { orgId: api.orgId, memoryId: gone, relatedId: older, relation: 'derives' },
        { orgId: api.orgId, memoryId: kept, relatedId: newer, relation: 'derives' },
      ],
    });
    await merged(['infer-a'], 'infer-t');
    expect(await rowOf(older)).toMatchObject({ isLatest: false });
    const { body } = await api.get('/v3/container-tags/infer-t/inferred');
    expect(body.memories.map(({ id }: { id: string }) => id)).toEqual([kept]);
  });
});

describe('a merge of containers with anything in them', () => {
  const tags = ['a', 'b', 't', 'x'] as const;
  const document = fc.record({
    tags: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 4 }),
    customId: fc.option(fc.constantFrom('one', 'two'), { nil: null }),
  });
  const memory = fc.record({
    tag: fc.constantFrom(...tags),
    says: fc.constantFrom('lives in p', 'lives in q', 'works as r', 'works as s', 'likes u'),
    day: fc.integer({ min: 1, max: 5 }),
    source: fc.nat(20),
  });
  const world = fc.record({
    documents: fc.array(document, { minLength: 1, maxLength: 12 }),
    memories: fc.array(memory, { maxLength: 12 }),
  });

  it('loses nothing, doubles nothing, and leaves one current value of each slot', async () => {
    await fc.assert(fc.asyncProperty(world, mergesWell), { numRuns: 15 });
  }, 240_000);

  const slotOf = (says: string) => (says.startsWith('lives') ? 'home' : says.startsWith('works') ? 'job' : null);

  type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

  async function mergesWell({ documents, memories }: World): Promise<void> {
    const { orgId } = api;
    const run = newId();
    const tagOf = (tag: string) => `${run}-${tag}`;
    await db().container.createMany({ data: tags.map((tag) => ({ orgId, tag: tagOf(tag) })) });
    const ids: string[] = [];
    const names = new Set<string>();
    for (const {
      tags: [first = 'a', ...more],
      customId,
    } of documents) {
      const id = newId();
      const name = JSON.stringify([first, customId]);
      const free = customId !== null && !names.has(name);
      names.add(name);
      const row = { orgId, id, containerTag: tagOf(first), customId: free ? customId : null };
      await db().document.create({ data: { ...row, type: 'text', status: 'done', dreamingStatus: 'done' } });
      await db().documentContainer.createMany({
        data: [first, ...more].map((tag, position) => ({ orgId, containerTag: tagOf(tag), documentId: id, position })),
      });
      ids.push(id);
    }
    const taken = new Set<string>();
    for (const { tag, says, day, source } of memories) {
      const slot = slotOf(says);
      const key = JSON.stringify([tag, says]);
      const slotKey = JSON.stringify([tag, slot]);
      if (taken.has(key) || (slot !== null && taken.has(slotKey))) continue;
      taken.add(key).add(slotKey);
      const statedAt = new Date(Date.UTC(2026, 0, day));
      const memoryId = await containers.writeMemory(tagOf(tag), says, {
        subject: 'User',
        slot,
        statedAt,
        sourceCount: 1,
      });
      const documentId = ids[source % ids.length] ?? '';
      await db().memorySource.create({ data: { orgId, memoryId, documentId, quote: says } });
    }
    const inRun = { orgId, containerTag: { startsWith: run } };
    const before = {
      documents: await db().document.findMany({ where: inRun }),
      places: await db().documentContainer.findMany({ where: inRun }),
      memories: await db().memory.findMany({ where: inRun, include: { sources: true } }),
    };

    const moved = await merged([tagOf('a'), tagOf('b')], tagOf('t'));

    const isSource = (tag: string) => tag === tagOf('a') || tag === tagOf('b');
    const goes = (tag: string) => (isSource(tag) ? tagOf('t') : tag);
    const leaving = before.places.filter(({ containerTag }) => isSource(containerTag));
    expect(moved).toEqual({
      documents: new Set(leaving.map(({ documentId }) => documentId)).size,
      memories: before.memories.filter(({ containerTag }) => isSource(containerTag)).length,
    });

    const after = await db().document.findMany({ where: inRun });
    const byId = new Map(after.map((row) => [row.id, row]));
    expect([...byId.keys()].sort()).toEqual(before.documents.map(({ id }) => id).sort());
    for (const { id, containerTag, customId } of before.documents) {
      expect(byId.get(id)?.containerTag).toBe(goes(containerTag));
      expect([customId, `${customId}~${id}`]).toContain(byId.get(id)?.customId);
      if (!isSource(containerTag)) expect(byId.get(id)?.customId).toBe(customId);
    }
    const places = await db().documentContainer.findMany({ where: inRun });
    const pairs = (rows: typeof places) =>
      rows.map(({ containerTag, documentId }) => `${goes(containerTag)} ${documentId}`);
    expect(pairs(places).sort()).toEqual([...new Set(pairs(before.places))].sort());

    const rows = await db().memory.findMany({ where: inRun, include: { sources: true } });
    const said = (list: typeof rows) =>
      list.flatMap(({ containerTag, memory: text, sources }) =>
        sources.map(({ documentId }) => `${goes(containerTag)} ${text} ${documentId}`),
      );
    expect(new Set(said(rows))).toEqual(new Set(said(before.memories)));
    const texts = rows
      .filter(({ isLatest }) => isLatest)
      .map(({ containerTag, memory: text }) => `${containerTag} ${text}`);
    expect(new Set(texts).size).toBe(texts.length);
    for (const { sources, sourceCount } of rows) expect(sourceCount).toBe(sources.length);

    const target = rows.filter(({ containerTag }) => containerTag === tagOf('t'));
    for (const slot of ['home', 'job']) {
      const values = target.filter((row) => row.slot === slot);
      const current = values.filter(({ isLatest }) => isLatest);
      expect(current).toHaveLength(Math.min(values.length, 1));
      for (const { statedAt } of values) {
        expect(statedAt.getTime()).toBeLessThanOrEqual(current[0]?.statedAt.getTime() ?? 0);
      }
      expect(new Set(values.map(({ rootMemoryId, id }) => rootMemoryId ?? id)).size).toBe(current.length);
    }
    expect(await db().container.count({ where: { orgId, tag: { in: [tagOf('a'), tagOf('b')] } } })).toBe(0);
    expect(await db().container.count({ where: { orgId, mergeId: { not: null }, tag: { startsWith: run } } })).toBe(0);
  }
});
