import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { z } from 'zod';

/** The version of the format, which docs/backup.md describes. A reader refuses other versions. */
const formatVersion = 1;

/** A backup that cannot be read or restored; the message says where and why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const body = { bytes: z.number().int().min(0), sha256 };

const headSchema = z.object({
  kind: z.literal('cairn-backup'),
  format: z.literal(formatVersion),
  /** The version of Cairn. */
  version: z.string(),
  /** The backup holds exactly what was committed before this moment. */
  moment: z.iso.datetime({ offset: true }),
  /** Names of the migrations that its tables have, in order. */
  migrations: z.array(z.string()).min(1),
  /** The number of stored secrets that each master key encrypted, by the key's id. */
  secrets: z.record(z.string(), z.number().int()),
});
const rowsSchema = z.object({
  kind: z.literal('rows'),
  table: z.string().regex(/^[a-z_]+$/),
  rows: z.number().int().min(1),
  ...body,
});
const fileSchema = z.object({
  kind: z.literal('file'),
  orgId: z.string(),
  id: z.string(),
  position: z.number().int().min(0),
  ...body,
});
const endSchema = z.object({
  kind: z.literal('end'),
  records: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Ids of files that were deleted after the moment and before they could be read. */
  missingFiles: z.array(z.string()),
  /** The checksum of all bytes before this record. */
  sha256,
});

export const recordSchema = z.discriminatedUnion('kind', [headSchema, rowsSchema, fileSchema, endSchema]);
export type BackupHead = Omit<z.output<typeof headSchema>, 'kind' | 'format'>;
export type BackupEnd = z.output<typeof endSchema>;
export type BackupRecord = z.output<typeof recordSchema>;

/** Rows of a table as a JSON array, or a piece of a file. */
export type Part =
  | { kind: 'rows'; table: string; rows: number; content: Buffer }
  | { kind: 'file'; orgId: string; id: string; position: number; content: Buffer };

export const hexDigest = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** A record's line: its JSON and the checksum of that. */
function lineOf(record: BackupRecord): Buffer {
  const text = JSON.stringify(record);
  return Buffer.from(`${text} ${hexDigest(text)}\n`);
}

const compress = promisify(gzip);

/**
 * The bytes of a backup.
 * @param missingFiles is read after all parts
 */
export async function* encodeBackup(
  head: BackupHead,
  parts: AsyncIterable<Part>,
  missingFiles: readonly string[],
): AsyncGenerator<Buffer, BackupEnd> {
  const whole = createHash('sha256');
  const rows: Record<string, number> = {};
  const files = new Set<string>();
  let records = 1;
  const first = lineOf({ kind: 'cairn-backup', format: formatVersion, ...head });
  whole.update(first);
  yield first;
  for await (const { content, ...part } of parts) {
    const packed = await compress(content, { level: constants.Z_BEST_SPEED });
    const line = lineOf({ ...part, bytes: packed.length, sha256: hexDigest(packed) });
    whole.update(line).update(packed);
    yield line;
    yield packed;
    records += 1;
    if (part.kind === 'rows') rows[part.table] = (rows[part.table] ?? 0) + part.rows;
    else files.add(`${part.orgId}/${part.id}`);
  }
  const end: BackupEnd = {
    ...{ kind: 'end', records, rows, files: files.size, missingFiles: [...missingFiles] },
    sha256: whole.digest('hex'),
  };
  yield lineOf(end);
  return end;
}
