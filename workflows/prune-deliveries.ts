import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { inSlices } from './in-slices.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Deletes what customers' webhooks were told of, when it was long ago. Returns how many deliveries. */
export async function pruneDeliveries(): Promise<{ deleted: number }> {
  const deleted = await inSlices(async () => {
    const { deleted: count, more } = await activities.pruneDeliveries();
    return { count, more };
  });
  return { deleted };
}
