import pLimit from 'p-limit';
import { createFairQueue } from '../concurrency/fair-queue.js';
import { slices } from '../core/lists.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import { type Database, isOutage } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import { documentsABatch } from '../jobs/refs.js';
import type { EmbeddingPriority } from '../models/embedding/embedder.js';
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

/** While one slice is written another is embedded; only batches of before have more than one. */
const slicesAtOnce = 2;
const startsAtOnce = 8;
/** Batches and long texts that are indexed at once: the model works on one thing at a time anyway, and each is held in memory. */
const longAtOnce = 5;
const longOfOneOrganization = 4;

/** What activities call to get documents processed, one by one or a batch together. */
export function createProcessingService({ db, indexing, starter, log }: Parts) {
  /** Gives documents of the batch workflows of their own. A crash after the first step leaves them to the sweeper. */
  async function setApart(scope: Scope, batchId: string, ids: readonly string[]): Promise<void> {
    const limit = pLimit(startsAtOnce);
    const left = ids.length === 0 ? [] : await repository.leaveBatch(db, scope, batchId, ids);
    await Promise.all(left.map((ref) => limit(() => starter.resumeDocument({ orgId: scope.orgId, ...ref }))));
  }

  /** Indexes a slice; what needs work of its own, or fails, goes its own way. */
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
      if (isOutage(error)) throw error;
      log.error({ batchId, err: error }, 'slice of a batch failed, its documents go one by one');
      outcomes = new Map(ids.map((id) => [id, 'faulty']));
    }
    const apart = ids.filter((id) => ['extract', 'long', 'faulty'].includes(outcomes.get(id) ?? ''));
    await setApart(scope, batchId, apart);
  }

  const long = createFairQueue({ atOnce: longAtOnce, atOnceEach: longOfOneOrganization });

  return {
    /** Indexes a short text's latest revision. @returns `next`: what the document needs before it can be indexed */
    async indexDocument(scope: Scope, id: string): Promise<{ superseded: boolean; next?: 'extract' | 'long' }> {
      const outcome = await indexing.indexDocument(scope, id, 'single', shortText);
      return {
        superseded: outcome === 'superseded',
        ...(outcome === 'extract' || outcome === 'long' ? { next: outcome } : {}),
      };
    },

    /** Indexes the latest revision whatever its length; one that has to be read first counts as superseded. */
    async indexLongDocument(scope: Scope, id: string): Promise<{ superseded: boolean }> {
      const outcome = await long.take(scope.orgId, () => indexing.indexDocument(scope, id, 'bulk', anyText));
      return { superseded: outcome === 'superseded' || outcome === 'extract' };
    },

    /**
     * Indexes what is left of a batch.
     * @param short whether it goes before other batches
     * @returns more: some were superseded and are still the batch's
     */
    async indexBatch(scope: Scope, batchId: string, short = false): Promise<{ more: boolean }> {
      const ids = await repository.documentsOfBatch(db, scope, batchId);
      const limit = pLimit(slicesAtOnce);
      const priority = short ? 'single' : 'bulk';
      const index = () =>
        Promise.all(
          [...slices(ids, documentsABatch)].map((slice) => limit(() => indexSlice(scope, batchId, slice, priority))),
        );
      await (short ? index() : long.take(scope.orgId, index));
      return { more: (await repository.documentsOfBatch(db, scope, batchId)).length > 0 };
    },

    /** Has every document of the batch that is left processed by a workflow of its own. */
    async disbandBatch(scope: Scope, batchId: string): Promise<void> {
      await setApart(scope, batchId, await repository.documentsOfBatch(db, scope, batchId));
    },

    failDocument: indexing.failDocument,
    removeForgottenChunks: indexing.removeForgottenChunks,

    /** Documents of any organisation that nothing has worked on for that long, from behind a place among them on. */
    unfinished: (idleMs: number, limit: number, after: repository.QueuePosition) =>
      repository.unfinishedDocuments(db, idleMs, limit, after),
  };
}
