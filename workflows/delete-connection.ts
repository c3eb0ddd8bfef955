import { ActivityFailure, continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { ConnectionRef } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { farewell, slicedWork } from './policies.js';

const { awaitStandstill, removeConnection } = proxyActivities<Activities>(slicedWork);
const { leaveProvider } = proxyActivities<Activities>(farewell);

/**
 * Ends a connection that no route tells of any more: syncs under way stop, the provider is told, documents go or are kept.
 * What keeps failing fails the workflow: the sweep starts it again.
 */
export async function deleteConnection(connection: ConnectionRef): Promise<void> {
  for (let ms = 1; ms > 0; ) {
    ms = (await awaitStandstill(connection)).ms;
    if (ms > 0) await sleep(ms);
  }
  await tellProvider(connection);
  while ((await removeConnection(connection)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deleteConnection>(connection);
  }
}

/** A provider that is gone or does not listen does not keep a connection from being deleted. */
async function tellProvider(connection: ConnectionRef): Promise<void> {
  try {
    await leaveProvider(connection);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
  }
}
