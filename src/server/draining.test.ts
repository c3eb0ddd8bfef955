import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { type HttpServer, listen } from './server.js';

const long = 60_000;
const sockets: Socket[] = [];
let server: HttpServer;
/** Has `/held` answered. */
let release: () => void = () => undefined;
/** Paths whose handler has begun, and those that had a whole body. */
let begun: string[] = [];
let whole: string[] = [];

afterEach(() => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function opened(grace: { answerMs: number; closeMs: number; quietMs: number }): Promise<void> {
  begun = [];
  whole = [];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = new Koa().use(async (ctx) => {
    begun.push(ctx.path);
    await buffer(ctx.req);
    whole.push(ctx.path);
    if (ctx.path === '/held') await held;
    ctx.body = `answer of ${ctx.path}`;
  });
  app.silent = true;
  server = await listen(app, '127.0.0.1', 0, grace);
}

async function connected(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request without a body and waits until its handler has begun, or else until it is answered. */
async function send(socket: Socket, path: '/held' | '/now'): Promise<void> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  if (path === '/now') await once(socket, 'data');
  else await until(() => whole.includes(path));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

/** Holds the event loop for so many milliseconds. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Resolves when new connections are refused. */
async function closed(): Promise<void> {
  for (;;) {
    const socket = connect(server.port, '127.0.0.1');
    const refused = await new Promise((resolve) =>
      socket.once('connect', () => resolve(false)).once('error', () => resolve(true)),
    );
    socket.destroy();
    if (refused) return;
  }
}

describe('a stop', () => {
  it('takes no new connection and lets the answer under way come, as the last of its connection', async () => {
    await opened({ answerMs: long, closeMs: long, quietMs: 1 });
    const socket = await connected();
    await send(socket, '/held');
    const stopped = server.stop();
    await closed();
    release();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toMatch(/connection: close\r\n/i);
    expect(answer).toMatch(/answer of \/held$/);
    expect(await stopped).toBe(0);
  });

  it('answers clients whose connection waits to be accepted', async () => {
    await opened({ answerMs: long, closeMs: long, quietMs: 50 });
    const answers = Array.from({ length: 4 }, () => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      socket.write('GET /now HTTP/1.1\r\nhost: x\r\n\r\n');
      return text(socket);
    });
    const stopped = server.stop();
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/answer of \/now$/);
    expect(await stopped).toBe(0);
  });

  it('answers what still arrives on an open connection, as its last', async () => {
    await opened({ answerMs: long, closeMs: long, quietMs: long });
    const socket = await connected();
    await send(socket, '/now');
    const stopped = server.stop();
    await closed();
    socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close\r\n[\s\S]*answer of \/late$/i);
    expect(await stopped).toBe(0);
  });

  it('closes connections that are quiet, used or not, and leaves one on which a request is arriving', async () => {
    await opened({ answerMs: long, closeMs: long, quietMs: 50 });
    const [used, fresh, arriving] = [await connected(), await connected(), await connected()];
    await send(used, '/now');
    await send(arriving, '/now');
    arriving.write('GET /late HTTP/1.1\r\nho');
    const stopped = server.stop();
    expect(await Promise.all([text(used), text(fresh)])).toEqual(['', '']);
    arriving.write('st: x\r\n\r\n');
    expect(await text(arriving)).toMatch(/answer of \/late$/);
    expect(await stopped).toBe(0);
  });

  it('answers what arrived while the event loop stood still for longer than a connection may be quiet', async () => {
    await opened({ answerMs: long, closeMs: long, quietMs: 1_000 });
    const socket = await connected();
    await send(socket, '/now');
    const stopped = server.stop();
    // In its first turns it accepts connections that wait.
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    // This turn lasts until the connections are to be looked at in the next one.
    block(150);
    await nextTurn();
    socket.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
    block(1_100);
    expect(await text(socket)).toMatch(/answer of \/late$/);
    expect(await stopped).toBe(0);
  });

  it('answers with a 503 what does not end in time, and says how many', async () => {
    await opened({ answerMs: 50, closeMs: long, quietMs: 1 });
    const socket = await connected();
    await send(socket, '/held');
    const stopped = server.stop();
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 503 /);
    expect(head).toMatch(/retry-after: 5\r\n/i);
    expect(head).toMatch(/connection: close/i);
    expect(JSON.parse(body)).toEqual({ error: 'Service unavailable', details: expect.stringContaining('stopping') });
    expect(await stopped).toBe(1);
  });

  it('answers an upload that goes on with a 503 too, not with a reset, and its handler never has it whole', async () => {
    await opened({ answerMs: 50, closeMs: long, quietMs: 1 });
    const socket = await connected();
    const parts = 100;
    const part = Buffer.alloc(64 * 1024);
    socket.write(`POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: ${parts * part.length}\r\n\r\n`);
    await until(() => begun.length === 1);
    const stopped = server.stop();
    const answer = text(socket);
    const reset = once(socket, 'error').then(([error]) => error.code);
    await until(() => socket.bytesRead > 0);
    for (let sent = 0; sent < parts; sent += 1) socket.write(part);
    expect(await Promise.race([answer, reset])).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close/i);
    socket.destroy();
    expect(await stopped).toBe(1);
    expect(whole).toEqual([]);
  });

  it('begins nothing for a request that arrives when the time is up: it is a 503', async () => {
    await opened({ answerMs: 20, closeMs: long, quietMs: long });
    const [waiting, late] = [await connected(), await connected()];
    await send(waiting, '/held');
    await send(late, '/now');
    const stopped = server.stop();
    expect(await text(waiting)).toMatch(/^HTTP\/1.1 503 /);
    late.write('GET /late HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await text(late)).toMatch(/^HTTP\/1.1 503 [\s\S]*connection: close/i);
    expect(begun).toEqual(['/held', '/now']);
    expect(await stopped).toBe(2);
  });

  it('cuts the connections of clients that do not take their answer', async () => {
    await opened({ answerMs: 20, closeMs: 20, quietMs: 1 });
    const socket = await connected();
    socket.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n');
    await until(() => begun.length === 1);
    expect(await server.stop()).toBe(1);
  });
});
