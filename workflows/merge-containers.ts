import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { MergeRef } from './contracts.js';
import { failureReason, rethrowUnlessFailed } from './failure-reason.js';
import { bookkeeping, slicedWork } from './policies.js';

const { proceedWithMerge } = proxyActivities<Activities>(slicedWork);
const { failMerge } = proxyActivities<Activities>(bookkeeping);

const fault =
  'Merging kept failing because of a fault inside the service. What was not moved is still in its container: merge again when ' +
  'the fault is mended.';

/** Moves the contents of a merge's sources into its target, in activities of some seconds each, until the sources are gone. */
export async function mergeContainers(merge: MergeRef): Promise<void> {
  try {
    while ((await proceedWithMerge(merge)).more) {
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof mergeContainers>(merge);
    }
  } catch (error) {
    rethrowUnlessFailed(error);
    await failMerge({ ...merge, reason: failureReason(error, fault) });
  }
}
