import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { Metrics } from './metrics.js';

/** What the types of our failures (activities/errors.ts) are called in metrics; all else is a `fault`. */
const outcomes: Readonly<Record<string, string>> = {
  InvalidContent: 'invalid_content',
  RetryLater: 'retry_later',
  ServiceUnavailable: 'unavailable',
};

/** Counts and times each attempt of an activity, by its name and how it ended, and the slots of its queue that are taken. */
export function measureActivities({
  activities,
  slotsUsed,
}: Pick<Metrics, 'activities' | 'slotsUsed'>): ActivityInterceptorsFactory {
  return ({ info, cancellationSignal }) => ({
    inbound: {
      async execute(input, next) {
        const end = activities.startTimer({ activity: info.activityType });
        slotsUsed.inc({ queue: info.taskQueue });
        try {
          const result = await next(input);
          end({ outcome: 'completed' });
          return result;
        } catch (error) {
          end({ outcome: cancellationSignal.aborted ? 'cancelled' : outcomeOf(error) });
          throw error;
        } finally {
          slotsUsed.dec({ queue: info.taskQueue });
        }
      },
    },
  });
}

const outcomeOf = (error: unknown): string =>
  (error instanceof ApplicationFailure && outcomes[error.type ?? '']) || 'fault';
