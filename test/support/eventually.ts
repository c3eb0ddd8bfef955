import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** How much longer a wait may take than on a machine that has nothing else to do: how many processes want each core. */
export function patience(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(Math.max(lastMinute / availableParallelism(), 1), 10);
}

/**
 * Asks until the answer is neither undefined nor false, and returns it. Errors thrown by `ask` end the wait. The longer it takes,
 * the seldomer it is asked: one look at a document costs the stack some 15 ms of work, which all that is waited for is short of.
 * @param timeoutMs on an idle machine; on a busy one more
 * @throws when that has passed, naming what was waited for
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  timeoutMs = 45_000,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    const waited = Date.now() - began;
    if (waited > timeoutMs * patience()) throw new Error(`waited ${waited} ms in vain for ${what}`);
    await delay(Math.min(Math.max(waited / 4, 50), 1_000));
  }
}
