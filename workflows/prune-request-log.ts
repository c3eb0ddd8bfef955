import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Deletes requests from the log that are older than the retention. Returns how many. */
export async function pruneRequestLog(): Promise<{ deleted: number }> {
  let deleted = 0;
  for (let more = true; more; ) {
    const slice = await activities.pruneRequestLog();
    deleted += slice.deleted;
    more = slice.more;
  }
  return { deleted };
}
