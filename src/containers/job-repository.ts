import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';

/** Marks the job's result as reported to whoever waited. */
export async function markTold(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.$executeRaw`update job set awaited = false where org_id = ${orgId} and id = ${id}`;
}

/** How long a result is kept for a repeated request, after a client gave up waiting. */
const untoldMs = 3_600_000;

/**
 * The counts of the last matching job, if it ended recently and its result was not reported. Marks it as reported.
 * @param input what the job's input must contain
 * @returns the job's `progress`; undefined when there is none
 */
export async function takeUntold(db: Queryable, { orgId }: Scope, kind: string, input: object): Promise<unknown> {
  const rows = await db.$queryRaw<{ progress: unknown; endedAt: Date }[]>`
    update job set awaited = false
    where org_id = ${orgId} and kind = ${kind} and status = 'completed' and awaited
      and input @> ${JSON.stringify(input)}::jsonb and updated_at > now() - ${untoldMs} * interval '1 millisecond'
    returning progress, updated_at as "endedAt"`;
  return rows.sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime()).at(-1)?.progress;
}
