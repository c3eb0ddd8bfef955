import { indexedVector } from '../../db/vectors.js';
import { bestByWords, mostLookedUp, sampledStatistics } from './sampled.js';
import { NEIGHBOURS } from './score.js';
import { isVisible, type Placeholders } from './score-sql.js';

/** Chunks of the scope that statistics of words are made of: places in each of so many documents. */
const SAMPLE = { places: 5, chunks: 1_000 } as const;

export interface CandidateParts {
  on: Placeholders;
  /** The placeholder of how many chunks the scope holds. */
  chunks: string;
  /** The placeholder of what `scopes` of the scope's chunks have at least one of. */
  scopes: string;
  /** How many chunks each of meaning and words brings in. */
  best: number;
  /** SQL of the ids of the best by meaning, as `chunk_id`. */
  nearest: string;
}

/**
 * words(id, document_id, position, length, lexemes), dense(id, cosine), term(lexeme, idf) and mean_length(value) from
 * scope and query_term, as the exact plan has them of all chunks: of the best by meaning, the best by words, and what stands beside them.
 * Beside them nearest(chunk_id): the best by meaning.
 */
export const candidates = ({ on, best, chunks, scopes, nearest }: CandidateParts): string => `sampled as materialized (
  select c.length, c.lexemes
  from (select document_id, revision, chunk_count from scope order by document_id limit ${SAMPLE.chunks}) scope
  join lateral (
    select c.length, c.lexemes from chunk c
    where c.org_id = ${on.org} and c.document_id = scope.document_id and ${isVisible('c')}
      and c.position = any(array(select floor(scope.chunk_count * (place + 0.5) / ${SAMPLE.places})::int from generate_series(0, ${SAMPLE.places - 1}) place))
  ) c on true
  limit ${SAMPLE.chunks}
),
${sampledStatistics(chunks)},
looked_up as materialized (
  select c.id, c.document_id, c.position, c.length, c.lexemes
  from chunk c join scope on scope.document_id = c.document_id and ${isVisible('c')}
  where c.scopes && ${scopes} and c.lexemes @@ (select query from look_up)
  limit ${mostLookedUp}
),
nearest as materialized (
  ${nearest}
  limit ${best}
),
picked as materialized (
  (${bestByWords('w.document_id, w.position', best)})
  union
  select c.document_id, c.position
  from nearest join chunk c on c.org_id = ${on.org} and c.id = nearest.chunk_id
),
words as materialized (
  select c.id, c.document_id, c.position, c.length, c.lexemes
  from (
    select distinct document_id, position + step as position
    from picked cross join generate_series(-${NEIGHBOURS.reach}, ${NEIGHBOURS.reach}) step
  ) place
  join scope using (document_id)
  join chunk c on c.org_id = ${on.org} and c.document_id = place.document_id and c.position = place.position and ${isVisible('c')}
),
dense as materialized (
  select e.chunk_id as id, ${on.cosine('e.embedding')} as cosine
  from words join chunk_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.chunk_id = words.id
)`;

/** The nearest chunks of all vectors in the scope. */
export const comparedAll = (on: Placeholders): string => `select e.chunk_id
  from scope join chunk_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.document_id = scope.document_id and ${isVisible('e')}
  order by e.embedding <#> ${on.vector}`;

/** The best by meaning, from the index, which goes on until it has found enough of the scope or gives up. Its set stands in the text, as the index has it. */
export const fromIndex = (on: Placeholders, setId: number, dims: number): string => `select e.chunk_id
  from chunk_embedding e
  where e.org_id = ${on.org} and e.set_id = ${setId}
    and exists (select from scope where scope.document_id = e.document_id and ${isVisible('e')})
  order by ${indexedVector('e.', dims)} <#> ${on.vector}`;
