import type { Scope } from '../core/scope.js';
import { type Database, Prisma, type Queryable } from '../db/client.js';
import { nearestIndex, vectorRows } from '../db/vectors.js';
import type { Vectors } from '../models/embedding/embeddings.js';
import { changeSets, type SetRow } from '../models/embedding/set-repository.js';

/** Something that lacks a vector, or has a part that does. */
export interface Lacking {
  orgId: string;
  id: string;
}

export interface LackingChunk {
  id: string;
  embedHash: string;
  text: string;
}

/** Whether the alias `c`, a chunk, lacks a vector. */
const lackingChunk = (setId: number) => Prisma.sql`not exists (
    select from chunk_embedding e where e.org_id = c.org_id and e.set_id = ${setId}::int and e.chunk_id = c.id)`;

/** The same of the alias `m`, a memory. */
const lackingMemory = (setId: number) => Prisma.sql`not exists (
    select from memory_embedding e where e.org_id = m.org_id and e.set_id = ${setId}::int and e.memory_id = m.id)`;

/** The set that is being built; null if there is none. */
export const buildingSet = (db: Queryable) => db.embeddingSet.findFirst({ where: { status: 'building' } });

/** A set that was retired before that moment; null: there is none. */
export const expiredSet = (db: Queryable, before: Date) =>
  db.embeddingSet.findFirst({ where: { status: 'retired', retiredAt: { lt: before } }, orderBy: { id: 'asc' } });

/** Documents with a chunk that lacks a vector, after a position in the order of organisation and id. */
export function lackingDocuments(db: Database, setId: number, after: Lacking, limit: number): Promise<Lacking[]> {
  return db.$queryRaw`
    select d.org_id as "orgId", d.id from document d
    where (d.org_id, d.id) > (${after.orgId}, ${after.id}) and exists (
      select from chunk c where c.org_id = d.org_id and c.document_id = d.id and ${lackingChunk(setId)})
    order by d.org_id, d.id limit ${limit}::int`;
}

/** The document's chunks that lack a vector. */
export function lackingChunks(db: Database, setId: number, { orgId, id }: Lacking): Promise<LackingChunk[]> {
  return db.$queryRaw`
    select c.id, encode(c.embed_hash, 'hex') as "embedHash", c.text
    from chunk c where c.org_id = ${orgId} and c.document_id = ${id} and ${lackingChunk(setId)}
    order by c.position`;
}

/** Memories that lack a vector, current or not, after a position, with the text to embed. */
export function lackingMemories(
  db: Database,
  setId: number,
  after: Lacking,
  limit: number,
): Promise<(Lacking & { memory: string; question: string | null })[]> {
  return db.$queryRaw`
    select m.org_id as "orgId", m.id, m.memory, m.question from memory m
    where (m.org_id, m.id) > (${after.orgId}, ${after.id}) and ${lackingMemory(setId)}
    order by m.org_id, m.id limit ${limit}::int`;
}

/** The number of chunks and memories that lack a vector of the set. */
export async function countLacking(db: Queryable, setId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select ((select count(*) from chunk c where ${lackingChunk(setId)})
      + (select count(*) from memory m where ${lackingMemory(setId)}))::int as count`;
  return row?.count ?? 0;
}

/** The number of all chunks and memories. */
export async function countThings(db: Queryable): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select ((select count(*) from chunk) + (select count(*) from memory))::int as count`;
  return row?.count ?? 0;
}

/** Adds vectors of chunks that still exist. The lock keeps the document's revisions unchanged. Safe to run again. */
export async function addChunkVectors(
  db: Database,
  scope: Scope,
  documentId: string,
  chunks: readonly { id: string; vectors: Vectors }[],
): Promise<void> {
  const { setIds, ids, literals } = vectorRows(chunks);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from document where org_id = ${scope.orgId} and id = ${documentId} for key share`;
    await tx.$executeRaw`
      insert into chunk_embedding (org_id, set_id, chunk_id, document_id, embedding, from_revision, until_revision)
      select c.org_id, v.set_id, c.id, c.document_id, l2_normalize(v.embedding::halfvec), c.from_revision, c.until_revision
      from chunk c join unnest(${setIds}::int[], ${ids}::text[], ${literals}::text[]) as v(set_id, id, embedding) on v.id = c.id
      where c.org_id = ${scope.orgId} and c.id = any(${ids}::text[])
      order by c.id for key share of c
      on conflict do nothing`;
  });
}

/** Adds vectors of memories that still exist. Safe to run again. */
export async function addMemoryVectors(
  db: Database,
  memories: readonly { orgId: string; id: string; vectors: Vectors }[],
): Promise<void> {
  const { setIds, ids, literals } = vectorRows(memories);
  await db.$executeRaw`
    insert into memory_embedding (org_id, set_id, memory_id, embedding)
    select m.org_id, v.set_id, m.id, l2_normalize(v.embedding::halfvec)
    from memory m
    join unnest(${memories.map(({ orgId }) => orgId)}::text[], ${setIds}::int[], ${ids}::text[], ${literals}::text[]) as v(org_id, set_id, id, embedding)
      on v.org_id = m.org_id and v.id = m.id
    order by m.org_id, m.id for key share of m
    on conflict do nothing`;
}

/**
 * Makes the set the one that searches use, if it is complete, and retires the previous one. Transactions that write vectors
 * meanwhile wait, and vectors that were embedded for the earlier sets are refused.
 * @returns whether it switched
 */
export async function switchTo(db: Database, set: SetRow): Promise<boolean> {
  return changeSets(db, async (tx) => {
    // Waits for transactions that write vectors and holds new ones off, so that the count is exact.
    await tx.$queryRaw`select id from embedding_set for no key update`;
    const current = await tx.embeddingSet.findUnique({ where: { id: set.id } });
    if (current?.status !== 'building' || (await countLacking(tx, set.id)) > 0) return false;
    const now = new Date();
    await tx.embeddingSet.updateMany({ where: { status: 'active' }, data: { status: 'retired', retiredAt: now } });
    await tx.embeddingSet.update({
      where: { id: set.id },
      data: { status: 'active', activatedAt: now, retiredAt: null },
    });
    return true;
  });
}

/** From here on no vectors are written to the retired set: going back to its model means embedding again. */
export async function endSet(db: Database, { id, activatedAt }: SetRow): Promise<void> {
  if (activatedAt === null) return;
  await changeSets(db, async (tx) => {
    const ended = { where: { id, status: 'retired' as const }, data: { activatedAt: null } };
    return (await tx.embeddingSet.updateMany(ended)).count > 0;
  });
}

/** Drops the index of the set's vectors, where `cairn index-vectors` has built one. */
export async function dropIndex(db: Database, setId: number): Promise<void> {
  await db.$executeRawUnsafe(`drop index concurrently if exists ${nearestIndex(setId)}`);
}

/**
 * Deletes some vectors of a retired set, and finally the set. A caller that was late finds the set in use again, and deletes nothing.
 * @returns `more`: something may be left to delete
 */
export async function deleteSome(db: Database, setId: number, limit: number): Promise<'more' | 'gone' | 'in use'> {
  const isEnded = Prisma.sql`exists (
    select from embedding_set where id = ${setId}::int and status = 'retired' and activated_at is null)`;
  const chunks = await db.$executeRaw`
    delete from chunk_embedding where ctid = any(array(
      select ctid from chunk_embedding where set_id = ${setId}::int and ${isEnded} limit ${limit}::int))`;
  const memories = await db.$executeRaw`
    delete from memory_embedding where ctid = any(array(
      select ctid from memory_embedding where set_id = ${setId}::int and ${isEnded} limit ${limit}::int))`;
  if (chunks + memories > 0) return 'more';
  await changeSets(
    db,
    async (tx) =>
      (await tx.embeddingSet.deleteMany({ where: { id: setId, status: 'retired', activatedAt: null } })).count > 0,
  );
  return (await db.embeddingSet.count({ where: { id: setId } })) === 0 ? 'gone' : 'in use';
}
