import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { inParts } from '../blobs/byte-streams.js';
import { type BlobKey, type BlobStorage, type StorageKind, undefinedIfGone } from '../blobs/storage.js';
import type { Progress } from '../core/log.js';
import { version } from '../core/package.js';
import { sealedByKey } from '../resealing/service.js';
import { BackupError, type BackupHead, type Part } from './format.js';
import { dumpedTables, leftOut } from './tables.js';

/** Bytes that are fetched and written at once; a single row may be larger. */
const partBytes = 1024 * 1024;
const fileBytes = 256 * 1024;
const mostRows = 2_000;
/** Pieces of files are not ordered by their size: any may follow small ones. */
const mostPieces = 8;

/** The snapshot of a backup, readable while its transaction is open. */
export interface Dump {
  head: BackupHead;
  parts: AsyncIterable<Part>;
  /** Ids of files that no longer exist; complete after all parts were read. */
  missingFiles: string[];
}

const quoted = (name: string) => `"${name}"`;

/**
 * Begins a transaction on one snapshot and reads all of it, a few rows at a time.
 * @param client a connection that nobody else uses
 * @param momentOfCopy the moment of the copy, if the database is one
 * @param s3 the storage of files that are not in the database; undefined if there is none
 * @throws {BackupError} when the tables are not those of this version
 */
export async function beginDump(
  client: Client,
  s3: Pick<BlobStorage, 'read'> | undefined,
  progress: Progress,
  momentOfCopy?: string,
): Promise<Dump> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local time zone 'UTC'; set local bytea_output = 'hex'`,
  );
  const migrations = await appliedMigrations(client);
  await refuseUnknownTables(client);
  const moment = momentOfCopy ?? (await momentOf(client));
  const missingFiles: string[] = [];
  const head = { version, moment, migrations, secrets: await sealedByKey((sql) => rowsOf(client, sql)) };
  async function* parts(): AsyncGenerator<Part> {
    for (const { table, order } of dumpedTables) yield* rowParts(client, table, order, progress);
    yield* storedFiles(client);
    yield* filesInS3(client, s3, missingFiles);
  }
  return { head, parts: parts(), missingFiles };
}

async function rowsOf<T>(client: Client, sql: string): Promise<T[]> {
  return (await client.query(sql)).rows as T[];
}

async function momentOf(client: Client): Promise<string> {
  const [row] = await rowsOf<{ moment: string }>(client, `select to_json(now()) #>> '{}' as moment`);
  return row?.moment ?? '';
}

/** The applied migrations. @throws {BackupError} when the database has no tables of Cairn, or a failed migration */
async function appliedMigrations(client: Client): Promise<string[]> {
  const [known] = await rowsOf<{ is: boolean }>(client, `select to_regclass('_prisma_migrations') is not null as is`);
  if (!known?.is) throw new BackupError('There is nothing to back up: the database has no tables of Cairn.');
  const rows = await rowsOf<{ name: string; done: boolean }>(
    client,
    `select migration_name as name, finished_at is not null as done from _prisma_migrations
     where rolled_back_at is null order by migration_name`,
  );
  const failed = rows.filter(({ done }) => !done).map(({ name }) => name);
  if (failed.length > 0) throw new BackupError(`Migrations are under way or failed: ${failed.join(', ')}`);
  return rows.map(({ name }) => name);
}

/** Refuses to back up a database whose tables are not those of this version, so that none is left out silently. */
async function refuseUnknownTables(client: Client): Promise<void> {
  const found = await rowsOf<{ name: string }>(
    client,
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  const known = new Set([...dumpedTables.map(({ table }) => table), ...Object.keys(leftOut)]);
  const here = new Set(found.map(({ name }) => name));
  const differing = [...[...here].filter((name) => !known.has(name)), ...[...known].filter((name) => !here.has(name))];
  if (differing.length > 0) {
    throw new BackupError(
      `The tables are not those of this version (${version}): ${differing.join(', ')}. Run the \`cairn\` that the service runs, and keep other tables out of its schema.`,
    );
  }
}

/** Fetches about `partBytes` of rows at once, judging by the size of the previous rows; never more than `most` rows. */
async function* fetched<Row>(
  client: Client,
  cursor: string,
  select: string,
  sizeOf: (row: Row) => number,
  most = mostRows,
): AsyncGenerator<{ rows: Row[]; size: number }> {
  await client.query(`declare ${cursor} no scroll cursor for ${select}`);
  for (let count = 1; ; ) {
    const rows = await rowsOf<Row>(client, `fetch ${count} from ${cursor}`);
    if (rows.length === 0) break;
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    yield { rows, size };
    count = Math.max(1, Math.min(most, count * 4, Math.floor((partBytes * rows.length) / Math.max(size, 1))));
  }
  await client.query(`close ${cursor}`);
}

/** The database writes the JSON and will read it: no value passes through a JavaScript type. */
async function* rowParts(
  client: Client,
  table: string,
  order: string | undefined,
  progress: Progress,
): AsyncGenerator<Part> {
  // Sort before converting to JSON, so that large values are not sorted along.
  const sorted = `select * from ${quoted(table)}${order === undefined ? '' : ` order by ${order} offset 0`}`;
  const select = `select row_to_json(sorted)::text as json from (${sorted}) sorted`;
  let total = 0;
  for await (const { rows } of fetched<{ json: string }>(client, 'dumped', select, ({ json }) => json.length)) {
    total += rows.length;
    const content = Buffer.from(`[${rows.map(({ json }) => json).join(',\n')}]`);
    yield { kind: 'rows', table, rows: rows.length, content };
    progress(`${table}: ${total} rows`);
  }
}

/** Files of documents only: not those whose upload is unfinished or whose removal has begun. */
const filesOf = (storage: StorageKind) =>
  `blob b join document d on d.org_id = b.org_id and d.blob_id = b.id and b.storage = '${storage}' and b.sha256 <> ''`;

/** The pieces of a file; an empty file has one empty piece. */
async function* storedFiles(client: Client): AsyncGenerator<Part> {
  const select = `select b.org_id as "orgId", b.id, coalesce(p.position, 0) as position, coalesce(p.bytes, '') as bytes
    from ${filesOf('postgres')} left join blob_part p on p.org_id = b.org_id and p.blob_id = b.id
    order by b.org_id, b.id, p.position`;
  type Stored = BlobKey & { position: number; bytes: Buffer };
  for await (const { rows } of fetched<Stored>(client, 'stored', select, ({ bytes }) => bytes.length, mostPieces)) {
    for (const { orgId, id, position, bytes } of rows) yield { kind: 'file', orgId, id, position, content: bytes };
  }
}

async function* filesInS3(
  client: Client,
  s3: Pick<BlobStorage, 'read'> | undefined,
  missing: string[],
): AsyncGenerator<Part> {
  const select = `select b.org_id as "orgId", b.id from ${filesOf('s3')}`;
  for await (const { rows } of fetched<BlobKey>(client, 'outside', select, () => fileBytes)) {
    if (s3 === undefined) throw new BackupError('Files are in S3: set S3_BUCKET and what else the service has of it.');
    for (const key of rows) {
      const stream = await s3.read(key).catch(undefinedIfGone);
      if (stream === undefined) missing.push(`${key.orgId}/${key.id}`);
      else yield* piecesOf(key, stream);
    }
  }
}

async function* piecesOf({ orgId, id }: BlobKey, stream: Readable): AsyncGenerator<Part> {
  let position = 0;
  for await (const content of inParts(stream, fileBytes)) {
    yield { kind: 'file', orgId, id, position, content };
    position += 1;
  }
  if (position === 0) yield { kind: 'file', orgId, id, position, content: Buffer.alloc(0) };
}
