import { z } from 'zod';
import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import { takeUntold } from '../job-repository.js';

const kind = 'merge';

const storedInput = z.object({
  /** In the client's order. */
  sources: z.array(z.string()),
  target: z.string(),
  /** Whether the merge created the target. */
  madeTarget: z.boolean(),
});
const storedMoved = z.object({ documents: z.number(), memories: z.number() });

export type MergeInput = z.output<typeof storedInput>;
/** Counts of documents in the sources and of memories that were current in them; each is counted once. */
export type Moved = z.output<typeof storedMoved>;

/** A merge, as its job row stores it. */
export interface Merge extends MergeInput {
  id: string;
  status: 'running' | 'completed' | 'failed';
  moved: Moved;
  error: string | null;
}

interface JobRow {
  id: string;
  status: Merge['status'];
  input: unknown;
  progress: unknown;
  error: string | null;
}

const mergeOf = ({ input, progress, ...row }: JobRow): Merge => ({
  ...row,
  ...storedInput.parse(input),
  moved: storedMoved.parse(progress),
});

const columns = { id: true, status: true, input: true, progress: true, error: true } as const;

/** @param awaited whether a request waits for the merge to end */
export async function insertMerge(db: Queryable, { orgId }: Scope, id: string, input: MergeInput, awaited: boolean) {
  const progress = { documents: 0, memories: 0 } satisfies Moved;
  await db.job.create({ data: { orgId, id, kind, input, progress, awaited } });
}

export async function findMerge(db: Queryable, scope: Scope, id: string): Promise<Merge | null> {
  const row = await db.job.findFirst({ where: { orgId: scope.orgId, id, kind }, select: columns });
  return row === null ? null : mergeOf(row);
}

/** Locks the merge, if it still runs, so that nobody else continues it until the transaction ends. */
export async function lockRunningMerge(db: Queryable, scope: Scope, id: string): Promise<Merge | null> {
  const rows = await db.$queryRaw<JobRow[]>`
    select id, status::text as status, input, progress, error from job
    where org_id = ${scope.orgId} and id = ${id} and kind = ${kind} and status = 'running' for update`;
  return rows[0] === undefined ? null : mergeOf(rows[0]);
}

export async function addMoved(db: Queryable, scope: Scope, { id, moved }: Merge, more: Partial<Moved>): Promise<void> {
  const { documents = 0, memories = 0 } = more;
  const progress = { documents: moved.documents + documents, memories: moved.memories + memories };
  await db.job.updateMany({ where: { orgId: scope.orgId, id }, data: { progress } });
}

export async function endMerge(
  db: Queryable,
  scope: Scope,
  id: string,
  end: { status: 'completed' } | { status: 'failed'; error: string },
): Promise<void> {
  await db.job.updateMany({ where: { orgId: scope.orgId, id }, data: end });
}

/** The unreported result of a merge of these containers, if it ended recently. Returned once. */
export async function takeUntoldMerge(
  db: Queryable,
  scope: Scope,
  of: { sources: readonly string[]; target: string },
): Promise<Moved | null> {
  return storedMoved.nullable().parse((await takeUntold(db, scope, kind, of)) ?? null);
}

export async function deleteMerges(db: Queryable, { orgId }: Scope): Promise<void> {
  await db.job.deleteMany({ where: { orgId, kind } });
}

/** Running merges without recent progress. Of all organisations: for the sweeper only. */
export async function idleMerges(db: Database, idleMs: number, limit: number) {
  const rows = await db.$queryRaw<{ orgId: string; mergeId: string; target: string }[]>`
    select org_id as "orgId", id as "mergeId", input->>'target' as target from job
    where kind = ${kind} and status = 'running' and updated_at < now() - ${idleMs} * interval '1 millisecond'
    order by updated_at limit ${limit}`;
  return rows.map(({ target, ...ref }) => ({ ...ref, containerTag: target }));
}
