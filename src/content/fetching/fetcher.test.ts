import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { userAgent } from '../../core/package.js';
import { at, expectLater, expectRefused, failure, fetcherWith, get, limit, web } from './test-web.js';

describe('a page', () => {
  it('is written to the file, with what the server says about it', async () => {
    web.answer = (_request, response) => {
      response.setHeader('content-type', 'Text/HTML; charset="ISO-8859-1"');
      response.setHeader('content-disposition', 'attachment; filename="plan.html"');
      response.end(Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65]));
    };
    expect(await fetcherWith().fetch(at('/a/page?x=1#part'), web.file)).toEqual({
      finalUrl: at('/a/page?x=1'),
      mimeType: 'text/html',
      charset: 'iso-8859-1',
      fileName: 'plan.html',
      bytes: 5,
    });
    expect(await readFile(web.file)).toEqual(Buffer.from([0x6e, 0x61, 0xef, 0x76, 0x65]));
    expect(web.paths).toEqual(['/a/page?x=1']);
  });

  it('may be empty and without a type', async () => {
    web.answer = (_request, response) => response.end();
    expect(await get()).toMatchObject({ mimeType: null, charset: null, fileName: 'page', bytes: 0 });
    expect(await readFile(web.file, 'utf8')).toBe('');
  });

  it('is asked for by a named agent, without cookies or credentials', async () => {
    let headers: IncomingMessage['headers'] = {};
    web.answer = (request, response) => {
      headers = request.headers;
      response.end();
    };
    await get();
    expect(headers).toMatchObject({ 'user-agent': userAgent, 'accept-encoding': 'gzip, br', host: at('').slice(7) });
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['identity', Buffer.from('hello')],
  ])('is decompressed from %s', async (encoding, body) => {
    web.answer = (_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
    expect(await get()).toMatchObject({ bytes: 5 });
    expect(await readFile(web.file, 'utf8')).toBe('hello');
  });

  it('is refused in an encoding that was not asked for, or one that it is not in', async () => {
    web.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
    await expectRefused(get(), /compresses the page in a way that was not asked for/);
    web.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    await expectRefused(get(), /cannot be decompressed/);
    web.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('no brotli');
    await expectRefused(get(), /cannot be decompressed/);
  });

  it('is refused by its type before its body is read', async () => {
    web.answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/zip' }).write('x');
    await expectRefused(get(), /application\/zip/, 415);
  });

  it('is cancelled by the signal of its caller, waiting or running', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const fetcher = fetcherWith();
    const arrived = new Promise<void>((resolve) => {
      web.answer = (_request, response) => response.write('some', () => resolve());
    });
    const running = failure(fetcher.fetch(at('/first'), `${web.file}-1`, first.signal));
    await arrived;
    const waiting = failure(fetcher.fetch(at('/second'), web.file, second.signal));
    second.abort(new Error('not wanted'));
    expect(await waiting).toMatchObject({ message: 'not wanted' });
    first.abort(new Error('cancelled'));
    expect(await running).toMatchObject({ message: 'cancelled' });
    expect(existsSync(`${web.file}-1`)).toBe(false);
    expect(web.paths).toEqual(['/first']);
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('are followed (%i), their bodies unread', async (status) => {
    web.answer = (request, response) => {
      if (request.url === '/there/%C3%BC.txt') response.end('hello');
      else response.writeHead(status, { location: Buffer.from('/there/ü.txt').toString('latin1') }).write('unending');
    };
    expect(await get()).toMatchObject({ finalUrl: at('/there/%C3%BC.txt'), fileName: 'ü.txt', bytes: 5 });
  });

  it('end after the limit when they go round', async () => {
    web.answer = (_request, response) => response.writeHead(302, { location: '/page' }).end();
    await expectRefused(get(limit({ maxRedirects: 3 })), /redirects more than 3 times/);
    expect(web.paths).toHaveLength(4);
  });

  it.each([
    ['ftp://site.test/', /http:\/\/ or https:\/\//],
    ['file:///etc/passwd', /http:\/\/ or https:\/\//],
    ['http://user:secret@site.test/', /user name or password/],
    ['http://', /malformed/],
  ])('to %s are refused', async (location, reason) => {
    web.answer = (_request, response) => response.writeHead(302, { location }).end();
    await expectRefused(get(), reason);
  });

  it('between hosts that wait for each other end all the same', async () => {
    web.answer = (request, response) => {
      const other = request.headers.host?.startsWith('a.test') ? 'b.test' : 'a.test';
      if (request.url === '/end') response.end('done');
      else response.writeHead(302, { location: at('/end', other) }).end();
    };
    const fetcher = fetcherWith();
    const fetched = ['a.test', 'b.test', 'a.test', 'b.test'].map((host, index) =>
      fetcher.fetch(at('/start', host), `${web.file}-${index}`),
    );
    expect((await Promise.all(fetched)).map((page) => page.bytes)).toEqual([4, 4, 4, 4]);
  });
});

describe('the requests to a host', () => {
  it('run one at a time, in order, while other hosts are called', async () => {
    const open = new Map<string, ServerResponse>();
    const arrivals: (() => void)[] = [];
    web.answer = (request, response) => {
      open.set(`${request.headers.host?.split('.')[0]}${request.url}`, response);
      for (const arrived of arrivals.splice(0)) arrived();
    };
    const arrival = async (page: string) => {
      while (!open.has(page)) await new Promise<void>((resolve) => arrivals.push(resolve));
    };
    const finish = (page: string) => {
      open.get(page)?.end();
      open.delete(page);
    };
    const fetcher = fetcherWith();
    const fetched = ['a/1', 'a/2', 'a/3', 'b/1', 'b/2'].map((page, index) => {
      const [host, path] = page.split('/');
      return fetcher.fetch(at(`/${path}`, `${host}.test`), `${web.file}-${index}`);
    });
    await arrival('a/1');
    await arrival('b/1');
    finish('b/1');
    await arrival('b/2');
    expect([...open.keys()].sort()).toEqual(['a/1', 'b/2']);
    finish('a/1');
    await arrival('a/2');
    expect([...open.keys()].sort()).toEqual(['a/2', 'b/2']);
    finish('a/2');
    await arrival('a/3');
    finish('a/3');
    finish('b/2');
    expect(await Promise.all(fetched)).toHaveLength(5);
  });
});

describe('close', () => {
  it('ends what runs and what waits, and starts nothing more', async () => {
    web.answer = (_request, response) => response.write('some');
    const fetcher = fetcherWith();
    const running = [1, 2].map((index) => fetcher.fetch(at('/page'), `${web.file}-${index}`));
    const ends = Promise.allSettled(running);
    await fetcher.close();
    expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected']);
    await expectLater(fetcher.fetch(at('/page'), web.file), /stopping/);
  });
});
