import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRecorder } from '../src/analytics/recorder.js';
import { newId } from '../src/core/ids.js';
import { createLogger } from '../src/core/log.js';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
  await api.post('/v4/search', { q: 'anything' });
  await api.post('/v4/search', { q: 'something else' });
  await api.post('/v4/search', { q: '' });
  await api.get('/v3/documents/none');
  await eventually(async () => ((await total()) >= 4 ? true : undefined), 'the requests to be recorded');
});
afterAll(closeDatabase);

const total = async (): Promise<number> => (await api.get('/v3/analytics/logs?limit=1')).body.pagination.totalItems;

describe('analytics', () => {
  it('tell usage by type, by hour and by key', async () => {
    const { body } = await api.get('/v3/analytics/usage');
    const search = body.usage.find(({ type }: { type: string }) => type === 'search');
    expect(search).toEqual({ type: 'search', count: 3, lastHour: 3, avgDuration: expect.any(Number) });
    const hours = body.hourly.filter(({ type }: { type: string }) => type === 'search');
    expect(hours.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3);
    expect(body.byKey).toEqual([
      {
        keyId: expect.any(String),
        keyName: 'First key',
        count: expect.any(Number),
        avgDuration: expect.any(Number),
        lastUsed: expect.any(String),
      },
    ]);
  });

  it('tell usage by day', async () => {
    const { body } = await api.get('/v3/analytics/usage?step=day&period=30d&limit=100');
    const days = body.hourly.filter(({ type }: { type: string }) => type === 'search');
    expect(days.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3);
    for (const { hour } of body.hourly) expect(hour).toMatch(/T00:00:00\.000Z$/);
    expect(body.pagination.totalItems).toBe(body.hourly.length);
    expect((await api.get('/v3/analytics/usage?step=week')).status).toBe(400);
  });

  it('tell errors by status', async () => {
    const { body } = await api.get('/v3/analytics/errors?period=1h');
    const found = body.errors.map(({ type, statusCode, statusText, count }: Record<string, unknown>) => [
      ...[type, statusCode, statusText, count],
    ]);
    expect(found).toEqual([
      ['search', 400, 'Bad Request', 1],
      ['read', 404, 'Not Found', 1],
    ]);
    expect(body.totalErrors).toBe(2);
  });

  it('list requests, newest first, without anything of what was asked', async () => {
    const { body } = await api.get('/v3/analytics/logs?limit=100');
    const times = body.logs.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const routes = body.logs.map(({ method, route, statusCode }: Record<string, unknown>) => [
      method,
      route,
      statusCode,
    ]);
    expect(routes).toContainEqual(['GET', '/v3/documents/:id', 404]);
    expect(JSON.stringify(body)).not.toContain('something else');
  });

  it('tell how much there is and how much is new', async () => {
    const own = await newTenant();
    await own.remember({ content: 'I live in Lisbon.', containerTag: 'a', dreaming: 'instant' });
    const { body } = await own.get('/v3/analytics/memory?period=1h');
    expect(body).toEqual({
      totalDocuments: 1,
      totalMemories: 1,
      totalContainers: 1,
      tokensProcessed: expect.any(Number),
      growth: { documents: 1, memories: 1 },
      series: expect.any(Array),
    });
    expect(body.tokensProcessed).toBeGreaterThan(0);
    await own.remember({ content: 'I live in Porto.', containerTag: 'a', dreaming: 'instant' });
    const where = { orgId: own.orgId };
    const { id, createdAt } = await db().document.findFirstOrThrow({ where, orderBy: { createdAt: 'asc' } });
    const yesterday = new Date(createdAt.getTime() - 86_400_000);
    await db().document.update({ where: { orgId_id: { ...where, id } }, data: { createdAt: yesterday } });
    const { series } = (await own.get('/v3/analytics/memory?period=7d')).body;
    const startOf = (at: Date) => `${at.toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(series[0]).toEqual({ at: startOf(yesterday), documents: 1, memories: 0 });
    expect(series.reduce((sum: number, { documents }: { documents: number }) => sum + documents, 0)).toBe(2);
    const hours = (await own.get('/v3/analytics/memory?period=24h')).body.series;
    expect(hours.at(-1).at).toMatch(/:00:00\.000Z$/);
    const before = await own.get('/v3/analytics/memory?from=2001-01-01&to=2002-01-01');
    expect(before.body.growth).toEqual({ documents: 0, memories: 0 });
  });

  it('count no memory that has expired, before the sweep marks it as forgotten', async () => {
    const own = await newTenant();
    const memories = [
      { content: 'Ed is in town', forgetAfter: '2020-01-01' },
      { content: 'Gus is in town', forgetAfter: '2099-01-01' },
    ];
    expect((await own.post('/v4/memories', { containerTag: 'a', memories })).status).toBe(200);
    const { body } = await own.get('/v3/analytics/memory?period=1h');
    expect(body).toMatchObject({ totalMemories: 1, growth: { memories: 1 } });
    expect(body.series.reduce((sum: number, step: { memories: number }) => sum + step.memories, 0)).toBe(1);
  });

  it('are of one organisation alone', async () => {
    const { body } = await (await newTenant()).get('/v3/analytics/logs?period=all');
    expect(body.logs).toEqual([]);
  });

  it.each(['usage', 'errors', 'logs', 'memory'])('of %s before the first year have nothing', async (of) => {
    const { status, body } = await api.get(`/v3/analytics/${of}?to=0001-01-01&period=30d`);
    expect([status, body.usage ?? body.errors ?? body.logs ?? body.series]).toEqual([200, []]);
  });

  it.each(['period=2h', 'limit=101', 'page=0', 'from=yesterday', 'from=2026-01-02&to=2026-01-01'])(
    'refuse ?%s',
    async (query) => {
      expect((await api.get(`/v3/analytics/usage?${query}`)).status).toBe(400);
    },
  );
});

describe('the recorder', () => {
  const day = 24 * 3_600_000;
  const log = createLogger('silent');
  /** Old, but not so old that the stack, which prunes every full hour, deletes it. */
  const request = () => ({
    ...{ id: newId(), orgId: api.orgId, keyId: 'k', at: new Date(Date.now() - 10 * day) },
    ...{ method: 'GET', route: '/v3/documents/:id', status: 200, ms: 3 },
  });
  const stored = () => db().requestLog.count({ where: { orgId: api.orgId, keyId: 'k' } });

  it('writes each request once, also when two processes write at once; those of a deleted organisation not at all', async () => {
    const recorders = [1, 2].map(() => createRecorder({ db: db(), log, retentionMs: 1e12 }));
    const requests = Array.from({ length: 50 }, request);
    for (const recorder of recorders) for (const each of requests) recorder.record(each);
    recorders[0]?.record({ ...request(), orgId: 'gone' });
    await Promise.all(recorders.map((recorder) => recorder.close()));
    expect(await stored()).toBe(50);
  });

  it('keeps what it could not write for the next time', async () => {
    const before = await stored();
    let broken = true;
    const failing = new Proxy(db(), {
      get(target, name) {
        if (name === '$executeRaw' && broken) return () => Promise.reject(new Error('down'));
        return Reflect.get(target, name);
      },
    });
    const recorder = createRecorder({ db: failing, log, retentionMs: 1e12 });
    recorder.record(request());
    await recorder.flush();
    expect(await stored()).toBe(before);
    broken = false;
    await recorder.close();
    expect(await stored()).toBe(before + 1);
  });

  it('deletes what is older than the retention, and nothing else', async () => {
    const recorder = createRecorder({ db: db(), log, retentionMs: day });
    recorder.record(request());
    await recorder.flush();
    expect(await stored()).toBeGreaterThan(0);
    const kept = await total();
    while ((await recorder.prune()).more);
    await recorder.close();
    expect(await stored()).toBe(0);
    expect(await total()).toBeGreaterThanOrEqual(kept);
  });
});
