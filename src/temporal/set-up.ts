import type { Client } from '@temporalio/client';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import { retryWhileUnreachable } from './retry-while-unreachable.js';
import { ensureSchedules, haveSchedules } from './schedules.js';
import { registerSearchAttributes } from './search-attributes.js';

const checkMs = 30_000;

/** Creates our search attributes and Schedules in Temporal. Safe to run again and from several processes. */
async function setUp(client: Client, config: Config): Promise<void> {
  await registerSearchAttributes(client, config.TEMPORAL_NAMESPACE);
  await ensureSchedules(client, config);
}

/**
 * Sets Temporal up again when one of our Schedules is gone, such as after its database was replaced or a set-up that failed midway.
 * @returns whether one was gone
 */
export async function restoreSetUp(client: Client, config: Config): Promise<boolean> {
  if (await haveSchedules(client, config)) return false;
  await setUp(client, config);
  return true;
}

/**
 * Sets Temporal up, waiting until it answers, and checks every 30 s that all of our Schedules exist.
 * @returns a function that stops the checks
 */
export async function keepSetUp(client: Client, config: Config, log: Logger): Promise<() => Promise<void>> {
  await retryWhileUnreachable(() => setUp(client, config));
  const timer = setInterval(() => {
    restoreSetUp(client, config).then(
      (wasGone) => wasGone && log.warn('the schedules were gone from Temporal, and are made anew'),
      // An outage, or the namespace does not exist yet; the next check follows.
      (error: unknown) => log.warn({ err: error }, 'it is not known whether Temporal has the schedules'),
    );
  }, checkMs);
  return async () => clearInterval(timer);
}
