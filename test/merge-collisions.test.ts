import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createMergeStep } from '../src/containers/merging/advance.js';
import { createMergingService } from '../src/containers/merging/service.js';
import { newId } from '../src/core/ids.js';
import { containersOf } from './support/containers.js';
import { mergedContents } from './support/merging.js';
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
  return createMergingService({ db: db(), ...mergedContents, starter }).mergeNow(
    { orgId: api.orgId },
    { sources, target },
  );
}

const documentOf = async (id: string) => (await api.get(`/v3/documents/${id}`)).body;

describe('what is sent to a source while a merge is under way', () => {
  it('goes to the document that had the customId there, moved or not, and to no other one of that name', async () => {
    const scope = { orgId: api.orgId };
    const [other, own, early, late] = ['early-a', 'early-t', 'early-b', 'early-c'];
    const send = async (containerTag: string, customId: string, content: string) =>
      (await api.post('/v3/documents', { content, containerTag, customId, taskType: 'superrag' })).body.id;
    const moved = await send(early, 'diary', 'Monday.');
    const foreign = await send(own, 'log', 'Of the target.');
    await send(other, 'note', 'Of the first source.');
    const left = await send(late, 'left', 'Not moved yet.');
    await containers.writeDocuments(late, 1);
    const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
    const merging = createMergingService({ db: db(), ...mergedContents, starter });
    const { mergeId } = await merging.start(scope, { sources: [other, early, late], target: own });
    const step = createMergeStep(mergedContents);
    for (let n = 0; n < 2; n += 1) await db().$transaction((tx) => step(tx, scope, mergeId));
    expect([(await documentOf(moved)).containerTags, (await documentOf(left)).containerTags]).toEqual([[own], [late]]);
    const { results } = (
      await api.post('/v3/documents/batch', {
        taskType: 'superrag',
        documents: [
          { content: 'Monday.\nTuesday.', containerTag: early, customId: 'diary', entityContext: 'A source.' },
          { content: 'Moved now.', containerTag: late, customId: 'left' },
          { content: 'Of a source.', containerTag: early, customId: 'log' },
          { content: 'Of the second source.', containerTag: early, customId: 'note' },
          { content: 'Monday.', containerTag: own, customId: 'diary' },
        ],
      })
    ).body;
    const [again, same, beside, second, third] = results.map(({ id }: { id: string }) => id);
    expect([again, same, third]).toEqual([moved, left, moved]);
    await merging.proceed({ ...scope, containerTag: own, mergeId });
    const rows = await db().document.findMany({ where: { ...scope, containerTag: own, customId: { not: null } } });
    const named = new Map(rows.map(({ id, customId }) => [id, customId]));
    expect(named.get(moved)).toBe('diary');
    expect(named.get(left)).toBe('left');
    expect([named.get(foreign), named.get(beside)]).toEqual(['log', `log~${beside}`]);
    expect(named.get(second)).toBe(`note~${second}`);
    const target = await db().container.findFirst({ where: { ...scope, tag: own } });
    expect(target).toMatchObject({ entityContext: null });
    expect((await api.get('/v3/documents/diary')).body.content).toBe('Monday.');
  });
});

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
    const kept = await containers.writeMemory('say-t', 'The gate is blue', {
      ...{ statedAt: at(5), forgetAfter: new Date('2099-01-06') },
    });
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

  it('keeps what says something else beside it, each with its own versions', async () => {
    const [bergen, oslo] = [
      await containers.writeMemory('home-a', 'User lives in Bergen', { statedAt: at(2) }),
      await containers.writeMemory('home-t', 'User lives in Oslo', { statedAt: at(1), isLatest: false }),
    ];
    await db().memory.updateMany({ where: { id: oslo }, data: { rootMemoryId: oslo } });
    const line = { version: 2, parentMemoryId: oslo, rootMemoryId: oslo };
    const rome = await containers.writeMemory('home-t', 'User lives in Rome', { ...line, statedAt: at(3) });
    await merged(['home-a'], 'home-t');
    const rows = new Map((await rowsIn('home-t')).map((row) => [row.id, row]));
    expect(rows.get(bergen)).toMatchObject({ isLatest: true, version: 1, parentMemoryId: null });
    expect(rows.get(oslo)).toMatchObject({ isLatest: false, version: 1 });
    expect(rows.get(rome)).toMatchObject({ isLatest: true, ...line });
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

  it('loses nothing and doubles nothing', async () => {
    await fc.assert(fc.asyncProperty(world, mergesWell), { numRuns: 15 });
  }, 240_000);

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
      const key = JSON.stringify([tag, says]);
      if (taken.has(key)) continue;
      taken.add(key);
      const statedAt = new Date(Date.UTC(2026, 0, day));
      const memoryId = await containers.writeMemory(tagOf(tag), says, {
        subject: 'User',
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

    expect(await db().container.count({ where: { orgId, tag: { in: [tagOf('a'), tagOf('b')] } } })).toBe(0);
    expect(await db().container.count({ where: { orgId, mergeId: { not: null }, tag: { startsWith: run } } })).toBe(0);
  }
});
