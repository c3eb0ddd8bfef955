import { once } from 'node:events';
import { connect, Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import Koa from 'koa';
import { StartError } from '../core/errors.js';
import { readBytes } from '../http/json-body.js';
import { checkPlaces, type HttpServer, idleTimeoutFor, listen } from './server.js';

const servers: HttpServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** How many requests got as far as a handler, and how many of those had a whole body. */
let begun = 0;
let whole = 0;

/** @param patience milliseconds for headers and for whole requests; as shipped where none is told */
async function opened(patience?: { headersTimeout: number; requestTimeout: number }): Promise<Socket> {
  begun = 0;
  whole = 0;
  const app = new Koa().use(async (ctx) => {
    begun += 1;
    await readBytes(ctx.req, 1_000_000);
    whole += 1;
    ctx.body = 'ok';
  });
  app.silent = true;
  const often = { connectionsCheckingInterval: 20, idleTimeout: 60_000, quietMs: 1 };
  const server = await listen(app, '127.0.0.1', 0, patience === undefined ? { quietMs: 1 } : { ...patience, ...often });
  servers.push(server);
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends a character now and then until the other side hangs up. @returns what it said */
async function dribble(socket: Socket, character: string): Promise<string> {
  const timer = setInterval(() => socket.writable && socket.write(character), 30);
  socket.on('error', () => undefined);
  return text(socket).finally(() => clearInterval(timer));
}

function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

describe('a client that is slow', () => {
  it('with its headers is answered with a 408 and hung up on', async () => {
    const socket = await opened({ headersTimeout: 300, requestTimeout: 600 });
    socket.write('GET /v3/documents HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const { status, head, body } = parsed(await dribble(socket, 'a'));
    expect([status, body.error]).toEqual([408, 'Request timeout']);
    expect(head).toMatch(/content-type: application\/json/);
    expect(head).toMatch(/x-request-id: \w{22}/);
    expect(begun).toBe(0);
  });

  it('with its body too, however steadily it sends', async () => {
    // Long enough for the headers to be there in any case.
    const socket = await opened({ headersTimeout: 2_000, requestTimeout: 2_000 });
    socket.write('POST /v3/documents HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n');
    const { status, body } = parsed(await dribble(socket, 'a'));
    expect([status, body]).toEqual([408, { error: 'Request timeout', details: expect.any(String) }]);
    expect([begun, whole]).toEqual([1, 0]);
  });
});

describe('what is no request', () => {
  it.each([
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['a URL that is too long', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
  ])('%s is refused in the shape of every error', async (_, request, expected) => {
    const socket = await opened();
    socket.write(request);
    const { status, body } = parsed(await text(socket));
    expect([status, body]).toEqual([expected, { error: expect.any(String), details: expect.any(String) }]);
    expect(begun).toBe(0);
  });
});

describe('a client that sends requests without waiting for answers', () => {
  it('and goes is known to have gone, of each of them', async () => {
    let open = 0;
    const app = new Koa().use(async ({ res }) => {
      open += 1;
      await once(res, 'close');
      open -= 1;
    });
    app.silent = true;
    const server = await listen(app, '127.0.0.1', 0, { quietMs: 1 });
    servers.push(server);
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
    while (open < 3) await new Promise(setImmediate);
    socket.destroy();
    while (open > 0) await new Promise(setImmediate);
  }, 5_000);

  it('may send some, and is cut off when it sends thousands', async () => {
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';
    const few = await opened();
    few.write(request.repeat(10));
    let answers = '';
    for await (const part of few) {
      answers += part;
      if (answers.match(/HTTP\/1.1 200/g)?.length === 10) break;
    }
    const many = await opened();
    const gone = once(many, 'error');
    many.write(request.repeat(5_000));
    expect(await gone).toMatchObject([{ code: 'ECONNRESET' }]);
    expect(begun).toBeLessThanOrEqual(32);
  });
});

describe('a connection without a byte', () => {
  it('is kept for as long as a request may take, and two minutes at least', () => {
    expect([1_000, 60_000, 600_000].map(idleTimeoutFor)).toEqual([120_000, 120_000, 610_000]);
  });
});

describe('an address that cannot be listened on', () => {
  it('is named, with what to set', async () => {
    const taken = await listen(new Koa(), '127.0.0.1', 0, { quietMs: 1 });
    servers.push(taken);
    const second = listen(new Koa(), '127.0.0.1', taken.port);
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(new RegExp(`port ${taken.port} of 127.0.0.1: it is taken.* set PORT`));
    const probes = listen(new Koa(), '127.0.0.1', taken.port, {}, 'METRICS_PORT');
    await expect(probes).rejects.toThrow(/it is taken.* set METRICS_PORT to/);
    await expect(listen(new Koa(), '192.0.2.1', 0)).rejects.toThrow(
      /port 0 of 192.0.2.1: .*none of this machine.* Set HOST/,
    );
    await expect(listen(new Koa(), '192.0.2.1', 0, {}, 'METRICS_PORT')).rejects.toThrow(/Set METRICS_HOST to one/);
  });

  it('is one that another of the same process is to listen on', async () => {
    const { port, stop } = await listen(new Koa(), '127.0.0.1', 0, { quietMs: 1 });
    await stop();
    const api = { host: '127.0.0.1', port, variable: 'PORT' };
    await expect(checkPlaces([api, { ...api, variable: 'METRICS_PORT' }])).rejects.toThrow(/taken.* set METRICS_PORT/);
    await checkPlaces([api, { ...api, port: 0 }]);
    servers.push(await listen(new Koa(), '127.0.0.1', port, { quietMs: 1 }));
  });

  it.each([
    ['EACCES', /this user may not. Set PORT to one above 1023/],
    ['ENOTFOUND', /there is no such host. Set HOST/],
    ['EOTHER', /words of the system/],
  ])('is told by what the system says: %s', async (code, message) => {
    const listening = jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      this.emit('error', Object.assign(new Error('words of the system'), { code }));
      return this;
    });
    await expect(listen(new Koa(), 'memory.example', 80)).rejects.toThrow(message);
    listening.mockRestore();
  });
});
