import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from './failure.js';

const FIRST_WAIT_MS = 500;

/**
 * Runs `work` and repeats it after transient failures, at most twice by default: after the wait that the server asks for, else
 * after about 0.5 s and 1 s. Gives up at once when the wait would pass `endsAt` (epoch milliseconds).
 * @throws {LlmError} the error of the last attempt
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  failureOf: (thrown: unknown) => Failure,
  endsAt: number,
  retries = 2,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (thrown) {
      const failure = failureOf(thrown);
      const wait = failure.error.afterMs ?? FIRST_WAIT_MS * 2 ** attempt * (0.75 + Math.random() / 2);
      if (!failure.isTransient || attempt >= retries || Date.now() + wait >= endsAt) throw failure.error;
      await delay(wait);
    }
  }
}
