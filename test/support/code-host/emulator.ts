import { type AddressInfo, createServer } from 'node:net';
import { createEmulator, type SeedConfig } from 'emulate';
import { eventually } from '../eventually.js';
import type { Answer, Received } from './http.js';

export interface RunningEmulator {
  /** Passes a request on as it is. */
  forward(request: Received): Promise<Answer>;
  /** A call of the stand-in's own, neither counted nor hit by faults. @throws for any answer but 2xx */
  call<T>(token: string, method: string, path: string, body?: unknown): Promise<T>;
  /** The same for reading; null for any answer but 2xx. */
  find<T>(token: string, path: string): Promise<T | null>;
  close(): Promise<void>;
}

/** npm `emulate` for the code host. @param baseUrl what links in its answers begin with */
export async function startEmulator(baseUrl: string, seed: SeedConfig): Promise<RunningEmulator> {
  const port = await freePort();
  const emulator = await createEmulator({ service: 'github', port, baseUrl, seed });
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${origin}/zen`).then(
        (answer) => answer.ok,
        () => false,
      ),
    'the emulator',
  );

  const send = (token: string, method: string, path: string, body?: unknown) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    forward: (request) => forward(origin, request),
    async call<T>(token: string, method: string, path: string, body?: unknown) {
      const answer = await send(token, method, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    async find<T>(token: string, path: string) {
      const answer = await send(token, 'GET', path);
      const found: unknown = await answer.json();
      return answer.ok ? (found as T) : null;
    },
    close: () => emulator.close(),
  };
}

/** Headers that belong to one connection. */
const hopByHop = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
]);
const passed = (entries: Iterable<[string, string]>): [string, string][] =>
  [...entries].filter(([name]) => !hopByHop.has(name) && name !== 'accept-encoding');

async function forward(origin: string, { method, url, headers, body }: Received): Promise<Answer> {
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(`${origin}${url.pathname}${url.search}`, {
    method,
    headers: passed(named),
    redirect: 'manual',
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(passed(response.headers)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The emulator takes a number only. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
