import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Supermemory from 'supermemory';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

/** Writes memories that have to be accepted. @returns the answer's body */
async function write(containerTag: string, ...memories: (string | Record<string, unknown>)[]) {
  const items = memories.map((memory) => (typeof memory === 'string' ? { content: memory } : memory));
  const { status, body } = await api.post('/v4/memories', { memories: items, containerTag });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function idOf(containerTag: string, memory: string | Record<string, unknown>): Promise<string> {
  return (await write(containerTag, memory)).memories[0].id;
}

async function entries(containerTag: string, more: Record<string, unknown> = {}) {
  return (await api.post('/v4/memories/list', { containerTags: [containerTag], ...more })).body.memoryEntries;
}

const texts = (found: { memory: string }[]) => found.map(({ memory }) => memory);
const listed = async (containerTag: string, more?: Record<string, unknown>) => texts(await entries(containerTag, more));

async function found(q: string, containerTag: string): Promise<string[]> {
  return texts((await api.post('/v4/search', { q, containerTag, threshold: 0 })).body.results);
}

async function profiled(containerTag: string): Promise<string[]> {
  const { profile } = (await api.post('/v4/profile', { containerTag })).body;
  return [...profile.static, ...profile.dynamic];
}

describe('POST /v4/memories', () => {
  it('writes the words as they are, searchable and in the profile when it answers', async () => {
    const body = await write('words', 'likes it BLACK, no sugar!', { content: 'Ana is a pilot', isStatic: true });
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
    expect((await found('coffee without sugar', 'words')).sort()).toEqual([
      'Ana is a pilot',
      'likes it BLACK, no sugar!',
    ]);
    const { profile } = (await api.post('/v4/profile', { containerTag: 'words' })).body;
    expect(profile).toMatchObject({ static: ['Ana is a pilot'], dynamic: ['likes it BLACK, no sugar!'] });
  });

  it('makes a document that holds them, done and listed', async () => {
    const { documentId } = await write('holder', 'Bo has a boat', 'Bo lives in Bergen');
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
    const id = await idOf('kept', {
      content: 'The lease ends in June',
      metadata: { topic: 'home', rooms: 3 },
      forgetAfter: '2099-07-01',
      temporalContext: { documentDate: '2026-01-05', eventDate: ['2026-06-30'] },
    });
    const [entry] = await entries('kept');
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
    expect(await listed('kept', { filters: { AND: [{ key: 'topic', value: 'home' }] } })).toHaveLength(1);
    expect(await listed('kept', { filters: { AND: [{ key: 'topic', value: 'work' }] } })).toEqual([]);
  });

  it('never makes a second memory of one that says the same: it gets another source, and what was sent with it', async () => {
    const first = await write('twice', 'Cy plays the cello.');
    const second = await write(
      'twice',
      { content: 'cy plays the cello', metadata: { by: 'second' } },
      'Cy plays the cello!',
    );
    expect(second.memories.map(({ id, memory }: { id: string; memory: string }) => [id, memory])).toEqual([
      [first.memories[0].id, 'Cy plays the cello.'],
      [first.memories[0].id, 'Cy plays the cello.'],
    ]);
    expect(await entries('twice')).toEqual([
      expect.objectContaining({
        ...{ sourceCount: 2, version: 1, metadata: { by: 'second' }, isStatic: false },
        documentIds: [first.documentId, second.documentId],
      }),
    ]);
  });

  it('joins a memory that was taken from a document', async () => {
    await api.remember({ content: 'I am allergic to walnuts.', containerTag: 'joined' });
    const [taken] = await entries('joined');
    expect(await idOf('joined', taken.memory)).toBe(taken.id);
    expect(await entries('joined')).toEqual([expect.objectContaining({ id: taken.id, sourceCount: 2 })]);
  });

  it('gives one memory to writes of one fact at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => write('race', 'Di dives', 'Di is Danish')));
    expect(new Set(answers.flatMap(({ memories }) => memories.map(({ id }: { id: string }) => id))).size).toBe(2);
    expect((await entries('race')).map(({ sourceCount }: { sourceCount: number }) => sourceCount)).toEqual([8, 8]);
  });

  it('brings back what had expired', async () => {
    await write('expired', { content: 'Ed is in town', forgetAfter: '2020-01-01' });
    expect([await listed('expired'), await found('in town', 'expired'), await profiled('expired')]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await listed('expired', { includeForgotten: true })).toEqual(['Ed is in town']);
    await write('expired', 'Ed is in town');
    expect(await found('in town', 'expired')).toEqual(['Ed is in town']);
  });

  it('takes 100 of up to 10,000 characters each, of any script', async () => {
    const long = Array.from({ length: 10_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000))).join(
      '',
    );
    const others = Array.from({ length: 99 }, (_, n) => `Fact number ${n}`);
    expect((await write('long', long, ...others)).memories).toHaveLength(100);
    expect((await write('long', long)).memories).toHaveLength(1);
    expect(await entries('long', { limit: 200 })).toHaveLength(100);
  });

  it('goes to the default container when none is named', async () => {
    const { body } = await api.post('/v4/memories', { memories: [{ content: 'Nowhere in particular' }] });
    expect((await entries('default'))[0]).toMatchObject({ id: body.memories[0].id, containerTag: 'default' });
  });

  it('names every problem and writes nothing', async () => {
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
    expect(await db().container.count({ where: { orgId: api.orgId, tag: 'has space' } })).toBe(0);
    for (const memories of [undefined, [], Array.from({ length: 101 }, (_, n) => ({ content: `n ${n}` }))]) {
      expect((await api.post('/v4/memories', { memories, containerTag: 'none' })).status).toBe(400);
    }
  });
});

describe('the document of written memories', () => {
  it('takes along, when it is deleted, what only it supports, all versions of it', async () => {
    const one = await write('held', 'Flo skis', 'Flo sings');
    const two = await write('held', 'Flo sings');
    await api.patch('/v4/memories', { content: 'Flo skis', containerTag: 'held', newContent: 'Flo skis well' });
    await api.delete(`/v3/documents/${one.documentId}`);
    expect(await entries('held', { includeForgotten: true })).toEqual([
      expect.objectContaining({ memory: 'Flo sings', sourceCount: 1, documentIds: [two.documentId], history: [] }),
    ]);
    expect(await db().memory.count({ where: { orgId: api.orgId, containerTag: 'held' } })).toBe(1);
    expect(await found('Flo skis', 'held')).toEqual(['Flo sings']);
  });
});

describe('documents that come and go at once', () => {
  it('leave each memory with the sources that are still there', async () => {
    const facts = ['Wim walks', 'Wim waits', 'Wim whistles'];
    const come = async (n: number) => {
      const { documentId } = await write('flow', ...facts.slice(n % 3), ...facts.slice(0, n % 3));
      return n % 2 === 0 ? undefined : (await api.delete(`/v3/documents/${documentId}`)).status;
    };
    const gone = await Promise.all(Array.from({ length: 12 }, (_, n) => come(n)));
    expect(gone.filter((status) => status !== undefined)).toEqual(Array(6).fill(204));
    const left = (await entries('flow')).map(
      (entry: { memory: string; sourceCount: number; documentIds: string[] }) => [
        ...[entry.memory, entry.sourceCount, entry.documentIds.length],
      ],
    );
    expect(left.sort()).toEqual(facts.map((fact) => [fact, 6, 6]).sort());
  });
});

describe('a key that is bound to one container', () => {
  it('sees and forgets nothing of another, and needs not name its own', async () => {
    const id = await idOf('not-bound', 'Vic is elsewhere');
    const own = await idOf('bound', 'Vic is here');
    const { key } = (await api.post('/v3/auth/scoped-key', { containerTag: 'bound' })).body;
    const bound = apiOf(stack().apiUrl, key);
    const seen = await bound.post('/v4/memories/list', {});
    expect(texts(seen.body.memoryEntries)).toEqual(['Vic is here']);
    expect((await bound.delete('/v4/memories', { id })).status).toBe(404);
    expect((await bound.delete('/v4/memories', { id, containerTag: 'not-bound' })).status).toBe(403);
    expect((await bound.post('/v4/memories/forget-matching', { ids: [id, own] })).body.count).toBe(1);
    expect(await listed('not-bound')).toEqual(['Vic is elsewhere']);
  });
});

describe('PATCH /v4/memories', () => {
  it('makes a new version; the old one is history, and out of search and profile', async () => {
    const id = await idOf('versions', { content: 'Gus lives in Oslo', isStatic: true, metadata: { a: 1 } });
    const { status, body } = await api.patch('/v4/memories', { id, newContent: 'Gus lives in Bergen' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ id: expect.any(String), memory: 'Gus lives in Bergen', version: 2, parentMemoryId: id, rootMemoryId: id },
        ...{ createdAt: expect.any(String), forgetAfter: null, forgetReason: null },
      },
    });
    const third = await api.patch('/v4/memories', { id: body.id, newContent: 'Gus lives in Narvik' });
    const [entry, ...others] = await entries('versions');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ id: third.body.id, version: 3, isLatest: true, isStatic: true, metadata: { a: 1 }, sourceCount: 1 },
      ...{ parentMemoryId: body.id, rootMemoryId: id, memoryRelations: { [body.id]: 'updates' } },
      documents: [{ id: entry.documentIds[0], title: expect.any(String), type: 'text' }],
    });
    expect(
      entry.history.map((old: { id: string; version: number; isLatest: boolean }) => [
        old.id,
        old.version,
        old.isLatest,
      ]),
    ).toEqual([
      [body.id, 2, false],
      [id, 1, false],
    ]);
    expect(await found('where does Gus live', 'versions')).toEqual(['Gus lives in Narvik']);
    expect(await profiled('versions')).toEqual(['Gus lives in Narvik']);
  });

  it('finds it by exact content, in the container that is named', async () => {
    await write('here', 'Hal hums');
    const there = await idOf('there', 'Hal hums');
    const answer = await api.patch('/v4/memories', {
      content: 'Hal hums',
      containerTag: 'there',
      newContent: 'Hal sings',
    });
    expect(answer.body.parentMemoryId).toBe(there);
    expect(await listed('here')).toEqual(['Hal hums']);
    expect((await api.patch('/v4/memories', { content: 'Hal', containerTag: 'here', newContent: 'No' })).status).toBe(
      404,
    );
  });

  it('takes metadata, dates and expiry with the same words, and keeps what is not sent', async () => {
    const sent = { content: 'Ida is away', metadata: { a: 1 }, temporalContext: { documentDate: '2026-02-01' } };
    const id = await idOf('fields', sent);
    const patch = async (fields: Record<string, unknown>) =>
      (await api.patch('/v4/memories', { id, newContent: 'Ida is away', ...fields })).body;
    expect(await patch({ forgetAfter: '2099-01-01', forgetReason: 'back by then' })).toMatchObject({
      ...{ version: 2, forgetAfter: '2099-01-01T00:00:00.000Z', forgetReason: 'back by then' },
    });
    expect(await patch({ metadata: { b: 2 } })).toMatchObject({ version: 3, forgetReason: 'back by then' });
    const temporalContext = { documentDate: '2026-02-01T00:00:00.000Z' };
    expect((await entries('fields'))[0].metadata).toEqual({ b: 2, temporalContext });
    expect(await patch({ forgetAfter: null })).toMatchObject({ version: 4, forgetAfter: null, forgetReason: null });
  });

  it('refuses words that another memory has, and takes those of its own past', async () => {
    await write('clash', 'Jo rows');
    const id = await idOf('clash', 'Jo runs');
    const { status, headers } = await api.patch('/v4/memories', { id, newContent: 'jo ROWS!' });
    expect([status, headers.get('x-should-retry')]).toEqual([409, 'false']);
    expect((await listed('clash')).sort()).toEqual(['Jo rows', 'Jo runs']);
    await api.patch('/v4/memories', { id, newContent: 'Jo swims' });
    expect((await api.patch('/v4/memories', { id, newContent: 'Jo runs' })).body).toMatchObject({ version: 3 });
  });

  it('follows an older id to the latest version, so that edits at once all count, one after the other', async () => {
    const id = await idOf('edits', 'Kim counts from 0');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => api.patch('/v4/memories', { id, newContent: `Kim counts to ${n}` })),
    );
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
    const [entry, ...others] = await entries('edits');
    expect([entry.version, entry.history.length, others]).toEqual([6, 5, []]);
  });

  it('lets one of two win that want the same words', async () => {
    const ids = [await idOf('rivals', 'Lee is one'), await idOf('rivals', 'Lee is two')];
    const answers = await Promise.all(ids.map((id) => api.patch('/v4/memories', { id, newContent: 'Lee is three' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('outlives that its document is processed again, as does forgetting, and goes when the words do', async () => {
    const document = { containerTag: 'outlives', customId: 'notes' };
    const notes = ['I am allergic to walnuts.', 'I own a red bicycle.'];
    await api.remember({ ...document, content: notes.join('\n\n') });
    const taken = await listed('outlives');
    const [walnuts, bicycle] = [/walnuts/, /bicycle/].map((word) => taken.find((text) => word.test(text)));
    const newContent = 'User is allergic to hazelnuts';
    await api.patch('/v4/memories', { content: walnuts, containerTag: 'outlives', newContent });
    await api.delete('/v4/memories', { content: bicycle, containerTag: 'outlives' });
    await api.remember({ ...document, content: [...notes, 'I live in Porto.'].join('\n\n') });
    expect((await listed('outlives')).sort()).toEqual([newContent, expect.stringMatching(/Porto/)]);
    await api.remember({ ...document, content: 'I live in Porto.' });
    expect(await listed('outlives')).toEqual([expect.stringMatching(/Porto/)]);
  });

  it('names every problem, and knows no memory of another organisation or that is not there', async () => {
    const id = await idOf('mine', 'Max is mine');
    const bad = await api.patch('/v4/memories', { containerTag: '', metadata: 1, forgetAfter: 5, forgetReason: 7 });
    expect(bad.status).toBe(400);
    for (const field of ['containerTag', 'metadata', 'forgetAfter', 'forgetReason', 'newContent', 'body'])
      expect(bad.body.details).toContain(`${field}: `);
    expect((await api.patch('/v4/memories', { id, content: 'Max is mine', newContent: 'x' })).status).toBe(400);
    for (const target of [{ id }, { content: 'Max is mine' }, { content: 'Max is mine', containerTag: 'mine' }]) {
      expect((await stranger.patch('/v4/memories', { ...target, newContent: 'Taken' })).status).toBe(404);
    }
    expect((await api.patch('/v4/memories', { id, containerTag: 'theirs', newContent: 'Moved' })).status).toBe(404);
    expect((await api.patch('/v4/memories', { id: 'nothing', newContent: 'x' })).status).toBe(404);
    expect(await listed('mine')).toEqual(['Max is mine']);
  });
});

describe('DELETE /v4/memories', () => {
  it('forgets by id and by content, at once and everywhere; once forgotten it stays so', async () => {
    const id = await idOf('forget', 'Nia naps');
    await write('forget', 'Nia knits', 'Nia nods');
    const first = await api.delete('/v4/memories', { id, containerTag: 'forget', reason: 'asked to' });
    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { id, forgotten: true } });
    expect((await api.delete('/v4/memories', { content: 'Nia knits', containerTag: 'forget' })).status).toBe(200);
    for (const seen of [await found('Nia', 'forget'), await profiled('forget'), await listed('forget')]) {
      expect(seen).toEqual(['Nia nods']);
    }
    const again = await api.delete('/v4/memories', { id, containerTag: 'forget', reason: 'again' });
    expect(again.body).toEqual({ id, forgotten: true });
    const all = await entries('forget', { includeForgotten: true });
    expect(all.find((entry: { id: string }) => entry.id === id)).toMatchObject({
      isForgotten: true,
      forgetReason: 'asked to',
    });
    expect((await api.patch('/v4/memories', { id, newContent: 'Nia wakes' })).status).toBe(404);
  });

  it('lets the same be written anew', async () => {
    const id = await idOf('anew', 'Ola oils');
    await api.delete('/v4/memories', { id, containerTag: 'anew' });
    expect(await idOf('anew', 'Ola oils')).not.toBe(id);
    expect(await found('Ola', 'anew')).toEqual(['Ola oils']);
  });

  it('forgets the memory, whichever version is named', async () => {
    const id = await idOf('chain', 'Pia paints');
    const { body: second } = await api.patch('/v4/memories', { id, newContent: 'Pia prints' });
    expect((await api.delete('/v4/memories', { id, containerTag: 'chain' })).body.id).toBe(second.id);
    expect(await found('Pia', 'chain')).toEqual([]);
  });

  it('is 404 for what is not there, in another container, or of another organisation', async () => {
    const id = await idOf('safe', 'Quin is safe');
    const refused = [
      api.delete('/v4/memories', { id: 'nothing', containerTag: 'safe' }),
      api.delete('/v4/memories', { content: 'Quin', containerTag: 'safe' }),
      api.delete('/v4/memories', { id, containerTag: 'elsewhere' }),
      stranger.delete('/v4/memories', { id, containerTag: 'safe' }),
      stranger.delete('/v4/memories', { content: 'Quin is safe', containerTag: 'safe' }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await listed('safe')).toEqual(['Quin is safe']);
    const bad = await api.delete('/v4/memories', { containerTag: 3, reason: 4 });
    for (const field of ['containerTag', 'reason', 'body']) expect(bad.body.details).toContain(`${field}: `);
    expect((await api.delete('/v4/memories', { id })).body.details).toContain('containerTag: ');
  });
});

describe('POST /v4/memories/forget-matching', () => {
  const forgetMatching = (body: Record<string, unknown>) => api.post('/v4/memories/forget-matching', body);

  it('says which it would forget, then forgets exactly those', async () => {
    const containerTag = 'matching';
    await write(containerTag, 'Ray drinks strong coffee every morning', 'Ray owns a red bicycle');
    const request = { query: 'What coffee does Ray drink?', containerTag, maxForget: 1 };
    const dry = await forgetMatching({ ...request, dryRun: true });
    expect(dry.body).toEqual({
      ...{ dryRun: true, count: 1, forgetBatchId: null, summary: '1 memory of matching would be forgotten.' },
      candidates: [
        { id: expect.any(String), memory: 'Ray drinks strong coffee every morning', score: expect.any(Number) },
      ],
    });
    expect(dry.body.candidates[0].score).toBeGreaterThanOrEqual(0.5);
    expect(await listed(containerTag)).toHaveLength(2);
    const done = await forgetMatching({ ...request, reason: 'privacy' });
    expect(done.body).toEqual({
      ...{ dryRun: false, count: 1, forgetBatchId: expect.any(String), summary: '1 memory of matching was forgotten.' },
      forgotten: dry.body.candidates,
    });
    expect(await found('coffee', containerTag)).toEqual(['Ray owns a red bicycle']);
    expect(
      (await entries(containerTag, { includeForgotten: true }))
        .map((m: { forgetReason: string }) => m.forgetReason)
        .sort(),
    ).toEqual([null, 'privacy'].sort());
    expect((await forgetMatching({ ...request, threshold: 1 })).body).toMatchObject({
      ...{ count: 0, forgotten: [], summary: 'No memory of matching was forgotten.' },
    });
  });

  it('takes ids, ignores those that are not in the container, and no more than maxForget', async () => {
    const { memories } = await write('by-ids', 'Sue one', 'Sue two', 'Sue three');
    const elsewhere = await idOf('by-ids-not', 'Sue four');
    const ids = [...memories.map(({ id }: { id: string }) => id), elsewhere, 'nothing'];
    expect((await forgetMatching({ ids, containerTag: 'by-ids', dryRun: true })).body.count).toBe(3);
    expect((await forgetMatching({ ids, containerTag: 'by-ids', maxForget: 2 })).body.count).toBe(2);
    expect((await forgetMatching({ ids, containerTag: 'by-ids' })).body.count).toBe(1);
    expect(await listed('by-ids')).toEqual([]);
    expect(await listed('by-ids-not')).toEqual(['Sue four']);
  });

  it('reaches no other organisation, and a container that is not there is empty', async () => {
    const id = await idOf('ours', 'Tom is ours');
    for (const target of [{ ids: [id] }, { query: 'Tom is ours', threshold: 0 }]) {
      const { status, body } = await stranger.post('/v4/memories/forget-matching', { ...target, containerTag: 'ours' });
      expect([status, body.count]).toEqual([200, 0]);
    }
    expect(await listed('ours')).toEqual(['Tom is ours']);
  });

  it('names every problem', async () => {
    const { status, body } = await forgetMatching({ containerTag: 5, threshold: 2, maxForget: 501, dryRun: 'no' });
    expect(status).toBe(400);
    for (const field of ['containerTag', 'threshold', 'maxForget', 'dryRun', 'body'])
      expect(body.details).toContain(`${field}: `);
    const ids = Array.from({ length: 501 }, (_, n) => `id${n}`);
    expect((await forgetMatching({ containerTag: 'x', ids })).status).toBe(400);
    expect((await forgetMatching({ containerTag: 'x', ids: ['a'], query: 'b' })).status).toBe(400);
    expect((await forgetMatching({ query: 'b' })).body.details).toContain('containerTag: ');
  });
});

describe('POST /v4/memories/list', () => {
  it("pages in a stable order, any of the containers, and only what is one's own", async () => {
    for (const n of [1, 2, 3]) await write('pages', `Uma has ${n}`);
    await write('pages-too', 'Uma has 4');
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
    (await entries(containerTag)).map(({ metadata }: { metadata: object }) => metadata);
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
    expect((await entries(containerTag))[0].history).toMatchObject([{ metadata: both }]);
    expect(await search()).toMatchObject([{ metadata: own, context: { parents: [{ metadata: both }] } }]);
    expect([await by('team', 'bar'), await by('checked', 'true')]).toMatchObject([[], [{ metadata: own }]]);
  });

  it('is null where no document has any', async () => {
    await api.remember({ content: 'Lena works as a guard.', containerTag: 'bare', dreaming: 'instant' });
    expect(await entries('bare')).toMatchObject([{ metadata: null }]);
  });
});

describe('the public supermemory client, unmodified', () => {
  it('updates and forgets memories', async () => {
    const containerTag = 'client-memories';
    const client = new Supermemory({ apiKey: api.key, baseURL: stack().apiUrl });
    const id = await idOf(containerTag, 'John prefers dark mode');
    const updated = await client.memories.updateMemory({ containerTag, id, newContent: 'John now prefers light mode' });
    expect(updated).toMatchObject({ version: 2, parentMemoryId: id, rootMemoryId: id });
    const forgotten = await client.memories.forget({ containerTag, content: 'John now prefers light mode' });
    expect(forgotten).toEqual({ id: updated.id, forgotten: true });
  });
});
