import {
  continueAsNew,
  defineQuery,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { type ReindexInput, type ReindexProgress, reindexProgressQuery } from './contracts.js';
import { longWork } from './policies.js';

const { proceedWithReindex } = proxyActivities<Activities>(longWork);

/**
 * Builds the vectors of a new embedding model in activities of some seconds each, switches searches to them when none is missing,
 * and deletes those of a retired model. The query, the memo and the details in Temporal's UI show the progress. When an activity
 * keeps failing the workflow fails, and the sweep starts it again.
 */
export async function reindex({ after = null, progress = none }: ReindexInput = {}): Promise<void> {
  setHandler(defineQuery<ReindexProgress>(reindexProgressQuery), () => progress);
  for (;;) {
    const step = await proceedWithReindex({ after, progress });
    ({ after, progress } = step);
    upsertMemo({ ...progress });
    setCurrentDetails(describe(progress));
    if (!step.more) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof reindex>({ after, progress });
  }
}

const none: ReindexProgress = { model: null, embedded: 0, missing: 0 };

const describe = ({ model, embedded, missing }: ReindexProgress) =>
  model === null ? 'Deleting the vectors of an earlier model' : `${model}: ${embedded} of ${missing} texts embedded`;
