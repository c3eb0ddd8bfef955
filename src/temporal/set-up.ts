import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import { sweepScheduleId } from '../../workflows/contracts.js';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import { onceItAnswers } from './once-it-answers.js';
import { ensureSchedules } from './schedules.js';
import { registerSearchAttributes } from './search-attributes.js';

const everyMs = 30_000;

/** Makes what Temporal keeps for us: search attributes and Schedules. Safe to run again and from several processes. */
async function setUp(client: Client, config: Config): Promise<void> {
  await registerSearchAttributes(client, config.TEMPORAL_NAMESPACE);
  await ensureSchedules(client, config);
}

/**
 * Makes it again where it is gone, as when Temporal's databases were replaced.
 * @returns whether it was gone
 */
export async function restoreSetUp(client: Client, config: Config): Promise<boolean> {
  try {
    await client.schedule.getHandle(sweepScheduleId).describe();
    return false;
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
    await setUp(client, config);
    return true;
  }
}

/**
 * Sets Temporal up, waiting for one that does not answer yet, and looks now and then whether that is still so.
 * @returns what ends the looking
 */
export async function keepSetUp(client: Client, config: Config, log: Logger): Promise<() => Promise<void>> {
  await onceItAnswers(() => setUp(client, config), Number.POSITIVE_INFINITY);
  const timer = setInterval(() => {
    restoreSetUp(client, config).then(
      (wasGone) => wasGone && log.warn('the schedules were gone from Temporal, and are made anew'),
      // An outage, or a namespace that is not there yet: the next look comes.
      (error: unknown) => log.warn({ err: error }, 'it is not known whether Temporal has the schedules'),
    );
  }, everyMs);
  return async () => clearInterval(timer);
}
