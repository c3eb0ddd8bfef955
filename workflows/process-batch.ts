import { ActivityFailure, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { BatchRef, TaskQueue } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { bookkeeping, documentWork, longWork } from './policies.js';

const bulk = proxyActivities<Activities>({ ...longWork, taskQueue: 'bulk' satisfies TaskQueue });
const ingest = proxyActivities<Activities>(documentWork);
const { disbandBatch } = proxyActivities<Activities>(bookkeeping);

/** Brings the documents of a batch into the index together; files, pages and what fails get workflows of their own. */
export async function processBatch(batch: BatchRef): Promise<void> {
  const { indexBatch } = batch.short ? ingest : bulk;
  try {
    while ((await indexBatch(batch)).more);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    await disbandBatch(batch);
  }
}
