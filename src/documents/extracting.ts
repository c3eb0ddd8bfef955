import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobService } from '../blobs/service.js';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { type Extracted, type Extractor, keyOfMimeType } from '../content/extraction/index.js';
import type { Fetcher } from '../content/fetching/fetcher.js';
import { inDraft } from '../core/draft.js';
import { DocumentError } from '../core/errors.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import * as repository from './index-repository.js';

export type ExtractionService = ReturnType<typeof createExtractionService>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'copyTo'>;
  fetcher: Pick<Fetcher, 'fetch'>;
  extractor: Pick<Extractor, 'extract'>;
  /** How many files the extractor reads at once. */
  readers: number;
  log: Logger;
}

/** Pages fetched and recordings transcribed at once: they wait for other servers rather than for a processor. */
const remoteAtOnce = 8;
const remoteOfOneOrganization = 4;
const progressEveryMs = 1_000;
const remoteTypes: ReadonlySet<string> = new Set(['webpage', 'audio', 'video']);

type Source = NonNullable<Awaited<ReturnType<typeof repository.loadForExtraction>>>;

/** Extracts the text of files, pages and HTML and stores it, so that it is not extracted again after a crash. */
export function createExtractionService({ db, blobs, fetcher, extractor, readers, log }: Parts) {
  const reading = createFairQueue({ atOnce: readers, atOnceEach: Math.max(1, readers - 1) });
  const remote = createFairQueue({ atOnce: remoteAtOnce, atOnceEach: remoteOfOneOrganization });

  async function read(scope: Scope, source: Source, directory: string): Promise<Extracted> {
    const { file, type, content } = source;
    const tell = telling(scope, source);
    const path = join(directory, 'content');
    const sent = content?.content ?? '';
    if (file !== null) {
      await blobs.copyTo(scope, file.id, path);
      // An upload's media type is that of the format that was detected with what the sender said of it; others are a provider's.
      const fileType = source.source === null ? keyOfMimeType(file.mimeType) : null;
      return extractor.extract({ path, name: file.name, mimeType: file.mimeType, fileType }, tell);
    }
    if (type === 'webpage') {
      const { fileName: name, mimeType, charset, finalUrl: url } = await fetcher.fetch(sent.trim(), path);
      const page = await reading.take(scope.orgId, () =>
        extractor.extract({ path, name, mimeType, charset, url }, tell),
      );
      return page.type === 'html' ? { ...page, type: 'webpage' } : page;
    }
    await writeFile(path, sent);
    return extractor.extract({ path, name: null, mimeType: 'text/html', charset: 'utf-8' });
  }

  /**
   * Stores the progress of a long file, at most once a second, for whoever reads the document. A failure is only logged, as
   * the extraction itself is fine.
   */
  function telling(scope: Scope, { id, latestRevision }: Source): (progress: string) => void {
    let told = 0;
    return (progress) => {
      if (Date.now() - told < progressEveryMs) return;
      told = Date.now();
      repository
        .saveProgress(db, scope, id, latestRevision, progress)
        .catch((error: unknown) => log.warn({ documentId: id, err: error }, 'progress of a file not noted'));
    };
  }

  async function extractNow(scope: Scope, id: string): Promise<{ superseded: boolean }> {
    const document = await repository.loadForExtraction(db, scope, id);
    if (document === null || !repository.needsExtraction(document)) return { superseded: false };
    const { latestRevision: revision } = document;
    await repository.setStage(db, scope, [{ id, revision }], 'extracting');
    try {
      const extracted = await inDraft(tmpdir(), (directory) => read(scope, document, directory), 'cairn-extract-');
      const found = asGiven(document, extracted);
      return await db.$transaction(async (tx) => {
        const superseded = await isSuperseded(tx, scope, document);
        if (!superseded) await repository.saveExtracted(tx, scope, id, found);
        return { superseded };
      });
    } catch (error) {
      if (await isSuperseded(db, scope, document)) return { superseded: true };
      throw new DocumentError(id, revision, error);
    }
  }

  /** Whether a newer revision was accepted meanwhile. */
  async function isSuperseded(tx: Queryable, scope: Scope, { id, latestRevision }: Source): Promise<boolean> {
    const current = (await repository.lockRevisions(tx, scope, [id])).get(id);
    return current !== undefined && current.revision !== latestRevision;
  }

  return {
    /**
     * Extracts the latest revision's text, when it is the organisation's turn. Does nothing if the text needs no extraction or
     * was extracted before.
     * @returns superseded: a newer revision was accepted meanwhile
     * @throws {DocumentError} that wraps a {CairnError} 415 or 422 with a reason for the user, or a {RetryLater} when another
     *   server is busy or down
     */
    async extractDocument(scope: Scope, id: string): Promise<{ superseded: boolean }> {
      const type = await repository.typeOf(db, scope, id);
      const isRemote = type !== null && remoteTypes.has(type);
      // Nothing is loaded or copied while a document waits for its turn.
      return (isRemote ? remote : reading).take(scope.orgId, () => extractNow(scope, id));
    },
  };
}

/** Keeps the type and title that a provider gave, whatever the file says. */
function asGiven({ source, type, content }: Source, found: Extracted): repository.ExtractedText {
  if (source === null) return found;
  return { ...found, type, title: content?.title ?? found.title };
}
