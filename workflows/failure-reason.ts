import { type ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import type { TriedDocument } from './contracts.js';

/** What a fault says of a document. */
export const documentFault =
  'Processing kept failing because of a fault inside the service. The content is kept: retry when the fault is mended.';

/**
 * What a person reads where the work was to be seen.
 * @param fault said of a fault, whose own text stays in the logs: it may quote content
 */
export function failureReason({ cause }: ActivityFailure, fault: string): string {
  const isForPeople = cause instanceof ApplicationFailure && (cause.nonRetryable || cause.type === 'RetryLater');
  return isForPeople && cause.message !== '' ? cause.message : fault;
}

/** The document that the activity failed on; null when that was none, or it did not live to tell. */
export function failedDocument({ cause }: ActivityFailure): TriedDocument | null {
  if (!(cause instanceof ApplicationFailure)) return null;
  return (cause.details?.[0] as TriedDocument | undefined) ?? null;
}

/** The database or Temporal stayed out of reach: nothing is wrong with the document, and the sweeper starts it again. */
export function isOutage({ cause }: ActivityFailure): boolean {
  return cause instanceof ApplicationFailure && cause.type === 'ServiceUnavailable';
}
