import { ApplicationFailure } from '@temporalio/activity';
import { isOutage } from '../src/db/client.js';
import { CairnError, RetryLater, RevisionFailed } from '../src/errors.js';
import type { Logger } from '../src/log.js';

/**
 * The one place where errors become Temporal failures. Content that cannot be processed is not tried again and its message
 * reaches the user; something outside that is busy or down is tried again when it said; an outage and any other fault are, and carry no message: it may quote content, and histories hold none.
 * The failure's details are the revision that failed, where there is one.
 */
export function toFailure(error: unknown, log: Logger): ApplicationFailure {
  if (error instanceof RevisionFailed) return cast(error.cause, log, [error.revision]);
  return cast(error, log, []);
}

function cast(error: unknown, log: Logger, details: number[]): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (error instanceof CairnError && error.status < 500) {
    return ApplicationFailure.nonRetryable(error.details ?? error.message, 'InvalidContent', ...details);
  }
  if (error instanceof RetryLater) {
    const { message, afterMs } = error;
    const delay = afterMs === undefined ? {} : { nextRetryDelay: afterMs };
    return ApplicationFailure.create({ message, type: 'RetryLater', nonRetryable: false, details, ...delay });
  }
  log.error({ err: error }, 'activity failed');
  const isDown = isOutage(error) || (error instanceof CairnError && error.status === 503);
  const type = isDown ? 'ServiceUnavailable' : 'Fault';
  return ApplicationFailure.retryable(error instanceof Error ? error.name : 'Error', type, ...details);
}
