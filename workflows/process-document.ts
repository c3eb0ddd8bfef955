import { ActivityFailure, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { type DocumentRef, revisedSignal } from './contracts.js';
import { failureReason, isOutage } from './failure-reason.js';
import { bookkeeping, documentWork } from './policies.js';

const { indexDocument } = proxyActivities<Activities>(documentWork);
const { failDocument } = proxyActivities<Activities>(bookkeeping);

const revised = defineSignal(revisedSignal);

/** Brings the latest revision of a document into the index, and any newer one that arrives meanwhile. */
export async function processDocument(ref: DocumentRef): Promise<void> {
  let pending = true;
  setHandler(revised, () => {
    pending = true;
  });
  while (pending) {
    pending = false;
    try {
      const { superseded } = await indexDocument(ref);
      pending ||= superseded;
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
      await failDocument({ ...ref, reason: failureReason(error) });
    }
  }
}
