import { ActivityFailure, ApplicationFailure, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { SyncOutcome, SyncRunStart, SyncStep } from './contracts.js';
import { failureReason, isOutage } from './failure-reason.js';
import { bookkeeping, providerWork, slicedWork } from './policies.js';

const { beginSync } = proxyActivities<Activities>(slicedWork);
const { proceedWithSync } = proxyActivities<Activities>(providerWork);
const { finishSync } = proxyActivities<Activities>(bookkeeping);

const fault =
  'Syncing kept failing because of a fault inside the service. What was synced is kept, and the next sync goes on.';

const busySummary = 'Another run has the resource';
/** Longest pause before trying again to get a resource that another run syncs, in milliseconds. */
const longestBusyMs = 60_000;

/**
 * Runs one sync: each resource in activities of some seconds. An activity that keeps failing fails the run, and the next run
 * continues from there. During an outage of ours the workflow fails, and the sweep starts it again.
 * @param continueLater continues as new, with an input that resumes this run
 * @returns why the run failed; null when it succeeded or there was nothing to do
 */
export async function runSync(start: SyncRunStart, continueLater: () => Promise<never>): Promise<string | null> {
  const { trigger: _, resourceId: __, ...run } = start;
  try {
    const begun = await beginSync(start);
    if (begun === null) return null;
    for (const resourceId of begun.resourceIds) {
      if ((await syncResource({ ...run, resourceId }, continueLater)) === 'stopped') break;
    }
    return failureOf(await finishSync({ ...run, failure: null }));
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    return failureOf(await finishSync({ ...run, failure: failureReason(error, fault) }));
  }
}

/** In histories of earlier versions the activity returned nothing; those workflows completed. */
const failureOf = (outcome: SyncOutcome | undefined): string | null => outcome?.failure ?? null;

/** Fails the workflow when there is a reason, so that operators find it. Nothing restarts it; the next sync comes anyway. */
export function failWith(failure: string | null): void {
  if (failure !== null) throw ApplicationFailure.nonRetryable(failure, 'SyncFailed');
}

async function syncResource(step: SyncStep, continueLater: () => Promise<never>): Promise<'done' | 'stopped'> {
  for (let busy = 0; ; ) {
    const result = await proceedWithSync(step);
    if (result.state === 'done' || result.state === 'stopped') return result.state;
    busy = result.state === 'busy' ? busy + 1 : 0;
    if (result.state === 'wait') await sleep(result.ms, result.why === undefined ? undefined : { summary: result.why });
    if (result.state === 'busy')
      await sleep(Math.min(longestBusyMs, result.ms * 2 ** (busy - 1)), { summary: busySummary });
    if (workflowInfo().continueAsNewSuggested) await continueLater();
  }
}
