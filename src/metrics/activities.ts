import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { type Metrics, withOutcome } from './metrics.js';

/** Values of the label `outcome` by failure type (activities/errors.ts); anything else is a `fault`. */
const outcomes: Readonly<Record<string, string>> = {
  InvalidContent: 'invalid_content',
  RetryLater: 'retry_later',
  ServiceUnavailable: 'unavailable',
};

/** Measures each attempt of an activity by name and outcome, and counts the used slots of its queue. */
export function measureActivities({
  activities,
  slotsUsed,
}: Pick<Metrics, 'activities' | 'slotsUsed'>): ActivityInterceptorsFactory {
  return ({ info, cancellationSignal }) => ({
    inbound: {
      async execute(input, next) {
        slotsUsed.inc({ queue: info.taskQueue });
        try {
          return await withOutcome(activities.startTimer({ activity: info.activityType }), () => next(input), {
            returned: 'completed',
            thrown: (error) => (cancellationSignal.aborted ? 'cancelled' : outcomeOf(error)),
          });
        } finally {
          slotsUsed.dec({ queue: info.taskQueue });
        }
      },
    },
  });
}

const outcomeOf = (error: unknown): string =>
  (error instanceof ApplicationFailure && outcomes[error.type ?? '']) || 'fault';
