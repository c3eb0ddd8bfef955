import { ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import type { TriedDocument } from './contracts.js';

/** The reason that users see when a document failed because of a fault of ours. */
export const documentFault =
  'Processing kept failing because of a fault inside the service. The content is kept: retry when the fault is mended.';

/**
 * The reason of a failed activity that users see.
 * @param fault text for a fault of ours, whose message stays in the logs because it may quote content
 */
export function failureReason({ cause }: ActivityFailure, fault: string): string {
  const isForPeople = cause instanceof ApplicationFailure && (cause.nonRetryable || cause.type === 'RetryLater');
  return isForPeople && cause.message !== '' ? cause.message : fault;
}

/** The document that the activity failed on; null when it names none, such as after a timeout. */
export function failedDocument({ cause }: ActivityFailure): TriedDocument | null {
  if (!(cause instanceof ApplicationFailure)) return null;
  return (cause.details?.[0] as TriedDocument | undefined) ?? null;
}

/**
 * Throws every error again but that of an activity that failed for good, which the workflow handles. When a service that we depend
 * on stayed unreachable the work itself is fine: the outage ends the workflow, and the sweep starts it again.
 */
export function rethrowUnlessFailed(error: unknown): asserts error is ActivityFailure {
  if (!(error instanceof ActivityFailure) || isOutage(error)) throw error;
}

const isOutage = ({ cause }: ActivityFailure): boolean =>
  cause instanceof ApplicationFailure && cause.type === 'ServiceUnavailable';
