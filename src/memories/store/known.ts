import type { Scope } from '../../core/scope.js';
import { binding, type Database } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import { vectorLiteral } from '../../db/vectors.js';
import { compileMemoryFilter } from '../../filters/index.js';
import type { Near, NearMemory } from '../notes/llm/known.js';

/** Current memories of a container that pass a filter: the nearest to each vector, and the latest about named subjects. */
export async function memoriesNear(
  db: Database,
  scope: Scope,
  { containerTag, setId, vectors, text, filter, documentId, limit }: Near,
): Promise<NearMemory[]> {
  const { values, bind } = binding();
  const [org, document, most] = [bind(scope.orgId), bind(documentId), `${bind(limit)}::int`];
  const statement = `
    with current as materialized (
      select m.org_id, m.id, m.memory, m.subject, m.stated_at, m.question, m.source_count, m.parent_memory_id, e.embedding
      from memory m join memory_embedding e on e.org_id = m.org_id and e.memory_id = m.id and e.set_id = ${bind(setId)}::int
      where m.org_id = ${org} and m.container_tag = ${bind(containerTag)}
        and ${isCurrentMemory} and not m.is_inference
        and ${compileMemoryFilter(filter, bind)}
    ), near as (
      select found.*, (wanted.place - 1)::int as place
      from unnest(${bind(vectors.map(vectorLiteral))}::text[]::halfvec[]) with ordinality as wanted(vector, place)
      cross join lateral (
        select c.*, 1 - (c.embedding <=> wanted.vector) as cosine
        from current c order by c.embedding <=> wanted.vector, c.id limit ${most}
      ) found
      union all
      select named.*, ${bind(vectors.length)}::int from (
        select c.*, 0::float8 from current c
        where c.subject <> 'User' and strpos(lower(${bind(text)}::text), lower(c.subject)) > 0
        order by c.stated_at desc, c.id limit ${most}
      ) named
    )
    select m.id, m.memory, m.stated_at as "statedAt", m.place, m.cosine,
      m.question is null and m.subject is not null and m.source_count = 1 and exists (
        select from memory_source s
        where s.org_id = m.org_id and s.memory_id = m.id and s.document_id = ${document}
          and not exists (
            select from memory_source p
            where p.org_id = m.org_id and p.memory_id = m.parent_memory_id and p.document_id = s.document_id and p.quote = s.quote
          )) as "givesWay"
    from near m`;
  return db.$queryRawUnsafe<NearMemory[]>(statement, ...values);
}
