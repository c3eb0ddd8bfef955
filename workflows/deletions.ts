import { ActivityFailure, continueAsNew, log, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { ConnectionRef, DeletionRef, OrganizationRef } from './contracts.js';
import { isOutage } from './failure-reason.js';
import { providerDisconnect, slicedWork } from './policies.js';

const { awaitStandstill, proceedWithDeletion, proceedWithReset, removeConnection } =
  proxyActivities<Activities>(slicedWork);
const { leaveProvider } = proxyActivities<Activities>(providerDisconnect);

/**
 * Deletes a container with its contents, in activities of some seconds each. When one keeps failing the workflow fails, and the
 * sweep starts it again, without limit.
 */
export async function deleteContainer(deletion: DeletionRef): Promise<void> {
  while ((await proceedWithDeletion(deletion)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deleteContainer>(deletion);
  }
}

/**
 * Deletes the contents of an organisation in activities of some seconds each. When one keeps failing the workflow fails, and the
 * sweep starts it again.
 */
export async function resetOrganization(organization: OrganizationRef): Promise<void> {
  while ((await proceedWithReset(organization)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof resetOrganization>(organization);
  }
}

/**
 * Deletes a connection that the API no longer shows: waits for running syncs to stop, revokes access at the provider, and deletes
 * or keeps the documents. When an activity keeps failing the workflow fails, and the sweep starts it again.
 */
export async function deleteConnection(connection: ConnectionRef): Promise<void> {
  for (let ms = 1; ms > 0; ) {
    ms = (await awaitStandstill(connection)).ms;
    if (ms > 0) await sleep(ms);
  }
  await disconnect(connection);
  while ((await removeConnection(connection)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deleteConnection>(connection);
  }
}

/** A provider that is gone or refuses does not prevent the deletion. */
async function disconnect(connection: ConnectionRef): Promise<void> {
  try {
    await leaveProvider(connection);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
    log.warn('connection is deleted without its provider: webhooks and the grant may be left there');
  }
}
