import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

/** Writes memories of which each is probably outdated by the next. @returns their ids */
async function writeChain(containerTag: string, ...contents: string[]): Promise<string[]> {
  const memories = contents.map((content, at) => ({ content, metadata: { place: at } }));
  const { status, body } = await api.post('/v4/memories', { memories, containerTag });
  expect(status).toBe(200);
  const ids: string[] = body.memories.map(({ id }: { id: string }) => id);
  for (const [at, id] of ids.entries()) {
    await db().memory.update({
      where: { orgId_id: { orgId: api.orgId, id } },
      data: { ranksBehindId: ids[at + 1] ?? null },
    });
  }
  return ids;
}

async function found(path: '/v4/search' | '/v4/profile', request: object): Promise<string[]> {
  const { status, body } = await api.post(path, { threshold: 0, ...request });
  expect(status).toBe(200);
  return (body.searchResults ?? body).results.map(({ memory }: { memory: string }) => memory);
}

const q = 'Does the user live in Oslo, by the fjord?';
const [oslo, bergen, rome] = ['User lives in Oslo by the fjord', 'User moved to Bergen', 'Rome is home now'];

describe('what is probably outdated', () => {
  it('comes right behind its new value in a profile', async () => {
    const containerTag = 'profile';
    await writeChain(containerTag, oslo, bergen);
    await api.post('/v4/memories', { memories: [{ content: 'User crossed the fjord by Oslo' }], containerTag });
    const [first, second] = await found('/v4/profile', { q, containerTag });
    expect([first, second]).toEqual([bergen, oslo]);
  });

  it.each(['memories', 'hybrid'])('never stands for its new value where the limit cuts: %s', async (searchMode) => {
    const containerTag = `limit-${searchMode}`;
    await writeChain(containerTag, oslo, bergen, rome);
    const request = { q, containerTag, searchMode };
    expect(await found('/v4/search', { ...request, limit: 1 })).toEqual([rome]);
    expect(await found('/v4/search', { ...request, limit: 1, rerank: true })).toEqual([rome]);
    expect(await found('/v4/search', { ...request, limit: 3 })).toEqual([rome, bergen, oslo]);
  });

  it('brings its new value along only once, where a chunk says it too: hybrid', async () => {
    const containerTag = 'spoken';
    const quote = 'I moved to Bergen last week.';
    const [old = ''] = await writeChain(containerTag, oslo);
    const content = `${quote} Nice weather!`;
    await api.remember({ content, containerTag });
    const newer = await db().memory.findFirstOrThrow({
      where: { orgId: api.orgId, containerTag, sources: { some: { quote } } },
    });
    await db().memory.update({
      where: { orgId_id: { orgId: api.orgId, id: old } },
      data: { ranksBehindId: newer.id },
    });
    const { body } = await api.post('/v4/search', { q, containerTag, searchMode: 'hybrid', threshold: 0 });
    const shown = body.results.map((one: { memory?: string; chunk?: string }) => one.memory ?? one.chunk);
    expect(shown.sort()).toEqual([content, oslo]);
  });

  it('is followed to no new value that the search does not see', async () => {
    const containerTag = 'filtered';
    const [, middle = ''] = await writeChain(containerTag, oslo, bergen, rome);
    const filters = { AND: [{ key: 'place', value: '0', filterType: 'numeric', numericOperator: '<=' }] };
    expect(await found('/v4/search', { q, containerTag, filters, limit: 1 })).toEqual([oslo]);
    expect(await found('/v4/profile', { q, containerTag, filters })).toEqual([oslo]);
    await db().memory.update({ where: { orgId_id: { orgId: api.orgId, id: middle } }, data: { isForgotten: true } });
    expect(await found('/v4/search', { q, containerTag, limit: 1 })).toEqual([oslo]);
  });
});
