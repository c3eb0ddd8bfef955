import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CairnError } from '../core/errors.js';
import { createS3Storage, type S3Config } from './s3-storage.js';
import { type BlobStorage, BlobStorageError } from './storage.js';

const key = { orgId: 'org', id: 'file' };
let server: Server;
let endpoint: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { method: string; url: string }[];
const opened: BlobStorage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '' });
    request.resume();
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => Promise.all(opened.splice(0).map((storage) => storage.close())));

/** Of a server that falls silent. */
const impatient = { timeoutMs: 200 };

function storage(config: Partial<S3Config> = {}): BlobStorage {
  requests = [];
  const made = createS3Storage({
    bucket: 'files',
    endpoint,
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'hidden' },
    timeoutMs: 20_000,
    ...config,
  });
  opened.push(made);
  return made;
}

const refuse = (status: number, code: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>hidden</Message><AWSAccessKeyId>AKID</AWSAccessKeyId></Error>`);

async function* bytes(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

describe('an S3 storage', () => {
  it('writes and reads objects named by prefix, organisation and blob, the bucket in the path', async () => {
    answer = (request, response) => void response.end(request.method === 'GET' ? 'hello' : '');
    const files = storage({ prefix: 'cairn/' });
    await files.write(key, bytes('hel', 'lo'));
    expect((await buffer(await files.read(key))).toString()).toBe('hello');
    await files.remove(key, true);
    expect(requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
      'PUT /files/cairn/org/file',
      'GET /files/cairn/org/file',
      'DELETE /files/cairn/org/file',
    ]);
  });

  it.each([
    [403, 'InvalidAccessKeyId'],
    [403, 'SignatureDoesNotMatch'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [301, 'PermanentRedirect'],
  ])('tells the operator of a refusal: %s %s', async (status, code) => {
    answer = refuse(status, code);
    const files = storage();
    const calls = [() => files.write(key, bytes('x')), () => files.remove(key, true)];
    if (code !== 'AccessDenied') calls.push(() => files.read(key).then(() => undefined));
    for (const call of calls) {
      const error = await errorOf(call());
      expect(error).toBeInstanceOf(BlobStorageError);
      expect((error as Error).message).toBe(`S3 refuses requests to the bucket "files": ${code}, status ${status}`);
      expect(JSON.stringify(error)).not.toMatch(/hidden|AKID/);
    }
  });

  it('names the permission without which a missing object is a refusal', async () => {
    answer = refuse(403, 'AccessDenied');
    expect(await errorOf(storage().read(key))).toMatchObject({
      name: 'BlobStorageError',
      message: expect.stringMatching(/"files": AccessDenied, status 403 .*s3:ListBucket/),
    });
  });

  it('tells that an object is missing', async () => {
    answer = refuse(404, 'NoSuchKey');
    expect(await errorOf(storage().read(key))).toMatchObject({ status: 404, message: 'File not found' });
  });

  it.each([
    ['is busy', refuse(503, 'SlowDown')],
    ['is broken', refuse(500, 'InternalError')],
    ['hangs up', (request: IncomingMessage) => void request.socket.destroy()],
    ['never answers', () => undefined],
  ])('is out of reach after a few attempts when it %s', async (_what, behaviour) => {
    answer = behaviour;
    const error = await errorOf(storage(impatient).read(key));
    expect(error).toBeInstanceOf(CairnError);
    expect(error).toMatchObject({ status: 503, cause: expect.any(Error) });
    expect(requests).toHaveLength(3);
  });

  it('is out of reach when nobody listens', async () => {
    expect(await errorOf(storage({ endpoint: 'http://127.0.0.1:1' }).write(key, bytes('x')))).toMatchObject({
      status: 503,
      details: 'The file storage cannot be reached. Try again.',
      cause: { message: expect.stringMatching(/^The S3 bucket "files": .*ECONNREFUSED/) },
    });
  });

  it('fails reading when the answer falls silent midway', async () => {
    answer = (_request, response) => void response.writeHead(200, { 'content-length': 1_000 }).write('begun');
    const stream = await storage(impatient).read(key);
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('passes on what was wrong with the bytes', async () => {
    const wrong = new CairnError(413, 'Payload too large');
    async function* failing() {
      yield Buffer.from('begun');
      throw wrong;
    }
    expect(await errorOf(storage().write(key, failing()))).toBe(wrong);
    expect(requests).toEqual([]);
  });

  it('ends the multipart uploads that a crash left', async () => {
    answer = (request, response) =>
      void response.end(
        request.method === 'GET'
          ? '<ListMultipartUploadsResult><Upload><Key>org/file</Key><UploadId>left</UploadId></Upload></ListMultipartUploadsResult>'
          : '',
      );
    await storage().remove(key, false);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /files/?prefix=org%2Ffile&uploads=',
      'DELETE /files/org/file?uploadId=left&x-id=AbortMultipartUpload',
      'DELETE /files/org/file?x-id=DeleteObject',
    ]);
  });
});
