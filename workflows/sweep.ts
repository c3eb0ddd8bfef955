import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.js';
import { periodic } from './policies.js';

const { startUnfinished } = proxyActivities<Activities>(periodic);

/** Starts the workflows that a crash or an outage left unstarted. Returns how many. */
export async function sweep(): Promise<{ started: number }> {
  return startUnfinished();
}
