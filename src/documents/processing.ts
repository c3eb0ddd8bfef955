import pLimit from 'p-limit';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { slices } from '../core/lists.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import { type Database, isOutage } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import { documentsABatch } from '../jobs/refs.js';
import type { EmbeddingPriority } from '../models/embedding/embedder.js';
import { EmbeddingUnavailable } from '../models/embedding/endpoint-failure.js';
import { shortText } from '../threads.js';
import { anyText, type IndexingService, type Outcome } from './indexing.js';
import * as repository from './queue-repository.js';

export type ProcessingService = ReturnType<typeof createProcessingService>;

interface Parts {
  db: Database;
  indexing: Pick<IndexingService, 'indexDocument' | 'indexDocuments' | 'failDocument' | 'removeForgottenChunks'>;
  starter: Pick<Jobs, 'resumeDocument'>;
  log: Logger;
}

/** Slices indexed at once: one is written while another is embedded. Only batches of earlier releases have more than one. */
const slicesAtOnce = 2;
const startsAtOnce = 8;
/** Batches and long texts indexed at once. The model works on one at a time anyway, and each is held in memory. */
const longAtOnce = 5;
const longOfOneOrganization = 4;

/** Processes documents for activities, one by one or in batches. */
export function createProcessingService({ db, indexing, starter, log }: Parts) {
  /** Moves documents from the batch to workflows of their own. After a crash between the two steps the sweeper starts them. */
  async function setApart(scope: Scope, batchId: string, ids: readonly string[]): Promise<void> {
    const limit = pLimit(startsAtOnce);
    const left = ids.length === 0 ? [] : await repository.leaveBatch(db, scope, batchId, ids);
    await Promise.all(left.map((ref) => limit(() => starter.resumeDocument({ orgId: scope.orgId, ...ref }))));
  }

  /** Indexes a slice. Documents that are long, fail or need extraction continue in workflows of their own. */
  async function indexSlice(
    scope: Scope,
    batchId: string,
    ids: readonly string[],
    priority: EmbeddingPriority,
  ): Promise<void> {
    let outcomes: Map<string, Outcome>;
    try {
      outcomes = await indexing.indexDocuments(scope, ids, priority, shortText);
    } catch (error) {
      if (isOutage(error) || error instanceof EmbeddingUnavailable) throw error;
      log.error({ batchId, err: error }, 'slice of a batch failed, its documents go one by one');
      outcomes = new Map(ids.map((id) => [id, 'faulty']));
    }
    const apart = ids.filter((id) => ['extract', 'long', 'faulty'].includes(outcomes.get(id) ?? ''));
    await setApart(scope, batchId, apart);
  }

  const long = createFairQueue({ atOnce: longAtOnce, atOnceEach: longOfOneOrganization });

  /** Runs long work in its turn. It keeps its slot, as its text is in memory, while an endpoint embeds, too. */
  async function inTurn<T>({ orgId }: Scope, work: () => Promise<T>): Promise<T> {
    const leave = await long.place(orgId);
    return work().finally(leave);
  }

  return {
    /** Indexes the latest revision of a short text. @returns `next`: the step that the document needs instead */
    async indexDocument(scope: Scope, id: string): Promise<{ superseded: boolean; next?: 'extract' | 'long' }> {
      const outcome = await indexing.indexDocument(scope, id, 'single', shortText);
      return {
        superseded: outcome === 'superseded',
        ...(outcome === 'extract' || outcome === 'long' ? { next: outcome } : {}),
      };
    },

    /** Indexes the latest revision, whatever its length. One that needs extraction first counts as superseded. */
    async indexLongDocument(scope: Scope, id: string): Promise<{ superseded: boolean }> {
      const outcome = await inTurn(scope, () => indexing.indexDocument(scope, id, 'bulk', anyText));
      return { superseded: outcome === 'superseded' || outcome === 'extract' };
    },

    /**
     * Indexes what is left of a batch.
     * @param short whether the batch has priority over other batches
     * @returns more: some documents were superseded and are still in the batch
     */
    async indexBatch(scope: Scope, batchId: string, short = false): Promise<{ more: boolean }> {
      const ids = await repository.documentsOfBatch(db, scope, batchId);
      const limit = pLimit(slicesAtOnce);
      const priority = short ? 'single' : 'bulk';
      const index = () =>
        Promise.all(
          [...slices(ids, documentsABatch)].map((slice) => limit(() => indexSlice(scope, batchId, slice, priority))),
        );
      await (short ? index() : inTurn(scope, index));
      return { more: (await repository.documentsOfBatch(db, scope, batchId)).length > 0 };
    },

    /** Moves all remaining documents of the batch to workflows of their own. */
    async disbandBatch(scope: Scope, batchId: string): Promise<void> {
      await setApart(scope, batchId, await repository.documentsOfBatch(db, scope, batchId));
    },

    failDocument: indexing.failDocument,
    removeForgottenChunks: indexing.removeForgottenChunks,

    /** Unprocessed documents of any organisation without progress for `idleMs`, after the given position. */
    unfinished: (idleMs: number, limit: number, after: repository.QueuePosition) =>
      repository.unfinishedDocuments(db, idleMs, limit, after),
  };
}
