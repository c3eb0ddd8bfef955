import { BM25, CALIBRATION, LEXICAL_WEIGHT } from './score.js';

/** A longer query is ranked lexically by its first terms only. */
const MAX_QUERY_TERMS = 32;

/** A statement for pg: `$1` … are the values, in order. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What every ranked search is asked. */
export interface RankedSearch {
  orgId: string;
  /** Rows of any of these; null means the whole organisation. */
  containerTags: readonly string[] | null;
  /** The embedding set that `vector` was made for. */
  setId: number;
  /** The query's embedding. */
  vector: ArrayLike<number>;
  /** The query's words. */
  text: string;
  limit: number;
  /** Least similarity, 0–1. */
  threshold: number;
}

/** Answers the placeholder of a value. */
export type Bind = (value: unknown) => string;

/** The placeholders that every ranked search has. */
export function bindSearch(search: RankedSearch): { values: unknown[]; bind: Bind; on: Placeholders } {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const on = {
    org: `${bind(search.orgId)}::text`,
    set: `${bind(search.setId)}::int`,
    vector: `${bind(`[${Array.from(search.vector).join(',')}]`)}::halfvec`,
    words: `${bind(search.text)}::text`,
    limit: `${bind(search.limit)}::int`,
    threshold: `${bind(search.threshold)}::float8`,
  };
  return { values, bind, on };
}

export type Placeholders = Record<'org' | 'set' | 'vector' | 'words' | 'limit' | 'threshold', string>;

/** query_term(lexeme, query): the query's lexemes in reading order, each also as a tsquery of its own. */
export const queryTerms = (words: string): string => `query_term as materialized (
  select lexeme, ('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''')::tsquery as query
  from unnest(to_tsvector('english', ${words}))
  order by positions[1], lexeme
  limit ${MAX_QUERY_TERMS}
)`;

/**
 * fused(id, document_id, cosine, lexical, score) from dense(id, document_id, cosine), the whole scope, and
 * hit(id, length, lexeme, tf), its rows with each query term: BM25 over the scope's own statistics as a share of the
 * highest that the query can reach, added to the cosine. The formulas are those of score.ts.
 */
export const fuseScores = `term as materialized (
  select t.lexeme, ln(1 + (greatest(total.n - coalesce(f.n, 0), 0) + 0.5) / (coalesce(f.n, 0) + 0.5))::float8 as idf
  from query_term t
  left join (select lexeme, count(*) as n from hit group by lexeme) f using (lexeme)
  cross join (select count(*) as n from dense) total
),
lexical as (
  select id,
    sum(idf * tf * ${BM25.k1 + 1} / (tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * length / mean)))
      / (select sum(idf) * ${BM25.k1 + 1} from term) as score
  from hit join term using (lexeme)
  cross join (select greatest(avg(length), 1)::float8 as mean from hit) lengths
  group by id
),
fused as materialized (
  select dense.*, coalesce(lexical.score, 0) as lexical, dense.cosine + ${LEXICAL_WEIGHT} * coalesce(lexical.score, 0) as score
  from dense left join lexical using (id)
)`;

/** A fused score as the API's `similarity`, see score.ts. */
export const similarity = (score: string): string =>
  `1 / (1 + exp(-${CALIBRATION.slope} * (${score} - ${CALIBRATION.midpoint})))`;

/**
 * How often a lexeme stands in a tsvector that has it. Postgres has no function for that, and unnesting every vector
 * takes three times as long; but with all weights 1, ts_rank of a single lexeme is Σ 1/j² for j = 1 … tf, divided by
 * π²/6, and the rest of that sum is close to 1 / (tf + ½), which rounds to tf exactly well past any chunk's counts.
 */
export const termFrequency = (vector: string, query: string): string =>
  `round(1 / greatest(1.6449340668 * (1 - ts_rank('{1,1,1,1}', ${vector}, ${query})), 0.001) - 0.5)::float8`;
