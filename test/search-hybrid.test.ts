import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
}, 60_000);
afterAll(closeDatabase);

async function hybrid(q: string, containerTag: string): Promise<string[]> {
  const { status, body } = await api.post('/v4/search', { q, containerTag, searchMode: 'hybrid', threshold: 0 });
  expect(status).toBe(200);
  return body.results.map(({ chunk, memory }: { chunk?: string; memory?: string }) => chunk ?? memory);
}

/** Adds what somebody says, and has the memories in. @returns the id of the one that was taken from it */
async function say(content: string, containerTag: string): Promise<string> {
  await api.remember({ content, containerTag, dreaming: 'instant' });
  const found = await db().memory.findMany({ where: { orgId: api.orgId, containerTag, isLatest: true } });
  expect(found).toHaveLength(1);
  return found[0]?.id ?? '';
}

describe('a hybrid search', () => {
  it('answers once with what was said once: with the memory, as the document says no more', async () => {
    await say('I live in Berlin.', 'said');
    expect(await hybrid('Where does the user live?', 'said')).toEqual(['User lives in Berlin.']);
  });

  it('shows a memory that was corrected beside the words that say what it said before', async () => {
    const containerTag = 'corrected';
    const id = await say('I live in Berlin.', containerTag);
    const rome = await api.patch('/v4/memories', { id, containerTag, newContent: 'User lives in Rome.' });
    expect(rome.status).toBe(200);
    const both = ['I live in Berlin.', 'User lives in Rome.'];
    expect((await hybrid('Where does the user live?', containerTag)).sort()).toEqual(both);
    const noted = { id: rome.body.id, containerTag, newContent: 'User lives in Rome.', metadata: { checked: true } };
    expect((await api.patch('/v4/memories', noted)).status).toBe(200);
    expect((await hybrid('Where does the user live?', containerTag)).sort()).toEqual(both);
  });

  it('shows once what was changed without saying anything else', async () => {
    const containerTag = 'noted';
    const id = await say('I live in Berlin.', containerTag);
    const [memory] = await db().memory.findMany({ where: { orgId: api.orgId, id } });
    const noted = { id, containerTag, newContent: memory?.memory, metadata: { checked: true } };
    expect((await api.patch('/v4/memories', noted)).status).toBe(200);
    expect(await hybrid('Where does the user live?', containerTag)).toEqual(['User lives in Berlin.']);
  });

  it('shows what follows from memories beside the words that they were taken from', async () => {
    const containerTag = 'inferred';
    const { orgId } = api;
    const relatedId = await say('I live in Berlin.', containerTag);
    const memories = [{ content: 'User may speak German.' }];
    const { body } = await api.post('/v4/memories', { memories, containerTag });
    const memoryId = body.memories[0].id;
    const source = await db().memorySource.findFirstOrThrow({ where: { orgId, memoryId: relatedId } });
    await db().memorySource.updateMany({
      where: { orgId, memoryId },
      data: { documentId: source.documentId, quote: source.quote },
    });
    await db().memoryRelation.deleteMany({ where: { orgId } });
    await db().memoryRelation.create({ data: { orgId, memoryId, relatedId, relation: 'derives' } });
    await db().memory.update({
      where: { orgId_id: { orgId, id: memoryId } },
      data: { isInference: true, reviewStatus: 'pending' },
    });
    expect((await hybrid('Does the user speak German?', containerTag)).sort()).toEqual([
      'User lives in Berlin.',
      'User may speak German.',
    ]);
  });
});
