import { BM25, CALIBRATION, DOCUMENT_SHARE, LEXICAL_WEIGHT } from './score.js';

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
 * One statement that ranks the chunks of a scope by meaning and words together: every chunk gets both scores, exactly,
 * and they are fused, drawn towards the document's best, and calibrated by the formulas of score.ts. Term statistics are
 * those of the scope; the mean length is that of the chunks with a query term. Work grows with the scope (limits are in
 * docs/retrieval.md). Ties are broken by document and chunk id.
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
  select e.chunk_id, e.document_id, 1 - (e.embedding <=> ${vector}) as cosine
  from scope join chunk_embedding e on e.org_id = ${org} and e.set_id = ${set} and e.document_id = scope.document_id
),
hit as materialized (
  select c.id as chunk_id, c.length, t.lexeme, ${termFrequency('c.lexemes', 't.query')} as tf
  from scope
  join chunk c on c.org_id = ${org} and c.document_id = scope.document_id
  join query_term t on c.lexemes @@ t.query
),
term as materialized (
  select t.lexeme, ln(1 + (greatest(total.n - coalesce(f.n, 0), 0) + 0.5) / (coalesce(f.n, 0) + 0.5))::float8 as idf
  from query_term t
  left join (select lexeme, count(*) as n from hit group by lexeme) f using (lexeme)
  cross join (select count(*) as n from dense) total
),
lexical as (
  select chunk_id,
    sum(idf * tf * ${BM25.k1 + 1} / (tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * length / mean)))
      / (select sum(idf) * ${BM25.k1 + 1} from term) as score
  from hit join term using (lexeme)
  cross join (select greatest(avg(length), 1)::float8 as mean from hit) lengths
  group by chunk_id
),
fused as materialized (
  select dense.chunk_id, dense.document_id, dense.cosine, coalesce(lexical.score, 0) as lexical,
    dense.cosine + ${LEXICAL_WEIGHT} * coalesce(lexical.score, 0) as score
  from dense left join lexical using (chunk_id)
),
ranked as (
  select fused.*, ${1 - DOCUMENT_SHARE} * score + ${DOCUMENT_SHARE} * best.best as total
  from fused join (select document_id, max(score) as best from fused group by document_id) best using (document_id)
  order by total desc, document_id, chunk_id
  limit ${limit}
)
select c.id as "chunkId", c.document_id as "documentId", c.position, c.text, c.tokens, similarity, cosine, lexical
from ranked
cross join lateral (select ${similarity('total')} as similarity) s
join chunk c on c.org_id = ${org} and c.id = ranked.chunk_id
where similarity >= ${threshold}
order by total desc, c.document_id, c.position`;
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

const similarity = (score: string): string =>
  `1 / (1 + exp(-${CALIBRATION.slope} * (${score} - ${CALIBRATION.midpoint})))`;

/**
 * How often a lexeme stands in a tsvector that has it. Postgres has no function for that, and unnesting every vector
 * takes three times as long; but with all weights 1, ts_rank of a single lexeme is Σ 1/j² for j = 1 … tf, divided by
 * π²/6, and the rest of that sum is close to 1 / (tf + ½), which rounds to tf exactly well past any chunk's counts.
 */
const termFrequency = (vector: string, query: string): string =>
  `round(1 / greatest(1.6449340668 * (1 - ts_rank('{1,1,1,1}', ${vector}, ${query})), 0.001) - 0.5)::float8`;
