import { defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { type DocumentRef, revisedSignal, type TaskQueue } from './contracts.js';
import { documentFault, failedDocument, failureReason, rethrowUnlessFailed } from './failure-reason.js';
import { bookkeeping, documentWork, extractionWork, longWork } from './policies.js';

const { indexDocument } = proxyActivities<Activities>(documentWork);
const { indexLongDocument } = proxyActivities<Activities>({ ...longWork, taskQueue: 'bulk' satisfies TaskQueue });
const { extractDocument } = proxyActivities<Activities>({ ...extractionWork, taskQueue: 'bulk' satisfies TaskQueue });
const { failDocument } = proxyActivities<Activities>(bookkeeping);

const revised = defineSignal(revisedSignal);

/** Indexes the latest revision of a document, and then any newer one that arrived meanwhile. */
export async function processDocument(ref: DocumentRef): Promise<void> {
  let pending = true;
  setHandler(revised, () => {
    pending = true;
  });
  while (pending) {
    pending = false;
    try {
      const { superseded } = await process(ref);
      pending ||= superseded;
    } catch (error) {
      rethrowUnlessFailed(error);
      const reason = failureReason(error, documentFault);
      await failDocument({ ...ref, reason, revision: failedDocument(error)?.revision });
    }
  }
}

/** A short text takes one activity; files, pages and long texts take one for each stage, on the queue `bulk`. */
async function process(ref: DocumentRef): Promise<{ superseded: boolean }> {
  const { superseded, next } = await indexDocument(ref);
  if (next === undefined) return { superseded };
  if (next === 'extract' && (await extractDocument(ref)).superseded) return { superseded: true };
  return indexLongDocument(ref);
}
