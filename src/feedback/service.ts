import { newId } from '../core/ids.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { RateLimiter } from '../keys/rate-limiter.js';

/** Of an organisation. */
const aDay = { max: 20, windowMs: 86_400_000 };

export type FeedbackService = ReturnType<typeof createFeedbackService>;

/** What users and agents have to say to those who run the service, whose log it goes to. */
export function createFeedbackService({ limiter, log }: { limiter: RateLimiter; log: Logger }) {
  return {
    /**
     * @param keyId whose key it came with
     * @returns the id by which it is found in the log, and how many more there may be today
     * @throws {CairnError} 429
     */
    async take({ orgId }: Scope, keyId: string, feedback: object): Promise<{ id: string; remaining: number }> {
      const { remaining } = await limiter.consume(`feedback ${orgId}`, aDay);
      const id = newId();
      log.warn({ feedbackId: id, orgId, keyId, feedback }, 'feedback');
      return { id, remaining };
    },
  };
}
