import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from '../support/mcp.js';
import { type Api, closeDatabase, newTenant, stack } from '../support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(async () => {
  for (const { child } of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ closes }) => closes));
  await closeDatabase();
});

const children: { child: ChildProcess; closes: Promise<unknown> }[] = [];

/** `cairn mcp` with its lines. */
function start(env: Record<string, string>) {
  const main = join(process.cwd(), 'dist', 'src', 'main.js');
  const child = spawn(process.execPath, [main, 'mcp'], { env: { PATH: process.env['PATH'], ...env } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const complaints: string[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()));
  children.push({ child, closes: once(child, 'close') });
  return {
    complaints,
    say: (line: string) => child.stdin.write(`${line}\n`),
    hear: async () => JSON.parse(String((await lines.next()).value)),
    /** Ends the input. @returns the exit code */
    async end(): Promise<unknown> {
      const exit = once(child, 'exit');
      child.stdin.end();
      return (await exit)[0];
    },
  };
}

const served = () => start({ CAIRN_URL: stack().apiUrl, CAIRN_API_KEY: api.key });

describe('cairn mcp', () => {
  it('answers each line by its id, and ends with its input once all is answered', async () => {
    const { say, hear, end, complaints } = served();
    say(request('ping', {}, 'a'));
    expect(await hear()).toEqual({ jsonrpc: '2.0', id: 'a', result: {} });
    say('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    say('');
    say(request('tools/call', { name: 'who_am_i' }, 1));
    say(request('tools/list', {}, 2));
    const ended = end();
    const answers = [await hear(), await hear()].sort((a, b) => a.id - b.id);
    expect(answers).toMatchObject([
      { id: 1, result: { structuredContent: { role: 'admin' } } },
      { id: 2, result: {} },
    ]);
    expect(await ended).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('tells the client of settings that are wrong, as it shows no other output', async () => {
    const { say, hear, end } = start({ CAIRN_URL: 'nowhere', CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    expect(await hear()).toMatchObject({
      id: 1,
      error: { code: -32_603, message: expect.stringContaining('CAIRN_URL') },
    });
    expect(await end()).toBe(0);
  });

  it('ends only when the client has got all of an answer that no pipe holds at once', async () => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(1_000_000) });
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { say, hear, end } = start({ CAIRN_URL: `http://127.0.0.1:${port}`, CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    const ended = end();
    expect(await hear()).toEqual(JSON.parse(answer));
    expect(await ended).toBe(0);
    const closes = once(server, 'close');
    server.close();
    await closes;
  });
});

describe('what the service says', () => {
  let say: (line: string) => void;
  let hear: () => Promise<unknown>;
  beforeAll(() => {
    ({ say, hear } = served());
  });

  it('of what it refuses is passed on, with the id of the line', async () => {
    say('no JSON');
    expect(await hear()).toMatchObject({ id: null, error: { code: -32_700 } });
    say(`[${request('ping')}]`);
    expect(await hear()).toMatchObject({ id: null, error: { code: -32_600 } });
    say(request('made/up', {}, 3));
    expect(await hear()).toMatchObject({ id: 3, error: { code: -32_601 } });
    say(request('tools/call', { name: 'größe' }, 4));
    expect(await hear()).toMatchObject({ id: 4, error: { code: -32_602 } });
    say(request('tools/call', { name: 'add_memory', arguments: { content: 'x'.repeat(2 ** 21) } }, 5));
    expect(await hear()).toMatchObject({ id: 5, error: { code: -32_000, message: expect.stringContaining('1 MB') } });
  });

  it('shows that what a header cannot hold is sent in the form that the protocol has for it', async () => {
    const prefix = 'io.modelcontextprotocol';
    const _meta = { [`${prefix}/protocolVersion`]: '2026-07-28', [`${prefix}/clientCapabilities`]: {} };
    say(request('tools/call', { name: 'größe', _meta }, 1));
    expect(await hear()).toMatchObject({ id: 1, error: { code: -32_602, message: 'Tool größe not found' } });
    say(request('tools/call', { name: 'who_am_i', _meta }, 2));
    expect(await hear()).toMatchObject({ id: 2, result: { structuredContent: { role: 'admin' } } });
  });
});
