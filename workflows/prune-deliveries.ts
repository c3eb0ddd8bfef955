import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Deletes what customers' webhooks were told of, when it was long ago. Returns how many deliveries. */
export async function pruneDeliveries(): Promise<{ deleted: number }> {
  let deleted = 0;
  for (let more = true; more; ) {
    const slice = await activities.pruneDeliveries();
    deleted += slice.deleted;
    more = slice.more;
  }
  return { deleted };
}
