import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const activities = proxyActivities<Activities>(periodic);

/** Marks memories whose time is up as forgotten. Returns how many. */
export async function forgetExpired(): Promise<{ forgotten: number }> {
  let forgotten = 0;
  for (let more = true; more; ) {
    const slice = await activities.forgetExpired();
    forgotten += slice.forgotten;
    more = slice.more;
  }
  return { forgotten };
}
