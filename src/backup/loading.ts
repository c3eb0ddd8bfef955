import type { Client } from 'pg';
import type { BlobStorage, StorageKind } from '../blobs/storage.js';
import type { Progress } from '../core/log.js';
import { version } from '../core/package.js';
import { createHistory, migrationNames, readScript } from '../db/migrate.js';
import type { OpenedBackup } from './decoding.js';
import { type BackupEnd, BackupError, type Part } from './format.js';

/** Where to write the bytes of files: into the database, or into this storage. */
export interface FilePlace {
  kind: StorageKind;
  s3: Pick<BlobStorage, 'write'> | undefined;
}

/**
 * Creates the tables as they were and fills them. The caller makes it all or nothing, with a schema or a database that nobody
 * uses yet.
 * @throws {BackupError} when the backup is cut or altered, or of a later version
 */
export async function load(
  client: Client,
  { head, parts }: OpenedBackup,
  files: FilePlace,
  progress: Progress,
): Promise<BackupEnd> {
  const known = new Set(await migrationNames());
  const later = head.migrations.filter((name) => !known.has(name));
  if (later.length > 0) {
    throw new BackupError(
      `It was made by Cairn ${head.version}, whose database has what this version (${version}) does not know: ${later.join(', ')}. Restore it with that version.`,
    );
  }
  await client.query(createHistory);
  for (const name of head.migrations) {
    await client.query(await readScript(name));
  }
  const rows: Record<string, number> = {};
  let next = await parts.next();
  while (!next.done) {
    const part = next.value;
    if (part.kind === 'rows') {
      await insertRows(client, part);
      rows[part.table] = (rows[part.table] ?? 0) + part.rows;
      progress(`${part.table}: ${rows[part.table]} rows`);
      next = await parts.next();
    } else if (files.s3 === undefined) {
      await insertPiece(client, part);
      next = await parts.next();
    } else {
      await files.s3.write(part, piecesOf(part));
    }
  }
  await finish(client, files.kind, next.value.missingFiles);
  return next.value;

  /** The pieces of one file, up to the first part that belongs to something else. */
  async function* piecesOf({ orgId, id }: FilePart): AsyncGenerator<Buffer> {
    while (!next.done && next.value.kind === 'file' && next.value.orgId === orgId && next.value.id === id) {
      yield next.value.content;
      next = await parts.next();
    }
  }
}

type FilePart = Extract<Part, { kind: 'file' }>;

async function insertRows(client: Client, { table, content }: Extract<Part, { kind: 'rows' }>): Promise<void> {
  await client.query(`insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`, [
    content.toString('utf8'),
  ]);
}

async function insertPiece(client: Client, { orgId, id, position, content }: FilePart): Promise<void> {
  if (content.length === 0) return;
  const values = [orgId, id, position, content];
  await client.query('insert into blob_part (org_id, blob_id, position, bytes) values ($1, $2, $3, $4)', values);
}

/**
 * Records the files' new storage and which of them are missing, sets sequences behind the restored rows, and updates the planner's
 * statistics.
 */
async function finish(client: Client, storage: StorageKind, missingFiles: readonly string[]): Promise<void> {
  await client.query('update blob set storage = $1::blob_storage', [storage]);
  // Without its bytes a file counts as unfinished, so that it is not found.
  await client.query(`update blob set size = 0, sha256 = '' where org_id || '/' || id = any($1::text[])`, [
    missingFiles,
  ]);
  const { rows } = await client.query(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  );
  for (const { table, column, sequence } of rows as { table: string; column: string; sequence: string }[]) {
    await client.query(`select setval($1, coalesce(max("${column}"), 0) + 1, false) from "${table}"`, [sequence]);
  }
  await client.query('analyze');
}
