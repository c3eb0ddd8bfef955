import { vectorLiteral, vectorUnits } from '../../db/vectors.js';
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
  /** The query's embedding, see embedQuestion(). Stored vectors are unit vectors: their inner product with it is a cosine. */
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
    vector: `${bind(vectorLiteral(search.vector))}::halfvec`,
    words: `${bind(search.text)}::text`,
    limit: `${bind(search.limit)}::int`,
    threshold: `${bind(search.threshold)}::float8`,
  };
  return { values, bind, on };
}

export type Placeholders = Record<'org' | 'set' | 'vector' | 'words' | 'limit' | 'threshold', string>;

/** The cosine of a stored unit vector and the question's. */
export const cosineWith = (stored: string, question: string): string => `-(${stored} <#> ${question}) / ${vectorUnits}`;

/**
 * query_term(lexeme, query, label_query): the query's lexemes in reading order, each also as a tsquery of its own, which
 * finds it anywhere or in a label (weight A).
 */
export const queryTerms = (words: string): string => `query_term as materialized (
  select lexeme, quoted::tsquery as query, (quoted || ':A')::tsquery as label_query
  from unnest(to_tsvector('english', ${words}))
  cross join lateral (select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as quoted) q
  order by positions[1], lexeme
  limit ${MAX_QUERY_TERMS}
)`;

/**
 * fused(id, cosine, lexical, named, score, …carried) from
 * - dense(id, cosine, …carried), the whole scope, where what is known of one id may come in several rows, and
 * - hit(id, length, lexeme, tf, named), its rows with each query term; named is null outside labels:
 * BM25 over the scope's own statistics as a share of the highest that the query can reach, added to the cosine, by the
 * formulas of score.ts. Rows are brought together by grouping, not joined: on tables that were never analysed Postgres
 * joins large parts row by row.
 */
export const fuseScores = (carried: readonly string[]): string => `term as materialized (
  select t.lexeme, ln(1 + (greatest(total.n - coalesce(f.n, 0), 0) + 0.5) / (coalesce(f.n, 0) + 0.5))::float8 as idf
  from query_term t
  left join (select lexeme, count(*) as n from hit group by lexeme) f using (lexeme)
  cross join (select count(cosine) as n from dense) total
),
fused as materialized (
  select *, cosine + ${LEXICAL_WEIGHT} * lexical as score
  from (
    select id, max(cosine) as cosine, ${carried.map((column) => `max(${column}) as ${column}, `).join('')}
      coalesce(sum(weight) / (select sum(idf) * ${BM25.k1 + 1} from term), 0) as lexical, coalesce(sum(named), 0) as named
    from (
      select id, cosine, ${carried.map((column) => `${column}, `).join('')}null::float8 as weight, null::float8 as named from dense
      union all
      select id, null, ${carried.map(() => 'null, ').join('')}
        idf * tf * ${BM25.k1 + 1} / (tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * length
          / (select greatest(avg(length), 1)::float8 from hit))), named
      from hit join term using (lexeme)
    ) known
    group by id
    having max(cosine) is not null
  ) parts
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
