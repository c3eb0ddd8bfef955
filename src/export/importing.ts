import type { Readable } from 'node:stream';
import { z } from 'zod';
import { invalidInput } from '../core/errors.js';
import { parseJson } from '../text/parsing.js';
import { type ExportLine, exportLine, type Line, missingFiles } from './format.js';
import type { ImportWriter } from './import-writer.js';

/** Memories that are embedded and committed together. */
const memoriesPerBatch = 50;

/** Numbers of new documents and memories. */
export interface Imported {
  containerTag: string;
  documents: number;
  memories: number;
  /** Files that the export does not hold; documents that were not there come without them. */
  missingFiles: string[];
}

/** Cuts a text into lines. No chunk is read before the lines of the last one are consumed, unless one is unfinished. */
async function* textLines(source: Readable): AsyncGenerator<string> {
  let line = '';
  for await (const chunk of source.setEncoding('utf8') as AsyncIterable<string>) {
    const [rest, ...lines] = chunk.split('\n');
    line += rest;
    for (const next of lines) {
      yield line;
      line = next;
    }
  }
  yield line;
}

/**
 * Parses and validates each line; skips empty ones.
 * @throws {CairnError} 400 naming the line and all of its problems
 */
async function* linesOf(source: Readable): AsyncGenerator<ExportLine, undefined> {
  let number = 0;
  for await (const text of textLines(source)) {
    number += 1;
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (value === undefined) throw invalidInput(`line ${number}: is no JSON`);
    const parsed = exportLine.safeParse(value);
    if (!parsed.success) throw invalidInput(`line ${number}: ${z.prettifyError(parsed.error)}`);
    const isFirst = parsed.data.kind === 'cairn-export';
    if (isFirst !== (number === 1)) throw invalidInput(`line ${number}: the head of an export is its first line`);
    yield parsed.data;
  }
}

/**
 * Imports an export line by line. If a line is invalid, what was written before stays; importing again continues and writes
 * nothing twice.
 * @param writerFor creates the writer for a container
 * @param into the container; default: the one that the export names
 * @throws {CairnError} 400 naming the line and its problems
 */
export async function importContainer(
  writerFor: (containerTag: string) => ImportWriter,
  source: Readable,
  into?: string,
): Promise<Imported> {
  const lines = linesOf(source);
  let next = await lines.next();
  if (next.done || next.value.kind !== 'cairn-export') throw invalidInput('line 1: is missing');
  const containerTag = into ?? next.value.containerTag;
  const writer = writerFor(containerTag);
  const imported: Imported = { containerTag, documents: 0, memories: 0, missingFiles: [] };

  /** Yields the pieces of the document's file, which follow its line. @throws {CairnError} 400 when they are not all there */
  async function* piecesOf({ id, file }: Line<'document'>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for (; !next.done && next.value.kind === 'file'; next = await lines.next()) {
      const piece = Buffer.from(next.value.base64, 'base64');
      bytes += piece.length;
      yield piece;
    }
    if (next.done) throw wasCut();
    if (bytes !== file?.size)
      throw invalidInput(`the file of document ${id} has ${bytes} bytes in place of ${file?.size}`);
  }

  async function* memoriesOf(): AsyncGenerator<Line<'memory'>[]> {
    while (!next.done && next.value.kind === 'memory') {
      const batch: Line<'memory'>[] = [];
      for (; !next.done && next.value.kind === 'memory' && batch.length < memoriesPerBatch; next = await lines.next()) {
        batch.push(next.value);
      }
      yield batch;
    }
  }

  for (;;) {
    if (next.done) throw wasCut();
    const line: ExportLine = next.value;
    if (line.kind === 'end') {
      await writer.end();
      return imported;
    }
    if (line.kind === 'memory') {
      for await (const batch of memoriesOf()) imported.memories += await writer.memories(batch);
      continue;
    }
    next = await lines.next();
    if (line.kind === 'container') await writer.settings(line);
    if (line.kind === 'relation') await writer.relation(line);
    if (line.kind === 'document' && (await writer.document(line, piecesOf(line)))) imported.documents += 1;
    imported.missingFiles.push(...missingFiles(line));
    // `file` lines that are left belong to documents that existed before; they are skipped.
  }
}

const wasCut = () => invalidInput('the export ends before its end: it was cut. What comes before is imported.');
