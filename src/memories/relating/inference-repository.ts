import type { Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import { factsOf, notExpired } from './repository.js';
import type { Inference } from './types.js';

/**
 * Holds what an inference stands on until the transaction ends: the documents, then the memories.
 * @returns whether all of the memories are facts that hold
 */
export async function holdParents(db: Queryable, scope: Scope, ids: readonly string[]): Promise<boolean> {
  const { orgId } = scope;
  await db.$queryRaw`
    select 1 from document
    where org_id = ${orgId} and id = any(array(
      select document_id from memory_source where org_id = ${orgId} and memory_id = any(${[...ids]}::text[])))
    order by id for key share`;
  await db.$queryRaw`
    select 1 from memory where org_id = ${orgId} and id = any(${[...ids]}::text[]) order by id for share`;
  return (await factsOf(db, scope, ids)).length === ids.length;
}

/** What the container has that says the same: a current memory, or an inference that was declined. */
export async function findSaid(db: Queryable, scope: Scope, containerTag: string, fingerprint: string) {
  const found = await db.memory.findMany({
    where: {
      ...{ orgId: scope.orgId, containerTag, fingerprint },
      OR: [
        { isLatest: true, isForgotten: false },
        { isInference: true, reviewStatus: 'declined' },
      ],
    },
    select: { id: true, isForgotten: true, reviewStatus: true, _count: { select: { relations: true } } },
  });
  return found.find(({ reviewStatus }) => reviewStatus === 'declined') ?? found[0];
}

/** Whether a fact fills that slot of the subject now. */
export async function isFilled(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  { subject, slot }: Pick<Inference, 'subject' | 'slot'>,
): Promise<boolean> {
  if (slot === null) return false;
  const where = { orgId: scope.orgId, containerTag, subject, slot, isLatest: true, isForgotten: false };
  return (await db.memory.findFirst({ where: { ...where, ...notExpired() }, select: { id: true } })) !== null;
}

export async function countPending(db: Queryable, scope: Scope, containerTag: string): Promise<number> {
  return db.memory.count({
    where: { orgId: scope.orgId, containerTag, isInference: true, reviewStatus: 'pending', isForgotten: false },
  });
}

/** Puts a new memory up for review. */
export async function markPending(db: Queryable, scope: Scope, id: string): Promise<void> {
  await db.memory.updateMany({
    where: { orgId: scope.orgId, id },
    data: { isInference: true, reviewStatus: 'pending', relatedAt: new Date() },
  });
}

/** The inference follows from these, and what supports them supports it. */
export async function insertParents(db: Queryable, scope: Scope, id: string, parentIds: readonly string[]) {
  const { orgId } = scope;
  await db.memoryRelation.createMany({
    data: parentIds.map((relatedId) => ({ orgId, memoryId: id, relatedId, relation: 'derives' as const })),
    skipDuplicates: true,
  });
  await db.$executeRaw`
    insert into memory_source (org_id, memory_id, document_id, quote)
    select distinct on (document_id) org_id, ${id}, document_id, quote from memory_source
    where org_id = ${orgId} and memory_id = any(${[...parentIds]}::text[])
    order by document_id, memory_id
    on conflict do nothing`;
}
