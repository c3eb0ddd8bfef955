import { newId } from '../../core/ids.js';
import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';

/**
 * Looks up of which quotes all memories were forgotten. Only those that a document holds once: "Yes." may be said of two things.
 * @returns for a quote of a document, the id of one of its memories if all were forgotten
 */
export async function forgottenQuotes(db: Queryable, { orgId }: Scope, documentIds: readonly string[]) {
  const rows = await db.$queryRaw<{ documentId: string; quote: string; memoryId: string }[]>`
    with forgotten as materialized (
      select s.org_id, s.document_id, s.quote, min(s.memory_id) as memory_id
      from memory_source s join memory m on m.org_id = s.org_id and m.id = s.memory_id
      where s.org_id = ${orgId} and s.document_id = any(${[...documentIds]}::text[]) and not m.is_inference
      group by s.org_id, s.document_id, s.quote
      having bool_and(m.is_forgotten and (m.forget_after is null or m.forget_after > now()))
    )
    select f.document_id as "documentId", f.quote, f.memory_id as "memoryId"
    from forgotten f join document_content c on c.org_id = f.org_id and c.document_id = f.document_id
    where cardinality(string_to_array(coalesce(c.extracted, c.content), f.quote)) <= 2`;
  const known = new Map(rows.map(({ documentId, quote, memoryId }) => [`${documentId} ${quote}`, memoryId]));
  return (documentId: string, quote: string) => known.get(`${documentId} ${quote}`);
}

/**
 * Copies the forgotten memories of these documents into another container, each for one document. Call it in a transaction that
 * has locked the container that they are in.
 * @returns the sources of the copies, to be added
 */
export async function copyForgotten(db: Queryable, { orgId }: Scope, documentIds: readonly string[], to: string) {
  const found = await db.memorySource.findMany({
    where: { orgId, documentId: { in: [...documentIds] }, memory: { isForgotten: true } },
    select: { memoryId: true, documentId: true, quote: true },
  });
  if (found.length === 0) return [];
  const copies = found.map((source) => ({ ...source, memoryId: newId() }));
  const [ids, originals] = [copies, found].map((sources) => sources.map(({ memoryId }) => memoryId));
  // Held, so that no other set becomes the active one between the look at its vectors and the commit.
  await db.$queryRaw`select 1 from embedding_set where status = 'active' for share`;
  await db.$executeRaw`
    with pair as materialized (
      select * from unnest(${ids}::text[], ${originals}::text[]) as p(id, original)
    ), copied as (
      insert into memory select copy.* from pair
      join memory m on m.org_id = ${orgId} and m.id = pair.original
      cross join lateral jsonb_populate_record(m, jsonb_build_object(
        'id', pair.id, 'root_memory_id', pair.id, 'parent_memory_id', null, 'version', 1, 'is_latest', true,
        'container_tag', ${to}::text, 'source_count', 1, 'ranks_behind_id', null)) as copy
    )
    insert into memory_embedding (org_id, set_id, memory_id, embedding)
    select e.org_id, e.set_id, pair.id, e.embedding
    from pair join memory_embedding e on e.org_id = ${orgId} and e.memory_id = pair.original`;
  return copies;
}
