import type { DeletionService } from '../src/containers/deleting/service.js';
import type { MergingService } from '../src/containers/merging/service.js';
import type { Logger } from '../src/core/log.js';
import type { AbandonInput, DeletionRef, DreamInput, MergeRef, OrganizationRef } from '../src/jobs/refs.js';
import type { DreamingService } from '../src/memories/dreaming.js';
import type { ResetService } from '../src/reset/service.js';
import { runActivity } from './run.js';

interface Parts {
  dreaming: DreamingService;
  merging: MergingService;
  deletions: Pick<DeletionService, 'proceed'>;
  reset: Pick<ResetService, 'proceed'>;
  log: Logger;
}

/** Activities on a container or a whole organisation: memories, merges, deletions, resets. */
export const createContainersActivities = ({ dreaming, merging, deletions, reset, log }: Parts) => ({
  dreamDocuments: (input: DreamInput) => runActivity(log, () => dreaming.dreamDocuments(input)),

  abandonDream: ({ failed = null, reason, ...target }: AbandonInput) =>
    runActivity(log, () => dreaming.abandonDream(target, failed, reason)),

  proceedWithMerge: (ref: MergeRef) => runActivity(log, () => merging.proceed(ref)),

  failMerge: ({ orgId, mergeId, reason }: MergeRef & { reason: string }) =>
    runActivity(log, () => merging.fail({ orgId }, mergeId, reason)),

  proceedWithDeletion: (ref: DeletionRef) => runActivity(log, () => deletions.proceed(ref)),

  proceedWithReset: (ref: OrganizationRef) => runActivity(log, () => reset.proceed(ref)),
});
