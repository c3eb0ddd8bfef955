import type { Database, Prisma, Queryable } from '../db/client.js';
import { vectorLiteral } from '../db/vectors.js';
import type { Scope } from '../scope.js';
import { endedBy, handEndedOn } from './ended.js';
import { embeddedText } from './slot-hints.js';
import type { SlotHolder } from './versions.js';
import { withdrawInferences } from './withdrawing.js';

export interface NewMemory {
  id: string;
  containerTag: string;
  memory: string;
  fingerprint: string;
  subject: string | null;
  slot: string | null;
  isStatic: boolean;
  forgetAfter: Date | null;
  /** When what it says was said. */
  statedAt: Date;
  version: number;
  isLatest: boolean;
  parentMemoryId: string | null;
  rootMemoryId: string;
  metadata?: Record<string, unknown> | null;
  embedding: Float32Array;
}

/** The documents of a container whose memories are still to be extracted, oldest first. */
export async function undreamtDocuments(db: Database, scope: Scope, containerTag: string, limit: number) {
  return db.document.findMany({
    where: {
      orgId: scope.orgId,
      containerTag,
      dreamingStatus: 'dreaming',
      status: { in: ['done', 'indexing'] },
      processedRevision: { gt: 0 },
    },
    orderBy: [{ documentDate: { sort: 'asc', nulls: 'last' } }, { createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: {
      id: true,
      latestRevision: true,
      documentDate: true,
      createdAt: true,
      filterByMetadata: true,
      content: { select: { content: true, extracted: true } },
    },
  });
}

export type MemoryRow = Prisma.MemoryGetPayload<Record<string, never>>;

/** Memories with the document that each was taken from, oldest first; once for each of its documents. */
export async function findBySources(
  db: Database,
  scope: Scope,
  documentIds: readonly string[],
): Promise<{ documentId: string; memory: MemoryRow }[]> {
  return db.memorySource.findMany({
    where: {
      orgId: scope.orgId,
      documentId: { in: [...documentIds] },
      ...(scope.containerTag === undefined ? {} : { memory: { containerTag: scope.containerTag } }),
    },
    orderBy: [{ createdAt: 'asc' }, { memoryId: 'asc' }],
    select: { documentId: true, memory: true },
  });
}

/** A memory whose text is that of a fact. */
export interface KnownMemory {
  id: string;
  fingerprint: string;
  isLatest: boolean;
  isForgotten: boolean;
  forgetAfter: Date | null;
  statedAt: Date;
  /** Whether the documents support it already. */
  isSupported: boolean;
}

/**
 * The container's memories that say these: those that are current, those that were superseded, and of the forgotten ones
 * those that the documents support. The one that counts most comes last.
 */
export async function knownByFingerprint(
  db: Database,
  scope: Scope,
  containerTag: string,
  fingerprints: readonly string[],
  documentIds: readonly string[],
): Promise<KnownMemory[]> {
  const supporting = { documentId: { in: [...documentIds] } };
  const rows = await db.memory.findMany({
    where: {
      ...{ orgId: scope.orgId, containerTag, fingerprint: { in: [...fingerprints] } },
      OR: [{ isForgotten: false }, { sources: { some: supporting } }],
    },
    orderBy: [{ isLatest: 'asc' }, { isForgotten: 'desc' }, { createdAt: 'asc' }],
    select: {
      ...{ id: true, fingerprint: true, isLatest: true, isForgotten: true, forgetAfter: true, statedAt: true },
      sources: { where: supporting, take: 1, select: { documentId: true } },
    },
  });
  return rows.map(({ sources, ...row }) => ({ ...row, isSupported: sources.length > 0 }));
}

/**
 * What is current and says something of the same slots and people, or has one of the words; inferences that await review
 * only where their id is asked for.
 */
export async function slotHolders(
  db: Queryable,
  scope: Scope,
  containerTag: string,
  wanted: {
    ids: readonly string[];
    subjects: readonly string[];
    slots: readonly string[];
    /** Each is read as plain text. */
    words: readonly string[];
  },
): Promise<SlotHolder[]> {
  const { ids, subjects, slots, words } = wanted;
  return db.$queryRaw<SlotHolder[]>`
    with word as materialized (
      select string_agg(nullif(plainto_tsquery('english', w)::text, ''), ' | ')::tsquery as any_of
      from unnest(${[...words]}::text[]) w
    )
    select id, memory, subject, slot, version, coalesce(root_memory_id, id) as "rootMemoryId", stated_at as "statedAt"
    from memory
    where org_id = ${scope.orgId} and container_tag = ${containerTag} and is_latest and not is_forgotten
      and (id = any(${[...ids]}::text[]) or not (is_inference and review_status = 'pending'))
      and (id = any(${[...ids]}::text[])
        or (subject = any(${[...subjects]}::text[]) and slot = any(${[...slots]}::text[]))
        or ((subject is null or subject = any(${[...subjects]}::text[])) and lexemes @@ (select any_of from word)))
    order by stated_at, id`;
}

/** These were said again. What had expired is current again, for as long as it was said to last. */
export async function restate(
  db: Queryable,
  scope: Scope,
  memories: readonly { id: string; statedAt: Date; forgetAfter: Date | null }[],
): Promise<void> {
  const ids = memories.map(({ id }) => id);
  if (ids.length === 0) return;
  await db.$executeRaw`
    update memory m set stated_at = r.stated_at,
      forget_after = case when m.forget_after <= now() then r.forget_after else m.forget_after end
    from unnest(${ids}::text[], ${memories.map((each) => each.statedAt)}::timestamptz[],
                ${memories.map((each) => each.forgetAfter)}::timestamptz[]) as r(id, stated_at, forget_after)
    where m.org_id = ${scope.orgId} and m.id = any(${ids}::text[]) and m.id = r.id and m.stated_at < r.stated_at`;
}

/** These are current no more: a newer value has their slot. */
export async function supersede(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  const where = { orgId: scope.orgId, id: { in: [...ids] } };
  if (ids.length > 0) await db.memory.updateMany({ where, data: { isLatest: false } });
  await withdrawInferences(db, scope, ids);
}

export async function insertMemories(db: Queryable, scope: Scope, setId: number, memories: readonly NewMemory[]) {
  await db.$executeRaw`
    with added as (
      select * from unnest(
        ${memories.map((m) => m.id)}::text[], ${memories.map((m) => m.containerTag)}::text[], ${memories.map((m) => m.memory)}::text[],
        ${memories.map((m) => m.fingerprint)}::text[], ${memories.map((m) => m.subject)}::text[],
        ${memories.map((m) => m.slot)}::text[], ${memories.map((m) => m.isStatic)}::boolean[],
        ${memories.map((m) => m.forgetAfter)}::timestamptz[], ${memories.map((m) => m.statedAt)}::timestamptz[],
        ${memories.map((m) => m.version)}::int[], ${memories.map((m) => m.isLatest)}::boolean[],
        ${memories.map((m) => m.parentMemoryId)}::text[], ${memories.map((m) => m.rootMemoryId)}::text[],
        ${memories.map((m) => (m.metadata == null ? null : JSON.stringify(m.metadata)))}::text[],
        ${memories.map((m) => vectorLiteral(m.embedding))}::text[], ${memories.map((m) => embeddedText(m.memory, m.slot))}::text[]
      ) as a(id, container_tag, memory, fingerprint, subject, slot, is_static, forget_after, stated_at, version, is_latest,
             parent_memory_id, root_memory_id, metadata, embedding, indexed)
    ), written as (
      insert into memory (org_id, id, container_tag, memory, fingerprint, subject, slot, is_static, forget_after,
                          stated_at, version, is_latest, parent_memory_id, root_memory_id, metadata, lexemes, length, updated_at)
      select ${scope.orgId}, a.id, a.container_tag, a.memory, a.fingerprint, a.subject, a.slot, a.is_static, a.forget_after,
             a.stated_at, a.version, a.is_latest, a.parent_memory_id, a.root_memory_id, a.metadata::jsonb,
             l.lexemes, (select coalesce(sum(cardinality(w.positions)), 0) from unnest(l.lexemes) w), now()
      from added a, lateral (select to_tsvector('english', a.indexed) as lexemes) l
      returning id
    )
    insert into memory_embedding (org_id, set_id, memory_id, embedding)
    select ${scope.orgId}, ${setId}, w.id, l2_normalize(a.embedding::halfvec) from written w join added a on a.id = w.id`;
}

/** That a memory was taken from a document, and the words it was taken from. */
export interface Source {
  memoryId: string;
  documentId: string;
  quote: string;
}

export async function addSources(db: Queryable, scope: Scope, sources: readonly Source[]): Promise<void> {
  const data = sources.map((source) => ({ orgId: scope.orgId, ...source }));
  await db.memorySource.createMany({ data, skipDuplicates: true });
}

/**
 * Makes these all that the documents support, and the versions that clients made of them: those carry the words that they
 * were made from. @returns ids of memories that lost a source
 */
export async function deleteOtherSources(
  db: Queryable,
  scope: Scope,
  documentIds: readonly string[],
  kept: readonly Source[],
): Promise<string[]> {
  const { orgId } = scope;
  const versions = await db.memorySource.findMany({
    where: { orgId, documentId: { in: [...documentIds] }, memory: { parentMemoryId: { not: null } } },
    select: { memoryId: true, documentId: true, quote: true },
  });
  const quoted = ({ documentId, quote }: Omit<Source, 'memoryId'>) => JSON.stringify([documentId, quote]);
  const quotes = new Set(kept.map(quoted));
  const all = [...kept, ...versions.filter((version) => quotes.has(quoted(version)))];
  const rows = await db.$queryRaw<{ memory_id: string }[]>`
    delete from memory_source s
    where s.org_id = ${orgId} and s.document_id = any(${[...documentIds]}::text[])
      and not exists (
        select from unnest(${all.map((k) => k.memoryId)}::text[], ${all.map((k) => k.documentId)}::text[]) as k(memory_id, document_id)
        where k.memory_id = s.memory_id and k.document_id = s.document_id)
    returning s.memory_id`;
  return rows.map((row) => row.memory_id);
}

/** Takes the documents away as sources. @returns ids of the memories they supported */
export async function deleteSources(db: Queryable, scope: Scope, documentIds: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ memory_id: string }[]>`
    delete from memory_source
    where org_id = ${scope.orgId} and document_id = any(${[...documentIds]}::text[])
    returning memory_id`;
  return rows.map((row) => row.memory_id);
}

/**
 * Brings the counts of these memories up to date and deletes those that nothing supports any more. Where that is the
 * current version, the one before it is current again, and so is all else that it had ended.
 */
export async function recountSources(db: Queryable, scope: Scope, memoryIds: readonly string[]): Promise<void> {
  const ids = [...new Set(memoryIds)];
  if (ids.length === 0) return;
  const { orgId } = scope;
  // First the locks, then the count: a source that another transaction added while this one waited counts too.
  await db.$queryRaw`select 1 from memory where org_id = ${orgId} and id = any(${ids}::text[]) order by id for update`;
  await db.$executeRaw`
    update memory m set updated_at = now(), source_count =
      (select count(*) from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)
    where m.org_id = ${orgId} and m.id = any(${ids}::text[])`;
  const gone = await db.memory.findMany({
    where: { orgId, id: { in: ids }, sourceCount: 0 },
    orderBy: { version: 'desc' },
    select: { id: true, isLatest: true, isForgotten: true, parentMemoryId: true },
  });
  await withdrawInferences(
    db,
    scope,
    gone.map(({ id }) => id),
  );
  const wereCurrent = new Set(gone.filter(({ isLatest }) => isLatest).map(({ id }) => id));
  for (const { id, isForgotten, parentMemoryId } of gone) {
    const isOver = !wereCurrent.has(id);
    if (isOver) await handEndedOn(db, scope, id);
    const before = isOver || isForgotten ? [] : [parentMemoryId ?? [], await endedBy(db, scope, id)].flat();
    await db.memory.updateMany({ where: { orgId, parentMemoryId: id }, data: { parentMemoryId } });
    await db.memory.deleteMany({ where: { orgId, id } });
    for (const each of before) if (await makeCurrent(db, scope, each)) wereCurrent.add(each);
  }
}

/** Unless the container has another memory now that says the same. @returns whether it is current */
async function makeCurrent(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const made = await db.$executeRaw`
    update memory m set is_latest = true, updated_at = now()
    where m.org_id = ${scope.orgId} and m.id = ${id} and not exists (
      select from memory same
      where same.org_id = m.org_id and same.container_tag = m.container_tag and same.fingerprint = m.fingerprint
        and same.is_latest and not same.is_forgotten)`;
  return made > 0;
}

/** Locks the documents until the transaction ends: no source is taken from them meanwhile. Always before any memory. */
export async function lockDocuments(db: Queryable, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.$queryRaw`
    select 1 from document where org_id = ${scope.orgId} and id = any(${[...ids]}::text[]) order by id for update`;
}

/** Locks the documents until the transaction ends. @returns ids of those that are still the container's, at that revision */
export async function lockAtRevisions(
  db: Queryable,
  scope: Scope & { containerTag: string },
  documents: readonly { id: string; latestRevision: number }[],
): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select d.id from document d
    join unnest(${documents.map((d) => d.id)}::text[], ${documents.map((d) => d.latestRevision)}::int[]) as r(id, revision)
      on d.id = r.id and d.latest_revision = r.revision
    where d.org_id = ${scope.orgId} and d.id = any(${documents.map((d) => d.id)}::text[])
      and d.container_tag = ${scope.containerTag}
    order by d.id for update of d`;
  return new Set(rows.map((row) => row.id));
}

/** Documents that have their memories, and what extracted them. */
export async function markDreamt(
  db: Queryable,
  scope: Scope,
  documents: readonly { id: string; extractor: string; fallback: string | null }[],
): Promise<void> {
  const ids = documents.map(({ id }) => id);
  await db.$executeRaw`
    update document d set dreaming_status = 'done', status = 'done', failure_reason = null, updated_at = now(),
      processing_metadata = coalesce(d.processing_metadata, '{}') - '{memoryFallback,memoryError}'::text[]
        || jsonb_strip_nulls(jsonb_build_object('memoryExtractor', e.extractor, 'memoryFallback', e.fallback))
    from unnest(${ids}::text[], ${documents.map(({ extractor }) => extractor)}::text[],
                ${documents.map(({ fallback }) => fallback)}::text[]) as e(id, extractor, fallback)
    where d.org_id = ${scope.orgId} and d.id = any(${ids}::text[]) and d.id = e.id`;
}

/**
 * A document whose memories cannot be had: searchable all the same, but one that a client waits for has failed.
 * @returns whether they were waited for
 */
export async function markDreamFailed(
  db: Queryable,
  scope: Scope,
  documentId: string,
  reason: string,
): Promise<boolean> {
  const count = await db.$executeRaw`
    update document set dreaming_status = 'done', updated_at = now(),
      processing_metadata = coalesce(processing_metadata, '{}') || jsonb_build_object('memoryError', ${reason}::text),
      status = case when dreaming = 'instant' then 'failed'::document_status else status end,
      failure_reason = case when dreaming = 'instant' then ${reason} end
    where org_id = ${scope.orgId} and id = ${documentId} and dreaming_status = 'dreaming' and status in ('done', 'indexing')`;
  return count > 0;
}

/**
 * Containers whose searchable documents have waited for their memories for a while, or memories for their relations. All
 * organisations: sweeper only.
 */
export async function waitingContainers(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<{ orgId: string; containerTag: string }[]>`
    select org_id as "orgId", container_tag as "containerTag"
    from (
      select org_id, container_tag, updated_at from document
      where dreaming_status = 'dreaming' and status in ('done', 'indexing') and processed_revision = latest_revision
      union all
      select org_id, container_tag, updated_at from memory
      where related_at is null and is_latest and not is_forgotten
    ) waiting
    group by org_id, container_tag
    having max(updated_at) < now() - ${idleMs} * interval '1 millisecond'
    limit ${limit}`;
}
