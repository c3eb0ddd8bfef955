import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import { type Database, openDatabase } from '../../src/db/client.js';
import type { RuntimeInfo } from '../../src/embedded/runtime-file.js';
import { createOrganization } from '../../src/keys/organizations.js';
import { eventually } from './eventually.js';
import type { readPublished } from './published.js';

type Stack = RuntimeInfo & { logFile: string; dataDirectory: string; providersUrl: string };

/** The stack that global set-up booted. */
export function stack(): Stack {
  return JSON.parse(process.env['CAIRN_TEST_STACK'] ?? '') as Stack;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** Shows what the log of the run's stack says of a request that failed inside the service. */
async function showFault(requestId: string | null): Promise<void> {
  if (requestId === null || process.env['CAIRN_TEST_STACK'] === undefined) return;
  const log = await readFile(stack().logFile, 'utf8');
  const lines = log.split('\n').filter((line) => line.includes(requestId));
  // biome-ignore lint/suspicious/noConsole: jest prints it beside what failed
  if (lines.length > 0) console.error(lines.join('\n'));
}

/** A client of the HTTP API with one key. `body` is sent as JSON; a string is sent as it is. */
export interface Api {
  key: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  delete(path: string, body?: unknown): Promise<Answer>;
  /** Sends a file with these text fields. */
  upload(bytes: Uint8Array, name: string, fields?: Record<string, string>): Promise<Answer>;
  /** Adds a document and waits until it is done (or failed, which is an error). @returns its id */
  remember(document: Record<string, unknown>): Promise<string>;
  /** Waits until the document is at an end of processing, memories included. */
  settled(id: string, timeoutMs?: number): Promise<Answer['body']>;
}

type Published = ReturnType<typeof readPublished>;

/** The environment of the tests has read the stack's (environment.ts); a bench, which has no stack, reads those of its instance. */
let published = (globalThis as { cairnPublished?: Published }).cairnPublished;
const publishedAt = async (apiUrl: string) => (await import('./published.js')).readPublished(apiUrl);

/** Each answer is held against the OpenAPI documents: one that is not as they say is an error. */
export function apiOf(apiUrl: string, key: string): Api {
  const request = async (
    method: string,
    path: string,
    body: string | FormData | null,
    headers: Record<string, string>,
  ) => {
    const authorized = { authorization: `Bearer ${key}`, ...headers };
    const answer = await fetch(new URL(path, apiUrl), { method, headers: authorized, body });
    const text = await answer.text();
    const { status, headers: answered } = answer;
    const seen = { status, headers: answered, body: text === '' ? null : JSON.parse(text) };
    if (status === 500) await showFault(answered.get('x-request-id'));
    published ??= publishedAt(apiUrl);
    (await published)({ method, path, ...seen });
    return seen;
  };
  const send: Api['send'] = async (method, path, body, headers = {}) => {
    const payload = body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body);
    return request(method, path, payload, { 'content-type': 'application/json', ...headers });
  };
  const settled: Api['settled'] = (id, timeoutMs) =>
    eventually(
      async () => {
        const { body } = await send('GET', `/v3/documents/${encodeURIComponent(id)}`);
        const ended = body.status === 'failed' || (body.status === 'done' && body.dreamingStatus === 'done');
        return ended ? body : undefined;
      },
      `document ${id} to be processed`,
      timeoutMs,
    );
  return {
    key,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    async upload(bytes, name, fields = {}) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new File([bytes], name));
      return request('POST', '/v3/documents/file', form, {});
    },
    settled,
    async remember(document) {
      const { status, body } = await send('POST', '/v3/documents', document);
      if (status !== 200) throw new Error(`adding failed with ${status}: ${JSON.stringify(body)}`);
      const end = await settled(body.id);
      if (end.status !== 'done') throw new Error(`document ${body.id} ended as ${end.status}`);
      return body.id;
    },
  };
}

let database: Database | undefined;

/** The stack's database, for looking behind the API. Closed by `closeDatabase`. */
export function db(): Database {
  database ??= openDatabase(stack().databaseUrl, 2);
  return database;
}

export async function closeDatabase(): Promise<void> {
  await database?.$disconnect();
  database = undefined;
}

/** A fresh organisation on the stack of the run: what one test file does, no other sees. */
export const newTenant = (): Promise<Api & { orgId: string }> => newTenantOf(stack().apiUrl, db());

/** A fresh organisation on any instance. */
export async function newTenantOf(apiUrl: string, database: Database): Promise<Api & { orgId: string }> {
  const slug = `test-${randomBytes(6).toString('hex')}`;
  const { orgId, key } = await createOrganization(database, slug, slug);
  return { ...apiOf(apiUrl, key), orgId };
}

export async function temporalClient(): Promise<{ client: Client; close(): Promise<void> }> {
  // It takes a third of a second to load, and few tests need it.
  const { Client, Connection } = await import('@temporalio/client');
  const connection = await Connection.connect({ address: stack().temporalAddress });
  return { client: new Client({ connection }), close: () => connection.close() };
}
