import { newId } from '../core/ids.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { RateLimiter } from '../keys/rate-limiter.js';

/** Limits the messages of an organisation. */
const aDay = { max: 20, windowMs: 86_400_000 };

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** Writes feedback of users and agents to the log, for the operators of the service. */
export function createFeedbackService({ limiter, log }: { limiter: RateLimiter; log: Logger }) {
  // It is kept nowhere else, so that `LOG_LEVEL` withholds none of it.
  const kept = log.child({}, { level: 'warn' });
  return {
    /**
     * @param keyId the key of the request
     * @returns the id that finds it in the log, and how many more messages the organisation may send today
     * @throws {CairnError} 429
     */
    async take({ orgId }: Scope, keyId: string, feedback: object): Promise<{ id: string; remaining: number }> {
      const { remaining } = await limiter.consume(`feedback ${orgId}`, aDay, 'feedback messages of an organisation');
      const id = newId();
      kept.warn({ feedbackId: id, orgId, keyId, feedback }, 'feedback');
      return { id, remaining };
    },
  };
}
