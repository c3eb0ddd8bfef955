import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { inSlices } from './in-slices.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Marks memories whose time is up as forgotten. Returns how many. */
export async function forgetExpired(): Promise<{ forgotten: number }> {
  const forgotten = await inSlices(async () => {
    const { forgotten: count, more } = await activities.forgetExpired();
    return { count, more };
  });
  return { forgotten };
}
