import type { Scope } from '../../core/scope.js';
import { type Database, Prisma, type Queryable } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import { memoriesById } from './memories.js';
import { deleteMemories, withdrawInferences } from './standing.js';
import { recordMemoryEvents } from './webhook-events.js';

/** Limits: for one document, and for all documents in one answer. */
const memoriesAnswered = { ofDocument: 1_000, all: 10_000 };

/**
 * The memories of these documents, oldest first; a memory occurs once for each of its documents. At most 1,000 for a document
 * and 10,000 in all, shared so that each document gets its first ones.
 * @returns `of`: how many memories the document has
 */
export async function findBySources(db: Database, scope: Scope, documentIds: readonly string[]) {
  const pairs = await db.$queryRaw<{ documentId: string; memoryId: string; of: number }[]>`
    select "documentId", "memoryId", "of" from (
      select s.document_id as "documentId", s.memory_id as "memoryId",
        count(*) over (partition by s.document_id)::int as "of",
        row_number() over (partition by s.document_id order by s.created_at, s.memory_id) as nth
      from memory_source s join memory m on m.org_id = s.org_id and m.id = s.memory_id
      where s.org_id = ${scope.orgId} and s.document_id = any(${[...documentIds]}::text[])
        and (${scope.containerTag ?? null}::text is null or m.container_tag = ${scope.containerTag ?? null}::text)
    ) as taken
    where nth <= ${memoriesAnswered.ofDocument}
    order by nth, "documentId" limit ${memoriesAnswered.all}`;
  const ids = pairs.map(({ memoryId }) => memoryId);
  const rows = await memoriesById(db, scope, ids);
  return pairs.flatMap(({ memoryId, ...pair }) => {
    const memory = rows.get(memoryId);
    return memory === undefined ? [] : [{ ...pair, memory }];
  });
}

/** Number of current memories by document id; documents without any are missing. */
export async function countBySources(db: Database, scope: Scope, documentIds: readonly string[]) {
  const containerTag = scope.containerTag ?? null;
  const rows = await db.$queryRaw<{ documentId: string; count: number }[]>`
    select s.document_id as "documentId", count(*)::int as count
    from memory_source s join memory m on m.org_id = s.org_id and m.id = s.memory_id
    where s.org_id = ${scope.orgId} and s.document_id = any(${[...documentIds]}::text[])
      and (${containerTag}::text is null or m.container_tag = ${containerTag}::text)
      and ${Prisma.raw(isCurrentMemory)}
    group by s.document_id`;
  return new Map(rows.map(({ documentId, count }) => [documentId, count]));
}

/** A source of a memory: the document, and the words that it was taken from. */
export interface Source {
  memoryId: string;
  documentId: string;
  quote: string;
}

/**
 * Adds sources. Where a memory was taken from the document before, in other words, the new words replace those, also for what
 * clients made of the memory.
 */
export async function addSources(db: Queryable, scope: Scope, sources: readonly Source[]): Promise<void> {
  await db.$executeRaw`
    with added as (
      select * from unnest(${sources.map((s) => s.memoryId)}::text[], ${sources.map((s) => s.documentId)}::text[],
        ${sources.map((s) => s.quote)}::text[]) as a(memory_id, document_id, quote)
    )
    update memory_source s set quote = added.quote
    from added join memory_source old on old.org_id = ${scope.orgId} and old.document_id = added.document_id
      and old.memory_id = added.memory_id and old.quote <> added.quote
    where s.org_id = ${scope.orgId} and s.document_id = added.document_id and s.quote = old.quote
      and (s.memory_id = added.memory_id or not exists (
          select from added own where own.memory_id = s.memory_id and own.document_id = s.document_id)
        and exists (select from memory m where m.org_id = s.org_id and m.id = s.memory_id and m.by_client))`;
  const data = sources.map((source) => ({ orgId: scope.orgId, ...source }));
  await db.memorySource.createMany({ data, skipDuplicates: true });
}

/** Copies the sources of one version to the other. */
export async function copySources(db: Queryable, scope: Scope, from: string, to: string): Promise<void> {
  await db.$executeRaw`
    insert into memory_source (org_id, memory_id, document_id, quote, created_at)
    select org_id, ${to}, document_id, quote, created_at from memory_source
    where org_id = ${scope.orgId} and memory_id = ${from}`;
}

/** Whether the quote of a source `s` is still in the document, which holds the words of a conversation as JSON. */
const quoteStands = Prisma.sql`exists (
  select from document_content c where c.org_id = s.org_id and c.document_id = s.document_id
    and (strpos(coalesce(c.extracted, c.content), s.quote) > 0
      or strpos(c.content, substr(to_json(s.quote)::text, 2, length(to_json(s.quote)::text) - 2)) > 0))`;

/**
 * Deletes all sources in these documents except the kept ones. Memories that clients edited, restored or forgot keep their
 * source as long as its quote is kept or still in the document.
 * @returns ids of memories that lost a source
 */
export async function deleteOtherSources(
  db: Queryable,
  scope: Scope,
  documentIds: readonly string[],
  kept: readonly Source[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ memory_id: string }[]>`
    with kept as (
      select * from unnest(${kept.map((k) => k.memoryId)}::text[], ${kept.map((k) => k.documentId)}::text[],
        ${kept.map((k) => k.quote)}::text[]) as k(memory_id, document_id, quote)
    )
    delete from memory_source s
    where s.org_id = ${scope.orgId} and s.document_id = any(${[...documentIds]}::text[])
      and not exists (select from kept k where k.memory_id = s.memory_id and k.document_id = s.document_id)
      and not exists (
        select from memory m
        where m.org_id = s.org_id and m.id = s.memory_id and (m.by_client or m.is_forgotten)
          and (exists (select from kept k where k.document_id = s.document_id and k.quote = s.quote) or ${quoteStands}))
    returning s.memory_id`;
  return rows.map((row) => row.memory_id);
}

/**
 * Removes the documents as sources.
 * @param keepForgotten whether those of forgotten memories are kept as long as their quote is in the document
 * @returns ids of the memories that lost a source
 */
export async function deleteSources(
  db: Queryable,
  scope: Scope,
  documentIds: readonly string[],
  keepForgotten: boolean,
) {
  const rows = await db.$queryRaw<{ memory_id: string }[]>`
    delete from memory_source s
    where s.org_id = ${scope.orgId} and s.document_id = any(${[...documentIds]}::text[])
      and not (${keepForgotten} and exists (
        select from memory m where m.org_id = s.org_id and m.id = s.memory_id and m.is_forgotten) and ${quoteStands})
    returning s.memory_id`;
  return rows.map((row) => row.memory_id);
}

/**
 * Updates the source counts of these memories and deletes those without sources. What only those had superseded becomes
 * current again. Call it in a transaction that has locked their containers.
 * @param documentIds documents that supported them until now, for the events
 */
export async function recountSources(
  db: Queryable,
  scope: Scope,
  memoryIds: readonly string[],
  documentIds: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set(memoryIds)];
  if (ids.length === 0) return;
  const { orgId } = scope;
  // The locks come before the count, so that a source that another transaction has just added counts too.
  await db.$queryRaw`select 1 from memory where org_id = ${orgId} and id = any(${ids}::text[]) order by id for update`;
  const rows = await db.$queryRaw<{ id: string; isGone: boolean; isKnown: boolean }[]>`
    update memory m set updated_at = now(), source_count =
      (select count(*) from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)
    where m.org_id = ${orgId} and m.id = any(${ids}::text[])
    returning id, source_count = 0 as "isGone", is_latest and not is_forgotten as "isKnown"`;
  const gone = rows.flatMap(({ id, isGone }) => (isGone ? id : []));
  const known = rows.flatMap(({ id, isGone, isKnown }) => (isGone && isKnown ? id : []));
  await withdrawInferences(db, scope, gone);
  await recordMemoryEvents(db, scope, 'memory.forgotten', known, documentIds);
  await deleteMemories(db, scope, gone);
}
