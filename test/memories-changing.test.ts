import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createForgettingService } from '../src/memories/forgetting.js';
import { memoriesOf, texts } from './support/memories.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
let memories: ReturnType<typeof memoriesOf>;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
  memories = memoriesOf(api);
});
afterAll(closeDatabase);

describe('PATCH /v4/memories', () => {
  it('makes a new version; the old one is history, and out of search and profile', async () => {
    const id = await memories.idOf('versions', { content: 'Gus lives in Oslo', isStatic: true, metadata: { a: 1 } });
    const { status, body } = await api.patch('/v4/memories', { id, newContent: 'Gus lives in Bergen' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...{ id: expect.any(String), memory: 'Gus lives in Bergen', version: 2, parentMemoryId: id, rootMemoryId: id },
        ...{ createdAt: expect.any(String), forgetAfter: null, forgetReason: null },
      },
    });
    const third = await api.patch('/v4/memories', { id: body.id, newContent: 'Gus lives in Narvik' });
    const [entry, ...others] = await memories.entries('versions');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ id: third.body.id, version: 3, isLatest: true, isStatic: true, metadata: { a: 1 }, sourceCount: 1 },
      ...{ parentMemoryId: body.id, rootMemoryId: id, memoryRelations: { [body.id]: 'updates' } },
      documents: [
        { id: entry.documentIds[0], title: expect.any(String), type: 'text', quote: expect.stringContaining('Gus') },
      ],
    });
    expect((await api.get(`/v4/memories/${third.body.id}`)).body).toEqual({ ...entry, supersededBy: [] });
    expect((await api.get(`/v4/memories/${id}`)).body).toMatchObject({
      ...{ memory: 'Gus lives in Oslo', isLatest: false, history: [] },
      supersededBy: [{ id: body.id, author: 'client', likelihood: 1 }],
    });
    expect((await api.get('/v4/memories/none')).status).toBe(404);
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
    expect(await memories.found('where does Gus live', 'versions')).toEqual(['Gus lives in Narvik']);
    expect(await memories.profiled('versions')).toEqual(['Gus lives in Narvik']);
  });

  it('finds it by exact content, in the container that is named', async () => {
    await memories.write('here', 'Hal hums');
    const there = await memories.idOf('there', 'Hal hums');
    const answer = await api.patch('/v4/memories', {
      content: 'Hal hums',
      containerTag: 'there',
      newContent: 'Hal sings',
    });
    expect(answer.body.parentMemoryId).toBe(there);
    expect(await memories.listed('here')).toEqual(['Hal hums']);
    expect((await api.patch('/v4/memories', { content: 'Hal', containerTag: 'here', newContent: 'No' })).status).toBe(
      404,
    );
  });

  it('takes metadata, dates and expiry with the same words, and keeps what is not sent', async () => {
    const sent = { content: 'Ida is away', metadata: { a: 1 }, temporalContext: { documentDate: '2026-02-01' } };
    const id = await memories.idOf('fields', sent);
    const patch = async (fields: Record<string, unknown>) =>
      (await api.patch('/v4/memories', { id, newContent: 'Ida is away', ...fields })).body;
    expect(await patch({ forgetAfter: '2099-01-01', forgetReason: 'back by then' })).toMatchObject({
      ...{ version: 2, forgetAfter: '2099-01-01T00:00:00.000Z', forgetReason: 'back by then' },
    });
    expect(await patch({ metadata: { b: 2 } })).toMatchObject({ version: 3, forgetReason: 'back by then' });
    const temporalContext = { documentDate: '2026-02-01T00:00:00.000Z' };
    expect((await memories.entries('fields'))[0].metadata).toEqual({ b: 2, temporalContext });
    expect(await patch({ forgetAfter: null })).toMatchObject({ version: 4, forgetAfter: null, forgetReason: null });
  });

  it('refuses words that another memory has, and takes those of its own past', async () => {
    await memories.write('clash', 'Jo rows');
    const id = await memories.idOf('clash', 'Jo runs');
    const { status, headers } = await api.patch('/v4/memories', { id, newContent: 'jo ROWS!' });
    expect([status, headers.get('x-should-retry')]).toEqual([409, 'false']);
    expect((await memories.listed('clash')).sort()).toEqual(['Jo rows', 'Jo runs']);
    await api.patch('/v4/memories', { id, newContent: 'Jo swims' });
    expect((await api.patch('/v4/memories', { id, newContent: 'Jo runs' })).body).toMatchObject({ version: 3 });
  });

  it('follows an older id to the latest version, so that edits at once all count, one after the other', async () => {
    const id = await memories.idOf('edits', 'Kim counts from 0');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => api.patch('/v4/memories', { id, newContent: `Kim counts to ${n}` })),
    );
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
    const [entry, ...others] = await memories.entries('edits');
    expect([entry.version, entry.history.length, others]).toEqual([6, 5, []]);
  });

  it('lets one of two win that want the same words', async () => {
    const ids = [await memories.idOf('rivals', 'Lee is one'), await memories.idOf('rivals', 'Lee is two')];
    const answers = await Promise.all(ids.map((id) => api.patch('/v4/memories', { id, newContent: 'Lee is three' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('outlives that its document is processed again, as does forgetting, and goes when the words do', async () => {
    const document = { containerTag: 'outlives', customId: 'notes' };
    const notes = ['I am allergic to walnuts.', 'I own a red bicycle.'];
    await api.remember({ ...document, content: notes.join('\n\n') });
    const taken = await memories.listed('outlives');
    const [walnuts, bicycle] = [/walnuts/, /bicycle/].map((word) => taken.find((text) => word.test(text)));
    const newContent = 'User is allergic to hazelnuts';
    await api.patch('/v4/memories', { content: walnuts, containerTag: 'outlives', newContent });
    await api.delete('/v4/memories', { content: bicycle, containerTag: 'outlives' });
    await api.remember({ ...document, content: [...notes, 'I live in Porto.'].join('\n\n') });
    expect((await memories.listed('outlives')).sort()).toEqual([newContent, expect.stringMatching(/Porto/)]);
    await api.remember({ ...document, content: 'I live in Porto.' });
    expect(await memories.listed('outlives')).toEqual([expect.stringMatching(/Porto/)]);
  });

  it('names every problem, and knows no memory of another organisation or that is not there', async () => {
    const id = await memories.idOf('mine', 'Max is mine');
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
    expect(await memories.listed('mine')).toEqual(['Max is mine']);
  });
});

describe('DELETE /v4/memories', () => {
  it('forgets by id and by content, at once and everywhere; once forgotten it stays so', async () => {
    const id = await memories.idOf('forget', 'Nia naps');
    await memories.write('forget', 'Nia knits', 'Nia nods');
    const first = await api.delete('/v4/memories', { id, containerTag: 'forget', reason: 'asked to' });
    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: { id, forgotten: true } });
    expect((await api.delete('/v4/memories', { content: 'Nia knits', containerTag: 'forget' })).status).toBe(200);
    for (const seen of [
      await memories.found('Nia', 'forget'),
      await memories.profiled('forget'),
      await memories.listed('forget'),
    ]) {
      expect(seen).toEqual(['Nia nods']);
    }
    const again = await api.delete('/v4/memories', { id, containerTag: 'forget', reason: 'again' });
    expect(again.body).toEqual({ id, forgotten: true });
    const all = await memories.entries('forget', { includeForgotten: true });
    expect(all.find((entry: { id: string }) => entry.id === id)).toMatchObject({
      isForgotten: true,
      forgetReason: 'asked to',
    });
    expect((await api.patch('/v4/memories', { id, newContent: 'Nia wakes' })).status).toBe(404);
  });

  it('lets the same be written anew', async () => {
    const id = await memories.idOf('anew', 'Ola oils');
    await api.delete('/v4/memories', { id, containerTag: 'anew' });
    expect(await memories.idOf('anew', 'Ola oils')).not.toBe(id);
    expect(await memories.found('Ola', 'anew')).toEqual(['Ola oils']);
  });

  it('forgets the memory, whichever version is named', async () => {
    const id = await memories.idOf('chain', 'Pia paints');
    const { body: second } = await api.patch('/v4/memories', { id, newContent: 'Pia prints' });
    expect((await api.delete('/v4/memories', { id, containerTag: 'chain' })).body.id).toBe(second.id);
    expect(await memories.found('Pia', 'chain')).toEqual([]);
  });

  it('is 404 for what is not there, in another container, or of another organisation', async () => {
    const id = await memories.idOf('safe', 'Quin is safe');
    const refused = [
      api.delete('/v4/memories', { id: 'nothing', containerTag: 'safe' }),
      api.delete('/v4/memories', { content: 'Quin', containerTag: 'safe' }),
      api.delete('/v4/memories', { id, containerTag: 'elsewhere' }),
      stranger.delete('/v4/memories', { id, containerTag: 'safe' }),
      stranger.delete('/v4/memories', { content: 'Quin is safe', containerTag: 'safe' }),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await memories.listed('safe')).toEqual(['Quin is safe']);
    const bad = await api.delete('/v4/memories', { containerTag: 3, reason: 4 });
    for (const field of ['containerTag', 'reason', 'body']) expect(bad.body.details).toContain(`${field}: `);
    expect((await api.delete('/v4/memories', { id })).body.details).toContain('containerTag: ');
  });
});

describe('POST /v4/memories/forget-matching', () => {
  const forgetMatching = (body: Record<string, unknown>) => api.post('/v4/memories/forget-matching', body);

  it('says which it would forget, then forgets exactly those', async () => {
    const containerTag = 'matching';
    await memories.write(containerTag, 'Ray drinks strong coffee every morning', 'Ray owns a red bicycle');
    const request = { query: 'What coffee does Ray drink?', containerTag, maxForget: 1 };
    const dry = await forgetMatching({ ...request, dryRun: true });
    expect(dry.body).toEqual({
      ...{ dryRun: true, count: 1, forgetBatchId: null, summary: '1 memory of matching would be forgotten.' },
      candidates: [
        { id: expect.any(String), memory: 'Ray drinks strong coffee every morning', score: expect.any(Number) },
      ],
    });
    expect(dry.body.candidates[0].score).toBeGreaterThanOrEqual(0.5);
    expect(await memories.listed(containerTag)).toHaveLength(2);
    const done = await forgetMatching({ ...request, reason: 'privacy' });
    expect(done.body).toEqual({
      ...{ dryRun: false, count: 1, forgetBatchId: expect.any(String), summary: '1 memory of matching was forgotten.' },
      forgotten: dry.body.candidates,
    });
    expect(await memories.found('coffee', containerTag)).toEqual(['Ray owns a red bicycle']);
    expect(
      (await memories.entries(containerTag, { includeForgotten: true }))
        .map((m: { forgetReason: string }) => m.forgetReason)
        .sort(),
    ).toEqual([null, 'privacy'].sort());
    expect((await forgetMatching({ ...request, threshold: 1 })).body).toMatchObject({
      ...{ count: 0, forgotten: [], summary: 'No memory of matching was forgotten.' },
    });
  });

  it('takes ids, ignores those that are not in the container, and no more than maxForget', async () => {
    const { memories: written } = await memories.write('by-ids', 'Sue one', 'Sue two', 'Sue three');
    const elsewhere = await memories.idOf('by-ids-not', 'Sue four');
    const ids = [...written.map(({ id }: { id: string }) => id), elsewhere, 'nothing'];
    expect((await forgetMatching({ ids, containerTag: 'by-ids', dryRun: true })).body.count).toBe(3);
    expect((await forgetMatching({ ids, containerTag: 'by-ids', maxForget: 2 })).body.count).toBe(2);
    expect((await forgetMatching({ ids, containerTag: 'by-ids' })).body.count).toBe(1);
    expect(await memories.listed('by-ids')).toEqual([]);
    expect(await memories.listed('by-ids-not')).toEqual(['Sue four']);
  });

  it('forgets the version that an edit makes at the same moment', async () => {
    const id = await memories.idOf('raced', 'Uma counts to 1');
    const afterEdit = (transaction: unknown) => async (work: unknown) => {
      expect((await api.patch('/v4/memories', { id, newContent: 'Uma counts to 2' })).status).toBe(200);
      return Reflect.apply(transaction as () => unknown, db(), [work]);
    };
    const slow = new Proxy(db(), {
      get: (target, key) => (key === '$transaction' ? afterEdit(target.$transaction) : Reflect.get(target, key)),
    });
    const forgetting = createForgettingService({ db: slow, matching: async () => [] });
    const { matches, missing } = await forgetting.forgetByIds({ orgId: api.orgId, containerTag: 'raced' }, [id]);
    expect([texts(matches), missing]).toEqual([['Uma counts to 2'], []]);
    expect(await memories.listed('raced')).toEqual([]);
  });

  it('reaches no other organisation, and a container that is not there is empty', async () => {
    const id = await memories.idOf('ours', 'Tom is ours');
    for (const target of [{ ids: [id] }, { query: 'Tom is ours', threshold: 0 }]) {
      const { status, body } = await stranger.post('/v4/memories/forget-matching', { ...target, containerTag: 'ours' });
      expect([status, body.count]).toEqual([200, 0]);
    }
    expect(await memories.listed('ours')).toEqual(['Tom is ours']);
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
