import { ApplicationFailure, patched, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { FailedResource, SyncOutcome, SyncRunRef, SyncRunStart, SyncStep } from './contracts.js';
import { failureReason, rethrowUnlessFailed } from './failure-reason.js';
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
 * With this many failed resources in a row the provider counts as down, and the others are left to the next run, which begins with
 * them: each would take some twenty minutes to fail.
 */
const mostFailedInARow = 2;

type ContinueLater = (failed: readonly FailedResource[]) => Promise<never>;

/**
 * Runs one sync: each resource in activities of some seconds. An activity that keeps failing fails the run, once the other
 * resources are synced, and the next run continues from there. During an outage of ours the workflow fails, and the sweep starts
 * it again.
 * @param continueLater continues as new, with an input that resumes this run and names what has failed in it
 * @param failedBefore what had failed in it when it was continued, and is not tried again
 * @returns why the run failed; null when it succeeded or there was nothing to do
 */
export async function runSync(
  start: SyncRunStart,
  continueLater: ContinueLater,
  failedBefore: readonly FailedResource[] = [],
): Promise<string | null> {
  const { trigger: _, resourceId: __, ...run } = start;
  try {
    const begun = await beginSync(start);
    if (begun === null) return null;
    const failure = await syncResources(run, begun.resourceIds, continueLater, failedBefore);
    return failureOf(await finishSync({ ...run, failure }));
  } catch (error) {
    rethrowUnlessFailed(error);
    return failureOf(await finishSync({ ...run, failure: failureReason(error, fault) }));
  }
}

/** @returns why the first of the resources that failed did; null when none failed */
async function syncResources(
  run: SyncRunRef,
  resourceIds: readonly string[],
  continueLater: ContinueLater,
  failedBefore: readonly FailedResource[],
): Promise<string | null> {
  const failed = [...failedBefore];
  let failedInARow = 0;
  for (const resourceId of resourceIds) {
    if (failedBefore.some((one) => one.resourceId === resourceId)) continue;
    try {
      if ((await syncResource({ ...run, resourceId }, () => continueLater(failed))) === 'stopped') break;
      failedInARow = 0;
    } catch (error) {
      rethrowUnlessFailed(error);
      if (!patched('syncs-what-follows-a-failure')) throw error;
      failed.push({ resourceId, reason: failureReason(error, fault) });
      failedInARow += 1;
      if (failedInARow === mostFailedInARow) break;
    }
  }
  return failed[0]?.reason ?? null;
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
