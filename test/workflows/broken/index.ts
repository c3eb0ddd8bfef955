import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../../activities/index.js';
import type { DocumentRef } from '../../../workflows/contracts.js';
import { documentWork } from '../../../workflows/policies.js';

const { indexDocument } = proxyActivities<Activities>(documentWork);

/** A twin of the real workflow with a timer put first: what an unpatched change looks like to running workflows. */
export async function processDocument(ref: DocumentRef): Promise<void> {
  await sleep('1 second');
  await indexDocument(ref);
}
