import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keysOf } from '../src/crypto/master-keys.js';
import { createVault, keyIdOf } from '../src/crypto/vault.js';
import { databaseUrl } from '../src/embedded/database.js';
import { openEngine } from '../src/embedded/database-engine.js';
import { DatabaseServer } from '../src/embedded/database-server.js';
import { createSettingsService } from '../src/settings/service.js';
import { eventually } from './support/eventually.js';
import { emptyDataDirectory, endProcess, quick } from './support/instance.js';
import { type SeverableDatabase, severable } from './support/severable.js';
import { statusAt } from './support/status-at.js';
import { apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

const main = join(process.cwd(), 'dist', 'src', 'main.js');
const running: ChildProcess[] = [];
afterAll(async () => {
  for (const child of running) await endProcess(child, 'SIGKILL');
  await closeDatabase();
});

interface Role {
  child: ChildProcess;
  log(): string;
}

/** Starts a role on the database and the Temporal of the run's stack. */
function role(args: string[], databaseUrl = stack().databaseUrl, more: NodeJS.ProcessEnv = {}): Role {
  const { temporalAddress } = stack();
  const env = {
    ...process.env,
    // A worker sets the schedules of the Temporal that it shares with the run's stack.
    ...quick,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    ENCRYPTION_KEY: 'k'.repeat(32),
    LOG_LEVEL: 'info',
    ...more,
  };
  const child = spawn(process.execPath, [main, ...args], { env });
  running.push(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      log += data.toString();
    });
  }
  return { child, log: () => log };
}

async function line(of: Role, message: string): Promise<{ url?: string }> {
  const found = await eventually(
    () => {
      if (of.child.exitCode !== null) throw new Error(`ended with ${of.child.exitCode}:\n${of.log()}`);
      return of
        .log()
        .split('\n')
        .find((text) => text.includes(`"msg":"${message}"`));
    },
    message,
    60_000,
  );
  return JSON.parse(found) as { url?: string };
}

describe('the roles of the scaled form, on a database and a Temporal from outside', () => {
  it('migrate finds nothing to do the second time, and shows no key where there is an organisation', async () => {
    const { child, log } = role(['migrate']);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    expect(log()).toContain('The database is up to date.');
    expect(log()).not.toContain('sm_');
  });

  it('migrate --check finds nothing pending in a database that is up to date', async () => {
    const { child, log } = role(['migrate', '--check']);
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(0);
    expect(log()).toContain('The database is up to date.');
  });

  it('worker takes the queues that it is told, answers probes on METRICS_PORT, tells how its activities ended, and ends with 0 on SIGTERM', async () => {
    const api = await newTenant();
    const worker = role(['worker', '--queues', 'ingest'], undefined, { METRICS_PORT: '0' });
    const { url = '' } = await line(worker, 'probes listening');
    expect(await statusAt(`${url}/healthz`)).toBe(200);
    expect(await line(worker, 'worker running')).toMatchObject({ queues: ['ingest'] });
    const ready = await eventually(async () => {
      const answer = await fetch(`${url}/readyz`);
      const body = await answer.json();
      return answer.ok && body;
    }, 'all parts to answer in time');
    expect(ready).toEqual({
      status: 'ready',
      checks: { database: 'ok', temporal: 'ok', model: 'ok', workers: 'ok' },
    });
    const done = /^cairn_activity_duration_seconds_count\{activity="indexDocument",outcome="completed"\} [1-9]/m;
    let sent = 0;
    const text = await eventually(
      async () => {
        sent += 1;
        await api.remember({ content: `Number ${sent} for whichever worker takes it.`, containerTag: 'probed' });
        const scraped = await (await fetch(`${url}/metrics`)).text();
        return done.test(scraped) ? scraped : undefined;
      },
      'this worker, rather than that of the stack, to process a document',
      90_000,
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(await statusAt(`${url}/v3/session`)).toBe(404);
    expect(await endProcess(worker.child, 'SIGTERM')).toBe(0);
  }, 150_000);
});

describe('an address at which no database is', () => {
  it.each(['migrate', 'api', 'key list'])('is told in one line by %s', async (command) => {
    const { child, log } = role(command.split(' '), 'postgres://cairn:hidden@127.0.0.1:1/memory');
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(log()).toMatch(/^DATABASE_URL \(127\.0\.0\.1:1\/memory\): .+ \(docs\/failure-modes\/database-down\.md\)\n$/);
    expect(log()).not.toContain('hidden');
  });
});

describe('on a database that was not migrated', () => {
  let end: () => Promise<void>;
  let url: string;
  beforeAll(async () => {
    const path = await emptyDataDirectory();
    const engine = await openEngine(join(path, 'database'));
    const server = new DatabaseServer(engine, { maxConnections: 20, idleInTransactionMs: 60_000 });
    await server.listen(join(path, '.s.PGSQL.5432'));
    url = databaseUrl(path);
    end = async () => {
      await server.close();
      await engine.close();
      await rm(path, { recursive: true });
    };
  }, 60_000);
  afterAll(() => end());

  it.each(['api', 'worker'])('%s does not start, and says what to do', async (name) => {
    const { child, log } = role([name], url);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(log()).toMatch(/^\d+ migrations are pending: run `cairn migrate` of this release first .*\n$/);
  });

  it('doctor finds that, and says of each part in one line what is wrong', async () => {
    const { child, log } = role(['doctor'], url);
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    expect(log()).toMatch(/^FAIL {2}schema +\d+ migrations are pending/m);
    for (const text of log().trimEnd().split('\n')) expect(text).toMatch(/^(ok {2}|FAIL) {2}\w+ +\S/);
  });
});

describe('an api process beside that of the stack', () => {
  let database: SeverableDatabase;
  let server: Role;
  let url: string;
  beforeAll(async () => {
    const { orgId } = await newTenant();
    const settings = createSettingsService({ db: db(), vault: createVault(keysOf('a key that was lost')) });
    await settings.patch({ orgId }, { codehostClientSecret: 'secret' });
    database = await severable(stack().databaseUrl);
    server = role(['api'], database.url);
    url = (await line(server, 'api listening')).url ?? '';
  });
  afterAll(() => database?.cut());

  it('warns of stored secrets whose master key it lacks, and starts', () => {
    const warning = server
      .log()
      .split('\n')
      .find((text) => text.includes('encrypted with another master key'));
    expect(JSON.parse(warning ?? '{}')).toMatchObject({
      level: 40,
      secrets: expect.any(Number),
      keys: expect.arrayContaining([keyIdOf(keysOf('a key that was lost'))]),
      msg: expect.stringContaining('docs/operating.md#the-master-key'),
    });
  });

  it('a rate limit holds over all API processes together, and a revoked key opens none of them after a second', async () => {
    const tenant = await newTenant();
    const request = { containerTag: 'limited', rateLimitMax: 100, rateLimitTimeWindow: 3_600_000 };
    const { key, id } = (await tenant.post('/v3/auth/scoped-key', request)).body;
    const processes = [apiOf(url, key), apiOf(stack().apiUrl, key)];
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => processes.map((api) => api.get('/v3/session'))).flat(),
    );
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect([passed.length, refused.length]).toEqual([100, 100]);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await tenant.delete(`/v3/auth/scoped-key/${id}`);
    const revoked = performance.now();
    let lastKnown = revoked;
    const [other, revoking] = processes;
    expect((await revoking?.get('/v3/session'))?.status).toBe(401);
    await eventually(async () => {
      const began = performance.now();
      const status = (await other?.get('/v3/session'))?.status;
      // Over its limit, the key is refused as one that is known; 503 says nothing of it.
      if (status === 200 || status === 429) lastKnown = began;
      return status === 401;
    }, 'the key to open nothing');
    expect(lastKnown - revoked).toBeLessThanOrEqual(1_000);
  });

  it('serves what the workers of another process have done', async () => {
    const { key } = await newTenant();
    const api = apiOf(url, key);
    await api.remember({ content: 'Posted to one process, processed by another.', containerTag: 'scaled' });
    const { body } = await api.post('/v4/search', {
      q: 'which process',
      containerTag: 'scaled',
      searchMode: 'documents',
    });
    expect(body.results).toHaveLength(1);
  });

  it('answers 503 while the database is out of reach, goes on by itself when it is back, and ends with 0 on SIGTERM', async () => {
    const { key } = await newTenant();
    const api = apiOf(url, key);
    expect((await api.post('/v3/documents/list', {})).status).toBe(200);

    await database.cut();
    const during = await api.post('/v3/documents', { content: 'Sent during the outage.' });
    expect(during).toMatchObject({ status: 503, body: { error: 'Service unavailable' } });
    expect(during.headers.get('retry-after')).toBe('5');
    expect(await statusAt(`${url}/readyz`)).toBe(503);
    expect(await statusAt(`${url}/healthz`)).toBe(200);

    await database.mend();
    // By a customId, so that one that was kept though it was not answered is not kept twice.
    const again = { content: 'Sent after the outage.', customId: 'after' };
    const after = await eventually(async () => {
      const answer = await api.post('/v3/documents', again);
      return answer.status === 200 ? answer : undefined;
    }, 'the api to reach the database again');
    expect(after.body.status).toBe('queued');
    expect((await api.post('/v3/documents/list', {})).body.pagination.totalItems).toBe(1);
    expect(await endProcess(server.child, 'SIGTERM')).toBe(0);
  });
});
