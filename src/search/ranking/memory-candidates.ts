import { bestByWords, mostLookedUp, sampledStatistics } from './sampled.js';
import type { Placeholders } from './score-sql.js';

/** Memories of the scope that statistics of words, and what is recent, are made of. */
const SAMPLE = 1_000;

/** What the index of words has of the alias `m`, a memory: its organisation and its container. */
const scopesOfMemory = `array[m.org_id, m.org_id || ' ' || m.container_tag]`;

export interface MemoryCandidateParts {
  on: Placeholders;
  /** SQL of which memories, the alias `m`, the scope has. */
  inScope: string;
  /** The placeholder of how many these are. */
  memories: string;
  /** The placeholder of what `scopesOfMemory` has at least one of. */
  scopes: string;
  /** How many memories each of meaning and words brings in. */
  best: number;
  /** SQL of what else is wanted of the alias `m`. */
  carried: string;
}

/**
 * words(id, lexemes, length, …carried, recency), term(lexeme, idf) and mean_length(value) from query_term, as the exact plan has
 * them of all memories: of the best by meaning and the best by words, and from a sample of the scope.
 */
export const memoryCandidates = (parts: MemoryCandidateParts): string => {
  const { on, inScope, memories, scopes, best, carried } = parts;
  return `sampled as materialized (
  select m.length, m.lexemes, m.stated_at from memory m where ${inScope} order by m.id limit ${SAMPLE}
),
${sampledStatistics(memories)},
looked_up as materialized (
  select m.id, m.length, m.lexemes from memory m
  where ${scopesOfMemory} && ${scopes} and m.lexemes @@ (select query from look_up) and ${inScope}
  limit ${mostLookedUp}
),
picked as materialized (
  (${bestByWords('w.id', best)})
  union
  (select e.memory_id
  from memory m join memory_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.memory_id = m.id
  where ${inScope}
  order by e.embedding <#> ${on.vector}
  limit ${best})
),
words as materialized (
  select m.id, m.lexemes, m.length, ${carried},
    least(1, width_bucket(m.stated_at - interval '1 microsecond', array(select stated_at from sampled order by stated_at))
      / greatest((select count(*) from sampled) - 1, 1)::float8) as recency
  from picked join memory m on m.org_id = ${on.org} and m.id = picked.id
)`;
};
