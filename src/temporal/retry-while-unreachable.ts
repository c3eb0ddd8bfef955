import { setTimeout as delay } from 'node:timers/promises';
import { isGrpcServiceError } from '@temporalio/client';

/** gRPC's DEADLINE_EXCEEDED and UNAVAILABLE, which a Temporal that is starting answers. */
const transientCodes = [4, 14];
const pauseMs = 500;

/** Repeats idempotent work while Temporal is unreachable or does not answer in time. */
export async function retryWhileUnreachable<T>(work: () => Promise<T>): Promise<T> {
  for (; ; await delay(pauseMs)) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      if (!isGrpcServiceError(cause) || !transientCodes.includes(cause.code)) throw error;
    }
  }
}
