import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import type { CairnError } from '../core/errors.js';
import { contentBody, createJsonBodies, usualBody } from './json-body.js';

const bodies = createJsonBodies();
/** Requests that were read to their end. */
let read = 0;
/** The organisations of those under way in handlers, and how many there were at most. */
const handled: string[] = [];
let mostHandled = 0;
/** What handlers wait for. */
let letGo: Promise<void> = Promise.resolve();
/** What became of the last request whose client did not wait for it. */
let outcome: (text: string) => void = () => undefined;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const limit = pathname === '/content' ? contentBody : usualBody;
    const org = searchParams.get('org') ?? 'org';
    request.once('end', () => {
      read += 1;
    });
    const answered = bodies.handle(request, org, limit, async (value) => {
      handled.push(org);
      mostHandled = Math.max(mostHandled, handled.length);
      await letGo;
      handled.splice(handled.indexOf(org), 1);
      return value;
    });
    const [status, body] = await answered.then(
      (value) => [200, value] as const,
      (error: CairnError) => [error.status, error.details] as const,
    );
    outcome(`${status} ${body}`);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await bodies.close();
});

async function post(body: string | Uint8Array<ArrayBuffer>, path = '/usual') {
  const answer = await fetch(url + path, { method: 'POST', body });
  return [answer.status, await answer.json()];
}

const megabyte = 1024 * 1024;

describe('a JSON body', () => {
  it.each([
    ['nothing', '', {}],
    ['white space', ' \n', {}],
    ['a value', '{"a":[1,"é"]}', { a: [1, 'é'] }],
    ['what no stored text holds', '{"a\\u0000":"\\ud800b"}', { a: '\ufffdb' }],
    ['an escape that is text', '"\\\\u0000"', '\\u0000'],
    ['a hundred levels', '['.repeat(100) + ']'.repeat(100), JSON.parse('['.repeat(100) + ']'.repeat(100))],
    ['10,000 values', JSON.stringify(Array(9_999).fill(1)), Array(9_999).fill(1)],
  ])('is read: %s', async (_what, sent, read) => expect(await post(sent)).toEqual([200, read]));

  it.each([
    ['broken', '{"a":', 'body: is not valid JSON'],
    ['not UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 'body: is not UTF-8'],
    ['too deep', '['.repeat(101) + ']'.repeat(101), 'body: is nested deeper than 100'],
    ['of too many values', JSON.stringify(Array(10_001).fill(1)), 'body: holds more than 10,000 values'],
  ])('is refused: %s', async (_what, sent, details) => expect(await post(sent)).toEqual([400, details]));

  it('is refused by its size, announced or not', async () => {
    const over = `"${'x'.repeat(megabyte)}"`;
    expect(await post(over)).toEqual([413, 'body: is over 1 MB']);
    const stream = new Blob([over]).stream();
    const answer = await fetch(`${url}/usual`, { method: 'POST', body: stream, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it('is refused if it is compressed, with what is wrong', async () => {
    const send = (encoding: string, body: string | Uint8Array) =>
      fetch(url, { method: 'POST', headers: { 'content-encoding': encoding }, body });
    const refused = await send('gzip', gzipSync('{"a":1}'));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.stringMatching(/^content-encoding: gzip is not/),
    ]);
    expect((await send('deflate', '{}')).status).toBe(400);
    for (const encoding of ['identity', 'utf-8']) expect((await send(encoding, '{}')).status).toBe(200);
  });

  it('is refused before it is there, where its beginning is too much', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST /content HTTP/1.1\r\nhost: x\r\ncontent-length: ${22 * megabyte}\r\n\r\n${'['.repeat(200)}`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('body: is nested deeper than 100');
    socket.destroy();
  });

  it('that is refused before its end leaves the connection to the next request', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const post = (body: string) => `POST /content HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    socket.write(post('['.repeat(3 * megabyte)));
    socket.write(post('"the next"'));
    let answers = '';
    for await (const piece of socket) {
      answers += piece;
      if (answers.includes('"the next"')) break;
    }
    expect(answers).toMatch(/^HTTP\/1\.1 400 .*HTTP\/1\.1 200 /s);
  });

  it('that is cut off is not handled', async () => {
    const settled = new Promise((resolve) => {
      outcome = resolve;
    });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST /usual HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a":1', () => socket.destroy());
    expect(await settled).toBe('400 body: ended before it was complete');
  });
});

describe('a large JSON body', () => {
  it('is read as any other, cleaned too', async () => {
    const text = '漢"\\\n'.repeat(megabyte);
    const sent = `{"text":${JSON.stringify(text)},"odd":"\\ud800"}`;
    expect(await post(sent, '/content')).toEqual([200, { text, odd: '\ufffd' }]);
    expect(await post(`${sent},`, '/content')).toEqual([400, 'body: is not valid JSON']);
  });

  it('waits for those of its organisation that are handled, and all are', async () => {
    const sent = JSON.stringify('x'.repeat(2 * megabyte));
    const five = (org: string) => Array.from({ length: 5 }, async () => (await post(sent, `/content?org=${org}`))[0]);
    let open: () => void = () => undefined;
    letGo = new Promise((resolve) => {
      open = resolve;
    });
    [read, mostHandled] = [0, 0];
    const first = five('first');
    await eventually(() => read === 5 && handled.length >= 2, 'the first organisation to have its places');
    const second = five('second');
    await eventually(() => read === 10 && handled.length >= 3, 'every body to be read, and all places to be taken');
    expect(handled).toEqual(['first', 'first', 'second']);
    open();
    expect(await Promise.all([...first, ...second])).toEqual(Array(10).fill(200));
    expect([mostHandled, handled]).toEqual([3, []]);
  });
});
