import { existsSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { publicAddress, serve } from './test-server.js';
import { at, expectLater, expectRefused, failure, fetcherWith, get, limit, rawServer, web } from './test-web.js';

describe('size', () => {
  const small = limit({ maxBytes: 1_000_000 });

  it('is limited by the length that is announced', async () => {
    web.answer = (_request, response) => response.writeHead(200, { 'content-length': 1_000_001 }).write('x');
    await expectRefused(get(small), /larger than the limit of/);
  });

  it('is limited without a length', async () => {
    web.answer = (_request, response) => endless(response, Buffer.alloc(64 * 1024));
    await expectRefused(get(small), /larger than the limit of/);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
  ])('is counted after decompression (%s)', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(50_000);
    web.answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    await expectRefused(get(small), /larger than the limit of/);
  });

  it('is counted before decompression too', async () => {
    const gzipHeader = gzipSync('').subarray(0, 10);
    const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
    web.answer = (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(gzipHeader);
      endless(response, Buffer.concat(new Array(10_000).fill(emptyBlock)));
    };
    await expectRefused(get(small), /larger than the limit of/);
  });

  it('may be just the limit', async () => {
    web.answer = (_request, response) => response.end(Buffer.alloc(1_000_000));
    expect(await get(small)).toMatchObject({ bytes: 1_000_000 });
  });
});

describe('a server that does not finish', () => {
  it('and sends no headers is asked again later', async () => {
    web.answer = () => undefined;
    await expectLater(get(limit({ headersMs: 50 })), /had not begun to answer after/);
  });

  it('and sends no end is asked again later', async () => {
    web.answer = (_request, response) => response.write('some');
    await expectLater(get(limit({ totalMs: 200 })), /had not sent the whole page/);
  });

  it('and redirects again and again has no more time in all', async () => {
    web.answer = (_request, response) => response.writeHead(302, { location: '/page' }).end();
    await expectLater(get(limit({ totalMs: 100, maxRedirects: 3_000 })), /had not sent the whole page/);
  });

  const unresolved = () => new Promise<never>(() => undefined);

  it('and hangs in the DNS is asked again later', async () => {
    await expectLater(get({ ...limit({ headersMs: 50 }), resolve: unresolved }), /had not begun to answer/);
  });

  it('and hangs in the DNS is let go of at once', async () => {
    const abort = new AbortController();
    const fetcher = fetcherWith({
      ...limit({ headersMs: 600_000 }),
      resolve: () => {
        abort.abort(new Error('cancelled'));
        return unresolved();
      },
    });
    expect(await failure(fetcher.fetch(at('/page'), web.file, abort.signal))).toMatchObject({
      message: 'cancelled',
    });
  });

  it.each([
    ['a length', 'Content-Length: 100\r\n\r\nsome'],
    ['a length on a connection to be closed', 'Connection: close\r\nContent-Length: 100\r\n\r\nsome'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n'],
    ['chunks on a connection to be closed', 'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n'],
    ['compression', `Connection: close\r\nContent-Encoding: gzip\r\n\r\n${gzipSync('some').toString('latin1', 0, 18)}`],
  ])('but ends the connection midway never gives a short page (%s)', async (_kind, rest) => {
    const url = await rawServer((socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`, 'latin1'));
    await expectLater(fetcherWith().fetch(url, web.file), /connection was lost before the whole answer/);
  });

  it.each([
    ['a length', 'Connection: close\r\nContent-Length: 100\r\n\r\nsome'],
    ['chunks', 'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n'],
    ['neither', 'Connection: close\r\n\r\nsome'],
  ])('but resets the connection midway never gives a short page (%s)', async (_kind, rest) => {
    const url = await rawServer(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${rest}`);
      while (!existsSync(web.file) || statSync(web.file).size < 4) await setTimeout(5);
      socket.resetAndDestroy();
    });
    await expectLater(fetcherWith().fetch(url, web.file), /connection was lost before the whole answer/);
  });

  it('or is not there is asked again later', async () => {
    const gone = await serve(publicAddress, () => undefined);
    await gone.close();
    const fetched = fetcherWith().fetch(`http://site.test:${gone.port}/`, web.file);
    await expectLater(fetched, /could not be reached \(ECONNREFUSED\)/);
  });

  it('or does not speak HTTP is refused', async () => {
    const url = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await expectRefused(fetcherWith().fetch(url, web.file), /not valid HTTP/);
  });
});

function endless(response: ServerResponse, chunk: Buffer): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
