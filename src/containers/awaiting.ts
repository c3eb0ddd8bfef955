import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../db/client.js';
import { CairnError } from '../errors.js';
import type { Scope } from '../scope.js';

/** Longest that a request waits for the end of its work: clients wait for a minute, and the server lets a connection be silent for two. */
export const longestWaitMs = 40_000;

const leastPauseMs = 20;
const mostPauseMs = 500;

/**
 * Looks until there is something to see, the seldomer the longer it takes.
 * @returns null when that takes longer than `ms`
 */
export async function lookUntil<T>(ms: number, look: () => Promise<T | null>): Promise<T | null> {
  for (const began = Date.now(); ; ) {
    const seen = await look();
    const waited = Date.now() - began;
    if (seen !== null || waited >= ms) return seen;
    await delay(Math.min(Math.max(waited / 8, leastPauseMs), mostPauseMs));
  }
}

/** Nothing has failed: what is sent again joins the work, or learns what it came to. */
export const goesOn = (what: string) =>
  new CairnError(503, 'Service unavailable', `${what} takes long and goes on; send it again to learn its end`, {
    'retry-after': '5',
  });

/** Whoever waited for the end of the job knows it now. */
export async function markTold(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.$executeRaw`update job set awaited = false where org_id = ${orgId} and id = ${id}`;
}

/** Milliseconds in which a request that was given up is sent again. */
const untoldMs = 3_600_000;

/**
 * The counts of the last such job, if it ended lately without anybody who waited having been told. From now on somebody has.
 * @param input what its input contains
 */
export async function takeUntold(db: Queryable, { orgId }: Scope, kind: string, input: object): Promise<unknown> {
  const rows = await db.$queryRaw<{ progress: unknown; endedAt: Date }[]>`
    update job set awaited = false
    where org_id = ${orgId} and kind = ${kind} and status = 'completed' and awaited
      and input @> ${JSON.stringify(input)}::jsonb and updated_at > now() - ${untoldMs} * interval '1 millisecond'
    returning progress, updated_at as "endedAt"`;
  return rows.sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime()).at(-1)?.progress;
}
