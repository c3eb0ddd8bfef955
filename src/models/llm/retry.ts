import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from './failure.js';

const RETRIES = 2;
const FIRST_WAIT_MS = 500;

/**
 * Runs `work`, again for failures that pass, at most twice: after as long as the server asks, else after about 0.5 s and
 * 1 s. Gives up at once when the wait would outlast `endsAt` (epoch milliseconds).
 * @throws {LlmError} what the last attempt failed with
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  failureOf: (thrown: unknown) => Failure,
  endsAt: number,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      const wait = failure.error.afterMs ?? FIRST_WAIT_MS * 2 ** attempt * (0.75 + Math.random() / 2);
      if (!failure.isPassing || attempt >= RETRIES || Date.now() + wait >= endsAt) throw failure.error;
      await delay(wait);
    }
  }
}
