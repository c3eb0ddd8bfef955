import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createAuditTrail } from '../src/audit/trail.js';
import { newId } from '../src/core/ids.js';
import { createLogger } from '../src/core/log.js';
import { eventually } from './support/eventually.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
let keyId: string;
let scoped: { id: string; key: string };
beforeAll(async () => {
  api = await newTenant();
  keyId = (await api.get('/v3/session')).body.user.id;
  scoped = (await api.post('/v3/auth/scoped-key', { containerTag: 'ada.example.org' })).body;
  await api.patch('/v3/settings', { filterPrompt: 'Recipes only' });
  await api.delete(`/v3/auth/scoped-key/${scoped.id}`);
  await written(api, 3);
});
afterAll(closeDatabase);

/** Waits until an organisation has this many events: an answer waits a second for its own, and no longer. */
const written = (of: Api, count: number) =>
  eventually(async () => {
    const { events } = (await of.get('/v3/audit')).body;
    return events.length >= count && events;
  }, 'the acts to be written');

const actionsOf = ({ body }: Awaited<ReturnType<Api['get']>>) =>
  body.events.map(({ action }: { action: string }) => action);

describe('the audit log', () => {
  it('has what was done, newest first, by whom and on what, and nothing that was sent', async () => {
    const { status, body } = await api.get('/v3/audit');
    const act = { id: expect.any(String), createdAt: expect.any(String), keyId, keyName: 'First key' };
    expect([status, body]).toEqual([
      200,
      {
        events: [
          { ...act, action: 'revokeScopedKey', params: { id: scoped.id } },
          { ...act, action: 'updateSettings', params: {} },
          { ...act, action: 'createScopedKey', params: { id: scoped.id } },
        ],
        actions: ['createScopedKey', 'revokeScopedKey', 'updateSettings'],
        pagination: { currentPage: 1, limit: 20, totalItems: 3, totalPages: 1 },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/ada\.example|Recipes|sm_/);
  });

  it('has an act as soon as it is answered, under the id of its request', async () => {
    // While the database is slow, an act is answered after a second without its event.
    const { headers, events } = await eventually(async () => {
      const other = await newTenant();
      const began = performance.now();
      const { headers } = await other.patch('/v3/settings', {});
      const tookMs = performance.now() - began;
      const { events } = (await other.get('/v3/audit')).body;
      return (events.length > 0 || tookMs < 1_000) && { headers, events };
    }, 'an act that is answered within a second');
    expect(events).toMatchObject([{ id: headers.get('x-request-id') }]);
  });

  it('does not have the tag of a container that is deleted as a space', async () => {
    const other = await newTenant();
    await other.remember({ content: 'A note.', containerTag: 'ada.example.org', taskType: 'superrag' });
    await other.delete('/v3/projects/ada.example.org', { action: 'delete' });
    expect(await written(other, 1)).toMatchObject([{ action: 'deleteSpace', params: {} }]);
  });

  it('has nothing of an act that was refused', async () => {
    const other = await newTenant();
    expect((await other.patch('/v3/settings', { chunkSize: 'large' })).status).toBe(400);
    expect((await other.get('/v3/audit')).body.events).toEqual([]);
  });

  it('is narrowed to an action, a key, a time, and comes in pages', async () => {
    expect(actionsOf(await api.get('/v3/audit?action=updateSettings'))).toEqual(['updateSettings']);
    expect(actionsOf(await api.get(`/v3/audit?keyId=${keyId}&limit=2&page=2`))).toEqual(['createScopedKey']);
    expect(actionsOf(await api.get('/v3/audit?keyId=another'))).toEqual([]);
    expect(actionsOf(await api.get('/v3/audit?to=2001-01-01'))).toEqual([]);
    expect(actionsOf(await api.get('/v3/audit?from=2001-01-01'))).toHaveLength(3);
  });

  it.each(['limit=101', 'page=0', 'from=yesterday', 'from=2026-01-02&to=2026-01-01'])('refuses ?%s', async (query) => {
    expect((await api.get(`/v3/audit?${query}`)).status).toBe(400);
  });

  it('is closed to scoped keys', async () => {
    const other = await newTenant();
    const { body } = await other.post('/v3/auth/scoped-key', { containerTag: 'a' });
    expect((await apiOf(stack().apiUrl, body.key).get('/v3/audit')).status).toBe(403);
  });
});

describe('the trail', () => {
  const log = createLogger('silent');
  const act = () => ({
    ...{ requestId: newId(), orgId: api.orgId, keyId: 'k', action: 'test' },
    ...{ method: 'POST', route: '/', params: { id: '1' } },
  });
  const stored = () => db().auditEvent.count({ where: { orgId: api.orgId, keyId: 'k' } });

  it('fails no request while the database is away, and writes the act later', async () => {
    let broken = true;
    const failing = new Proxy(db(), {
      get(target, name) {
        if (name === '$executeRaw' && broken) return () => Promise.reject(new Error('down'));
        return Reflect.get(target, name);
      },
    });
    const trail = createAuditTrail({ db: failing, log, retentionMs: 1e12 });
    await trail.record(act());
    expect(await stored()).toBe(0);
    broken = false;
    await trail.close();
    expect(await stored()).toBe(1);
  });

  it('is in the log, whatever the log leaves out', async () => {
    const lines: string[] = [];
    const quiet = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) });
    const trail = createAuditTrail({ db: db(), log: quiet, retentionMs: 1e12 });
    const { requestId, orgId } = act();
    await trail.record({ ...act(), requestId });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ audit: true, requestId, orgId, action: 'test' }]);
  });

  it('holds no answer up while the database is slow', async () => {
    const stuck = new Proxy(db(), {
      get: (target, name) => (name === '$executeRaw' ? () => new Promise(() => undefined) : Reflect.get(target, name)),
    });
    await expect(createAuditTrail({ db: stuck, log, retentionMs: 1e12 }).record(act())).resolves.toBeUndefined();
  });

  it('deletes what is older than the retention, and nothing else', async () => {
    const day = 86_400_000;
    /** Old, but not so old that the stack deletes it. */
    const old = {
      ...{ orgId: api.orgId, keyId: 'k', action: 'test' },
      at: new Date(Date.now() - 300 * day),
      params: {},
    };
    await db().auditEvent.createMany({ data: [1, 2].map(() => ({ ...old, id: newId() })) });
    const young = (await api.get('/v3/audit')).body.pagination.totalItems - 2;
    const trail = createAuditTrail({ db: db(), log, retentionMs: 200 * day });
    while ((await trail.prune()).more);
    await trail.close();
    expect((await api.get('/v3/audit')).body.pagination.totalItems).toBe(young);
  });
});
