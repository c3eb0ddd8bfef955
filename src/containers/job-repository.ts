import { z } from 'zod';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';

const storedCounts = z.object({ documents: z.number(), memories: z.number() });

/** How many documents, and how many memories that were current, a job has deleted or moved. Each is counted once. */
export type Counts = z.output<typeof storedCounts>;

/** A deletion or merge of containers, as its row stores it. */
export interface Job<Input> {
  id: string;
  status: 'running' | 'completed' | 'failed';
  input: Input;
  counts: Counts;
  error: string | null;
}

type JobRow = Omit<Job<unknown>, 'counts'> & { progress: unknown };

/** How long a result is kept for a repeated request, after a client gave up waiting. */
const untoldMs = 3_600_000;

/** How long the outcome of a merge or a deletion is kept. */
const outcomeKeptMs = 30 * 86_400_000;

/** Deletes the rows of at most `limit` jobs whose outcome is kept no longer, of all organisations: for the sweep. @returns how many */
export async function deleteEndedJobs(db: Database, limit: number): Promise<number> {
  const before = new Date(Date.now() - outcomeKeptMs);
  return db.$executeRaw`
    delete from job where (org_id, id) in (
      select org_id, id from job
      where kind in ('delete', 'merge') and status <> 'running' and updated_at < ${before} limit ${limit}::int)`;
}

/** The job rows of one kind. @param storedInput the schema of a job's input */
export function createJobRepository<Input extends object>(kind: 'delete' | 'merge', storedInput: z.ZodType<Input>) {
  const jobOf = ({ input, progress, ...row }: JobRow): Job<Input> => ({
    ...row,
    input: storedInput.parse(input),
    counts: storedCounts.parse(progress),
  });

  return {
    /** @param awaited whether a request waits for the job to end */
    async insert(db: Queryable, { orgId }: Scope, id: string, input: Input, awaited: boolean): Promise<void> {
      const progress = { documents: 0, memories: 0 } satisfies Counts;
      await db.job.create({ data: { orgId, id, kind, input, progress, awaited } });
    },

    async find(db: Queryable, { orgId }: Scope, id: string): Promise<Job<Input> | null> {
      const select = { id: true, status: true, input: true, progress: true, error: true } as const;
      const row = await db.job.findFirst({ where: { orgId, id, kind }, select });
      return row === null ? null : jobOf(row);
    },

    /** Locks the job, if it still runs, so that nobody else continues it until the transaction ends. */
    async lockRunning(db: Queryable, { orgId }: Scope, id: string): Promise<Job<Input> | null> {
      const [row] = await db.$queryRaw<JobRow[]>`
        select id, status::text as status, input, progress, error from job
        where org_id = ${orgId} and id = ${id} and kind = ${kind} and status = 'running' for update`;
      return row === undefined ? null : jobOf(row);
    },

    /** Adds to the job's counts; with nothing to add, marks it as worked on. */
    async count(db: Queryable, { orgId }: Scope, { id, counts }: Job<Input>, more: Partial<Counts>): Promise<void> {
      const { documents = 0, memories = 0 } = more;
      const progress = { documents: counts.documents + documents, memories: counts.memories + memories };
      await db.job.updateMany({ where: { orgId, id }, data: { progress } });
    },

    /** @param error why the job failed; undefined when it is completed */
    async end(db: Queryable, { orgId }: Scope, id: string, error?: string): Promise<void> {
      const data = error === undefined ? { status: 'completed' as const } : { status: 'failed' as const, error };
      await db.job.updateMany({ where: { orgId, id }, data });
    },

    /** Marks the job's result as reported to whoever waited. */
    async markTold(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
      await db.$executeRaw`update job set awaited = false where org_id = ${orgId} and id = ${id}`;
    },

    /**
     * The unreported counts of the last matching job, if it ended recently. Returned once.
     * @param input what the job's input must contain
     * @param recentMs how long ago it may have ended
     */
    async takeUntold(
      db: Queryable,
      { orgId }: Scope,
      input: Partial<Input>,
      recentMs = untoldMs,
    ): Promise<Counts | null> {
      const rows = await db.$queryRaw<{ progress: unknown; endedAt: Date }[]>`
        update job set awaited = false
        where org_id = ${orgId} and kind = ${kind} and status = 'completed' and awaited
          and input @> ${JSON.stringify(input)}::jsonb and updated_at > now() - ${recentMs} * interval '1 millisecond'
        returning progress, updated_at as "endedAt"`;
      const last = rows.sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime()).at(-1);
      return last === undefined ? null : storedCounts.parse(last.progress);
    },

    async deleteAll(db: Queryable, { orgId }: Scope): Promise<void> {
      await db.job.deleteMany({ where: { orgId, kind } });
    },

    /** Running jobs without progress for `idleMs`. Of all organisations: for the sweeper only. */
    async idle(db: Database, idleMs: number, limit: number): Promise<{ orgId: string; id: string; input: Input }[]> {
      const rows = await db.$queryRaw<{ orgId: string; id: string; input: unknown }[]>`
        select org_id as "orgId", id, input from job
        where kind = ${kind} and status = 'running' and updated_at < now() - ${idleMs} * interval '1 millisecond'
        order by updated_at limit ${limit}`;
      return rows.map(({ input, ...ref }) => ({ ...ref, input: storedInput.parse(input) }));
    },
  };
}
