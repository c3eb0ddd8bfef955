import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { CairnError, unavailable, unprocessable } from '../core/errors.js';
import type { Logger } from '../core/log.js';
import { createJsonBodies } from '../http/json-body.js';
import { type Route, route } from '../http/route.js';
import type { KeyService } from '../keys/service.js';
import { createMetrics } from '../metrics/metrics.js';
import { EmbeddingUnavailable } from '../models/embedding/endpoint-failure.js';
import { createApp } from './app.js';
import { type HttpServer, listen } from './server.js';

const bodies = createJsonBodies();
afterAll(() => bodies.close());
const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const faults: Record<string, unknown>[] = [];
const outages: Record<string, unknown>[] = [];
const log = {
  info: () => undefined,
  debug: () => undefined,
  error: (line: Record<string, unknown>) => faults.push(line),
  warn: (line: Record<string, unknown>) => outages.push(line),
} as unknown as Logger;
const acts: Record<string, unknown>[] = [];
const auditTrail = { record: async (act: object) => void acts.push({ ...act }) };
const recorded: unknown[] = [];
const recorder = { record: (request: unknown) => void recorded.push(request) };
const keys: KeyService = {
  orgOf: () => undefined,
  authenticate: async () => ({ scope: { orgId: 'org' }, keyId: 'key', allowance: null }),
};

/** Ends what the routes below wait for. */
let release: () => void = () => undefined;
let held: Promise<void>;
const waiting = { paths: ['/wait'], access: 'public', summary: 'Wait', response: z.object({}) } as const;
const wait = async () => {
  await held;
  return {};
};

/** Requests that have asked for a turn, by what says that their client has gone, and those that were given it. */
const asked: AbortSignal[] = [];
const turns: string[] = [];
const takeTurn = async ({ params }: { params: Record<string, string> }) => {
  turns.push(params['name'] ?? '');
  return wait();
};

/** Answers that a client may send its request again after, or not. */
const refusals = {
  soon: unavailable('It is busy.'),
  'in-an-hour': unavailable('It is busy.', 3_600),
  never: new CairnError(501, 'Not supported'),
  'without-embedding': new EmbeddingUnavailable('The embedding model is out of reach', false),
  'for-a-cause': Object.assign(unprocessable('It cannot be read.'), { cause: new Error('no page') }),
  'without-storage': Object.assign(unavailable('The file storage cannot be reached.'), {
    cause: new Error('no route'),
  }),
};
const refuse = async ({ params }: { params: Record<string, string> }) => {
  throw refusals[params['when'] as keyof typeof refusals];
};

const tooSlow = async () => {
  throw Object.assign(new Error('Transaction API error'), { code: 'P2028' });
};

/** Stands for an answer longer than a string can be. */
const unwritable = {
  toJSON() {
    throw new RangeError('Invalid string length');
  },
};

const routes: Route[] = [
  route({
    method: 'get',
    paths: ['/unwritable'],
    access: 'key',
    operationId: 'unwritable',
    summary: 'Answer what is no JSON',
    response: z.unknown(),
    handle: async () => unwritable,
  }),
  route({ ...waiting, method: 'get', paths: ['/refusals/:when'], operationId: 'refuse', handle: refuse }),
  route({ ...waiting, method: 'post', paths: ['/too-slow'], operationId: 'tooSlow', handle: tooSlow }),
  route({ ...waiting, method: 'get', operationId: 'getWait', handle: wait }),
  route({ ...waiting, method: 'get', paths: ['/wait/change'], reads: false, operationId: 'changeByGet', handle: wait }),
  route({ ...waiting, method: 'post', paths: ['/wait/read'], reads: true, operationId: 'readWait', handle: wait }),
  route({ ...waiting, method: 'post', operationId: 'postWait', handle: wait }),
  route({
    ...waiting,
    method: 'post',
    paths: ['/turn/:name'],
    queue: 'writes',
    operationId: 'takeTurn',
    handle: takeTurn,
  }),
  route({
    method: 'delete',
    paths: ['/things/:id', '/containers/:tag/things/:id'],
    access: 'organization',
    operationId: 'endThing',
    summary: 'End a thing',
    response: z.object({ secret: z.string() }),
    audited: true,
    handle: async () => ({ secret: 'value' }),
  }),
  route({
    method: 'delete',
    paths: ['/slow-things/:id'],
    access: 'organization',
    operationId: 'endSlowThing',
    summary: 'End a thing',
    response: z.object({}),
    audited: true,
    async handle({ params, begun }) {
      await begun();
      if (params['id'] === '7') throw unavailable('It takes long and goes on.');
      return {};
    },
  }),
  route({
    method: 'post',
    paths: ['/things'],
    access: 'organization',
    operationId: 'makeThing',
    summary: 'Make a thing',
    response: z.object({ thingId: z.string(), secret: z.string() }),
    audited: 'thingId',
    handle: async () => ({ thingId: '8', secret: 'value' }),
  }),
];

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

async function started(
  corsOrigins: readonly string[] = [],
  requestTimeoutMs = 60_000,
  tellsMetrics = true,
): Promise<string> {
  const readiness = async () => ({ ready: true, checks: { database: 'ok', temporal: 'ok', model: 'ok' } as const });
  const metrics = createMetrics();
  const places = { atOnce: 2, atOnceEach: 1, limitMs: requestTimeoutMs };
  const queues = { reads: createFairQueue(places), writes: createFairQueue(places) };
  const { take } = queues.writes;
  queues.writes.take = (owner, work, asking) => {
    if (asking?.signal !== undefined) asked.push(asking.signal);
    return take(owner, work, asking);
  };
  const app = createApp({
    routes,
    keys,
    sessions: { authenticate: () => Promise.reject(new Error('nobody is signed in')) },
    bodies,
    readiness,
    metrics,
    tellsMetrics,
    corsOrigins,
    requestTimeoutMs,
    queues,
    recorder,
    auditTrail,
    log,
  });
  const server = await listen(app, '127.0.0.1', 0, { quietMs: 1 });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

describe('every answer', () => {
  it.each(['/healthz', '/nowhere'])('of %s carries security headers and a request id', async (path) => {
    const { headers } = await fetch((await started()) + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^\w{22}$/);
  });
});

describe('calls from pages of other origins', () => {
  const ask = async (url: string, origin: string) => {
    const asked = {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization',
    };
    return fetch(`${url}/things/1`, { method: 'OPTIONS', headers: asked });
  };

  it('are not allowed unless configured', async () => {
    const { headers } = await ask(await started(), 'https://app.example');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are allowed from the origins that are named, and no others', async () => {
    const url = await started(['https://app.example']);
    const allowed = await ask(url, 'https://app.example');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(allowed.headers.get('access-control-allow-methods')).toContain('DELETE');
    expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization');
    expect((await ask(url, 'https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are allowed from everywhere with *, without credentials of the browser', async () => {
    const { headers } = await ask(await started(['*']), 'https://any.example');
    expect(headers.get('access-control-allow-origin')).toBe('https://any.example');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('see in the answer whether to send the request again', async () => {
    const { headers } = await fetch(`${await started(['*'])}/things/1`, { headers: { origin: 'https://any.example' } });
    const exposed = headers.get('access-control-expose-headers')?.split(',');
    expect(exposed).toEqual(expect.arrayContaining(['retry-after', 'x-should-retry']));
  });
});

describe('a refusal', () => {
  it.each([
    ['soon', 503, null],
    ['in-an-hour', 503, 'false'],
    ['never', 501, 'false'],
  ])(
    'that ends %s says whether clients, which would else wait for that, are to try again',
    async (when, status, again) => {
      const answer = await fetch(`${await started()}/refusals/${when}`);
      expect([answer.status, answer.headers.get('x-should-retry')]).toEqual([status, again]);
    },
  );
});

describe('an outage of what a request needs', () => {
  it('is answered without its cause, which the log has under the id of the answer', async () => {
    const answer = await fetch(`${await started()}/refusals/without-storage`);
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('no route')]);
    const { requestId, err } = outages.pop() ?? {};
    expect([requestId, err]).toEqual([answer.headers.get('x-request-id'), refusals['without-storage']]);
  });

  it('is in the log where it is the embedding endpoint’s', async () => {
    await fetch(`${await started()}/refusals/without-embedding`);
    expect(outages.pop()).toMatchObject({ err: refusals['without-embedding'] });
  });

  it('is none where the request is refused, whatever that comes from', async () => {
    expect((await fetch(`${await started()}/refusals/for-a-cause`)).status).toBe(422);
    expect(outages).toEqual([]);
  });
});

describe('a request that takes too long', () => {
  it('is a 503 with a time to come back when it changes nothing; a change is answered with what became of it', async () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
    const url = await started([], 20);
    const changes = [fetch(`${url}/wait`, { method: 'POST' }), fetch(`${url}/wait/change`)];
    for (const read of [fetch(`${url}/wait`), fetch(`${url}/wait/read`, { method: 'POST' })]) {
      const answer = await read;
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await answer.json()).toEqual({ error: 'Service unavailable', details: expect.stringContaining('0.02 s') });
    }
    release();
    for (const change of changes) expect((await change).status).toBe(200);
  });

  it('is a 503 too when its transaction was rolled back for that', async () => {
    const answer = await fetch(`${await started()}/too-slow`, { method: 'POST' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).not.toContain('Transaction API');
  });
});

describe('a request with a queue', () => {
  it('begins when it is its turn, and never when its client has gone by then', async () => {
    held = new Promise((resolve) => {
      release = resolve;
    });
    const url = await started();
    const take = (name: string, signal?: AbortSignal) =>
      fetch(`${url}/turn/${name}`, { method: 'POST', signal: signal ?? null });
    const first = take('first');
    await until(() => turns.length === 1);
    const client = new AbortController();
    const gone = take('gone', client.signal).catch((error: Error) => error.name);
    await until(() => asked.length === 2);
    client.abort();
    expect(await gone).toBe('AbortError');
    await until(() => asked[1]?.aborted === true);
    const last = take('last');
    release();
    expect([(await first).status, (await last).status]).toEqual([200, 200]);
    expect(turns).toEqual(['first', 'last']);
  });
});

describe('an administrative act', () => {
  it('is audited with who did what, and nothing of its values', async () => {
    const answer = await fetch(`${await started()}/things/7`, { method: 'DELETE' });
    expect(acts.pop()).toEqual({
      requestId: answer.headers.get('x-request-id'),
      orgId: 'org',
      keyId: 'key',
      method: 'DELETE',
      route: '/things/:id',
      action: 'endThing',
      params: { id: '7' },
    });
  });

  it('that makes something is audited with the id of that, and nothing else of the answer', async () => {
    await fetch(`${await started()}/things`, { method: 'POST' });
    const act = acts.pop();
    expect(act).toMatchObject({ route: '/things', params: { thingId: '8' } });
    expect(JSON.stringify(act)).not.toContain('value');
  });

  it('that goes on after a 503 is audited as well, and one that is answered in time once', async () => {
    const before = acts.length;
    expect((await fetch(`${await started()}/slow-things/7`, { method: 'DELETE' })).status).toBe(503);
    expect((await fetch(`${await started()}/slow-things/8`, { method: 'DELETE' })).status).toBe(200);
    expect(acts.splice(before)).toMatchObject([
      { action: 'endSlowThing', params: { id: '7' } },
      { action: 'endSlowThing', params: { id: '8' } },
    ]);
  });

  it('is audited without the tag of a container, which may be an e-mail address', async () => {
    await fetch(`${await started()}/containers/ada@example.org/things/7`, { method: 'DELETE' });
    const act = acts.pop();
    expect(act).toMatchObject({ route: '/containers/:tag/things/:id', params: { id: '7' } });
    expect(JSON.stringify(act)).not.toContain('ada');
  });
});

describe('metrics', () => {
  it.each([
    [true, 200],
    [false, 404],
  ])('are told beside the API only where they have no port of their own: %s', async (tellsMetrics, status) => {
    const url = await started([], 60_000, tellsMetrics);
    expect((await fetch(`${url}/metrics`)).status).toBe(status);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

describe('an answer that cannot be written as JSON', () => {
  it('is a fault like any other: a 500 with a request id, logged and recorded as such', async () => {
    recorded.length = 0;
    faults.length = 0;
    const answer = await fetch(`${await started()}/unwritable`);
    const id = answer.headers.get('x-request-id');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ error: 'Internal error', details: expect.stringContaining(`${id}`) });
    expect(faults).toEqual([{ requestId: id, err: expect.any(RangeError) }]);
    expect(recorded).toMatchObject([{ id, status: 500 }]);
  });
});

describe('a request with a key', () => {
  it('is recorded by its route and outcome once it is answered', async () => {
    recorded.length = 0;
    const answer = await fetch(`${await started()}/things/7?q=private`, { method: 'DELETE' });
    expect(recorded).toEqual([
      {
        id: answer.headers.get('x-request-id'),
        orgId: 'org',
        keyId: 'key',
        at: expect.any(Date),
        method: 'DELETE',
        route: '/things/:id',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  it('is not recorded where none is asked for', async () => {
    recorded.length = 0;
    await fetch(`${await started()}/healthz`);
    expect(recorded).toEqual([]);
  });
});
