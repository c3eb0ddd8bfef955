import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { RetryLater } from '../../core/errors.js';

/**
 * A run's progress with a resource. listing: pages are read and items noted · fetching: items that differ are read and
 * committed · pruning: documents whose source is gone are deleted · done: the run is over for this resource.
 */
const stored = z.object({
  runId: z.string(),
  phase: z.enum(['listing', 'fetching', 'pruning', 'done']),
  /** The provider's token for the next page; null for the first. */
  page: z.string().nullable(),
  /** The cursor from which changes are listed; null: everything is listed. */
  since: z.string().nullable(),
  /** The cursor at which the listing ended; null before. */
  cursor: z.string().nullable(),
  mode: z.enum(['full', 'changes']),
  /** Number of items on the pages so far. */
  listed: z.number(),
  /** 1; then 2 for items for which the provider was unavailable at first. */
  pass: z.union([z.literal(1), z.literal(2)]),
  /** How often the listing began again because the provider no longer accepted its cursor. */
  restarts: z.number().default(0),
  /** How often a full listing's first page was noted, so that a later attempt at it can be told from an earlier one. */
  begun: z.number().default(0),
});

export type Progress = z.output<typeof stored>;

/**
 * The stored progress if it is this run's; otherwise that of a run that begins.
 * @param value the stored progress, of any run
 * @param cursor of the resource; null: everything is listed
 */
export function progressOf(value: unknown, runId: string, cursor: string | null): Progress {
  const parsed = stored.safeParse(value);
  if (parsed.success && parsed.data.runId === runId) return parsed.data;
  const empty = { page: null, cursor: null, listed: 0, restarts: 0, begun: 0 } as const;
  return { ...empty, runId, phase: 'listing', since: cursor, mode: 'full', pass: 1 };
}

/** Whether another attempt at the run's step has gone on since this one read the progress. */
export const isOvertaken = (value: unknown, progress: Progress): boolean =>
  !isDeepStrictEqual(progressOf(value, progress.runId, progress.since), progress);

/** Whether the run has finished the resource. */
export const isDone = (value: unknown, runId: string): boolean => progressOf(value, runId, null).phase === 'done';

/**
 * What an activity returns to its workflow. more: call again · done: the resource is finished · stopped: the whole run is
 * over · busy, wait: call again after `ms` milliseconds. `why` is for the operator and quotes no content.
 */
export type SyncState =
  | { state: 'more' | 'done' | 'stopped' }
  | { state: 'busy'; ms: number }
  | { state: 'wait'; ms: number; why?: string };

/** Another run has claimed the resource, another attempt has gone on with it, or it must not be synced any more. */
export const claimLost = () => new RetryLater('Another run has taken over.', 1_000);

/** The sync of another resource took the room that the step counted on, or the limit was lowered: the step is to be repeated. */
export const limitReached = () => new RetryLater('The connection has no room any more for what was fetched.', 1_000);

/** The connection has moved to another container, or is being deleted, since the run read it: the step is to be repeated. */
export const containerLeft = () => new RetryLater('The connection has left the container.', 1_000);
