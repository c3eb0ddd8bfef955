import type { Info } from '@temporalio/activity';
import { msToNumber } from '@temporalio/common';

/**
 * How long the policy waits after this attempt, in milliseconds: `initialInterval` times `backoffCoefficient` for each
 * attempt before, at most `maximumInterval` (docs.temporal.io, "Retry Policies"); 0 when the server tells no policy.
 */
export function intervalAfter({ attempt, retryPolicy }: Pick<Info, 'attempt' | 'retryPolicy'>): number {
  if (retryPolicy === undefined) return 0;
  const { initialInterval = '1 second', backoffCoefficient = 2, maximumInterval } = retryPolicy;
  const first = msToNumber(initialInterval);
  const most = maximumInterval === undefined ? 100 * first : msToNumber(maximumInterval);
  return Math.min(most, first * backoffCoefficient ** (attempt - 1));
}
