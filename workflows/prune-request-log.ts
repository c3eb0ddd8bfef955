import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { inSlices } from './in-slices.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Deletes requests from the log that are older than the retention. Returns how many. */
export async function pruneRequestLog(): Promise<{ deleted: number }> {
  const deleted = await inSlices(async () => {
    const { deleted: count, more } = await activities.pruneRequestLog();
    return { count, more };
  });
  return { deleted };
}
