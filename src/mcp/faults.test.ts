import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createFairQueue } from '../concurrency/fair-queue.js';
import type { Logger } from '../core/log.js';
import { createJsonBodies } from '../http/json-body.js';
import type { KeyService } from '../keys/service.js';
import { createMetrics } from '../metrics/metrics.js';
import { createApp } from '../server/app.js';
import { type HttpServer, listen } from '../server/server.js';
import { mcpRoutes } from './routes.js';
import type { McpServices } from './services.js';

const faults: Record<string, unknown>[] = [];
const log = {
  info: () => undefined,
  debug: () => undefined,
  error: (line: Record<string, unknown>) => faults.push(line),
} as unknown as Logger;
const recorded: { route: string; status: number }[] = [];
const keys: KeyService = {
  orgOf: () => undefined,
  authenticate: async () => ({ scope: { orgId: 'org' }, keyId: 'key', allowance: null }),
};

/** What every service fails with. */
let failure: () => Promise<never>;
const failing: object = new Proxy({}, { get: () => async () => failure() });
const queues = { reads: createFairQueue({ atOnce: 9 }), writes: createFairQueue({ atOnce: 9 }) };
const services = {
  queues,
  ...{ search: failing, profiles: failing, memoryReading: failing, forgetting: failing },
  ...{ adding: failing, documents: failing, containers: failing },
  config: { HOST: '127.0.0.1', CORS_ORIGINS: [], REQUEST_TIMEOUT: 50 },
  publicUrl: { value: '' },
} as unknown as McpServices;

let server: HttpServer;
const bodies = createJsonBodies();
beforeAll(async () => {
  const sessions = { authenticate: () => Promise.reject(new Error('nobody is signed in')) };
  const parts = { keys, sessions, log, metrics: createMetrics(), corsOrigins: [], requestTimeoutMs: 1_000 };
  const readiness = async () => ({ ready: true, checks: {} }) as never;
  const recorder = { record: (request: { route: string; status: number }) => void recorded.push(request) };
  const app = createApp({
    ...{ ...parts, bodies, queues, tellsMetrics: true },
    ...{ routes: mcpRoutes(services), readiness, recorder, auditTrail: { record: async () => undefined } },
  });
  server = await listen(app, '127.0.0.1', 0);
});
afterAll(async () => {
  await server.stop();
  await bodies.close();
});
beforeEach(() => {
  faults.length = 0;
  recorded.length = 0;
});

const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function send(method: string, params: Record<string, unknown>, era: 2025 | 2026) {
  const named = { 'mcp-method': method, 'mcp-name': String(params['name'] ?? params['uri']) };
  const headers = era === 2025 ? {} : { 'mcp-protocol-version': '2026-07-28', ...named };
  const sent = era === 2025 ? params : { ...params, _meta: modern };
  const answer = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sm_x', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 'seven', method, params: sent }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const calls: [string, Record<string, unknown>, string][] = [
  ['tools/call', { name: 'search_memory', arguments: { query: 'x' } }, 'mcp:search_memory'],
  ['tools/call', { name: 'add_memory', arguments: { content: 'x' } }, 'mcp:add_memory'],
  ['resources/read', { uri: 'cairn://spaces' }, 'mcp:resources/read'],
  ['prompts/get', { name: 'context' }, 'mcp:prompts/get'],
];
const everyCall = ([2025, 2026] as const).flatMap((era) => calls.map((call) => ({ era, call })));

it.each(everyCall)(
  'a crash (%d, %s %j) is a -32603 with the request id, and tells nothing else',
  async ({ era, call: [method, params, route] }) => {
    failure = async () => Promise.reject(new Error('select secret from nowhere'));
    const { status, headers, text } = await send(method, params, era);
    expect([status, JSON.parse(text)]).toEqual([
      500,
      {
        jsonrpc: '2.0',
        id: 'seven',
        error: { code: -32_603, message: expect.stringContaining(String(headers.get('x-request-id'))) },
      },
    ]);
    expect(text).not.toContain('secret');
    expect(faults).toMatchObject([
      { requestId: headers.get('x-request-id'), err: { message: 'select secret from nowhere' } },
    ]);
    expect(recorded).toMatchObject([{ route, status: 500 }]);
  },
);

it.each(everyCall)(
  'a database that is away (%d, %s %j) is a 503 that says when to come back',
  async ({ era, call: [method, params] }) => {
    failure = async () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const { status, headers, text } = await send(method, params, era);
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toMatchObject([
      503,
      '5',
      { id: 'seven', error: { code: -32_000, message: expect.stringContaining('Service unavailable') } },
    ]);
  },
);

it.each(everyCall.filter(({ call: [, , route] }) => route !== 'mcp:add_memory'))(
  'what is read in vain ($era, $call) is given up in time',
  async ({ era, call: [method, params] }) => {
    failure = () => new Promise(() => undefined);
    const { status, text } = await send(method, params, era);
    expect([status, text]).toEqual([503, expect.stringContaining('It took longer than')]);
  },
);

const wrongParams: [string, Record<string, unknown>, string][] = [
  ['prompts/get', { name: 'context', arguments: null }, 'params.arguments: Invalid input: expected record'],
  ['prompts/get', { name: 'context', arguments: { namespace: 5 } }, 'params.arguments.namespace: Invalid input'],
  ['resources/read', { uri: 5 }, 'params.uri: Invalid input: expected string'],
  ['tools/list', { cursor: 5 }, 'params.cursor: Invalid input: expected string'],
];

it.each([
  ...([2025, 2026] as const).flatMap((era) => wrongParams.map((params) => ({ era, params }))),
  { era: 2025 as const, params: ['initialize', {}, '; params.capabilities: Invalid input: expected object'] as const },
  {
    era: 2025 as const,
    params: [
      'initialize',
      { protocolVersion: 5, capabilities: {} },
      'params.protocolVersion: Invalid input: ',
    ] as const,
  },
])('wrong params are a -32602 that names them ($era, $params)', async ({ era, params: [method, params, problem] }) => {
  const { status, text } = await send(method, params, era);
  const { id, error } = JSON.parse(text);
  expect([status, id, error.code]).toEqual([200, 'seven', -32_602]);
  expect(error.message).toMatch(/^Invalid input: params/);
  expect(error.message).toContain(problem);
  expect(error.message).not.toContain('"code"');
});
