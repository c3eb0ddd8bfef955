import { ApplicationFailure } from '@temporalio/activity';
import { CairnError, DocumentError, RetryLater } from '../src/core/errors.js';
import type { Logger } from '../src/core/log.js';
import { isOutage } from '../src/db/client.js';
import type { TriedDocument } from '../src/jobs/refs.js';
import { EmbeddingUnavailable } from '../src/models/embedding/endpoint-failure.js';

/**
 * The one place where errors become Temporal failures. Content that cannot be processed is not tried again and its message
 * reaches the user; something outside that is busy or down is tried again when it said, and not before the policy would; an outage and any other fault are, and carry no message: it may quote content, and histories hold none.
 * An embedding model that is out of reach is an outage, and says which it is and when to come back.
 * Which document it was goes with it.
 * @param intervalMs how long the policy waits after this attempt: attempts are counted, and a server that asks for a second at
 * each would use them up in no time
 */
export function toFailure(error: unknown, log: Logger, intervalMs = 0): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (error instanceof DocumentError) {
    const { documentId } = error;
    return ofDocument(error, toFailure(error.cause, log.child({ documentId }), intervalMs));
  }
  if (error instanceof CairnError && error.status < 500) {
    return ApplicationFailure.nonRetryable(error.details ?? error.message, 'InvalidContent');
  }
  if (error instanceof RetryLater) {
    const { message, afterMs } = error;
    const delay = afterMs === undefined ? {} : { nextRetryDelay: Math.max(afterMs, intervalMs) };
    return ApplicationFailure.create({ message, type: 'RetryLater', nonRetryable: false, ...delay });
  }
  if (error instanceof EmbeddingUnavailable) {
    const { details = error.message, afterMs } = error;
    log.warn({ err: error }, 'activity waits for the embedding model');
    const delay = afterMs === undefined ? {} : { nextRetryDelay: Math.max(afterMs, intervalMs) };
    return ApplicationFailure.create({ message: details, type: 'ServiceUnavailable', nonRetryable: false, ...delay });
  }
  log.error({ err: error }, 'activity failed');
  const isDown = isOutage(error) || (error instanceof CairnError && error.status === 503);
  const type = isDown ? 'ServiceUnavailable' : 'Fault';
  return ApplicationFailure.retryable(error instanceof Error ? error.name : 'Error', type);
}

function ofDocument({ documentId, revision }: DocumentError, failure: ApplicationFailure): ApplicationFailure {
  const { message, type, nonRetryable, nextRetryDelay } = failure;
  const details: [TriedDocument] = [{ documentId, revision }];
  return ApplicationFailure.create({
    ...{ message, nonRetryable: nonRetryable ?? false, details },
    ...(type == null ? {} : { type }),
    ...(nextRetryDelay === undefined ? {} : { nextRetryDelay }),
  });
}
