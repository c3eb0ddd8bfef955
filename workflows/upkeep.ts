// What schedules start: each deletes or ends some things at a time until none is left.
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Marks memories whose time is up as forgotten. Returns how many. */
export async function forgetExpired(): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (let more = true; more; ) {
    const done = await activities.forgetExpired();
    forgotten += done.forgotten;
    more = done.more;
  }
  return { forgotten };
}

/** Deletes administrative acts from the audit log that are older than its retention. Returns how many. */
export const pruneAudit = () => deleteInSlices(activities.pruneAudit);

/** Deletes what customers' webhooks were told of, when it was long ago. Returns how many deliveries. */
export const pruneDeliveries = () => deleteInSlices(activities.pruneDeliveries);

/** Deletes requests from the log that are older than the retention. Returns how many. */
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
