import { Context } from '@temporalio/activity';
import { createFairQueue } from '../src/concurrency/fair-queue.js';
import type { DeletionService } from '../src/containers/deleting/service.js';
import type { MergingService } from '../src/containers/merging/service.js';
import type { Logger } from '../src/core/log.js';
import type { AbandonInput, DeletionRef, DreamInput, MergeRef, OrganizationRef } from '../src/jobs/refs.js';
import type { DreamingService } from '../src/memories/dreaming.js';
import type { ResetService } from '../src/reset/service.js';
import { runActivity } from './run.js';

/** Slices of merges, deletions and resets that a worker does at once. */
const slicesAtOnce = 3;
const slicesOfOneOrganization = 2;
/** Longest wait of a slice for its turn. The activity ends without having had one then, and the next one may be any worker's. */
const longestWaitMs = 60_000;

interface Parts {
  dreaming: DreamingService;
  merging: MergingService;
  deletions: Pick<DeletionService, 'proceed'>;
  reset: Pick<ResetService, 'proceed'>;
  log: Logger;
  /** Milliseconds; default: a minute. */
  waitMs?: number;
}

/** Activities on a container or a whole organisation: memories; merges, deletions and resets, which organisations take turns at. */
export const createContainersActivities = ({
  dreaming,
  merging,
  deletions,
  reset,
  log,
  waitMs = longestWaitMs,
}: Parts) => {
  const slices = createFairQueue({ atOnce: slicesAtOnce, atOnceEach: slicesOfOneOrganization });
  const inTurn = (orgId: string, proceed: () => Promise<{ more: boolean }>) =>
    runActivity(log, async () => {
      const tooLong = AbortSignal.timeout(waitMs);
      try {
        const signal = AbortSignal.any([Context.current().cancellationSignal, tooLong]);
        return await slices.take(orgId, proceed, { signal });
      } catch (error) {
        if (tooLong.aborted && error === tooLong.reason) return { more: true };
        throw error;
      }
    });

  return {
    dreamDocuments: (input: DreamInput) => runActivity(log, () => dreaming.dreamDocuments(input)),

    abandonDream: ({ failed = null, reason, ...target }: AbandonInput) =>
      runActivity(log, () => dreaming.abandonDream(target, failed, reason)),

    proceedWithMerge: (ref: MergeRef) => inTurn(ref.orgId, () => merging.proceed(ref)),

    failMerge: ({ orgId, mergeId, reason }: MergeRef & { reason: string }) =>
      runActivity(log, () => merging.fail({ orgId }, mergeId, reason)),

    proceedWithDeletion: (ref: DeletionRef) => inTurn(ref.orgId, () => deletions.proceed(ref)),

    proceedWithReset: (ref: OrganizationRef) => inTurn(ref.orgId, () => reset.proceed(ref)),
  };
};
