import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { version } from '../core/package.js';
import { parseJson } from '../text/parsing.js';
import { createByteReader } from './byte-reader.js';
import {
  type BackupEnd,
  BackupError,
  type BackupHead,
  type BackupRecord,
  hexDigest,
  type Part,
  recordSchema,
} from './format.js';

/** The maximum length of a line, in bytes: longer than any but an end record that names many missing files. */
const longestLine = 64 * 1024 * 1024;
const noBackup = 'this is no backup of Cairn, or no more than the beginning of one.';
const unpack = promisify(gunzip);

/** An opened backup. */
export interface OpenedBackup {
  head: BackupHead;
  /** All parts, each verified; returns the end record, verified against the whole. Throws BackupError. */
  parts: AsyncGenerator<Part, BackupEnd>;
}

const nameOf = (record: BackupRecord): string =>
  record.kind === 'rows' ? `rows of ${record.table}` : record.kind === 'file' ? `file ${record.id}` : record.kind;

/**
 * Reads the head of a backup.
 * @throws {BackupError} when it is not a backup, or one of another version
 */
export async function decodeBackup(source: AsyncIterable<Buffer>): Promise<OpenedBackup> {
  const reader = createByteReader(source);
  const whole = createHash('sha256');
  let records = 0;

  const refuse = (at: number, what: string, why: string): never => {
    throw new BackupError(`Record ${records + 1}${what} at byte ${at}: ${why}`);
  };

  async function nextRecord(): Promise<{ record: BackupRecord; line: Buffer; at: number }> {
    const at = reader.offset();
    const line = await reader.line(longestLine);
    if (line === undefined)
      return refuse(at, '', records === 0 ? noBackup : 'it was cut: the backup ends in it or before.');
    const [, text = '', checksum] = /^(.*) ([0-9a-f]{64})\n$/s.exec(line.toString('utf8')) ?? [];
    if (records === 0 && !text.startsWith('{"kind":"cairn-backup"')) return refuse(at, '', noBackup);
    if (hexDigest(text) !== checksum) return refuse(at, '', 'its line does not have its checksum: it was altered.');
    const parsed = recordSchema.safeParse(parseJson(text));
    if (!parsed.success) return refuse(at, '', `this version (${version}) cannot read it: a later one wrote it.`);
    return { record: parsed.data, line, at };
  }

  async function contentOf(record: Extract<BackupRecord, { bytes: number }>, at: number): Promise<Buffer> {
    const packed = await reader.bytes(record.bytes);
    const what = ` (${nameOf(record)})`;
    if (packed === undefined)
      return refuse(at, what, `the backup ends at byte ${reader.offset()}, within it: it was cut.`);
    if (hexDigest(packed) !== record.sha256) return refuse(at, what, 'it does not have its checksum: it was altered.');
    whole.update(packed);
    return unpack(packed);
  }

  async function* parts(): AsyncGenerator<Part, BackupEnd> {
    for (;;) {
      const { record, line, at } = await nextRecord();
      if (record.kind === 'cairn-backup') return refuse(at, '', 'another backup begins here.');
      if (record.kind === 'end') {
        if (record.sha256 !== whole.digest('hex') || record.records !== records) {
          refuse(
            at,
            ' (end)',
            'what comes before is not all that was written: records were taken out, put in or moved.',
          );
        }
        if (!(await reader.isAtEnd())) refuse(at, ' (end)', `there is more after it, from byte ${reader.offset()} on.`);
        return record;
      }
      whole.update(line);
      const content = await contentOf(record, at);
      records += 1;
      const { bytes: _bytes, sha256: _sha256, ...part } = record;
      yield { ...part, content };
    }
  }

  const { record, line, at } = await nextRecord();
  if (record.kind !== 'cairn-backup') return refuse(at, '', noBackup);
  whole.update(line);
  records = 1;
  const { kind: _kind, format: _format, ...head } = record;
  return { head, parts: parts() };
}
