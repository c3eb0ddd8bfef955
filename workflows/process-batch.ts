import { ActivityFailure, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { BatchRef, TaskQueue } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { bookkeeping, documentWork, longWork } from './policies.js';

const bulk = proxyActivities<Activities>({ ...longWork, taskQueue: 'bulk' satisfies TaskQueue });
const ingest = proxyActivities<Activities>(documentWork);
const { disbandBatch } = proxyActivities<Activities>(bookkeeping);

/** Indexes the documents of a batch together; files, pages and documents that fail get separate workflows. */
export async function processBatch(batch: BatchRef): Promise<void> {
  const { indexBatch } = batch.short ? ingest : bulk;
  try {
    while ((await indexBatch(batch)).more);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    await disbandBatch(batch);
  }
}
