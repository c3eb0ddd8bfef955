import { DocumentError } from '../core/errors.js';
import { slices } from '../core/lists.js';
import type { ContainerScope } from '../core/scope.js';
import { isOutage } from '../db/client.js';
import type { TriedDocument } from '../jobs/refs.js';
import { type ConsolidationParts, createConsolidation, type Read } from './consolidating.js';
import { forgetExpiredOf } from './expiring.js';
import type { NoteTaker } from './notes/note-taker.js';
import { dropSources } from './service.js';
import * as repository from './store/documents.js';
import { containersToReadAgain, endReading } from './store/readings.js';

/** A pass begins no further document after this time: an activity may take 30 minutes, one document with an LLM up to 25. */
const longestMs = 4 * 60_000;

export type DreamingService = ReturnType<typeof createDreamingService>;
type Undreamt = Awaited<ReturnType<typeof repository.undreamtDocuments>>[number];

/**
 * Turns documents into memories. Each container has one workflow that calls this, so two passes over a container never run at
 * once. A pass that crashes is run again and continues from what was written.
 */
export function createDreamingService({ noteTaker, ...parts }: ConsolidationParts & { noteTaker: NoteTaker }) {
  const { db } = parts;
  const consolidate = createConsolidation(parts);

  /**
   * Writes the notes on documents together or, if that fails, one by one, so that a faulty one does not block the others.
   * @returns the errors of those that failed on their own
   */
  async function consolidateAll(target: ContainerScope, read: readonly Read[]): Promise<DocumentError[]> {
    try {
      if (read.length > 0) await consolidate(target, read);
      return [];
    } catch (error) {
      const [first, ...others] = read;
      if (first === undefined || isOutage(error)) throw error;
      if (others.length === 0) return [new DocumentError(first.document.id, first.document.latestRevision, error)];
      const faults: DocumentError[] = [];
      for (const one of read) faults.push(...(await consolidateAll(target, [one])));
      return faults;
    }
  }

  const undreamt = (target: ContainerScope, limit: number) =>
    repository.undreamtDocuments(db, target, limit, noteTaker.readsAgain);

  async function take(target: ContainerScope, document: Undreamt): Promise<Read | DocumentError> {
    const { id: documentId, filterByMetadata, content: stored } = document;
    const content = stored?.extracted ?? stored?.content ?? '';
    const date = document.documentDate ?? document.createdAt;
    try {
      return { document, ...(await noteTaker.take({ ...target, documentId, content, date, filterByMetadata })) };
    } catch (error) {
      return new DocumentError(documentId, document.latestRevision, error);
    }
  }

  async function abandon(target: ContainerScope, { documentId: id, revision }: TriedDocument, reason: string) {
    await db.$transaction(async (tx) => {
      const current = await repository.lockAtRevisions(tx, target, [{ id, latestRevision: revision }]);
      if (!current.has(id)) return;
      const isGivenUp = await repository.markDreamFailed(tx, target, id, reason);
      if (isGivenUp) await dropSources(tx, target, [id], { keepForgotten: true });
      else await endReading(tx, target, id, reason);
    });
  }

  return {
    /**
     * Extracts the memories of the container's waiting documents. If some fail, the others are finished first.
     * @returns whether more are waiting
     * @throws {DocumentError} for the first document that failed
     */
    async dreamDocuments(target: ContainerScope): Promise<{ more: boolean }> {
      const { documentsAPass, together } = noteTaker;
      const started = performance.now();
      await forgetExpiredOf(db, target);
      const documents = await undreamt(target, documentsAPass);
      const faults: DocumentError[] = [];
      let left = documents.length;
      for (const some of slices(documents, together)) {
        if (performance.now() - started > longestMs) break;
        left -= some.length;
        const read: Read[] = [];
        for (const document of some) {
          // One that is to be read again keeps its attempt while the LLM is left alone.
          const isAgain = document.dreamingStatus === 'done';
          if (isAgain && !noteTaker.readsAgain) continue;
          const taken = await take(target, document);
          if (taken instanceof DocumentError) faults.push(taken);
          else if (isAgain && taken.reading?.isPutOff) continue;
          else read.push(taken);
        }
        faults.push(...(await consolidateAll(target, read)));
      }
      if (faults[0] !== undefined) throw faults[0];
      return { more: left > 0 || documents.length === documentsAPass };
    },

    /** Containers of any organisation with documents that have waited `idleMs` for their memories or for another reading. */
    async waiting(idleMs: number, limit: number) {
      const waiting = await repository.waitingContainers(db, idleMs, limit);
      return noteTaker.readsAgain ? [...waiting, ...(await containersToReadAgain(db, idleMs, limit))] : waiting;
    },

    /** Gives up a document that keeps failing, unless it has changed since. @returns whether more are waiting */
    async abandonDream(target: ContainerScope, failed: TriedDocument | null, reason: string) {
      if (failed !== null) await abandon(target, failed, reason);
      return { more: (await undreamt(target, 1)).length > 0 };
    },
  };
}
