import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import type { OrganizationRef } from './contracts.js';
import { slicedWork } from './policies.js';

const { proceedWithReset } = proxyActivities<Activities>(slicedWork);

/** Deletes what is in an organisation, some seconds at a time. What keeps failing fails the workflow: the sweep starts it again. */
export async function resetOrganization(organization: OrganizationRef): Promise<void> {
  while ((await proceedWithReset(organization)).more) {
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof resetOrganization>(organization);
  }
}
