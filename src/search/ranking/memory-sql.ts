import type { Prisma } from '../../db/client.js';
import {
  type Bind,
  bindSearch,
  fuseScores,
  queryTerms,
  type RankedSearch,
  type Statement,
  similarity,
  termFrequency,
} from './fragments.js';

interface MemorySearch extends RankedSearch {
  /** A further condition on the alias `m`, a memory; values go through `bind`. */
  memoryFilter?: (bind: Bind) => string;
}

/** A result of {@link memorySearch}, best first. */
export interface MemoryMatch {
  id: string;
  memory: string;
  version: number;
  rootMemoryId: string | null;
  metadata: Prisma.JsonValue;
  updatedAt: Date;
  /** 0–1 */
  similarity: number;
}

/** One statement that ranks a scope's current memories (latest, neither forgotten nor expired) like chunkSearch its chunks. */
export function memorySearch(search: MemorySearch): Statement {
  const { values, bind, on } = bindSearch(search);
  const inContainers =
    search.containerTags === null ? 'true' : `m.container_tag = any(${bind([...search.containerTags])}::text[])`;
  const matching = search.memoryFilter === undefined ? 'true' : `(${search.memoryFilter(bind)})`;
  const text = `
with scope as materialized (
  select m.id, m.lexemes, m.length from memory m
  where m.org_id = ${on.org} and ${inContainers} and m.is_latest and not m.is_forgotten
    and (m.forget_after is null or m.forget_after > now())
    and ${matching}
),
${queryTerms(on.words)},
dense as materialized (
  select scope.id, 1 - (e.embedding <=> ${on.vector}) as cosine
  from scope join memory_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.memory_id = scope.id
),
hit as materialized (
  select scope.id, scope.length, t.lexeme, ${termFrequency('scope.lexemes', 't.query')} as tf
  from scope join query_term t on scope.lexemes @@ t.query
),
${fuseScores},
ranked as (
  select id, score, ${similarity('score')} as similarity from fused order by score desc, id limit ${on.limit}
)
select m.id, m.memory, m.version, m.root_memory_id as "rootMemoryId", m.metadata, m.updated_at as "updatedAt", similarity
from ranked join memory m on m.org_id = ${on.org} and m.id = ranked.id
where similarity >= ${on.threshold}
order by score desc, m.id`;
  return { text, values };
}
