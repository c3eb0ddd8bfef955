import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { DescribeInput, TaskQueue } from './contracts.js';
import { documentWork } from './policies.js';

const { describeDocument } = proxyActivities<Activities>({
  ...documentWork,
  taskQueue: 'descriptions' satisfies TaskQueue,
});

/** Has a language model write titles and summaries of documents that are already searchable. */
export async function describeDocuments({ orgId, documents }: DescribeInput): Promise<void> {
  await Promise.all(documents.map((document) => describeDocument({ orgId, ...document })));
}
