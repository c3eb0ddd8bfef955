// Workflows that schedules start.
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Starts workflows that were not started because of a crash or an outage. Returns how many. */
export const sweep = () => activities.startUnfinished();

/** Marks expired memories as forgotten. Returns how many. */
export async function forgetExpired(): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (let more = true; more; ) {
    const done = await activities.forgetExpired();
    forgotten += done.forgotten;
    more = done.more;
  }
  return { forgotten };
}

/** Deletes audit events that are older than the retention. Returns how many. */
export const pruneAudit = () => deleteInSlices(activities.pruneAudit);

/** Deletes old deliveries to customers' webhooks. Returns how many. */
export const pruneDeliveries = () => deleteInSlices(activities.pruneDeliveries);

/** Deletes entries of the request log that are older than the retention. Returns how many. */
export const pruneRequestLog = () => deleteInSlices(activities.pruneRequestLog);

async function deleteInSlices(slice: () => Promise<{ deleted: number; more: boolean }>): Promise<{ deleted: number }> {
  let deleted = 0;
  for (let more = true; more; ) {
    const done = await slice();
    deleted += done.deleted;
    more = done.more;
  }
  return { deleted };
}
