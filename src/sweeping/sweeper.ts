import pLimit from 'p-limit';
import type { BlobService } from '../blobs/service.js';
import type { Config } from '../config.js';
import type { ConsoleSessions } from '../console/sessions.js';
import type { DeletionService } from '../containers/deleting/service.js';
import type { MergingService } from '../containers/merging/service.js';
import { groupBy } from '../core/lists.js';
import type { Logger } from '../core/log.js';
import type { SendingService } from '../customer-webhooks/sending.js';
import type { DescribingService } from '../documents/describing.js';
import type { ProcessingService } from '../documents/processing.js';
import type { Jobs } from '../jobs/jobs.js';
import type { DreamingService } from '../memories/dreaming.js';
import type { ReindexingService } from '../reindexing/service.js';
import type { ResetService } from '../reset/service.js';
import type { ConnectionSweep } from './connection-sweep.js';

/** After this many milliseconds without progress a document may have lost its workflow. Starting a running one does nothing. */
const idleMs = 10_000;
/** A description may wait behind many others. Whichever workflow describes a document first wins. */
const undescribedMs = 600_000;
/** A file without a document for this many milliseconds belongs to an upload that died. */
const orphanMs = 3_600_000;
const orphanIntervalMs = 600_000;
const batchSize = 500;
const concurrency = 8;
const queueStart = { touchedAt: new Date(0), documentId: '' };

interface Parts {
  processing: Pick<ProcessingService, 'unfinished' | 'removeForgottenChunks'>;
  blobs: Pick<BlobService, 'removeOrphans'>;
  describing: Pick<DescribingService, 'overdue'>;
  dreaming: Pick<DreamingService, 'waiting'>;
  merging: Pick<MergingService, 'unfinished'>;
  deletions: Pick<DeletionService, 'unfinished'>;
  removeEndedJobs(limit: number): Promise<number>;
  reset: Pick<ResetService, 'unfinished'>;
  reindexing: Pick<ReindexingService, 'isDue'>;
  sending: Pick<SendingService, 'overdue'>;
  sessions: Pick<ConsoleSessions, 'removeExpired'>;
  connectionSweep: ConnectionSweep;
  starter: Pick<
    Jobs,
    | 'resumeDocument'
    | 'resumeBatch'
    | 'describeDocuments'
    | 'dreamContainer'
    | 'resumeMerge'
    | 'resumeContainerDeletion'
    | 'resumeReset'
    | 'reindex'
    | 'resumeSending'
  >;
  config: Config;
  log: Logger;
}

export type Sweeper = ReturnType<typeof createSweeper>;

/** Finds accepted work without a workflow, after a crash between commit and start or an outage of Temporal. */
export function createSweeper({
  processing,
  blobs,
  describing,
  dreaming,
  merging,
  deletions,
  removeEndedJobs,
  reset,
  reindexing,
  sending,
  sessions,
  connectionSweep,
  starter,
  config,
  log,
}: Parts) {
  let orphansSought = 0;
  let passed = queueStart;

  /** Continues behind the last sweep: most of a long queue is under way, and would hide the rest. */
  async function nextUnfinished() {
    const found = await processing.unfinished(idleMs, batchSize, passed);
    passed = found.length < batchSize ? queueStart : (found.at(-1) ?? queueStart);
    return found;
  }

  async function removeOrphans(): Promise<number> {
    if (Date.now() < orphansSought + orphanIntervalMs) return 0;
    orphansSought = Date.now();
    return blobs.removeOrphans(orphanMs, batchSize);
  }

  return {
    /** @returns number of workflows started or signalled */
    async startUnfinished(): Promise<{ started: number }> {
      const unfinished = await nextUnfinished();
      const alone = unfinished.flatMap(({ orgId, documentId, containerTag, batchId }) =>
        batchId === null ? [{ orgId, documentId, containerTag }] : [],
      );
      const batches = [...groupBy(unfinished, ({ batchId }) => batchId ?? '')].flatMap(
        ([batchId, [first, ...more]]) => {
          if (batchId === '' || first === undefined) return [];
          return [{ orgId: first.orgId, batchId, documentIds: [first, ...more].map(({ documentId }) => documentId) }];
        },
      );
      const starts = {
        connections: await connectionSweep(idleMs, batchSize),
        documents: each(alone, (ref) => starter.resumeDocument(ref)),
        batches: each(batches, (batch) => starter.resumeBatch(batch)),
        undescribed: each(await describing.overdue(undescribedMs, batchSize), (input) =>
          starter.describeDocuments(input),
        ),
        containers: each(await dreaming.waiting(config.DREAM_MAX_WAIT + idleMs, batchSize), (container) =>
          starter.dreamContainer(container, { instant: true }),
        ),
        merges: each(await merging.unfinished(idleMs, batchSize), (merge) => starter.resumeMerge(merge)),
        deletions: each(await deletions.unfinished(idleMs, batchSize), (job) => starter.resumeContainerDeletion(job)),
        resets: each(await reset.unfinished(idleMs, batchSize), (organization) => starter.resumeReset(organization)),
        reindexing: (await reindexing.isDue()) ? [() => starter.reindex()] : [],
        webhooks: each(await sending.overdue(idleMs, batchSize), (webhook) => starter.resumeSending(webhook)),
      };
      const limit = pLimit(concurrency);
      const counts = Object.entries(starts).map(async ([kind, own]) => {
        const answers: unknown[] = await Promise.all(own.map((start) => limit(start)));
        return [kind, answers.filter((answer) => answer !== false).length] as const;
      });
      const found = Object.fromEntries(await Promise.all(counts));
      const removed = {
        chunks: await processing.removeForgottenChunks(),
        orphans: await removeOrphans(),
        sessions: await sessions.removeExpired(),
        jobs: await removeEndedJobs(batchSize),
      };
      const started = Object.values(found).reduce((sum, count) => sum + count, 0);
      if ([started, ...Object.values(removed)].some((count) => count > 0)) log.info({ ...found, ...removed }, 'swept');
      return { started };
    },
  };
}

const each = <Found>(found: readonly Found[], start: (found: Found) => Promise<unknown>) =>
  found.map((one) => () => start(one));
