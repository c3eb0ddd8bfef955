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

const another = 'Another run has the resource';
/** Longest wait for a resource that another run has, in milliseconds. */
const longestBusyMs = 60_000;

/**
 * One run: each of its resources, some seconds at a time. What keeps failing fails the run, and the next one goes on; while
 * the database is out of reach the workflow fails, and the sweep starts it again.
 * @param continueLater continues as new, with what is to go on with the run
 * @returns why the run failed; null when it did not, or there was nothing to do
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

/** Activities of earlier versions returned nothing, and their histories end as completed. */
const failureOf = (outcome: SyncOutcome | undefined): string | null => outcome?.failure ?? null;

/** Ends the workflow as failed, for operators who look for that: nothing starts it again for it, and the next sync is due anyway. */
export function failBecause(failure: string | null): void {
  if (failure !== null) throw ApplicationFailure.nonRetryable(failure, 'SyncFailed');
}

async function syncResource(step: SyncStep, continueLater: () => Promise<never>): Promise<'done' | 'stopped'> {
  for (let busy = 0; ; ) {
    const said = await proceedWithSync(step);
    if (said.state === 'done' || said.state === 'stopped') return said.state;
    busy = said.state === 'busy' ? busy + 1 : 0;
    if (said.state === 'wait') await sleep(said.ms, said.why === undefined ? undefined : { summary: said.why });
    if (said.state === 'busy') await sleep(Math.min(longestBusyMs, said.ms * 2 ** (busy - 1)), { summary: another });
    if (workflowInfo().continueAsNewSuggested) await continueLater();
  }
}
