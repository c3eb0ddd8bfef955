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

interface Parts {
  dreaming: DreamingService;
  merging: MergingService;
  deletions: Pick<DeletionService, 'proceed'>;
  reset: Pick<ResetService, 'proceed'>;
  log: Logger;
}

/** Activities on a container or a whole organisation: memories; merges, deletions and resets, which organisations take turns at. */
export const createContainersActivities = ({ dreaming, merging, deletions, reset, log }: Parts) => {
  const slices = createFairQueue({ atOnce: slicesAtOnce, atOnceEach: slicesOfOneOrganization });
  const inTurn = <T>(orgId: string, work: () => Promise<T>) =>
    runActivity(log, () => slices.take(orgId, work, { signal: Context.current().cancellationSignal }));

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
