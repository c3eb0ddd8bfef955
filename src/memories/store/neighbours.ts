import type { ContainerScope } from '../../core/scope.js';
import type { Database } from '../../db/client.js';
import { vectorLiteral } from '../../db/vectors.js';

/** A current memory near a note. */
export interface Neighbour {
  /** Index of the vector that it is near to. */
  at: number;
  id: string;
  subject: string;
  /** The words of its newest source; the memory's text if there are none. */
  quote: string;
  statedAt: Date;
  cosine: number;
}

/**
 * The container's current memories nearest to each of these vectors, without inferences, without those that clients wrote,
 * edited or restored, and without those of a language model.
 */
export async function nearestMemories(
  db: Database,
  { orgId, containerTag }: ContainerScope,
  { setId, vectors, limit }: { setId: number; vectors: readonly Float32Array[]; limit: number },
) {
  return db.$queryRaw<Neighbour[]>`
    with current as materialized (
      select m.id, m.subject, m.memory, m.stated_at as "statedAt", e.embedding
      from memory m join memory_embedding e on e.org_id = m.org_id and e.memory_id = m.id and e.set_id = ${setId}::int
      where m.org_id = ${orgId} and m.container_tag = ${containerTag} and m.is_latest and not m.is_forgotten
        and not m.is_inference and not m.by_client and m.question is null
    )
    select (wanted.place - 1)::int as at, near.id, near.subject, near."statedAt", near.cosine,
      coalesce(said.quote, near.memory) as quote
    from unnest(${vectors.map(vectorLiteral)}::text[]::halfvec[]) with ordinality as wanted(vector, place)
    cross join lateral (
      select id, subject, memory, "statedAt", 1 - (embedding <=> wanted.vector) as cosine
      from current order by embedding <=> wanted.vector, id limit ${limit}::int
    ) near
    left join lateral (
      select s.quote from memory_source s
      where s.org_id = ${orgId} and s.memory_id = near.id order by s.created_at desc, s.document_id limit 1
    ) said on true`;
}
