import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { closeDatabase, newTenant, stack } from '../support/tenant.js';

const run = promisify(execFile);
const root = process.cwd();
const runner = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

let proxy: Server;
let results: string;

/** The suite knows no keys: what it asks on the way gets one, and is otherwise left as it is. */
beforeAll(async () => {
  const { key } = await newTenant();
  const to = new URL(stack().apiUrl);
  proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const at = { host: to.hostname, port: to.port, method, path };
    const call = request({ ...at, headers: { ...headers, authorization: `Bearer ${key}` } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  results = await mkdtemp(join(tmpdir(), 'cairn-conformance-'));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await rm(results, { recursive: true, force: true });
  await closeDatabase();
});

it.each([
  [
    '2025-11-25',
    ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'],
  ],
  [
    '2026-07-28',
    [
      ...['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection', 'caching'],
      ...['sep-2164-resource-not-found', 'http-header-validation'],
    ],
  ],
])('the conformance suite of %s finds nothing but what conformance.yml says', async (revision, passing) => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const options = ['--requirements', revision, '--expected-failures', join(root, 'test', 'mcp', 'conformance.yml')];
  const shim = join(root, 'test', 'support', 'glob-sync.mjs');
  const args = ['--import', shim, runner, 'server', '--url', url, ...options];
  const { code, stdout, stderr } = await run(process.execPath, args, { cwd: results, maxBuffer: 2 ** 26 }).then(
    (output) => ({ code: 0, ...output }),
    (failure) => failure,
  );
  expect({ code, found: code === 0 ? '' : `${stdout}${stderr}`.slice(-5_000) }).toEqual({ code: 0, found: '' });
  for (const scenario of passing) expect(stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
});
