import { inParts } from '../blobs/byte-streams.js';
import type { BlobService } from '../blobs/service.js';
import { undefinedIfGone } from '../blobs/storage.js';
import { notFound } from '../core/errors.js';
import { version } from '../core/package.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import * as repository from './export-repository.js';
import { type ExportLine, formatVersion } from './format.js';

/** A multiple of three, so that only the last piece has base64 padding. */
const fileBytes = 192 * 1024;

export interface Counts {
  documents: number;
  memories: number;
  relations: number;
}

/**
 * Yields the lines of a container's export, reading the database as it goes: concurrent writes may or may not be included.
 * @param counts is updated with every line
 * @throws {CairnError} 404 when there is no such container
 */
export async function* exportContainer(
  { db, blobs }: { db: Database; blobs: Pick<BlobService, 'open'> },
  scope: Scope,
  containerTag: string,
  counts: Counts,
): AsyncGenerator<ExportLine> {
  const container = await repository.findContainer(db, scope, containerTag);
  if (container === undefined) throw notFound(`Container ${containerTag}`);
  const exportedAt = new Date().toISOString();
  yield { kind: 'cairn-export', format: formatVersion, version, containerTag, exportedAt };
  yield container;
  for await (const { line, blobId } of repository.documentsOf(db, scope, containerTag)) {
    const opened = blobId === null ? undefined : await blobs.open(scope, blobId).catch(undefinedIfGone);
    const { file } = line;
    yield { ...line, file: file === null || opened !== undefined ? file : { ...file, isMissing: true } };
    counts.documents += 1;
    if (opened === undefined) continue;
    for await (const piece of inParts(opened.stream, fileBytes)) {
      yield { kind: 'file', documentId: line.id, base64: piece.toString('base64') };
    }
  }
  for await (const memory of repository.memoriesOf(db, scope, containerTag)) {
    yield memory;
    counts.memories += 1;
  }
  for await (const relation of repository.relationsOf(db, scope, containerTag)) {
    yield relation;
    counts.relations += 1;
  }
  yield { kind: 'end', ...counts };
}
