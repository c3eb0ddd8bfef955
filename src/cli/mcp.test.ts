import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../config.js';
import { mcp } from './mcp.js';

const complained = jest.spyOn(console, 'error').mockImplementation(() => undefined);
const servers: Server[] = [];
afterEach(async () => {
  complained.mockClear();
  await Promise.all(servers.splice(0).map(closed));
});

async function closed(server: Server): Promise<void> {
  const closes = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closes;
}

/** Nothing else listens at this address, so that a port that is free stays so. */
const host = '127.0.0.8';

/** A server in the service's place. @returns its address */
async function answering(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener).listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

/** A port at which there was a server, and is none. */
async function freePort(): Promise<number> {
  const url = new URL(await answering(() => undefined));
  await Promise.all(servers.splice(0).map(closed));
  return Number(url.port);
}

/** `cairn mcp` with its lines. */
function start(env: Record<string, string>) {
  const input = new PassThrough();
  const output = new PassThrough();
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  const code = mcp(() => readConfig(env), input, output);
  return {
    say: (line: string) => input.write(`${line}\n`),
    hear: async () => JSON.parse(String((await lines.next()).value)),
    /** Ends the input. @returns the exit code */
    end(): Promise<number> {
      input.end();
      return code;
    },
  };
}

const startWith = (url: string) => start({ CAIRN_URL: url, CAIRN_API_KEY: 'sm_key' });
const request = (method: string, id: number) => JSON.stringify({ jsonrpc: '2.0', id, method, params: {} });
const complaint = (problem: string) => [expect.stringContaining(problem)];

describe('cairn mcp', () => {
  it.each([
    ['a web page', '<!doctype html>\n<title>Sign in</title>\n'],
    ['JSON that is no message', '{"status":"ok"}'],
    ['nothing', ''],
  ])('says so when a request is answered with %s, and passes none of it on', async (_what, body) => {
    const url = await answering((_request, response) => response.end(body));
    const { say, hear, end } = startWith(url);
    say('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    say(request('ping', 1));
    const message = `${url}/mcp answered 200 without a JSON-RPC message`;
    expect(await hear()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32_603, message } });
    expect(await end()).toBe(0);
    expect(complained.mock.calls).toContainEqual(complaint(message));
  });

  it('passes a message of several lines on in one', async () => {
    const answer = { jsonrpc: '2.0', id: 1, result: {} };
    const { say, hear } = startWith(
      await answering((_request, response) => response.end(JSON.stringify(answer, null, 2))),
    );
    say(request('ping', 1));
    expect(await hear()).toEqual(answer);
  });

  it.each([
    [301, 'https://cairn.example/mcp', 'https://cairn.example/mcp'],
    [302, '/login', 'login'],
    [307, 'elsewhere', 'elsewhere'],
  ])('follows no %i: says where it leads', async (status, location, destination) => {
    const called: unknown[] = [];
    const url = await answering(({ method, url: path }, response) => {
      called.push([method, path]);
      response.writeHead(status, { location }).end('moved');
    });
    const { say, hear } = startWith(url);
    say(request('ping', 1));
    const leads = `which leads to ${new URL(destination, url)}: set CAIRN_URL to it`;
    const message = `${url}/mcp answered ${status}, ${leads}`;
    expect(await hear()).toMatchObject({ id: 1, error: { code: -32_603, message: expect.stringContaining(message) } });
    expect(complained.mock.calls).toContainEqual(complaint(message));
    expect(called).toEqual([['POST', '/mcp']]);
  });

  async function saysToEach(env: Record<string, string>, code: number, problem: string) {
    const { say, hear, end } = start(env);
    for (const id of [1, 2]) {
      say(request('initialize', id));
      expect(await hear()).toMatchObject({ id, error: { code, message: expect.stringContaining(problem) } });
    }
    expect(await end()).toBe(0);
    expect(complained.mock.calls).toContainEqual(complaint(problem));
  }

  it.each([
    ['no URL and no key', {}, 'CAIRN_URL and CAIRN_API_KEY must be set'],
    ['no key', { CAIRN_URL: 'http://127.0.0.1:9' }, 'CAIRN_API_KEY must be set'],
    ['a URL that is none', { CAIRN_URL: 'nowhere', CAIRN_API_KEY: 'sm_x' }, 'CAIRN_URL: Invalid URL'],
  ])('with %s says so to each request and on stderr, and goes on', async (_what, env, problem) => {
    await saysToEach(env as Record<string, string>, -32_603, problem);
  });

  it('with a wrong key says so to each request and on stderr, and goes on', async () => {
    const unauthorized = { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Unauthorized' } };
    const url = await answering((_request, response) => {
      response.writeHead(401).end(JSON.stringify(unauthorized));
    });
    await saysToEach({ CAIRN_URL: url, CAIRN_API_KEY: 'sm_wrong' }, -32_000, 'Unauthorized');
  });

  it('says that the service is away, and goes on when it is back', async () => {
    const port = await freePort();
    const { say, hear } = startWith(`http://${host}:${port}`);
    say(request('ping', 1));
    expect(await hear()).toMatchObject({
      id: 1,
      error: { code: -32_603, message: expect.stringContaining('ECONNREFUSED') },
    });
    expect(complained.mock.calls).toEqual([complaint('cannot be reached: ECONNREFUSED')]);
    // Back, it is not what it was: the first answer is an outage's, the second one comes through.
    const answers = [
      [503, { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'Service unavailable' } }],
      [502, 'a proxy in between'],
      [200, { jsonrpc: '2.0', id: 4, result: {} }],
    ] as const;
    let asked = 0;
    await answering((_request, response) => {
      const [status, body] = answers[asked++] ?? [500, ''];
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    }, port);
    for (const [id, expected] of [
      [2, { error: { code: -32_000, message: 'Service unavailable' } }],
      [3, { error: { code: -32_603, message: expect.stringContaining('answered 502') } }],
      [4, { result: {} }],
    ] as const) {
      say(request('ping', id));
      expect(await hear()).toMatchObject({ id, ...expected });
    }
  });

  it('says so when an answer takes too long, which is not that the service is away', async () => {
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => timeout.call(AbortSignal, 1));
    const url = await answering(() => undefined);
    const { say, hear } = startWith(url);
    say(request('ping', 1));
    expect(await hear()).toMatchObject({ error: { message: `${url}/mcp has not answered within 290 s` } });
  });

  it('answers a batch that cannot be delivered', async () => {
    const { say, hear } = startWith(`http://${host}:${await freePort()}`);
    say(`[${request('ping', 1)},${request('ping', 2)}]`);
    expect(await hear()).toMatchObject({
      id: null,
      error: { code: -32_603, message: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('sends again what nobody was there to take, while the service starts', async () => {
    const port = await freePort();
    const { fetch } = globalThis;
    const tried = new Promise<void>((resolve) => {
      const attempt: typeof fetch = (...given) => fetch(...given).finally(resolve);
      jest.spyOn(globalThis, 'fetch').mockImplementationOnce(attempt);
    });
    const { say, hear } = startWith(`http://${host}:${port}`);
    say(request('ping', 1));
    await tried;
    const answer = { jsonrpc: '2.0', id: 1, result: {} };
    await answering((_request, response) => response.end(JSON.stringify(answer)), port);
    expect(await hear()).toEqual(answer);
    expect(complained).not.toHaveBeenCalled();
  });
});
