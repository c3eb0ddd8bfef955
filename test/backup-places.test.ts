import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cairn, contentsOf, main, native, newDatabase, withClient } from './support/backups.js';
import { eventually } from './support/eventually.js';
import { emptyDataDirectory, endProcess, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { apiOf } from './support/tenant.js';

const endpoint = process.env['CAIRN_TEST_S3_ENDPOINT'];
if (endpoint === undefined) {
  process.stderr.write(
    '\n*** BACKUPS IN S3 ARE NOT TESTED: set CAIRN_TEST_S3_ENDPOINT (scripts/s3-stand-in.sh) ***\n\n',
  );
}
const bucket = `cairn-test-${randomBytes(6).toString('hex')}`;
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const s3 = new S3Client({
  ...{ endpoint: endpoint ?? 'http://127.0.0.1:1', region: 'us-east-1', credentials, forcePathStyle: true },
});
/** Of an installation whose files go into the bucket, under a name of its own. */
const filesIn = (prefix: string): NodeJS.ProcessEnv =>
  endpoint === undefined
    ? {}
    : {
        ...{ BLOB_STORAGE: 's3', S3_BUCKET: bucket, S3_PREFIX: `${prefix}/`, S3_ENDPOINT: endpoint },
        ...{ S3_ACCESS_KEY_ID: credentials.accessKeyId, S3_SECRET_ACCESS_KEY: credentials.secretAccessKey },
      };
const objectsUnder = async (prefix: string): Promise<number> =>
  (await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}/` }))).KeyCount ?? 0;

/** Several pieces of a backup, and little to be read in them. */
const blank = Buffer.from(Array.from({ length: 700_000 }, (_, i) => ((i * i) % 23 < 11 ? 32 : 10)));
const bytes = Buffer.concat([Buffer.from('Her notes of the journey.'), blank]);
const directories: string[] = [];
let source: string;
let key: string;
let file: string;
let backup: string;
beforeAll(async () => {
  if (endpoint !== undefined) await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  source = await newDataDirectory();
  directories.push(source);
  const instance = await startInstance(source, { env: filesIn('source') });
  key = instance.key;
  const api = apiOf(instance.runtime.apiUrl, key);
  await api.remember({ content: 'She owns a boat named Heron.', containerTag: 'known' });
  const fields = { containerTag: 'known', taskType: 'superrag' };
  file = (await api.upload(bytes, 'notes.txt', fields)).body.id;
  await api.settled(file);
  await endProcess(instance.process, 'SIGINT');
  backup = join(source, 'cairn.backup');
  expect(await cairn(['backup', backup], { CAIRN_DATA_DIR: source, ...filesIn('source') })).toMatchObject({ code: 0 });
}, 200_000);
afterAll(async () => {
  s3.destroy();
  for (const path of directories) await rm(path, { recursive: true, force: true });
});

async function newDirectory(): Promise<string> {
  const path = await emptyDataDirectory();
  directories.push(path);
  return path;
}

/** An empty installation of the other form on native Postgres, else another embedded one. */
async function newTarget(prefix: string): Promise<NodeJS.ProcessEnv> {
  const place = { CAIRN_DATA_DIR: await newDirectory(), ...filesIn(prefix) };
  return native === undefined ? place : { ...place, DATABASE_URL: await newDatabase(native) };
}

/** Whether a restore has begun to fill it, or left something. */
const isTouched = ({ CAIRN_DATA_DIR: directory = '', DATABASE_URL: url }: NodeJS.ProcessEnv) =>
  url === undefined
    ? existsSync(join(directory, 'restore', 'database', 'PG_VERSION'))
    : withClient(url, async (client) => {
        const { rows } = await client.query(`select from pg_namespace where nspname = 'cairn_restore'`);
        return rows.length > 0;
      });

async function isEmpty({ CAIRN_DATA_DIR: directory = '', DATABASE_URL: url }: NodeJS.ProcessEnv): Promise<boolean> {
  if (url === undefined) return !existsSync(join(directory, 'database'));
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
    return rows.length === 0;
  });
}

describe('a restore that is killed', () => {
  it('leaves the installation empty, and the next one restores all of it', async () => {
    const target = await newTarget('killed');
    const whole = await readFile(backup);
    const restoring = spawn(process.execPath, [main, 'restore', '-'], { env: { ...process.env, ...target } });
    restoring.stdin.on('error', () => undefined);
    // It waits for the other half.
    restoring.stdin.write(whole.subarray(0, Math.floor(whole.length / 2)));
    await eventually(() => isTouched(target), 'the restore to fill a database');
    expect(await endProcess(restoring, 'SIGKILL')).toBe('SIGKILL');
    expect(await isEmpty(target)).toBe(true);

    expect(await cairn(['restore', backup], target)).toMatchObject({ code: 0 });
    const again = join(target['CAIRN_DATA_DIR'] ?? '', 'again.backup');
    expect(await cairn(['backup', again], target)).toMatchObject({ code: 0 });
    const [before, after] = [await contentsOf(backup), await contentsOf(again)];
    expect(after.rows).toEqual(before.rows);
    expect(after.files).toEqual(before.files);
    expect(await isTouched(target)).toBe(false);
  }, 200_000);
});

if (endpoint !== undefined) {
  describe('with files and backups in S3', () => {
    it('files are restored into the bucket of the other installation, byte for byte', async () => {
      const place = `s3://${bucket}/backups/one.cairn`;
      const from = { CAIRN_DATA_DIR: source, ...filesIn('source') };
      expect(await cairn(['backup', place], from)).toMatchObject({ code: 0 });
      expect(await cairn(['backup', '--verify', place], from)).toMatchObject({ code: 0 });
      const target = await newTarget('target');
      expect(await cairn(['restore', place], target)).toMatchObject({ code: 0 });
      expect([await objectsUnder('source'), await objectsUnder('target')]).toEqual([1, 1]);

      const restored = await startInstance(target['CAIRN_DATA_DIR'] ?? '', { key, env: target });
      try {
        const { url } = (await apiOf(restored.runtime.apiUrl, key).get(`/v3/documents/${file}/file-url`)).body;
        expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
      } finally {
        await stopInstance(restored);
      }
    }, 200_000);

    it('files leave S3 for the database, where the other installation keeps them', async () => {
      const target: NodeJS.ProcessEnv = { ...(await newTarget('unused')), BLOB_STORAGE: 'postgres' };
      expect(await cairn(['restore', backup], target)).toMatchObject({ code: 0 });
      const again = join(target['CAIRN_DATA_DIR'] ?? '', 'again.backup');
      expect(await cairn(['backup', again], target)).toMatchObject({ code: 0 });
      expect((await contentsOf(again)).files).toEqual((await contentsOf(backup)).files);
      expect(await objectsUnder('unused')).toBe(0);
    }, 200_000);

    it('a backup that is not there restores nothing, and says so', async () => {
      const target = await newTarget('refused');
      const missing = await cairn(['restore', `s3://${bucket}/backups/none.cairn`], target);
      expect(missing).toEqual({
        code: 1,
        said: expect.stringContaining(`s3://${bucket}/backups/none.cairn is not there.`),
      });
      expect(await isEmpty(target)).toBe(true);
    }, 200_000);
  });
}
