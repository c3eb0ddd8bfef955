import type { ActivityOptions } from '@temporalio/workflow';

/**
 * Work on one document. A worker that dies is noticed by its missing heartbeat; an unreachable database is waited for,
 * about a quarter of an hour in all, before the attempt is given up.
 */
export const documentWork: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 20 },
};

/**
 * How long work on the queue `bulk` may last, its wait for the organisation's turn behind 31 others included, each of which
 * has its own limit: reading a file may take half an hour by the clock, and OCR of its pages another. A worker that dies is noticed by its heartbeat.
 */
const withItsWait = '32 hours';

/** Work on a batch, or on one document that takes long. */
export const longWork: ActivityOptions = { ...documentWork, startToCloseTimeout: withItsWait };

/**
 * Reading a file or a page. The other side may be down or busy for a while, and says itself when to come back where it can.
 */
export const extractionWork: ActivityOptions = {
  startToCloseTimeout: withItsWait,
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '10 minutes', maximumAttempts: 10 },
};

/** Long work in short transactions: an activity does some seconds of it, and what it did is not done again. */
export const slicedWork: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 20 },
};

/**
 * Some seconds of work at a provider. One that is down or busy is given about twenty minutes; how long a rate limit lasts is
 * waited for by the workflow.
 */
export const providerWork: ActivityOptions = {
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '5 minutes', maximumAttempts: 8 },
};

/** Short writes that must happen for anybody to learn what became of the work: tried for a day. */
export const bookkeeping: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
};

/** Periodic work: the next run makes up for a failed one. */
export const periodic: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 seconds', maximumAttempts: 3 },
};

/** Trading the code of a callback, which is good for some minutes only while a person waits. */
export const connecting: ActivityOptions = {
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds', maximumAttempts: 8 },
};

/** Taking leave of a provider: tried for half an hour, and no obstacle. */
export const farewell: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '2 minutes' },
};
