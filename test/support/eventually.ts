import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is neither undefined nor false, and returns it. Errors thrown by `ask` end the wait.
 * @throws when `timeoutMs` has passed, naming what was waited for
 */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  what: string,
  timeoutMs = 45_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await delay(50);
  }
}
