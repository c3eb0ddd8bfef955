import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is neither undefined nor false, and returns it. Errors thrown by `ask` end the wait. The longer it takes,
 * the seldomer it is asked: one look at a document costs the stack some 15 ms of work, which all that is waited for is short of.
 * @throws when `timeoutMs` has passed, naming what was waited for
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
    if (waited > timeoutMs) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await delay(Math.min(Math.max(waited / 8, 50), 400));
  }
}
