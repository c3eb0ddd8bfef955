import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { DeletionRef } from './contracts.js';
import { slicedWork } from './policies.js';

const { proceedWithDeletion } = proxyActivities<Activities>(slicedWork);

/**
 * Deletes a container with what is in it, some seconds at a time. It is never given up: what keeps failing fails the
 * workflow, and the sweep starts it again.
 */
export async function deleteContainer(deletion: DeletionRef): Promise<void> {
  while ((await proceedWithDeletion(deletion)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deleteContainer>(deletion);
  }
}
