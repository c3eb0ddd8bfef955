import { z } from 'zod';
import { RetryLater } from '../../core/errors.js';

/**
 * How far a run is with a resource. listing: pages are read and items noted · fetching: what differs is read and committed ·
 * pruning: what is gone is deleted · done: the run is over for this resource.
 */
const stored = z.object({
  runId: z.string(),
  phase: z.enum(['listing', 'fetching', 'pruning', 'done']),
  /** Where the listing goes on; null for its first page. */
  page: z.string().nullable(),
  /** What the listing is asked to begin at; null: everything is wanted. */
  since: z.string().nullable(),
  /** Where the listing ended, once it has. */
  cursor: z.string().nullable(),
  mode: z.enum(['full', 'changes']),
  /** Items that the pages so far had. */
  listed: z.number(),
  /** 1, then 2 for what the provider did not give at the first try. */
  pass: z.union([z.literal(1), z.literal(2)]),
  /** How often the listing began again because the provider no longer knew where it was. */
  restarts: z.number().default(0),
});

export type Progress = z.output<typeof stored>;

/** The progress of this run; that of an earlier one means nothing to it, but for where the last complete listing ended. */
export function progressOf(value: unknown, runId: string, cursor: string | null): Progress {
  const parsed = stored.safeParse(value);
  if (parsed.success && parsed.data.runId === runId) return parsed.data;
  const empty = { page: null, cursor: null, listed: 0, restarts: 0 } as const;
  return { ...empty, runId, phase: 'listing', since: cursor, mode: 'full', pass: 1 };
}

/** Whether the run has finished the resource. */
export const isDone = (value: unknown, runId: string): boolean => progressOf(value, runId, null).phase === 'done';

/**
 * What an activity says to its workflow: go on, done with the resource, come back after `ms` milliseconds, or the whole run is
 * over. `why` is for the operator and quotes no content.
 */
export type SyncState =
  | { state: 'more' | 'done' | 'stopped' }
  | { state: 'busy'; ms: number }
  | { state: 'wait'; ms: number; why?: string };

/** Another run has claimed the resource, or it must not be synced any more. */
export class ClaimLost extends RetryLater {
  constructor() {
    super('Another run has taken over.', 1_000);
  }
}

/** The connection has gone into another container since the run read it, or is to go: what was to be done is to be seen anew. */
export class ContainerLeft extends RetryLater {
  constructor() {
    super('The connection has left the container.', 1_000);
  }
}
