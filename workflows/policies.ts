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
 * Reading a file or a page. The other side may be down or busy for a while, and says itself when to come back where it can.
 */
export const extractionWork: ActivityOptions = {
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 3, maximumInterval: '10 minutes', maximumAttempts: 10 },
};

/** Long work in short transactions: an activity does some seconds of it, and what it did is not done again. */
export const slicedWork: ActivityOptions = {
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute', maximumAttempts: 20 },
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
