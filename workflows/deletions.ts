import { continueAsNew, log, patched, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { ConnectionRef, DeletionRef, OrganizationRef } from './contracts.js';
import { rethrowUnlessFailed } from './failure-reason.js';
import { providerDisconnect, slicedWork } from './policies.js';

const { awaitStandstill, proceedWithDeletion, proceedWithReset, removeConnection, removeConnectionDocuments } =
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
 * Deletes a connection that the API no longer shows: waits until no sync runs and no webhook is being set up, deletes or keeps the
 * documents, which do not wait for the provider, revokes access there, and removes the rest. When an activity keeps failing the workflow
 * fails, and the sweep starts it again.
 */
export async function deleteConnection(connection: ConnectionRef): Promise<void> {
  for (let ms = 1; ms > 0; ) {
    ms = (await awaitStandstill(connection)).ms;
    if (ms > 0) await sleep(ms);
  }
  if (patched('documents-go-before-the-provider-is-left')) await allOf(removeConnectionDocuments, connection);
  await disconnect(connection);
  await allOf(removeConnection, connection);
}

/** Repeats an activity while it has more to do. */
async function allOf(remove: typeof removeConnection, connection: ConnectionRef): Promise<void> {
  while ((await remove(connection)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof deleteConnection>(connection);
  }
}

/** A provider that is gone or refuses does not prevent the deletion. */
async function disconnect(connection: ConnectionRef): Promise<void> {
  try {
    await leaveProvider(connection);
  } catch (error) {
    rethrowUnlessFailed(error);
    log.warn('connection is deleted without its provider: webhooks and the grant may be left there');
  }
}
