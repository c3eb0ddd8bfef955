import {
  condition,
  defineSignal,
  makeContinueAsNewFunc,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { type DreamInput, type DreamRequest, dreamRequestedSignal, type TaskQueue } from './contracts.js';
import { documentFault, failedDocument, failureReason, rethrowUnlessFailed } from './failure-reason.js';
import { bookkeeping, documentWork } from './policies.js';

const { dreamDocuments } = proxyActivities<Activities>(documentWork);
const { abandonDream } = proxyActivities<Activities>(bookkeeping);

/** Moves workflows from before memories had a separate queue to that queue. */
const continueAsNew = makeContinueAsNewFunc<typeof dreamContainer>({ taskQueue: 'memories' satisfies TaskQueue });

const dreamRequested = defineSignal<[DreamRequest]>(dreamRequestedSignal);

/**
 * Extracts and merges the memories of documents that became searchable; the only writer of a container's memories. It first
 * waits until no more documents arrive, for a limited time, and not at all for an `instant` request. A document whose memories
 * cannot be extracted or written is abandoned; any other failure fails the workflow, and the sweep starts it again.
 */
export async function dreamContainer(input: DreamInput): Promise<void> {
  let requests = 0;
  let instant = false;
  setHandler(dreamRequested, (request) => {
    requests += 1;
    instant ||= request.instant;
  });

  let more = true;
  while (more || requests > 0) {
    await waitUntilQuiet();
    requests = 0;
    instant = false;
    try {
      more = (await dreamDocuments(input)).more;
    } catch (error) {
      rethrowUnlessFailed(error);
      const failed = failedDocument(error);
      if (failed === null && patched('names-failed-document')) throw error;
      more = (await abandonDream({ ...input, failed, reason: failureReason(error, documentFault) })).more;
    }
    if (more || requests > 0) {
      instant ||= more;
      if (workflowInfo().continueAsNewSuggested) await continueAsNew(input);
    }
  }

  async function waitUntilQuiet(): Promise<void> {
    const start = Date.now();
    for (let seen = -1; !instant && seen !== requests; ) {
      const left = input.maxWaitMs - (Date.now() - start);
      if (left <= 0) return;
      seen = requests;
      await condition(() => instant || requests !== seen, Math.min(input.quietMs, left));
    }
  }
}
