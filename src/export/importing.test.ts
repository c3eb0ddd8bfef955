import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { ImportWriter } from './import-writer.js';
import { importContainer } from './importing.js';

const at = '2026-11-25T10:00:00Z';
const head = { kind: 'cairn-export', format: 1, version: '1.0.0', containerTag: 'me', exportedAt: at };
const end = { kind: 'end', documents: 0, memories: 0, relations: 0 };
const documentOf = (id: string, content: string) => ({
  ...{ kind: 'document', id, customId: null, title: null, summary: null, type: 'text', url: null, ogImage: null },
  ...{ source: null, filepath: null, metadata: null, taskType: 'memory', documentDate: null, createdAt: at, content },
  ...{ extracted: null, givenTitle: null, sha256: '0'.repeat(64), isSearchable: true, file: null },
});
const lineOf = (item: object) => `${JSON.stringify(item)}\n`;

/** Writes nowhere. @param onDocument called for each document */
const writerTo = (onDocument: (content: string | null) => Promise<void>) =>
  ({
    document: ({ content }: { content: string | null }) => onDocument(content).then(() => true),
    end: async () => undefined,
  }) as unknown as ImportWriter;

describe('an import', () => {
  it('has memories extracted when all the rest is there, and not when it was cut', async () => {
    const did: string[] = [];
    const step = (name: string) => async () => void did.push(name);
    const writer = {
      document: step('document'),
      memories: step('memories'),
      end: step('end'),
    } as unknown as ImportWriter;
    const lines = [head, documentOf('d', 'text')].map(lineOf);
    const importing = (all: string[]) => importContainer(() => writer, Readable.from(all, { objectMode: false }));
    await expect(importing(lines)).rejects.toMatchObject({ status: 400 });
    expect(did).toEqual(['document']);
    await importing([...lines, lineOf(end)]);
    expect(did).toEqual(['document', 'document', 'end']);
  });

  it('refuses a file of which a piece is missing', async () => {
    const file = (content: string) => ({
      kind: 'file',
      documentId: 'd',
      base64: Buffer.from(content).toString('base64'),
    });
    const given = { ...documentOf('d', 'text'), file: { name: 'a.txt', mimeType: 'text/plain', size: 8 } };
    const writer = {
      document: async (_: unknown, pieces: AsyncIterable<Buffer>) => {
        let bytes = 0;
        for await (const piece of pieces) bytes += piece.length;
        return bytes > 0;
      },
      end: async () => undefined,
    } as unknown as ImportWriter;
    const importing = (...pieces: string[]) =>
      importContainer(
        () => writer,
        Readable.from([head, given, ...pieces.map(file), end].map(lineOf), { objectMode: false }),
      );
    expect(await importing('half', 'half')).toMatchObject({ documents: 1 });
    await expect(importing('half')).rejects.toMatchObject({
      ...{ status: 400, details: expect.stringContaining('the file of document d has 4 bytes in place of 8') },
    });
  });

  it('reads no further ahead than a little, however large the lines', async () => {
    let [read, written, furthest] = [0, 0, 0];
    function* bytes() {
      yield Buffer.from(lineOf(head));
      for (let n = 0; n < 40; n += 1) {
        const line = Buffer.from(lineOf(documentOf(`d${n}`, 'x'.repeat(500_000))));
        for (let at = 0; at < line.length; at += 65_536) {
          const piece = line.subarray(at, at + 65_536);
          read += piece.length;
          yield piece;
        }
      }
      yield Buffer.from(lineOf(end));
    }
    const writer = writerTo(async (content) => {
      // The source has every chance to send more.
      for (let turn = 0; turn < 100; turn += 1) await setImmediate();
      furthest = Math.max(furthest, read - written);
      written += content?.length ?? 0;
    });
    const { documents } = await importContainer(() => writer, Readable.from(bytes(), { objectMode: false }));
    expect(documents).toBe(40);
    // The document that is written and the next line, which says whether the document has a file.
    expect(furthest).toBeLessThan(1_500_000);
  });

  it('takes text as it was, whichever characters it has that end lines elsewhere', async () => {
    const texts: (string | null)[] = [];
    const writer = writerTo(async (content) => void texts.push(content));
    const text = 'One\u2028two\u2029three\u0085four. Ünïcödé 🦆';
    const bytes = Buffer.from([head, documentOf('d', text), end].map(lineOf).join('').replaceAll('\n', '\r\n'));
    // A byte at a time, so that characters are cut.
    await importContainer(
      () => writer,
      Readable.from(
        [...bytes].map((byte) => Buffer.of(byte)),
        { objectMode: false },
      ),
    );
    expect(texts).toEqual([text]);
  });
});
