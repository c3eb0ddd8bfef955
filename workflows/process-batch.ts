import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { BatchRef, TaskQueue } from './contracts.js';
import { rethrowUnlessFailed } from './failure-reason.js';
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
    rethrowUnlessFailed(error);
    await disbandBatch(batch);
  }
}
