import { setTimeout as delay } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';

/** gRPC's DEADLINE_EXCEEDED and UNAVAILABLE: what a Temporal says that has just started, or is about to. */
const comesBack = [4, 14];
const pauseMs = 500;

/**
 * Repeats work that is safe to repeat while Temporal does not answer in time.
 * @param patienceMs from when on its error is the caller's
 */
export async function onceItAnswers<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  for (const end = Date.now() + patienceMs; ; await delay(pauseMs)) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      if (!isGrpcServiceError(cause) || !comesBack.includes(cause.code) || Date.now() >= end) throw error;
    }
  }
}
