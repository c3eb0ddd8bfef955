import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeBackup } from './decoding.js';
import { BackupError, encodeBackup, hexDigest, type Part } from './format.js';

const head = { version: '1', moment: '2026-11-22T00:00:00.000Z', migrations: ['one'], secrets: { abcdefgh: 2 } };
const parts: Part[] = [
  { kind: 'rows', table: 'document', rows: 2, content: Buffer.from('[{"id":"a"},\n{"id":"b"}]') },
  { kind: 'file', orgId: 'o', id: 'f', position: 0, content: Buffer.from('bytes') },
  { kind: 'file', orgId: 'o', id: 'f', position: 1, content: Buffer.alloc(0) },
];

async function* each<T>(items: readonly T[]) {
  yield* items;
}

async function encoded(of: readonly Part[] = parts): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of encodeBackup(head, each(of), ['o/gone'])) pieces.push(piece);
  return pieces;
}

/** Given in chunks of this size. */
async function decoded(bytes: Buffer, chunk = 7) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  );
  const backup = await decodeBackup(Readable.from(chunks));
  const seen: Part[] = [];
  for (;;) {
    const next = await backup.parts.next();
    if (next.done) return { head: backup.head, parts: seen, end: next.value };
    seen.push(next.value);
  }
}

describe('a backup', () => {
  it('is read as it was written, however its bytes come in', async () => {
    const bytes = Buffer.concat(await encoded());
    for (const chunk of [1, 7, 100_000]) {
      expect(await decoded(bytes, chunk)).toEqual({
        ...{ head, parts },
        end: expect.objectContaining({ records: 4, rows: { document: 2 }, files: 1, missingFiles: ['o/gone'] }),
      });
    }
  });

  it('is refused wherever it was cut', async () => {
    const bytes = Buffer.concat(await encoded());
    for (let end = 0; end < bytes.length; end += 1) {
      await expect(decoded(bytes.subarray(0, end), 4_096)).rejects.toThrow(BackupError);
    }
  });

  it('is refused wherever a bit was altered, with the record and the byte at which that begins', async () => {
    const bytes = Buffer.concat(await encoded());
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        const error = await decoded(altered, 4_096).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(BackupError);
        const [, begins] = /^Record \d+.* at byte (\d+): /.exec((error as Error).message) ?? [];
        expect(Number(begins)).toBeLessThanOrEqual(at);
      }),
    );
  });

  it('is refused with records that were taken out or put in, or bytes after its end', async () => {
    const [first = Buffer.of(), ...rest] = await encoded();
    const without = Buffer.concat([first, ...rest.slice(2)]);
    await expect(decoded(without)).rejects.toThrow(/taken out, put in or moved/);
    const twice = Buffer.concat([first, ...rest.slice(0, 2), ...rest]);
    await expect(decoded(twice)).rejects.toThrow(/taken out, put in or moved/);
    await expect(decoded(Buffer.concat([first, ...rest, first]))).rejects.toThrow(/more after it/);
  });

  it('is refused when it is something else, or of a later format', async () => {
    await expect(decoded(Buffer.from('PGDMP and more\n'))).rejects.toThrow(/no backup of Cairn/);
    await expect(decoded(Buffer.alloc(0))).rejects.toThrow(/no backup of Cairn/);
    const lineOf = (record: object) => {
      const text = JSON.stringify(record);
      return Buffer.from(`${text} ${hexDigest(text)}\n`);
    };
    const later = lineOf({ kind: 'cairn-backup', format: 2, ...head });
    await expect(decoded(later)).rejects.toThrow(/^Record 1 at byte 0: this version .* a later one wrote it/);
    const [first = Buffer.of()] = await encoded();
    const unknown = Buffer.concat([first, lineOf({ kind: 'unknown' })]);
    await expect(decoded(unknown)).rejects.toThrow(/^Record 2 at .* a later one wrote it/);
  });
});
