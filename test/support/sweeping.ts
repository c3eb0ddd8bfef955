import { sweepScheduleId } from '../../workflows/contracts.js';
import { eventually } from './eventually.js';
import { temporalClient } from './tenant.js';

/**
 * Waits as `eventually` does, and has the stack sweep every second meanwhile: by itself it does so once a minute. A sweep leaves
 * alone what was touched in the ten seconds before.
 */
export async function eventuallySwept<T>(
  ask: () => Promise<T | undefined | false>,
  what: string,
  timeoutMs?: number,
): Promise<T> {
  const temporal = await temporalClient();
  const sweep = temporal.client.schedule.getHandle(sweepScheduleId);
  let sweptAt = 0;
  try {
    return await eventually(
      async () => {
        const answer = await ask();
        if (answer !== undefined && answer !== false) return answer;
        if (Date.now() - sweptAt > 1_000) {
          sweptAt = Date.now();
          await sweep.trigger();
        }
        return undefined;
      },
      what,
      timeoutMs,
    );
  } finally {
    await temporal.close();
  }
}
