import { type ActivityFailure, ApplicationFailure } from '@temporalio/workflow';

/** What a person reads on the failed document. A fault's own text stays in the logs: it may quote content. */
export function failureReason(failure: ActivityFailure): string {
  const { cause } = failure;
  const isForPeople = cause instanceof ApplicationFailure && (cause.nonRetryable || cause.type === 'RetryLater');
  if (isForPeople && cause.message !== '') return cause.message;
  return 'Processing kept failing because of a fault inside the service. The content is kept: retry when the fault is mended.';
}

/** The revision that failed; undefined when the activity did not live to tell. */
export function failedRevision({ cause }: ActivityFailure): number | undefined {
  const revision: unknown = cause instanceof ApplicationFailure ? cause.details?.[0] : undefined;
  return typeof revision === 'number' ? revision : undefined;
}

/** The database or Temporal stayed out of reach: nothing is wrong with the document, and the sweeper starts it again. */
export function isOutage({ cause }: ActivityFailure): boolean {
  return cause instanceof ApplicationFailure && cause.type === 'ServiceUnavailable';
}
