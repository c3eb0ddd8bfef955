import type { ContainerScope, Scope } from '../../core/scope.js';
import { withMetadata } from '../../db/answered-metadata.js';
import type { Database, Queryable } from '../../db/client.js';
import { heldSets, vectorRows } from '../../db/vectors.js';
import { memoryMetadata } from '../../filters/index.js';
import { SetsChanged, type SetsRef, type Vectors } from '../../models/embedding/embeddings.js';
import type { CurrentMemory, Place } from '../placing.js';
import type { MemoryRow } from './edits.js';
import { withdrawInferences } from './standing.js';

/** A memory to insert, with its vectors. The other fields are columns of `memory`, described in prisma/schema.prisma. */
export interface NewMemory
  extends Place,
    Pick<
      MemoryRow,
      'id' | 'containerTag' | 'memory' | 'fingerprint' | 'subject' | 'isStatic' | 'forgetAfter' | 'statedAt'
    >,
    Partial<Pick<MemoryRow, 'question' | 'byClient'>> {
  metadata?: Record<string, unknown> | null;
  vectors: Vectors;
}

export type { MemoryRow } from './edits.js';

/** The text that is embedded of a memory: after the question that it answers, if there is one. */
export const embedTextOf = ({ memory, question }: Pick<NewMemory, 'memory' | 'question'>): string =>
  question ? `${question}\n${memory}` : memory;

/** Memories by id, with their metadata at the size that an answer holds. */
export async function memoriesById(db: Database, scope: Scope, ids: readonly string[]) {
  const where = { orgId: scope.orgId, id: { in: [...new Set(ids)] } };
  const found = await db.memory.findMany({ where, omit: { metadata: true } });
  return new Map((await withMetadata(db, scope, 'memory', found, memoryMetadata)).map((row) => [row.id, row]));
}

/** A memory that a note may repeat. */
export interface KnownMemory
  extends Pick<MemoryRow, 'id' | 'fingerprint' | 'isLatest' | 'isForgotten' | 'forgetAfter' | 'statedAt'> {
  /** Those of the given documents that already support it. */
  supportedBy: readonly string[];
}

/**
 * The container's memories with these fingerprints or ids: current and superseded ones, and forgotten ones that the documents
 * support. They are sorted so that of several with one fingerprint the decisive one comes last.
 */
export async function knownMemories(
  db: Database,
  { orgId, containerTag }: ContainerScope,
  { fingerprints, ids }: { fingerprints: readonly string[]; ids: readonly string[] },
  documentIds: readonly string[],
): Promise<KnownMemory[]> {
  const supporting = { documentId: { in: [...documentIds] } };
  const rows = await db.memory.findMany({
    where: {
      ...{ orgId, containerTag },
      AND: [
        { OR: [{ fingerprint: { in: [...fingerprints] } }, { id: { in: [...ids] } }] },
        { OR: [{ isForgotten: false }, { sources: { some: supporting } }] },
      ],
    },
    orderBy: [{ isLatest: 'asc' }, { isForgotten: 'desc' }, { createdAt: 'asc' }],
    select: {
      ...{ id: true, fingerprint: true, isLatest: true, isForgotten: true, forgetAfter: true, statedAt: true },
      sources: { where: supporting, select: { documentId: true } },
    },
  });
  return rows.map(({ sources, ...row }) => ({ ...row, supportedBy: sources.map(({ documentId }) => documentId) }));
}

/** The current memories among these ids. */
export async function currentAmong(db: Queryable, scope: ContainerScope, ids: readonly string[]) {
  return db.$queryRaw<CurrentMemory[]>`
    select id, version, coalesce(root_memory_id, id) as "rootMemoryId", stated_at as "statedAt",
      forget_after as "forgetAfter", by_client as "byClient"
    from memory
    where org_id = ${scope.orgId} and container_tag = ${scope.containerTag} and is_latest and not is_forgotten
      and id = any(${[...ids]}::text[])
    order by stated_at, id`;
}

/**
 * Records that these memories were said again, later. Expired ones become current again, until their new expiry. Others hold as
 * long as either statement says, unless a client has set the expiry.
 */
export async function restate(
  db: Queryable,
  scope: Scope,
  memories: readonly { id: string; statedAt: Date; forgetAfter: Date | null }[],
): Promise<void> {
  const ids = memories.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.$executeRaw`
    update memory m set stated_at = r.stated_at,
      forget_after = case
        when m.forget_after <= now() then r.forget_after
        when m.by_client or m.forget_after is null or (r.forget_after > m.forget_after) is false then m.forget_after
        else r.forget_after end
    from unnest(${ids}::text[], ${memories.map((each) => each.statedAt)}::timestamptz[],
                ${memories.map((each) => each.forgetAfter)}::timestamptz[]) as r(id, stated_at, forget_after)
    where m.org_id = ${scope.orgId} and m.id = any(${ids}::text[]) and m.id = r.id and m.stated_at < r.stated_at`;
}

/** Marks memories as superseded. The same transaction records by which, once the new ones are written. */
export async function hide(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  const where = { orgId: scope.orgId, id: { in: [...ids] } };
  if (ids.length > 0) await db.memory.updateMany({ where, data: { isLatest: false } });
  await withdrawInferences(db, scope, ids);
}

/** Stores relations of the kind `extends`. */
export async function insertExtensions(
  db: Queryable,
  { orgId }: Scope,
  pairs: readonly { memoryId: string; relatedId: string }[],
): Promise<void> {
  const data = pairs.map((pair) => ({ orgId, relation: 'extends' as const, ...pair }));
  if (data.length > 0) await db.memoryRelation.createMany({ data, skipDuplicates: true });
}

/** Ranks probably outdated memories behind their probable new values, while both are current. */
export async function rankBehind(db: Queryable, { orgId }: Scope, behind: ReadonlyMap<string, string>): Promise<void> {
  if (behind.size === 0) return;
  await db.$executeRaw`
    update memory m set ranks_behind_id = b.newer
    from unnest(${[...behind.keys()]}::text[], ${[...behind.values()]}::text[]) as b(id, newer)
    where m.org_id = ${orgId} and m.id = any(${[...behind.keys()]}::text[]) and m.id = b.id`;
}

/**
 * Inserts memories with their vectors. They are created a millisecond apart, so that they keep their order.
 * @throws {SetsChanged} when the embedding sets have changed since they were embedded
 */
export async function insertMemories(db: Queryable, scope: Scope, sets: SetsRef, memories: readonly NewMemory[]) {
  const vectors = vectorRows(memories);
  const [found] = await db.$queryRaw<{ held: boolean }[]>`
    with held as materialized (${heldSets(sets)}),
    added as (
      select * from unnest(
        ${memories.map((m) => m.id)}::text[], ${memories.map((m) => m.containerTag)}::text[], ${memories.map((m) => m.memory)}::text[],
        ${memories.map((m) => m.fingerprint)}::text[], ${memories.map((m) => m.subject)}::text[],
        ${memories.map((m) => m.question ?? null)}::text[],
        ${memories.map((m) => m.isStatic)}::boolean[],
        ${memories.map((m) => m.forgetAfter)}::timestamptz[], ${memories.map((m) => m.statedAt)}::timestamptz[],
        ${memories.map((m) => m.version)}::int[], ${memories.map((m) => m.isLatest)}::boolean[],
        ${memories.map((m) => m.parentMemoryId)}::text[], ${memories.map((m) => m.rootMemoryId)}::text[],
        ${memories.map((m) => m.byClient ?? false)}::boolean[],
        ${memories.map((m) => (m.metadata == null ? null : JSON.stringify(m.metadata)))}::text[]
      ) with ordinality as a(id, container_tag, memory, fingerprint, subject, question, is_static, forget_after, stated_at, version, is_latest,
             parent_memory_id, root_memory_id, by_client, metadata, nth)
      where exists (select from held)
    ), written as (
      insert into memory (org_id, id, container_tag, memory, fingerprint, subject, question, is_static, forget_after,
                          stated_at, version, is_latest, parent_memory_id, root_memory_id, by_client, metadata, lexemes,
                          length, created_at, updated_at)
      select ${scope.orgId}, a.id, a.container_tag, a.memory, a.fingerprint, a.subject, a.question, a.is_static, a.forget_after,
             a.stated_at, a.version, a.is_latest, a.parent_memory_id, a.root_memory_id, a.by_client, a.metadata::jsonb,
             l.lexemes, (select coalesce(sum(cardinality(w.positions)), 0) from unnest(l.lexemes) w), c.at, c.at
      from added a, lateral (select to_tsvector('english', concat_ws(' ', a.question, a.memory)) as lexemes) l,
             lateral (select now() + a.nth * interval '1 millisecond' as at) c
      returning id
    ), embedded as (
      insert into memory_embedding (org_id, set_id, memory_id, embedding)
      select ${scope.orgId}, v.set_id, w.id, l2_normalize(v.embedding::halfvec)
      from written w join unnest(${vectors.setIds}::int[], ${vectors.ids}::text[], ${vectors.literals}::text[]) as v(set_id, id, embedding)
        on v.id = w.id
    )
    select exists (select from held) as held`;
  if (found?.held !== true) throw new SetsChanged();
}
