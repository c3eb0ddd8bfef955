import type { Database, Queryable } from '../../db/client.js';
import type { Scope } from '../../scope.js';
import { closeGap, endedBy } from './ended.js';
import { type MemoryRow, memoriesById } from './memories.js';
import { tellOfMemories } from './telling.js';
import { withdrawInferences } from './withdrawing.js';

/** Of one document, and of all in one answer. */
const memoriesAnswered = { ofDocument: 1_000, all: 10_000 };

/**
 * Memories with the document that each was taken from, oldest first; once for each of its documents. At most 1,000 of a
 * document, and 10,000 of which each document gets its first ones.
 * @returns `of`: how many the document has
 */
export async function findBySources(
  db: Database,
  scope: Scope,
  documentIds: readonly string[],
): Promise<{ documentId: string; of: number; memory: MemoryRow }[]> {
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
  const rows = await memoriesById(
    db,
    scope,
    pairs.map(({ memoryId }) => memoryId),
  );
  return pairs.flatMap(({ memoryId, ...pair }) => {
    const memory = rows.get(memoryId);
    return memory === undefined ? [] : [{ ...pair, memory }];
  });
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
 * Brings the counts of these memories up to date and deletes those that nothing supports any more. What they had superseded
 * is superseded by what superseded them, and where nothing did, it is current again.
 * @param documentIds what supported them until now
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
  const known = gone.filter(({ isLatest, isForgotten }) => isLatest && !isForgotten).map(({ id }) => id);
  await tellOfMemories(db, scope, 'memory.forgotten', known, documentIds);
  for (const { id, isForgotten, parentMemoryId } of gone) {
    const ended = [parentMemoryId ?? [], await endedBy(db, scope, id)].flat();
    if (!wereCurrent.has(id)) await closeGap(db, scope, { id, parentMemoryId, ended });
    await db.memory.deleteMany({ where: { orgId, id } });
    if (!wereCurrent.has(id) || isForgotten) continue;
    for (const each of ended) if (await makeCurrent(db, scope, each)) wereCurrent.add(each);
  }
  const back = [...wereCurrent].filter((id) => !gone.some((row) => row.id === id));
  await tellOfMemories(db, scope, 'memory.updated', back);
}

/**
 * Unless something else supersedes it, or the container has another memory now that says the same.
 * @returns whether it is current
 */
async function makeCurrent(db: Queryable, scope: Scope, id: string): Promise<boolean> {
  const made = await db.$executeRaw`
    update memory m set is_latest = true, updated_at = now()
    where m.org_id = ${scope.orgId} and m.id = ${id}
      and not exists (
        select from memory newer where newer.org_id = m.org_id and newer.parent_memory_id = m.id)
      and not exists (
        select from memory_relation r where r.org_id = m.org_id and r.related_id = m.id and r.relation = 'updates')
      and not exists (
        select from memory same
        where same.org_id = m.org_id and same.container_tag = m.container_tag and same.fingerprint = m.fingerprint
          and same.is_latest and not same.is_forgotten)`;
  return made > 0;
}
