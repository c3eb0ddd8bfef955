import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { S3Config } from '../src/blobs/s3-storage.js';
import { type BlobService, createBlobService } from '../src/blobs/service.js';
import { BlobStorageError, type StorageKind } from '../src/blobs/storage.js';
import { createLogger } from '../src/core/log.js';
import type { Scope } from '../src/core/scope.js';
import { eventually } from './support/eventually.js';
import { type SeverableDatabase, severable } from './support/severable.js';
import { closeDatabase, db, newTenant } from './support/tenant.js';

const megabyte = 1024 * 1024;
const dayMs = 86_400_000;
const maxBytes = 24 * megabyte;
const log = createLogger('silent');
const pdf = { name: 'paper.pdf', mimeType: 'application/pdf' };
const s3Endpoint = process.env['CAIRN_TEST_S3_ENDPOINT'];
const kinds: StorageKind[] = s3Endpoint === undefined ? ['postgres'] : ['postgres', 's3'];
if (s3Endpoint === undefined) {
  process.stderr.write('\n*** S3 STORAGE IS NOT TESTED: set CAIRN_TEST_S3_ENDPOINT (scripts/s3-stand-in.sh) ***\n\n');
}

const bucket = `cairn-test-${randomBytes(6).toString('hex')}`;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const s3Config = (endpoint: string): S3Config => ({ bucket, endpoint, credentials, prefix: 'files/' });
const s3 = new S3Client({
  endpoint: s3Endpoint ?? 'http://127.0.0.1:1',
  region: 'us-east-1',
  credentials,
  forcePathStyle: true,
});

const opened: BlobService[] = [];
function serviceOf(storage: StorageKind, endpoint = s3Endpoint): BlobService {
  const service = createBlobService({
    db: db(),
    storage,
    s3: endpoint === undefined ? undefined : s3Config(endpoint),
    maxBytes,
    log,
  });
  opened.push(service);
  return service;
}

let scope: Scope;
beforeAll(async () => {
  if (s3Endpoint !== undefined) await s3.send(new CreateBucketCommand({ Bucket: bucket }));
});
beforeEach(async () => {
  scope = { orgId: (await newTenant()).orgId };
});
afterAll(async () => {
  await Promise.all(opened.map((service) => service.close()));
  s3.destroy();
  await closeDatabase();
});

/** Rows, parts, objects and multipart uploads of an organisation. */
async function leftOf({ orgId }: Scope): Promise<number> {
  const rows = await db().blob.count({ where: { orgId } });
  const parts = await db().blobPart.count({ where: { orgId } });
  if (s3Endpoint === undefined) return rows + parts;
  const within = { Bucket: bucket, Prefix: `files/${orgId}/` };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command(within));
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand(within));
  return rows + parts + Contents.length + Uploads.length;
}

/** The row is there, and a part or a multipart upload. */
const begun = (of: Scope = scope) => eventually(async () => (await leftOf(of)) >= 2, 'bytes to be stored');

const inChunks = (bytes: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) => bytes.subarray(i * 65_536, (i + 1) * 65_536)),
  );

async function attach(blobId: string): Promise<void> {
  const { orgId } = scope;
  await db().container.createMany({ data: [{ orgId, tag: 'c' }], skipDuplicates: true });
  await db().document.create({
    data: { orgId, id: `of-${blobId}`, containerTag: 'c', type: 'pdf', status: 'done', dreamingStatus: 'done', blobId },
  });
}

async function age(id: string, days = 2): Promise<void> {
  await db().blob.updateMany({ where: { ...scope, id }, data: { createdAt: new Date(Date.now() - days * dayMs) } });
}

describe.each(kinds)('files in %s', (kind) => {
  let blobs: BlobService;
  beforeAll(() => {
    blobs = serviceOf(kind);
  });
  const write = (bytes: Buffer) => blobs.write(scope, inChunks(bytes), pdf);
  const read = async (id: string) => buffer((await blobs.open(scope, id)).stream);

  it('come back byte for byte, with what was measured on the way', async () => {
    const file = randomBytes(20 * megabyte + 7);
    const sha256 = createHash('sha256').update(file).digest();
    const stored = await write(file);
    expect(stored).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
      size: file.length,
      sha256,
      head: file.subarray(0, 65_536),
    });
    const { stream, ...about } = await blobs.open(scope, stored.id);
    expect(about).toEqual({ ...pdf, size: file.length });
    expect((await buffer(stream)).equals(file)).toBe(true);
    const row = await db().blob.findFirst({ where: { ...scope, id: stored.id } });
    expect(row).toMatchObject({ storage: kind, size: file.length });
    expect(Buffer.from(row?.sha256 ?? []).equals(sha256)).toBe(true);
  });

  it('may be empty', async () => {
    const { id, size } = await write(Buffer.alloc(0));
    expect(size).toBe(0);
    expect(await read(id)).toEqual(Buffer.alloc(0));
  });

  it('do not mix when several are stored at once', async () => {
    const files = Array.from({ length: 4 }, () => randomBytes(6 * megabyte));
    const stored = await Promise.all(files.map(write));
    const back = await Promise.all(stored.map(({ id }) => read(id)));
    expect(back.map((bytes, i) => files[i]?.equals(bytes))).toEqual([true, true, true, true]);
  });

  it('are copied to a path, and do not overwrite what is there', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cairn-'));
    const path = join(directory, 'copy');
    const file = randomBytes(megabyte);
    const { id } = await write(file);
    await blobs.copyTo(scope, id, path);
    expect((await readFile(path)).equals(file)).toBe(true);
    await expect(blobs.copyTo(scope, id, path)).rejects.toMatchObject({ code: 'EEXIST' });
    await rm(directory, { recursive: true });
  });

  it('take the type that their content shows', async () => {
    const { id } = await write(Buffer.from('a,b'));
    await blobs.setType(db(), scope, id, 'text/csv');
    expect(await blobs.open(scope, id)).toMatchObject({ mimeType: 'text/csv' });
  });

  it('are refused over the limit, and nothing stays', async () => {
    await expect(write(Buffer.alloc(maxBytes + 1))).rejects.toMatchObject({
      status: 413,
      details: 'file: is over 24 MB',
    });
    expect(await leftOf(scope)).toBe(0);
  });

  it('that are cut off are refused, and nothing stays', async () => {
    const source = new Readable({ read: () => undefined });
    const refused = expect(blobs.write(scope, source, pdf)).rejects.toMatchObject({ status: 400 });
    source.push(randomBytes(7 * megabyte));
    await begun();
    source.destroy();
    await refused;
    expect(await leftOf(scope)).toBe(0);
  });

  it('keep nobody waiting while their sender is slow', async () => {
    // As many as db() has connections.
    const scopes: Scope[] = [scope, { orgId: (await newTenant()).orgId }];
    const sources = scopes.map(() => new Readable({ read: () => undefined }));
    const stored = sources.map((source, at) => blobs.write(scopes[at] ?? scope, source, pdf));
    for (const source of sources) source.push(randomBytes(7 * megabyte));
    await Promise.all(scopes.map(begun));
    const others = await Promise.all([1, 2, 3].map(() => db().$transaction((tx) => tx.blob.count({ where: scope }))));
    expect(others).toEqual([1, 1, 1]);
    for (const source of sources) source.push(null);
    expect((await Promise.all(stored)).map(({ size }) => size)).toEqual(Array(2).fill(7 * megabyte));
  });

  it('are not found under another organisation, or once they are removed', async () => {
    const { id } = await write(Buffer.from('mine'));
    const other = { orgId: (await newTenant()).orgId };
    await expect(blobs.open(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(blobs.copyTo(other, id, '/nowhere')).rejects.toMatchObject({ status: 404 });
    await blobs.remove(other, [id]);
    expect(await read(id)).toEqual(Buffer.from('mine'));
    await blobs.remove(scope, [id]);
    await expect(blobs.open(scope, id)).rejects.toMatchObject({ status: 404 });
  });

  it('are removed, also twice, but not from under a document', async () => {
    const [loose, kept] = [await write(randomBytes(6 * megabyte)), await write(Buffer.from('kept'))];
    await attach(kept.id);
    await blobs.remove(scope, [loose.id, kept.id, 'unknown']);
    await blobs.remove(scope, [loose.id]);
    expect(await db().blob.findMany({ where: scope, select: { id: true } })).toEqual([{ id: kept.id }]);
    expect(await read(kept.id)).toEqual(Buffer.from('kept'));
    await db().document.deleteMany({ where: scope });
    await blobs.remove(scope, [kept.id]);
    expect(await leftOf(scope)).toBe(0);
  });

  it('that are removed while they are read come whole or fail, and never short', async () => {
    const file = randomBytes(8 * megabyte);
    const { id } = await write(file);
    const { stream } = await blobs.open(scope, id);
    const chunks: Buffer[] = [];
    const outcome = (async () => {
      for await (const chunk of stream) {
        if (chunks.push(chunk) === 1) await blobs.remove(scope, [id]);
      }
      return Buffer.concat(chunks).equals(file) ? 'whole' : 'short';
    })().catch((error: Error) => error.message);
    expect(await outcome).toMatch(/^(whole|The storage holds \d+ bytes of a file of 8388608)$/);
  });

  it('that no document has are found when they are old, a limited number at a time', async () => {
    const [kept, young, ...old] = (await Promise.all(Array.from({ length: 5 }, () => write(randomBytes(1_000))))).map(
      ({ id }) => id,
    );
    await attach(kept ?? '');
    await age(kept ?? '', 3);
    await Promise.all(old.map((id) => age(id)));
    const left = async () => (await db().blob.findMany({ where: scope, select: { id: true } })).map(({ id }) => id);
    expect(await blobs.removeOrphans(dayMs, 1)).toBeLessThanOrEqual(1); // the stack's own sweeper may come first
    expect((await left()).length).toBeLessThan(5);
    await blobs.removeOrphans(dayMs, 100);
    expect(new Set(await left())).toEqual(new Set([kept, young]));
  });

  it('whose storing a crash ended are not there, and are cleaned up', async () => {
    const at = { orgId: scope.orgId, id: 'crashed' };
    await db().blob.createMany({ data: [{ ...at, ...pdf, size: 0, sha256: new Uint8Array(0), storage: kind }] });
    if (kind === 'postgres') {
      const bytes = new Uint8Array(10);
      await db().blobPart.createMany({ data: [{ orgId: at.orgId, blobId: at.id, position: 0, bytes }] });
    } else {
      const object = { Bucket: bucket, Key: `files/${at.orgId}/${at.id}` };
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand(object));
      await s3.send(new UploadPartCommand({ ...object, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * megabyte) }));
    }
    expect(await leftOf(scope)).toBe(2);
    await expect(blobs.open(scope, at.id)).rejects.toMatchObject({ status: 404 });
    await age(at.id);
    await blobs.removeOrphans(dayMs, 100);
    expect(await leftOf(scope)).toBe(0);
  });
});

it('says so when a file is in S3 and S3 is not configured', async () => {
  const blobs = createBlobService({ db: db(), storage: 'postgres', maxBytes, log });
  const sha256 = new Uint8Array(32);
  await db().blob.createMany({ data: [{ ...scope, id: 'elsewhere', ...pdf, size: 1, sha256, storage: 's3' }] });
  await expect(blobs.open(scope, 'elsewhere')).rejects.toBeInstanceOf(BlobStorageError);
});

if (s3Endpoint !== undefined) {
  describe('S3', () => {
    let way: SeverableDatabase;
    let blobs: BlobService;
    beforeAll(async () => {
      way = await severable(s3Endpoint);
      blobs = serviceOf('s3', way.url);
    });
    afterAll(() => way.cut());

    it('leaves files that were stored in Postgres readable', async () => {
      const { id } = await serviceOf('postgres').write(scope, inChunks(Buffer.from('before')), pdf);
      expect(await buffer((await blobs.open(scope, id)).stream)).toEqual(Buffer.from('before'));
    });

    it('that goes away fails calls as an outage, and serves on when it is back', async () => {
      const { id } = await blobs.write(scope, inChunks(Buffer.from('stored')), pdf);
      await way.cut();
      const outage = { status: 503 };
      await expect(blobs.open(scope, id)).rejects.toMatchObject(outage);
      await expect(blobs.write(scope, inChunks(Buffer.from('lost')), pdf)).rejects.toMatchObject(outage);
      await way.mend();
      expect(await buffer((await blobs.open(scope, id)).stream)).toEqual(Buffer.from('stored'));
      await blobs.write(scope, inChunks(Buffer.from('again')), pdf);
    });

    it('that goes away in the middle of a file fails the upload, and what is left is cleaned up later', async () => {
      const source = new Readable({ read: () => undefined });
      const stored = blobs.write(scope, source, pdf);
      const failed = expect(stored).rejects.toMatchObject({ status: 503 });
      source.push(randomBytes(6 * megabyte));
      await begun();
      await way.cut();
      source.push(randomBytes(6 * megabyte));
      source.push(null);
      await failed;
      await way.mend();
      for (const { id } of await db().blob.findMany({ where: scope })) await age(id);
      expect(await blobs.removeOrphans(dayMs, 100)).toBe(1);
      expect(await leftOf(scope)).toBe(0);
    });

    it('that goes away during a removal leaves a blob no document can take, and a later round finishes', async () => {
      const { id } = await blobs.write(scope, inChunks(Buffer.from('going')), pdf);
      await age(id);
      await way.cut();
      await blobs.remove(scope, [id]); // does not fail: what it was asked for is done, and the rest is the sweeper's
      await expect(attach(id)).rejects.toMatchObject({ code: 'P2003' });
      await way.mend();
      await expect(blobs.open(scope, id)).rejects.toMatchObject({ status: 404 });
      expect(await blobs.removeOrphans(dayMs, 100)).toBe(1);
      expect(await leftOf(scope)).toBe(0);
    });

    it('without the bucket is told to the operator, and a later round cleans up', async () => {
      const config = { ...s3Config(s3Endpoint), bucket: 'no-such-bucket' };
      const astray = createBlobService({ db: db(), storage: 's3', s3: config, maxBytes, log });
      opened.push(astray);
      await expect(astray.write(scope, inChunks(Buffer.from('x')), pdf)).rejects.toMatchObject({
        name: 'BlobStorageError',
        message: 'S3 refuses requests to the bucket "no-such-bucket": NoSuchBucket, status 404',
      });
      for (const { id } of await db().blob.findMany({ where: scope })) await age(id);
      expect(await blobs.removeOrphans(dayMs, 100)).toBe(1);
      expect(await leftOf(scope)).toBe(0);
    });
  });
}
