import { ActivityFailure, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { SyncRunStart, SyncStep } from './contracts.js';
import { failureReason, isOutage } from './failure-reason.js';
import { bookkeeping, providerWork, slicedWork } from './policies.js';

const { beginSync } = proxyActivities<Activities>(slicedWork);
const { proceedWithSync } = proxyActivities<Activities>(providerWork);
const { finishSync } = proxyActivities<Activities>(bookkeeping);

const fault =
  'Syncing kept failing because of a fault inside the service. What was synced is kept, and the next sync goes on.';

/** Longest wait for a resource that another run has. */
const longestBusyMs = 60_000;

/**
 * One run: each of its resources, some seconds at a time. What keeps failing fails the run, and the next one goes on; while
 * the database is out of reach the workflow fails, and the sweep starts it again.
 * @param continueLater continues as new, with what is to go on with the run
 */
export async function runSync(start: SyncRunStart, continueLater: () => Promise<never>): Promise<void> {
  const { trigger: _, resourceId: __, ...run } = start;
  try {
    const begun = await beginSync(start);
    if (begun === null) return;
    for (const resourceId of begun.resourceIds) {
      if ((await syncResource({ ...run, resourceId }, continueLater)) === 'stopped') break;
    }
    await finishSync({ ...run, failure: null });
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    await finishSync({ ...run, failure: failureReason(error, fault) });
  }
}

async function syncResource(step: SyncStep, continueLater: () => Promise<never>): Promise<'done' | 'stopped'> {
  for (let busy = 0; ; ) {
    const said = await proceedWithSync(step);
    if (said.state === 'done' || said.state === 'stopped') return said.state;
    busy = said.state === 'busy' ? busy + 1 : 0;
    if ('ms' in said) await sleep(busy === 0 ? said.ms : Math.min(longestBusyMs, said.ms * 2 ** (busy - 1)));
    if (workflowInfo().continueAsNewSuggested) await continueLater();
  }
}
