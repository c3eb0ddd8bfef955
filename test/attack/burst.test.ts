import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newKey } from '../../src/keys/key.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from '../support/instance.js';
import { type Answer, type Api, apiOf } from '../support/tenant.js';

const many = 300;
let instance: Instance;
let api: Api;

beforeAll(async () => {
  instance = await startInstance(await newDataDirectory());
  api = apiOf(instance.runtime.apiUrl, instance.key);
  await api.remember({ content: 'The ferry to Texel leaves at seven.', taskType: 'superrag' });
}, 180_000);
afterAll(async () => {
  if (instance !== undefined) await stopInstance(instance);
});

const search = (by: Api) => by.post('/v4/search', { q: 'When does the ferry leave?', searchMode: 'hybrid' });
const times = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, i) => work(i)));
const statusesOf = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();
const isTold = ({ headers }: Answer) => Number(headers.get('retry-after')) >= 1;

describe('a burst of requests', () => {
  it('of 300 searches and 300 adds: every add is taken, every search answered or told when to come back', async () => {
    const [searches, adds] = await Promise.all([
      times(() => search(api)),
      times((i) => api.post('/v3/documents', { content: `I own a boat named Number${i}Star.`, taskType: 'superrag' })),
    ]);
    expect(statusesOf(adds)).toEqual([200]);
    const refused = searches.filter(({ status }) => status !== 200);
    expect(refused.filter((answer) => answer.status !== 503 || !isTold(answer))).toEqual([]);
    expect(refused.length).toBeLessThan(many);
    expect((await search(api)).body.results.length).toBeGreaterThan(0);
  }, 240_000);

  it('of 300 wrong keys, each of another organisation: they are refused, and right keys open, one that was made meanwhile too', async () => {
    const flood = times((i) => search(apiOf(instance.runtime.apiUrl, newKey(`nobody${i}`))));
    const [found, made] = await Promise.all([search(api), api.post('/v3/auth/keys', { name: 'Made meanwhile' })]);
    expect([found.status, made.status]).toEqual([200, 200]);
    expect((await search(apiOf(instance.runtime.apiUrl, made.body.key))).status).toBe(200);
    const refused = await flood;
    expect(statusesOf(refused)).toEqual([401, 429]);
    const throttled = refused.filter(({ status }) => status === 429);
    expect([throttled.length, throttled.every(isTold)]).toEqual([many - 200, true]);
    // The address is not held against a right key.
    expect((await search(api)).status).toBe(200);
  }, 240_000);
});
