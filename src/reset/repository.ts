import { z } from 'zod';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';

const kind = 'reset';

/** Tells these locks on organisations from any others. */
const lockSeed = 1_819_242;

const storedCounts = z.object({
  connections: z.number(),
  documents: z.number(),
  memories: z.number(),
  /** Containers besides the default one. */
  spaces: z.number(),
});

/** What an organisation had when its reset began. */
export type Counts = z.output<typeof storedCounts>;

/** Waits for a reset that is just being accepted, and keeps one from being accepted until the transaction ends. */
export async function holdReset(db: Queryable, { orgId }: Scope): Promise<string | null> {
  // Not a lock on the row: those cost the embedded database 3 ms. In a statement of its own, so that the next one sees what
  // was waited for.
  await db.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${orgId}::text, ${lockSeed}::int))`;
  return findRunning(db, { orgId });
}

/** Locks the organisation until the transaction ends: whoever writes into it is waited for, or waits. */
export async function lockOrganization(db: Queryable, { orgId }: Scope) {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${orgId}::text, ${lockSeed}::int))`;
  return db.organization.findUniqueOrThrow({ where: { id: orgId }, select: { slug: true, resetId: true } });
}

export async function findRunning(db: Queryable, { orgId }: Scope): Promise<string | null> {
  const row = await db.organization.findUnique({ where: { id: orgId }, select: { resetId: true } });
  return row?.resetId ?? null;
}

export async function countContent(
  db: Queryable,
  { orgId }: Scope,
  exceptTag: string,
): Promise<Omit<Counts, 'connections'>> {
  const documents = await db.document.count({ where: { orgId } });
  const memories = await db.memory.count({ where: { orgId } });
  const spaces = await db.container.count({ where: { orgId, tag: { not: exceptTag } } });
  return { documents, memories, spaces };
}

export async function begin(db: Queryable, { orgId }: Scope, id: string, input: Counts): Promise<void> {
  await db.job.create({ data: { orgId, id, kind, input, progress: {} } });
  await db.organization.updateMany({ where: { id: orgId }, data: { resetId: id } });
}

export async function countsOf(db: Queryable, { orgId }: Scope, id: string): Promise<Counts> {
  const { input } = await db.job.findUniqueOrThrow({ where: { orgId_id: { orgId, id } }, select: { input: true } });
  return storedCounts.parse(input);
}

/** Back to the defaults. */
export async function deleteSettings(db: Queryable, { orgId }: Scope): Promise<void> {
  await db.settings.deleteMany({ where: { orgId } });
}

/** Notes that the reset is being worked on. */
export async function touch(db: Database, { orgId }: Scope, id: string): Promise<void> {
  await db.job.updateMany({ where: { orgId, id }, data: { progress: {} } });
}

export async function someDocuments(db: Database, { orgId }: Scope, limit: number): Promise<string[]> {
  const rows = await db.document.findMany({ where: { orgId }, select: { id: true }, take: limit });
  return rows.map(({ id }) => id);
}

/** @returns the number deleted */
export async function deleteSomeMemories(db: Queryable, { orgId }: Scope, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from memory where org_id = ${orgId} and id = any(array(
      select id from memory where org_id = ${orgId} limit ${limit}::int))`;
}

/** Deletes some containers that are empty. @returns the number deleted */
export async function deleteSomeContainers(db: Queryable, { orgId }: Scope, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from container where org_id = ${orgId} and tag = any(array(
      select tag from container c where c.org_id = ${orgId}
        and not exists (select from document d where d.org_id = ${orgId} and d.container_tag = c.tag)
        and not exists (select from document_container m where m.org_id = ${orgId} and m.container_tag = c.tag)
        and not exists (select from memory e where e.org_id = ${orgId} and e.container_tag = c.tag)
      limit ${limit}::int))`;
}

export async function isEmpty(db: Queryable, { orgId }: Scope): Promise<boolean> {
  // What is in an organisation is in a container.
  return (await db.container.findFirst({ where: { orgId }, select: { tag: true } })) === null;
}

export async function end(db: Queryable, { orgId }: Scope, id: string): Promise<void> {
  await db.job.updateMany({ where: { orgId, id }, data: { status: 'completed' } });
  await db.organization.updateMany({ where: { id: orgId, resetId: id }, data: { resetId: null } });
}

/** Organisations whose reset nothing has worked on for that long. All organisations: for the sweeper only. */
export async function idleResets(db: Database, idleMs: number, limit: number): Promise<{ orgId: string }[]> {
  return db.$queryRaw`
    select org_id as "orgId" from job
    where kind = ${kind} and status = 'running' and updated_at < now() - ${idleMs} * interval '1 millisecond'
    order by updated_at limit ${limit}`;
}
