import { BM25, CALIBRATION, DOCUMENT_SHARE, LEXICAL_WEIGHT } from './score.js';

/** Candidates taken from each of the two rankings before they are scored together. */
const CANDIDATES = 200;
/** A longer query is ranked lexically by its first terms only. */
const MAX_QUERY_TERMS = 32;

export interface ChunkSearch {
  orgId: string;
  /** Documents in any of these; null means the whole organisation. */
  containerTags: readonly string[] | null;
  /** The embedding set that `vector` was made for. */
  setId: number;
  /** The query's embedding. */
  vector: ArrayLike<number>;
  /** The query's words. */
  text: string;
  limit: number;
  /** Least similarity, 0–1; default 0. */
  threshold?: number;
  /** A further condition on the alias `document`; values go through `bind`, which answers their placeholder. */
  documentFilter?: (bind: (value: unknown) => string) => string;
}

/** A result of {@link chunkSearch}, best first. */
export interface ChunkMatch {
  chunkId: string;
  documentId: string;
  position: number;
  text: string;
  tokens: number;
  /** 0–1, see `similarity` in score.ts. */
  similarity: number;
  /** The parts it was made of. */
  cosine: number;
  lexical: number;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/**
 * One statement that ranks the chunks of a scope by meaning and words together. Distances are exact over the scope
 * (recall 1); terms are counted over the scope; then only the nearest and the best-matching chunks, 200 of each at most,
 * are scored in full. The formulas are those of score.ts. The mean chunk length is taken over the nearest chunks, which
 * is exact for scopes of up to 200 chunks and saves reading the others. Ties are broken by document and position.
 */
export function chunkSearch(search: ChunkSearch): Statement {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;

  const org = `${bind(search.orgId)}::text`;
  const set = `${bind(search.setId)}::int`;
  const vector = `${bind(`[${Array.from(search.vector).join(',')}]`)}::halfvec`;
  const words = `${bind(search.text)}::text`;
  const limit = `${bind(search.limit)}::int`;
  const threshold = `${bind(search.threshold ?? 0)}::float8`;
  const scope = scopeOf(search, org, bind);

  const text = `
with scope as materialized (${scope}),
query_term as materialized (
  select lexeme, ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
  from unnest(to_tsvector('english', ${words}))
  order by positions[1], lexeme
  limit ${MAX_QUERY_TERMS}
),
dense as materialized (
  select e.chunk_id, e.embedding <=> ${vector} as distance
  from scope join chunk_embedding e on e.org_id = ${org} and e.set_id = ${set} and e.document_id = scope.document_id
),
hit as materialized (
  select c.id as chunk_id, t.lexeme
  from scope
  join chunk c on c.org_id = ${org} and c.document_id = scope.document_id
  join query_term t on c.lexemes @@ t.query
),
term as materialized (
  select t.lexeme, ln(1 + (total.n - coalesce(f.n, 0) + 0.5) / (coalesce(f.n, 0) + 0.5))::float8 as idf
  from query_term t
  left join (select lexeme, count(*) as n from hit group by lexeme) f using (lexeme)
  cross join (select greatest(count(*), (select count(distinct chunk_id) from hit)) as n from dense) total
),
nearest as materialized (
  select chunk_id from dense order by distance, chunk_id limit ${CANDIDATES}
),
matching as (
  select chunk_id from hit join term using (lexeme) group by chunk_id order by sum(idf) desc, chunk_id limit ${CANDIDATES}
),
candidate as materialized (
  select c.id, c.document_id, c.position, c.text, c.tokens, c.lexemes, c.length, 1 - dense.distance as cosine, nearest.chunk_id as near
  from (select chunk_id from nearest union select chunk_id from matching) picked
  join dense using (chunk_id)
  join chunk c on c.org_id = ${org} and c.id = picked.chunk_id
  left join nearest using (chunk_id)
),
lexical as (
  select candidate.id,
    sum(term.idf * tf * ${BM25.k1 + 1} / (tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * candidate.length / mean.length)))
      / (select nullif(sum(idf) * ${BM25.k1 + 1}, 0) from term) as score
  from candidate
  cross join (select greatest(avg(length) filter (where near is not null), 1)::float8 as length from candidate) mean
  cross join lateral unnest(candidate.lexemes) as word
  join term on term.lexeme = word.lexeme
  cross join lateral (select cardinality(word.positions)::float8 as tf) frequency
  group by candidate.id
),
fused as (
  select candidate.*, coalesce(lexical.score, 0) as lexical, cosine + ${LEXICAL_WEIGHT} * coalesce(lexical.score, 0) as score
  from candidate left join lexical using (id)
),
ranked as (
  select fused.*, 1 / (1 + exp(-${CALIBRATION.slope} * (
    ${1 - DOCUMENT_SHARE} * score + ${DOCUMENT_SHARE} * max(score) over (partition by document_id) - ${CALIBRATION.midpoint}
  ))) as similarity
  from fused
)
select id as "chunkId", document_id as "documentId", position, text, tokens, similarity, cosine, lexical
from ranked
where similarity >= ${threshold}
order by similarity desc, document_id, position
limit ${limit}`;
  return { text, values };
}

function scopeOf(search: ChunkSearch, org: string, bind: (value: unknown) => string): string {
  const filter = search.documentFilter?.(bind);
  const conditions = [`document.org_id = ${org}`];
  if (search.containerTags !== null) {
    const tags = bind([...search.containerTags]);
    conditions.push(`document.id in (
    select document_id from document_container where org_id = ${org} and container_tag = any(${tags}::text[]))`);
  }
  if (filter !== undefined) conditions.push(`(${filter})`);
  return `
  select document.id as document_id from document where ${conditions.join(' and ')}
`;
}
