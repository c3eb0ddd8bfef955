import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Koa from 'koa';
import { unavailable } from '../core/errors.js';
import { createLogger } from '../core/log.js';
import { type HttpServer, listen } from '../server/server.js';
import { errorBody } from './middleware/error-body.js';
import { readMultipart } from './multipart.js';
import type { IncomingFile } from './non-json.js';

const megabyte = 1024 * 1024;
const small = { file: 1_000, field: 100, allFields: 250, fields: 4 };

/** What `onFile` was given and how it ended. */
interface Upload {
  name: string | null;
  mimeType: string | null;
  size: number;
  sha256: string;
  outcome: 'running' | 'done' | 'failed';
}

let server: HttpServer;
let uploads: Upload[];
let limits: typeof small | undefined;
let beforeReading: () => Promise<void>;
/** Resolves when the request that was cut off has been dealt with. */
let dealtWith: Promise<unknown>;

async function take({ name, mimeType, stream }: IncomingFile): Promise<string> {
  const upload: Upload = { name, mimeType, size: 0, sha256: '', outcome: 'running' };
  uploads.push(upload);
  try {
    await beforeReading();
    const hash = createHash('sha256');
    for await (const chunk of stream) {
      upload.size += chunk.length;
      hash.update(chunk);
    }
    upload.sha256 = hash.digest('hex');
    upload.outcome = 'done';
    return `stored ${name}`;
  } catch (error) {
    await new Promise(setImmediate); // cleaning up takes a while
    upload.outcome = 'failed';
    throw error;
  }
}

beforeAll(async () => {
  const app = new Koa();
  app.use(errorBody(createLogger('silent')));
  app.use((ctx) => {
    const read = readMultipart(ctx, take, limits);
    dealtWith = read.then(
      () => 'read',
      (error) => `${error.status}; work ${uploads.at(-1)?.outcome}`,
    );
    return read.then((result) => {
      ctx.body = result;
    });
  });
  app.on('error', () => undefined);
  server = await listen(app, '127.0.0.1', 0, { quietMs: 1 });
});
afterAll(() => server.stop());
beforeEach(() => {
  uploads = [];
  limits = undefined;
  beforeReading = async () => undefined;
});

async function post(body: FormData | string | Buffer, contentType?: string) {
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, {
    method: 'POST',
    body,
    ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const formType = 'multipart/form-data; boundary=edge';
const part = (headers: string, value: string) => `--edge\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const filePart = (parameters: string, value = 'content') =>
  part(`Content-Disposition: form-data; name="file"; ${parameters}`, value);
const form = (...parts: string[]) => `${parts.join('')}--edge--\r\n`;
const send = (...parts: string[]) => post(form(...parts), formType);

describe('a form', () => {
  it.each(['before', 'after'])('is read with its file %s the fields, byte for byte', async (place) => {
    const bytes = randomBytes(3 * megabyte);
    const data = new FormData();
    if (place === 'before') data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf');
    data.append('containerTag', 'papers');
    data.append('metadata', '{"year":2024}');
    if (place === 'after') data.append('file', new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf');
    expect(await post(data)).toEqual({
      status: 200,
      body: { fields: { containerTag: ['papers'], metadata: ['{"year":2024}'] }, file: 'stored paper.pdf' },
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(uploads).toEqual([
      { name: 'paper.pdf', mimeType: 'application/pdf', size: bytes.length, sha256, outcome: 'done' },
    ]);
  });

  it('keeps repeated fields in their order, and text in UTF-8', async () => {
    const { body } = await send(field('tag', 'zwei'), field('note', 'naïve ✓'), field('tag', 'eins'));
    expect(body.fields).toEqual({ tag: ['zwei', 'eins'], note: ['naïve ✓'] });
  });

  it('may have no file, an empty file, or a field with a name that objects have', async () => {
    expect((await send(field('__proto__', 'x'))).body).toEqual({ fields: JSON.parse('{"__proto__":["x"]}') });
    expect((await send(filePart('filename="empty.txt"', ''))).body.file).toBe('stored empty.txt');
    expect(uploads).toMatchObject([{ size: 0, outcome: 'done' }]);
    expect((await send()).body).toEqual({ fields: {} });
  });

  it('holds no NUL afterwards, which the database could not store', async () => {
    expect((await send(field('note', 'a\u0000b'))).body.fields).toEqual({ note: ['ab'] });
  });
});

describe('the file', () => {
  it.each([
    ['filename="report.pdf"', 'report.pdf'],
    ['filename="/etc/passwd"', 'passwd'],
    ['filename="..\\..\\windows\\win.ini"', 'win.ini'],
    ['filename=".."', null],
    ['filename=""', null],
    ['filename="übersicht 2024 – 報告.pdf"', 'übersicht 2024 – 報告.pdf'],
    ["filename*=UTF-8''%C3%BCbersicht.pdf", 'übersicht.pdf'],
    ["filename*=iso-8859-1''%FCbersicht.pdf", 'übersicht.pdf'],
    ["filename*=UTF-8''..%2F..%2Fsecret.txt", 'secret.txt'],
    ['filename="a\u0007b\u0000\u202ecod.exe"', 'abcod.exe'],
    ['filename="say \\"hi\\".txt"', 'say "hi".txt'],
    [`filename="${'x'.repeat(300)}.pdf"`, `${'x'.repeat(251)}.pdf`],
  ])('sent as %s is called %s', async (parameters, name) => {
    expect((await send(filePart(parameters))).status).toBe(200);
    expect(uploads).toMatchObject([{ name, outcome: 'done' }]);
  });

  it.each([
    ['filename="a"\r\nContent-Type: application/pdf', 'application/pdf'],
    ['filename="a"\r\nContent-Type: Text/CSV; charset=utf-8', 'text/csv'],
    ['filename="a"\r\nContent-Type: application/octet-stream', null],
    ['filename="a"', null],
  ])('sent with %j has the type %s', async (headers, mimeType) => {
    await send(filePart(headers));
    expect(uploads).toMatchObject([{ mimeType }]);
  });

  it('needs no name where its type shows that it is one', async () => {
    await send(part('Content-Disposition: form-data; name="file"\r\nContent-Type: application/pdf', '%PDF'));
    expect(uploads).toMatchObject([{ name: null, mimeType: 'application/pdf', size: 4 }]);
  });

  it('may be as large as the limit and no larger', async () => {
    limits = small;
    expect((await send(filePart('filename="a"', 'x'.repeat(1_000)))).status).toBe(200);
    expect(await send(filePart('filename="a"', 'x'.repeat(1_001)))).toEqual({
      status: 413,
      body: { error: 'Payload too large', details: expect.stringMatching(/^file: is over/) },
    });
    expect(uploads.map(({ outcome }) => outcome)).toEqual(['done', 'failed']);
  });
});

describe('a request that is wrong', () => {
  const aFile = filePart('filename="a.txt"');

  it.each([
    ['another content type', '{}', 'application/json', 'body: expected multipart/form-data'],
    ['a form of another kind', 'a=b', 'application/x-www-form-urlencoded', 'body: expected multipart/form-data'],
    ['no boundary', form(aFile), 'multipart/form-data', 'body: expected multipart/form-data with a boundary'],
    ['no part', 'hello', formType, 'body: is not complete multipart/form-data'],
    ['no body', '', formType, 'body: is not complete multipart/form-data'],
    [
      'another boundary',
      form(aFile),
      'multipart/form-data; boundary=other',
      'body: is not complete multipart/form-data',
    ],
    ['no closing delimiter', aFile, formType, 'body: is not complete multipart/form-data'],
    ['two files', form(aFile, aFile), formType, 'file: expected one file'],
    ['text as file', form(field('file', 'text')), formType, 'file: expected a file'],
    [
      'a file elsewhere',
      form(aFile.replace('name="file"', 'name="upload"')),
      formType,
      'body: a file is taken in the field "file" only',
    ],
    ['a part without name', form(part('Content-Disposition: form-data', 'x')), formType, 'body: a part has no name'],
    ['a long name', form(field('n'.repeat(101), 'x')), formType, 'body: a name is over 100 characters'],
    ['a long field', form(field('note', 'x'.repeat(megabyte + 1))), formType, 'note: is over 1 MB'],
    [
      'much text',
      form(...Array.from({ length: 5 }, () => field('note', 'x'.repeat(megabyte)))),
      formType,
      'body: fields are over 4 MB',
    ],
    [
      'many fields',
      form(...Array.from({ length: 201 }, () => field('note', 'x'))),
      formType,
      'body: has more than 200 fields',
    ],
  ])('is refused: %s', async (_what, body, contentType, details) => {
    expect(await post(body, contentType)).toEqual({ status: 400, body: { error: 'Invalid input', details } });
    expect(uploads.filter(({ outcome }) => outcome !== 'failed')).toEqual([]);
  });

  it('fails the work on its file even when the file was in order', async () => {
    expect((await send(aFile, field('file', 'text'))).status).toBe(400);
    expect(uploads).toMatchObject([{ size: 7, outcome: 'failed' }]);
  });

  it('fails work that had not begun to read', async () => {
    let wrong = false;
    beforeReading = async () => {
      while (!wrong) await new Promise(setImmediate);
    };
    const answer = send(aFile, field('file', 'text'));
    await until(() => uploads.length === 1);
    wrong = true;
    expect((await answer).status).toBe(400);
    expect(uploads).toMatchObject([{ size: 0, outcome: 'failed' }]);
  });

  it('never brings the server down, and no work outlives its request', async () => {
    const bodies = fc.array(
      fc.oneof(
        fc.constantFrom(
          ...['--edge', '--edge--', '--', '\r\n', '\r\n\r\n', '\n', ':', ';', '"', '=', '*', "UTF-8''%", '%2'],
          ...['Content-Disposition: form-data', '; name="file"', '; name="a"', '; filename="b"', '; filename*='],
          ...['Content-Type: text/plain; charset', 'Content-Type: ', 'Content-Transfer-Encoding: base64'],
          ...[aFile, field('a', 'b'), field('a', 'x'.repeat(100))],
        ),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      { maxLength: 12 },
    );
    limits = small;
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (pieces, closed) => {
        uploads = [];
        const { status } = await post(pieces.join('') + (closed ? '\r\n--edge--\r\n' : ''), formType);
        expect([200, 400, 413]).toContain(status);
        expect(uploads.every(({ outcome }) => outcome === (status === 200 ? 'done' : 'failed'))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("an error of the file's work", () => {
  it('is the answer, and the rest of the request is not waited for', async () => {
    beforeReading = async () => {
      throw unavailable('The file storage cannot be reached. Try again.');
    };
    const { status } = await send(filePart('filename="a"', 'x'.repeat(5 * megabyte)), field('note', 'x'));
    expect(status).toBe(503);
    expect(uploads).toMatchObject([{ outcome: 'failed' }]);
  });
});

describe('a body that is cut off', () => {
  const head = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`;

  it.each([
    ['inside the file', filePart('filename="a"', 'x'.repeat(200_000)).slice(0, -1_000)],
    ['after the file', filePart('filename="a"') + field('note', 'x').slice(0, -8)],
  ])('%s fails the work before the error is thrown', async (_where, body) => {
    const socket = await dial();
    socket.write(head(10 * megabyte) + body);
    await until(() => (uploads[0]?.size ?? 0) > 0);
    socket.destroy();
    expect(await dealtWith).toBe('400; work failed');
  });
});

describe('a file that is too large', () => {
  const size = 60 * megabyte;
  const block = Buffer.alloc(megabyte, 'x');
  const opening = Buffer.from(filePart('filename="big.bin"', '').slice(0, -2));
  const closing = Buffer.from('\r\n--edge--\r\n');

  it('is answered with 413 to a client that sends all of it before it reads, and the connection serves on', async () => {
    const socket = await dial();
    const length = opening.length + size + closing.length;
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${length}\r\n\r\n`);
    socket.write(opening);
    for (let sent = 0; sent < size; sent += block.length) {
      if (!socket.write(block)) await once(socket, 'drain');
    }
    socket.write(closing);
    const next = form(field('a', 'b'));
    socket.end(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${formType}\r\nContent-Length: ${next.length}\r\n\r\n${next}`,
    );
    const answers = await text(socket);
    expect(answers).toMatch(/^HTTP\/1\.1 413 .*"file: is over 50 MB"}HTTP\/1\.1 200 .*\{"fields":\{"a":\["b"\]\}\}$/s);
    expect(uploads).toMatchObject([{ outcome: 'failed' }]);
  });

  it('is answered with 413 to fetch', async () => {
    const body = Buffer.concat([opening, ...Array.from({ length: 51 }, () => block), closing]);
    expect((await post(body, formType)).status).toBe(413);
  });
});

async function dial(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}
