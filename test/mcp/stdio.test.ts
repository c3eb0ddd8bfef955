import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/embedded/free-port.js';
import { eventually } from '../support/eventually.js';
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

async function closed(server: Server): Promise<void> {
  const closes = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closes;
}

/** A server in the service's place. @returns its address and how to end it */
async function answering(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

/** `cairn mcp` with its lines. */
function start(env: Record<string, string>) {
  const main = join(process.cwd(), 'dist', 'src', 'main.js');
  const child = spawn(process.execPath, [main, 'mcp'], { env: { PATH: process.env['PATH'], ...env } });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const complaints: string[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data.toString()));
  children.push({ child, closes: once(child, 'close') });
  return {
    child,
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

  it('ends only when the client has got all of an answer that no pipe holds at once', async () => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(1_000_000) });
    const { url, close } = await answering((_request, response) => response.end(answer));
    const { say, hear, end } = start({ CAIRN_URL: url, CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    const ended = end();
    expect(await hear()).toEqual(JSON.parse(answer));
    expect(await ended).toBe(0);
    await close();
  });

  it('passes on what the service refuses, with the id of the line', async () => {
    const { say, hear } = served();
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

  it.each([
    ['a web page', '<!doctype html>\n<title>Sign in</title>\n'],
    ['JSON that is no message', '{"status":"ok"}'],
    ['nothing', ''],
  ])('says so when a request is answered with %s, and passes none of it on', async (_what, body) => {
    const { url, close } = await answering((_request, response) => response.end(body));
    const { say, hear, end, complaints } = start({ CAIRN_URL: url, CAIRN_API_KEY: api.key });
    say('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    say(request('ping', {}, 1));
    const message = `${url}/mcp answered 200 without a JSON-RPC message`;
    expect(await hear()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_603, message } });
    expect(await end()).toBe(0);
    expect(complaints.join('')).toContain(message);
    await close();
  });

  it('passes a message of several lines on in one', async () => {
    const { url, close } = await answering((_request, response) => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }, null, 2));
    });
    const { say, hear } = start({ CAIRN_URL: url, CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    expect(await hear()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    await close();
  });

  it.each([
    [301, 'https://cairn.example/mcp', 'https://cairn.example/mcp'],
    [302, '/login', 'login'],
    [307, 'elsewhere', 'elsewhere'],
  ])('follows no %i: says where it leads', async (status, location, destination) => {
    const called: unknown[] = [];
    const { url, close } = await answering(({ method, url: path }, response) => {
      called.push([method, path]);
      response.writeHead(status, { location }).end('moved');
    });
    const { say, hear, complaints } = start({ CAIRN_URL: url, CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    const leads = `which leads to ${new URL(destination, url)}: set CAIRN_URL to it`;
    const message = `${url}/mcp answered ${status}, ${leads}`;
    expect(await hear()).toMatchObject({ id: 1, error: { code: -32_603, message: expect.stringContaining(message) } });
    expect(complaints.join('')).toContain(message);
    expect(called).toEqual([['POST', '/mcp']]);
    await close();
  });

  it('sends what a header cannot hold in the form that the protocol has for it', async () => {
    const { say, hear } = served();
    const prefix = 'io.modelcontextprotocol';
    const _meta = { [`${prefix}/protocolVersion`]: '2026-07-28', [`${prefix}/clientCapabilities`]: {} };
    say(request('tools/call', { name: 'größe', _meta }, 1));
    expect(await hear()).toMatchObject({ id: 1, error: { code: -32_602, message: 'Tool größe not found' } });
    say(request('tools/call', { name: 'who_am_i', _meta }, 2));
    expect(await hear()).toMatchObject({ id: 2, result: { structuredContent: { role: 'admin' } } });
  });

  it.each([
    ['no URL and no key', {}, -32_603, 'CAIRN_URL and CAIRN_API_KEY must be set'],
    ['no key', { CAIRN_URL: 'http://127.0.0.1:9' }, -32_603, 'CAIRN_API_KEY must be set'],
    ['a URL that is none', { CAIRN_URL: 'nowhere', CAIRN_API_KEY: 'sm_x' }, -32_603, 'CAIRN_URL: Invalid URL'],
    ['a wrong key', { CAIRN_URL: 'stack', CAIRN_API_KEY: 'sm_nobody_0123456789abcdef' }, -32_000, 'Unauthorized'],
  ])('with %s says so to each request and on stderr, and goes on', async (_what, env, code, problem) => {
    const url = 'CAIRN_URL' in env && env.CAIRN_URL === 'stack' ? { CAIRN_URL: stack().apiUrl } : {};
    const { say, hear, end, complaints } = start({ ...env, ...url });
    for (const id of [1, 2]) {
      say(request('initialize', {}, id));
      expect(await hear()).toMatchObject({ id, error: { code, message: expect.stringContaining(problem) } });
    }
    expect(await end()).toBe(0);
    expect(complaints.join('')).toContain(problem);
  });

  it('says that the service is away, and goes on when it is back', async () => {
    const port = await freePort();
    const { say, hear, complaints } = start({ CAIRN_URL: `http://127.0.0.1:${port}`, CAIRN_API_KEY: api.key });
    say(request('ping', {}, 1));
    expect(await hear()).toMatchObject({
      id: 1,
      error: { code: -32_603, message: expect.stringContaining('ECONNREFUSED') },
    });
    expect(complaints.join('')).toContain('cannot be reached: ECONNREFUSED');
    // Back, it is not what it was: the first answer is an outage's, the second one comes through.
    const answers = [
      [503, { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Service unavailable' } }],
      [502, 'a proxy in between'],
      [200, { jsonrpc: '2.0', id: 4, result: {} }],
    ] as const;
    let asked = 0;
    const server = createServer((_request, response) => {
      const [status, body] = answers[asked++] ?? [500, ''];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect((server.address() as AddressInfo).port).toBe(port);
    for (const [id, expected] of [
      [2, { error: { code: -32_000, message: 'Service unavailable' } }],
      [3, { error: { code: -32_603, message: expect.stringContaining('answered 502') } }],
      [4, { result: {} }],
    ] as const) {
      say(request('ping', {}, id));
      expect(await hear()).toMatchObject({ id, ...expected });
    }
    await closed(server);
  });

  it('sends again what nobody was there to take, while the service starts', async () => {
    const port = await freePort();
    // Node says on stderr how the attempts to connect end.
    const env = { CAIRN_URL: `http://127.0.0.1:${port}`, CAIRN_API_KEY: api.key, NODE_DEBUG: 'undici' };
    const { say, hear, child, complaints } = start(env);
    say(request('ping', {}, 1));
    await eventually(() => complaints.join('').includes('ECONNREFUSED'), 'the first attempt to be refused');
    const server = createServer((_request, response) => response.end('{"jsonrpc":"2.0","id":1,"result":{}}'));
    server.listen(port, '127.0.0.1');
    expect(await hear()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(child.exitCode).toBeNull();
    await closed(server);
  });
});
