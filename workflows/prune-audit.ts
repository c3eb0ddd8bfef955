import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { inSlices } from './in-slices.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Deletes administrative acts from the audit log that are older than its retention. Returns how many. */
export async function pruneAudit(): Promise<{ deleted: number }> {
  const deleted = await inSlices(async () => {
    const { deleted: count, more } = await activities.pruneAudit();
    return { count, more };
  });
  return { deleted };
}
