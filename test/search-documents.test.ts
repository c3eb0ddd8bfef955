import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, apiOf, closeDatabase, newTenant, stack } from './support/tenant.js';

interface Chunk {
  content: string;
  score: number;
  isRelevant: boolean;
  position: number;
}
interface Result {
  documentId: string;
  score: number;
  chunks: Chunk[];
}

let api: Api;
let long: string;
const part = (i: number) => `## Part ${i}\n\n${`Sentence about subject number ${i}. `.repeat(20)}`;
const content = `# Subjects\n\n${Array.from({ length: 12 }, (_, i) => part(i)).join('\n\n')}`;
beforeAll(async () => {
  api = await newTenant();
  long = await api.remember({
    ...{ content, containerTag: 'long', customId: 'subjects', metadata: { team: 'hr' }, filepath: 'hr/subjects.md' },
  });
  await api.remember({ content: 'The ferry to Samsø leaves at nine.', containerTags: ['ferries', 'timetables'] });
  await api.remember({ content: 'The ferry to Fanø leaves every hour.', containerTag: 'timetables' });
});
afterAll(closeDatabase);

async function search(q: string, more: object = {}): Promise<Result[]> {
  const { status, body } = await api.post('/v3/search', { q, ...more });
  expect(status).toBe(200);
  expect(body).toEqual({ results: expect.any(Array), total: body.results.length, timing: expect.any(Number) });
  return body.results;
}

const chunksOf = async (more: object) =>
  (await search('subject number 6', { containerTag: 'long', ...more }))[0]?.chunks ?? [];

describe('POST /v3/search', () => {
  it('groups the matching chunks by document, the best first', async () => {
    const results = await search('subject number 6');
    const anyTime = expect.stringMatching(/Z$/);
    expect(results[0]).toEqual({
      ...{ documentId: long, customId: 'subjects', title: 'Subjects', type: 'text', metadata: { team: 'hr' } },
      ...{ score: results[0]?.chunks[0]?.score, createdAt: anyTime, updatedAt: anyTime, chunks: expect.any(Array) },
    });
    const chunks = results[0]?.chunks ?? [];
    expect(chunks[0]).toMatchObject({ content: expect.stringContaining('number 6'), isRelevant: true });
    for (const scores of [chunks, results].map((items: { score: number }[]) => items.map(({ score }) => score))) {
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
    }
    const ids = results.map(({ documentId }) => documentId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('adds the neighbours of what matches, each once and as it stands in the document', async () => {
    const all = (await api.get(`/v3/documents/${long}/chunks?limit=100`)).body.chunks as { content: string }[];
    const chunkThreshold = ((await chunksOf({}))[0]?.score ?? 0) - 0.0001;
    const chunks = await chunksOf({ onlyMatchingChunks: false, chunkThreshold });
    const matching = chunks.filter(({ isRelevant }) => isRelevant).map(({ position }) => position);
    const around = chunks.filter(({ isRelevant }) => !isRelevant);
    const beside = new Set(
      matching.flatMap((at) => [at - 1, at + 1]).filter((at) => all[at] && !matching.includes(at)),
    );
    expect(around.map(({ position }) => position)).toEqual([...beside].sort((a, b) => a - b));
    for (const { content: text, position } of chunks) expect(text).toBe(all[position]?.content);
    expect((await chunksOf({ chunkThreshold })).map(({ position }) => position)).toEqual(matching);
  });

  it('adds whole documents and summaries when asked', async () => {
    const containerTag = 'long';
    const [plain] = await search('subject number 6', { containerTag });
    expect(plain).not.toHaveProperty('content');
    expect(plain).not.toHaveProperty('summary');
    const [whole] = await search('subject number 6', { containerTag, includeFullDocs: true, includeSummary: true });
    expect(whole).toMatchObject({ content, summary: expect.anything() });
  });

  it('keeps to any of the containers, the document and the filepath', async () => {
    const found = async (more: object) =>
      (await search('when does the ferry leave', more)).map(({ chunks }) => chunks[0]?.content ?? '').sort();
    const [fano, samso] = [expect.stringContaining('Fanø'), expect.stringContaining('Samsø')];
    expect(await found({ containerTags: ['timetables'] })).toEqual([fano, samso]);
    expect(await found({ containerTags: ['ferries', 'nowhere'] })).toEqual([samso]);
    expect(await found({ containerTag: 'nowhere' })).toEqual([]);
    const inDocument = await search('when does the ferry leave', { docId: long });
    expect(inDocument.map(({ documentId }) => documentId)).toEqual([long]);
    expect(await search('when does the ferry leave', { docId: 'unknown' })).toEqual([]);
    expect(await search('ferry', { filepath: 'hr/' })).toHaveLength(1);
    expect(await search('ferry', { filepath: 'hr' })).toEqual([]);
  });

  it('takes the customId of a document for its id, the newest that the containers and the key allow', async () => {
    const own = await newTenant();
    const customId = 'timetable';
    const old = await own.remember({ content: 'The bus leaves at six.', containerTag: 'old-bus', customId });
    const now = await own.remember({ content: 'The bus leaves at seven.', containerTag: 'new-bus', customId });
    const decoy = await own.remember({ content: 'The bus leaves at eight.', containerTag: 'new-bus', customId: old });
    const found = async (docId: string, more: object = {}, by: Api = own) =>
      (await by.post('/v3/search', { q: 'bus', docId, ...more })).body.results.map(
        ({ documentId }: Result) => documentId,
      );
    expect(await found(customId)).toEqual([now]);
    expect(await found(customId, { containerTag: 'old-bus' })).toEqual([old]);
    expect(await found(old)).toEqual([old]);
    expect(await found(decoy)).toEqual([decoy]);
    const { key } = (await own.post('/v3/auth/scoped-key', { containerTag: 'old-bus' })).body;
    const scoped = apiOf(stack().apiUrl, key);
    expect(await found(customId, {}, scoped)).toEqual([old]);
    expect(await found(now, {}, scoped)).toEqual([]);
    const chunks = { q: 'bus', docId: customId, searchMode: 'documents', threshold: 0 };
    const { body } = await own.post('/v4/search', chunks);
    expect(body.results.map(({ chunk }: { chunk: string }) => chunk)).toEqual(['The bus leaves at seven.']);
    expect((await own.post('/v4/search', { ...chunks, docId: 'no-timetable' })).body.results).toEqual([]);
  });

  it('keeps to the limit and the threshold, reranked or not', async () => {
    for (const rerank of [false, true]) {
      const all = await search('when does the ferry leave', { rerank });
      expect(all).toHaveLength(3);
      expect(await search('when does the ferry leave', { rerank, limit: 1 })).toHaveLength(1);
      const chunkThreshold = (all[0]?.score ?? 0) - 0.0001;
      const above = await search('when does the ferry leave', { rerank, chunkThreshold });
      expect(above.map(({ documentId }) => documentId)).toContain(all[0]?.documentId);
      for (const { chunks } of above) {
        for (const { score } of chunks) expect(score).toBeGreaterThanOrEqual(chunkThreshold - 0.0001);
      }
      expect(await search('when does the ferry leave', { rerank, chunkThreshold: 1 })).toEqual([]);
    }
  });

  it('finds by what a polite question means', async () => {
    const q = 'Hi! Could you please tell me when the ferry to Samsø leaves? Thanks!';
    const [first] = await search(q, { rewriteQuery: true });
    const [asked] = await search('when the ferry to Samsø leaves?');
    expect(first).toEqual(asked);
  });
});

describe('one long document among others', () => {
  it('hides none of them, however much of it answers better', async () => {
    const own = await newTenant();
    const verses = Array.from({ length: 60 }, (_, i) => `## Verse ${i}\n\nThe owl of verse ${i} hoots at the moon.`);
    const song = await own.remember({ content: `# The owl song\n\n${verses.join('\n\n')}` });
    const notes = await Promise.all(
      ['Trains leave at noon.', 'Rye bread needs a day.'].map((note) => own.remember({ content: note })),
    );
    expect((await own.get(`/v3/documents/${song}/chunks`)).body.pagination.totalItems).toBeGreaterThan(50);
    const found = async (limit: number): Promise<Result[]> =>
      (await own.post('/v3/search', { q: 'the owl that hoots at the moon', limit })).body.results;
    const results = await found(10);
    expect(results[0]?.documentId).toBe(song);
    expect(results.map(({ documentId }) => documentId).sort()).toEqual([song, ...notes].sort());
    expect(results[0]?.chunks).toHaveLength(48);
    const two = await found(2);
    expect(two.map(({ chunks }) => chunks.length)).toEqual([8, 1]);
  });
});

describe('searches while documents come and go', () => {
  it('never fail, and answer with whole results in order', async () => {
    const containerTag = 'busy';
    const add = (i: number) => api.remember({ content: `Parcel ${i} waits at the counter.`, containerTag });
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => add(i)));
    const deleting = (async () => {
      for (const id of ids) await api.delete(`/v3/documents/${id}`);
    })();
    let gone = false;
    const done = deleting.then(() => {
      gone = true;
    });
    let searches = 0;
    while (!gone || searches === 0) {
      searches += 1;
      const include = { documents: true, chunks: true, relatedMemories: true };
      const asked = { q: 'parcels at the counter', containerTag, threshold: 0, searchMode: 'hybrid', include };
      const { status, body } = await api.post('/v4/search', asked);
      expect(status).toBe(200);
      for (const result of body.results) expect(result).toMatchObject({ updatedAt: expect.any(String) });
      const results = await search('parcels at the counter', { containerTag, onlyMatchingChunks: false });
      for (const result of results) expect(result.chunks).not.toEqual([]);
    }
    await done;
    expect(await search('parcels at the counter', { containerTag })).toEqual([]);
  });
});
