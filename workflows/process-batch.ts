import { ActivityFailure, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { BatchRef, TaskQueue } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { bookkeeping, longWork } from './policies.js';

const { indexBatch } = proxyActivities<Activities>({ ...longWork, taskQueue: 'bulk' satisfies TaskQueue });
const { disbandBatch } = proxyActivities<Activities>(bookkeeping);

/** Brings the documents of a batch into the index together; files, pages and what fails get workflows of their own. */
export async function processBatch(batch: BatchRef): Promise<void> {
  try {
    while ((await indexBatch(batch)).more);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    await disbandBatch(batch);
  }
}
