import { ApplicationFailure } from '@temporalio/activity';
import { CairnError, DocumentError, RetryLater } from '../src/core/errors.js';
import type { Logger } from '../src/core/log.js';
import { isOutage } from '../src/db/client.js';
import type { TriedDocument } from '../src/jobs/refs.js';
import { EmbeddingUnavailable } from '../src/models/embedding/endpoint-failure.js';

/**
 * Converts every error to a Temporal failure, and logs it with what is known of the reason.
 * - Content that cannot be processed (a status below 500): not retried; the message reaches the user.
 * - RetryLater: retried after the wait that the other side asked for, but not before the policy would.
 * - An embedding model that cannot be reached: `ServiceUnavailable`, with its message and the wait that it asked for.
 * - An outage of ours, or a fault: retried. Only the error's name is kept, because a message may quote content, which must not
 *   get into histories.
 * The failure of a DocumentError names the document in its details.
 * @param intervalMs the policy's wait after this attempt. Attempts are limited, and a server that always asks for a second would
 *   use them up in no time.
 */
export function toFailure(error: unknown, log: Logger, intervalMs = 0): ApplicationFailure {
  if (error instanceof ApplicationFailure) return error;
  if (error instanceof DocumentError) {
    const { documentId } = error;
    return ofDocument(error, toFailure(error.cause, log.child({ documentId }), intervalMs));
  }
  if (error instanceof CairnError && error.status < 500) {
    const reason = error.details ?? error.message;
    log.warn({ reason }, 'activity failed');
    return ApplicationFailure.nonRetryable(reason, 'InvalidContent');
  }
  const later = (message: string, type: string, afterMs: number | undefined) => {
    const delay = afterMs === undefined ? {} : { nextRetryDelay: Math.max(afterMs, intervalMs) };
    return ApplicationFailure.create({ message, type, nonRetryable: false, ...delay });
  };
  if (error instanceof RetryLater) {
    log.warn({ reason: error.message }, 'activity failed');
    return later(error.message, 'RetryLater', error.afterMs);
  }
  if (error instanceof EmbeddingUnavailable) {
    log.warn({ err: error }, 'activity waits for the embedding model');
    return later(error.details ?? error.message, 'ServiceUnavailable', error.afterMs);
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
