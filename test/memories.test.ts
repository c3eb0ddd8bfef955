import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memoriesOf, texts } from './support/memories.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
let memories: ReturnType<typeof memoriesOf>;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
  memories = memoriesOf(api);
});
afterAll(closeDatabase);

describe('POST /v4/memories', () => {
  it('writes the words as they are, searchable and in the profile when it answers', async () => {
    const body = await memories.write('words', 'likes it BLACK, no sugar!', {
      content: 'Ana is a pilot',
      isStatic: true,
    });
    expect(body).toEqual({
      documentId: expect.any(String),
      memories: [
        expect.objectContaining({ memory: 'likes it BLACK, no sugar!', isStatic: false }),
        {
          id: expect.any(String),
          memory: 'Ana is a pilot',
          isStatic: true,
          createdAt: expect.stringMatching(/\.\d{3}Z$/),
        },
      ],
    });
    expect((await memories.found('coffee without sugar', 'words')).sort()).toEqual([
      'Ana is a pilot',
      'likes it BLACK, no sugar!',
    ]);
    const { profile } = (await api.post('/v4/profile', { containerTag: 'words' })).body;
    expect(profile).toMatchObject({ static: ['Ana is a pilot'], dynamic: ['likes it BLACK, no sugar!'] });
  });

  it('makes a document that holds them, done and listed', async () => {
    const { documentId } = await memories.write('holder', 'Bo has a boat', 'Bo lives in Bergen');
    expect((await api.get(`/v3/documents/${documentId}`)).body).toMatchObject({
      ...{ type: 'text', status: 'done', dreamingStatus: 'done', containerTags: ['holder'], latestRevision: 1 },
      content: 'Bo has a boat\nBo lives in Bergen',
    });
    const { body } = await api.post('/v3/documents/list', { containerTags: ['holder'] });
    expect(body.memories.map(({ id }: { id: string }) => id)).toEqual([documentId]);
    expect(await api.remember({ content: 'Bo has a boat\nBo lives in Bergen', containerTag: 'holder' })).not.toBe(
      documentId,
    );
  });

  it('keeps metadata, expiry and dates', async () => {
    const id = await memories.idOf('kept', {
      content: 'The lease ends in June',
      metadata: { topic: 'home', rooms: 3 },
      forgetAfter: '2099-07-01',
      temporalContext: { documentDate: '2026-01-05', eventDate: ['2026-06-30'] },
    });
    const [entry] = await memories.entries('kept');
    expect(entry).toMatchObject({
      ...{
        id,
        version: 1,
        isLatest: true,
        isForgotten: false,
        isInference: false,
        sourceCount: 1,
        containerTag: 'kept',
      },
      forgetAfter: '2099-07-01T00:00:00.000Z',
      metadata: {
        ...{ topic: 'home', rooms: 3 },
        temporalContext: { documentDate: '2026-01-05T00:00:00.000Z', eventDate: ['2026-06-30T00:00:00.000Z'] },
      },
    });
    const row = await db().memory.findFirst({ where: { orgId: api.orgId, id } });
    expect(row?.statedAt).toEqual(new Date('2026-01-05'));
    expect(await memories.listed('kept', { filters: { AND: [{ key: 'topic', value: 'home' }] } })).toHaveLength(1);
    expect(await memories.listed('kept', { filters: { AND: [{ key: 'topic', value: 'work' }] } })).toEqual([]);
  });

  it('never makes a second memory of one that says the same: it gets another source, and what was sent with it', async () => {
    const first = await memories.write('twice', 'Cy plays the cello.');
    const second = await memories.write(
      'twice',
      { content: 'cy plays the cello', metadata: { by: 'second' } },
      'Cy plays the cello!',
    );
    expect(second.memories.map(({ id, memory }: { id: string; memory: string }) => [id, memory])).toEqual([
      [first.memories[0].id, 'Cy plays the cello.'],
      [first.memories[0].id, 'Cy plays the cello.'],
    ]);
    expect(await memories.entries('twice')).toEqual([
      expect.objectContaining({
        ...{ sourceCount: 2, version: 1, metadata: { by: 'second' }, isStatic: false },
        documentIds: [first.documentId, second.documentId],
      }),
    ]);
  });

  it('keeps apart what differs in a symbol', async () => {
    await memories.write('symbols', 'The budget is €50.');
    const { memories: written } = await memories.write('symbols', 'The budget is $50.', 'Ana likes 🍕', 'Ana likes 🍣');
    expect(texts(written)).toEqual(['The budget is $50.', 'Ana likes 🍕', 'Ana likes 🍣']);
    expect(await memories.listed('symbols')).toHaveLength(4);
  });

  it('dates a memory that is written again: by the date that is sent, or else as said now, where that is later', async () => {
    const said = async (more: object = {}) => {
      const id = await memories.idOf('dated', { content: 'Fay lives in Oslo', ...more });
      const where = { orgId_id: { orgId: api.orgId, id } };
      return { where, ...(await db().memory.findUniqueOrThrow({ where })) };
    };
    const on = (documentDate: string) => said({ temporalContext: { documentDate } });
    const started = new Date();
    const { where } = await on('2020-01-05');
    await db().memory.update({ where, data: { ranksBehindId: 'a later one' } });
    expect(await on('2021-01-05')).toMatchObject({ statedAt: new Date('2021-01-05'), ranksBehindId: null });
    expect(await on('2019-01-05')).toMatchObject({ statedAt: new Date('2021-01-05') });
    expect(+(await said()).statedAt).toBeGreaterThanOrEqual(+started);
    await on('2999-01-05');
    expect((await said()).statedAt).toEqual(new Date('2999-01-05'));
  });

  it('joins a memory that was taken from a document', async () => {
    await api.remember({ content: 'I am allergic to walnuts.', containerTag: 'joined' });
    const [taken] = await memories.entries('joined');
    expect(await memories.idOf('joined', taken.memory)).toBe(taken.id);
    expect(await memories.entries('joined')).toEqual([expect.objectContaining({ id: taken.id, sourceCount: 2 })]);
  });

  it('gives one memory to writes of one fact at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => memories.write('race', 'Di dives', 'Di is Danish')),
    );
    expect(new Set(answers.flatMap(({ memories }) => memories.map(({ id }: { id: string }) => id))).size).toBe(2);
    expect((await memories.entries('race')).map(({ sourceCount }: { sourceCount: number }) => sourceCount)).toEqual([
      8, 8,
    ]);
  });

  it('brings back what had expired', async () => {
    await memories.write('expired', { content: 'Ed is in town', forgetAfter: '2020-01-01' });
    expect([
      await memories.listed('expired'),
      await memories.found('in town', 'expired'),
      await memories.profiled('expired'),
    ]).toEqual([[], [], []]);
    expect(await memories.listed('expired', { includeForgotten: true })).toEqual(['Ed is in town']);
    await memories.write('expired', 'Ed is in town');
    expect(await memories.found('in town', 'expired')).toEqual(['Ed is in town']);
  });

  it('takes 100 of up to 10,000 characters each, of any script', async () => {
    const long = Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000))).join(
      '',
    );
    const others = Array.from({ length: 99 }, (_, n) => `Fact number ${n}`);
    expect((await memories.write('long', long, ...others)).memories).toHaveLength(100);
    expect((await memories.write('long', long)).memories).toHaveLength(1);
    expect(await memories.entries('long', { limit: 200 })).toHaveLength(100);
  });

  it('goes to the default container when none is named', async () => {
    const { body } = await api.post('/v4/memories', { memories: [{ content: 'Nowhere in particular' }] });
    expect((await memories.entries('default'))[0]).toMatchObject({ id: body.memories[0].id, containerTag: 'default' });
  });

  it('names every problem and writes nothing', async () => {
    const where = { orgId: api.orgId };
    const held = () => Promise.all([db().memory.count({ where }), db().document.count({ where })]);
    const before = await held();
    const { status, body } = await api.post('/v4/memories', {
      containerTag: 'has space',
      memories: [
        { content: '?!' },
        { content: 'x'.repeat(10_001), isStatic: 'yes' },
        { content: 'Fine', metadata: { nested: {} }, forgetAfter: 'soon', temporalContext: { eventDate: 'today' } },
      ],
    });
    expect(status).toBe(400);
    const fields = ['containerTag', 'memories.0.content', 'memories.1.content', 'memories.1.isStatic'];
    const third = ['metadata.nested', 'forgetAfter', 'temporalContext.eventDate'].map((field) => `memories.2.${field}`);
    for (const field of [...fields, ...third]) expect(body.details).toContain(`${field}: `);
    const oneBad = [{ content: 'She sails.' }, { content: '?!' }, { content: 'She skis.' }];
    const refused = await api.post('/v4/memories', { containerTag: 'spoilt', memories: oneBad });
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringContaining('memories.1.content: ')]);
    for (const memories of [undefined, [], Array.from({ length: 101 }, (_, n) => ({ content: `n ${n}` }))]) {
      expect((await api.post('/v4/memories', { memories, containerTag: 'none' })).status).toBe(400);
    }
    expect(await held()).toEqual(before);
  });
});

describe('the document of written memories', () => {
  it('takes along, when it is deleted, what only it supports, all versions of it', async () => {
    const one = await memories.write('held', 'Flo skis', 'Flo sings');
    const two = await memories.write('held', 'Flo sings');
    await api.patch('/v4/memories', { content: 'Flo skis', containerTag: 'held', newContent: 'Flo skis well' });
    await api.delete(`/v3/documents/${one.documentId}`);
    expect(await memories.entries('held', { includeForgotten: true })).toEqual([
      expect.objectContaining({ memory: 'Flo sings', sourceCount: 1, documentIds: [two.documentId], history: [] }),
    ]);
    expect(await db().memory.count({ where: { orgId: api.orgId, containerTag: 'held' } })).toBe(1);
    expect(await memories.found('Flo skis', 'held')).toEqual(['Flo sings']);
  });
});

describe('documents that come and go at once', () => {
  it('leave each memory with the sources that are still there', async () => {
    const facts = ['Wim walks', 'Wim waits', 'Wim whistles'];
    const come = async (n: number) => {
      const { documentId } = await memories.write('flow', ...facts.slice(n % 3), ...facts.slice(0, n % 3));
      return n % 2 === 0 ? undefined : (await api.delete(`/v3/documents/${documentId}`)).status;
    };
    const gone = await Promise.all(Array.from({ length: 12 }, (_, n) => come(n)));
    expect(gone.filter((status) => status !== undefined)).toEqual(Array(6).fill(204));
    const left = (await memories.entries('flow')).map(
      (entry: { memory: string; sourceCount: number; documentIds: string[] }) => [
        ...[entry.memory, entry.sourceCount, entry.documentIds.length],
      ],
    );
    expect(left.sort()).toEqual(facts.map((fact) => [fact, 6, 6]).sort());
  });
});

describe('a key that is bound to one container', () => {
  it('sees and forgets nothing of another, and needs not name its own', async () => {
    const id = await memories.idOf('not-bound', 'Vic is elsewhere');
    const own = await memories.idOf('bound', 'Vic is here');
    const { key } = (await api.post('/v3/auth/scoped-key', { containerTag: 'bound' })).body;
    const bound = apiOf(stack().apiUrl, key);
    const seen = await bound.post('/v4/memories/list', {});
    expect(texts(seen.body.memoryEntries)).toEqual(['Vic is here']);
    expect((await bound.delete('/v4/memories', { id })).status).toBe(404);
    expect((await bound.delete('/v4/memories', { id, containerTag: 'not-bound' })).status).toBe(403);
    expect((await bound.post('/v4/memories/forget-matching', { ids: [id, own] })).body.count).toBe(1);
    expect(await memories.listed('not-bound')).toEqual(['Vic is elsewhere']);
  });
});

describe('POST /v4/memories/list', () => {
  it("pages in a stable order, any of the containers, and only what is one's own", async () => {
    for (const n of [1, 2, 3]) await memories.write('pages', `Uma has ${n}`);
    await memories.write('pages-too', 'Uma has 4');
    const page = async (more: Record<string, unknown>) =>
      (await api.post('/v4/memories/list', { containerTags: ['pages', 'pages-too'], ...more })).body;
    expect(texts((await page({})).memoryEntries)).toEqual(['Uma has 4', 'Uma has 3', 'Uma has 2', 'Uma has 1']);
    const second = await page({ limit: '3', page: 2, order: 'asc', sort: 'updatedAt' });
    expect(texts(second.memoryEntries)).toEqual(['Uma has 4']);
    expect(second.pagination).toEqual({ currentPage: 2, limit: 3, totalItems: 4, totalPages: 2 });
    expect((await stranger.post('/v4/memories/list', { containerTags: ['pages'] })).body.memoryEntries).toEqual([]);
    expect((await stranger.post('/v4/memories/list', {})).body.pagination.totalItems).toBe(0);
  });

  it('names every problem', async () => {
    const bad = {
      containerTags: [],
      page: 0,
      limit: 5_000,
      sort: 'x',
      order: 'y',
      filters: { key: 'a', value: 'b' },
      includeForgotten: 1,
    };
    const { status, body } = await api.post('/v4/memories/list', bad);
    expect(status).toBe(400);
    for (const field of Object.keys(bad)) expect(body.details).toContain(field);
  });
});

describe('the metadata of a memory that has none of its own', () => {
  const containerTag = 'metadata-of-documents';
  const include = { relatedMemories: true };
  const listedMetadata = async () =>
    (await memories.entries(containerTag)).map(({ metadata }: { metadata: object }) => metadata);
  const search = async (filters?: object) =>
    (await api.post('/v4/search', { q: 'baker', containerTag, threshold: 0, include, filters })).body.results;
  const by = (key: string, value: string) => search({ AND: [{ key, value }] });

  it('is that of its documents in answers, as filters see it', async () => {
    const content = 'Omar works as a baker.';
    const first = { content, containerTag, metadata: { team: 'kitchen', level: 3 } };
    const id = await api.remember({ ...first, dreaming: 'instant' });
    expect(await listedMetadata()).toEqual([first.metadata]);
    expect(await search()).toMatchObject([{ memory: content, metadata: first.metadata }]);
    const { searchResults } = (await api.post('/v4/profile', { containerTag, q: 'baker', threshold: 0 })).body;
    expect(searchResults.results).toMatchObject([{ memory: content, metadata: first.metadata }]);
    const { documents } = (await api.post('/v3/documents/documents/by-ids', { ids: [id] })).body;
    expect(documents[0].memoryEntries).toMatchObject([{ memory: content, metadata: first.metadata }]);
    expect(await by('team', 'kitchen')).toHaveLength(1);

    const second = { content: `Hello! ${content}`, containerTag, metadata: { team: 'bar', shift: 'late' } };
    await api.remember({ ...second, dreaming: 'instant' });
    const both = { team: 'bar', level: 3, shift: 'late' };
    expect(await listedMetadata()).toEqual([both]);
    expect(await search()).toMatchObject([{ metadata: both }]);
    for (const team of ['kitchen', 'bar']) expect(await by('team', team)).toMatchObject([{ metadata: both }]);

    const own = { checked: true };
    expect(
      (await api.patch('/v4/memories', { containerTag, content, newContent: content, metadata: own })).status,
    ).toBe(200);
    expect(await listedMetadata()).toEqual([own]);
    expect((await memories.entries(containerTag))[0].history).toMatchObject([{ metadata: both }]);
    expect(await search()).toMatchObject([{ metadata: own, context: { parents: [{ metadata: both }] } }]);
    expect([await by('team', 'bar'), await by('checked', 'true')]).toMatchObject([[], [{ metadata: own }]]);
  });

  it('is still that of its documents when the memory has dates, which are shown beside it', async () => {
    const tag = 'dates-beside-documents';
    const content = 'Nora works as a potter.';
    await api.remember({ content, containerTag: tag, metadata: { team: 'hr' }, dreaming: 'instant' });
    const filters = { AND: [{ key: 'team', value: 'hr' }] };
    const seen = async () => {
      const asked = { q: 'potter', containerTag: tag, threshold: 0, filters };
      const { profile, searchResults } = (await api.post('/v4/profile', asked)).body;
      const { results } = (await api.post('/v4/search', asked)).body;
      const shown = [...results, ...searchResults.results, ...(await memories.entries(tag, { filters }))];
      expect([...profile.static, ...profile.dynamic]).toEqual([content]);
      return shown.map(({ metadata }) => metadata);
    };
    const dated = (temporalContext: object) => Array.from({ length: 3 }, () => ({ team: 'hr', temporalContext }));
    const eventDate = ['2026-06-30T00:00:00.000Z'];
    const patch = { containerTag: tag, content, newContent: content, temporalContext: { eventDate } };
    expect((await api.patch('/v4/memories', patch)).status).toBe(200);
    expect(await seen()).toEqual(dated({ eventDate }));
    const documentDate = '2026-01-05T00:00:00.000Z';
    await memories.write(tag, { content, temporalContext: { documentDate } });
    expect(await seen()).toEqual(dated({ eventDate, documentDate }));
  });

  it('meets a condition by any of its documents, and the negation where none meets it', async () => {
    const tag = 'conditions-of-documents';
    const content = 'Tess works as a glazier.';
    for (const [said, metadata] of [
      [content, { visibility: 'private' }],
      [`Hello! ${content}`, { year: '2024' }],
    ]) {
      await api.remember({ content: said, containerTag: tag, metadata, dreaming: 'instant' });
    }
    const isPrivate = { key: 'visibility', value: 'private' };
    const ofYear = { key: 'year', value: '2024' };
    const not = (condition: object) => ({ ...condition, negate: true });
    const counts = [
      [{ AND: [isPrivate, ofYear] }, 1],
      [{ AND: [not(isPrivate)] }, 0],
      [{ OR: [not(isPrivate), not(ofYear)] }, 0],
      [{ AND: [ofYear, not({ key: 'other', value: 'x' })] }, 1],
    ] as const;
    for (const [filters, count] of counts) {
      expect({ filters, found: await memories.listed(tag, { filters }) }).toEqual({
        filters,
        found: Array.from({ length: count }, () => content),
      });
    }
  });

  it('is null where no document has any', async () => {
    await api.remember({ content: 'Lena works as a guard.', containerTag: 'bare', dreaming: 'instant' });
    expect(await memories.entries('bare')).toMatchObject([{ metadata: null }]);
  });
});
