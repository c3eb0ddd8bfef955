import type { ActivityOptions } from '@temporalio/workflow';

/**
 * Work on one document. A dead worker is detected by its missing heartbeat. The attempts cover about a quarter of an hour of an
 * unreachable database.
 */
export const documentWork: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 20 },
};

/**
 * Time limit of activities on the queue `bulk`. It includes the wait for the organisation's turn behind at most 31 others, each
 * of which may read a file for half an hour and run OCR for another.
 */
const bulkTimeout = '32 hours';

/** Work on a batch or on one long document. */
export const longWork: ActivityOptions = { ...documentWork, startToCloseTimeout: bulkTimeout };

/**
 * Extraction of a file or a page. A website or a model may be down or busy for a while; it may also say when to retry.
 */
export const extractionWork: ActivityOptions = {
  startToCloseTimeout: bulkTimeout,
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '10 minutes', maximumAttempts: 10 },
};

/** Long work in slices: each activity does some seconds of it and commits, so that a retry does not repeat finished slices. */
export const slicedWork: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 20 },
};

/**
 * Some seconds of work at a provider. The attempts cover about twenty minutes of a provider that is down or busy; the workflow
 * itself waits out rate limits.
 */
export const providerWork: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '5 minutes', maximumAttempts: 8 },
};

/** Short writes that record the outcome of the work: retried for a day. */
export const bookkeeping: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** Scheduled work: the next run makes up for a failed one. */
export const periodic: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds', maximumAttempts: 3 },
};

/** Exchange of an OAuth code, which expires after some minutes while a person waits. */
export const codeExchange: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds', maximumAttempts: 8 },
};

/**
 * Removing webhooks and tokens at a provider. The attempts cover more than three hours of a provider that is down or limits how
 * often it may be asked, usually by the hour. They are no limit of time, which would also run while no worker does.
 */
export const providerDisconnect: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '10 minutes', maximumAttempts: 25 },
};
