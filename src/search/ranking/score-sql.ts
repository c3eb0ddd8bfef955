import { type Bind, binding } from '../../db/client.js';
import { vectorLiteral, vectorUnits } from '../../db/vectors.js';
import type { CosineCalibration } from '../../models/embedding/cosine-calibration.js';
import { BM25, CALIBRATION, LEXICAL_WEIGHT, MAX_QUERY_TERMS } from './score.js';

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
  /** What the set's cosines mean. */
  cosines: CosineCalibration;
  /** The query's embedding, see embedQuestion(). Stored vectors are unit vectors: their inner product with it is a cosine. */
  vector: ArrayLike<number>;
  /** The query's words. */
  text: string;
  limit: number;
  /** Least similarity, 0–1. */
  threshold: number;
}

/** The placeholders that every ranked search has. */
export function bindSearch(search: RankedSearch): { values: unknown[]; bind: Bind; on: Placeholders } {
  const { values, bind } = binding();
  const org = `${bind(search.orgId)}::text`;
  const set = `${bind(search.setId)}::int`;
  const vector = `${bind(vectorLiteral(search.vector))}::halfvec`;
  const on = {
    ...{ org, set, vector },
    cosine: (stored: string) => cosineWith(stored, vector, search.cosines),
    words: `${bind(search.text)}::text`,
    limit: `${bind(search.limit)}::int`,
    threshold: `${bind(search.threshold)}::float8`,
  };
  return { values, bind, on };
}

export type Placeholders = Record<'org' | 'set' | 'vector' | 'words' | 'limit' | 'threshold', string> & {
  /** SQL of the cosine of a stored unit vector and the question's, on the scale of all models. */
  cosine(stored: string): string;
};

const cosineWith = (stored: string, question: string, { scale, shift }: CosineCalibration): string =>
  `-(${stored} <#> ${question}) / ${vectorUnits / scale}${shift === 0 ? '' : ` + (${shift})`}`;

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

/** What an index of words calls the scope's containers, or its organisation. */
export const scopesOf = ({ orgId, containerTags }: RankedSearch): string[] =>
  containerTags === null ? [orgId] : containerTags.map((tag) => `${orgId} ${tag}`);

/** Chunks of revisions that are being written, or were replaced, are not for searches. @param row an alias beside `scope` */
export const isVisible = (row: string): string =>
  `${row}.from_revision <= scope.revision and ${row}.until_revision > scope.revision`;

/** hit(id, length, lexeme, tf, named): the rows of words(id, length, lexemes) with each query term. @param named SQL of what it is outside of labels null in */
export const termHits = (named: string): string => `hit as materialized (
  select words.id, words.length, t.lexeme, ${termFrequency('words.lexemes', 't.query')} as tf, ${named} as named
  from words join query_term t on words.lexemes @@ t.query
)`;

/** The statistics of a scope of which words and dense hold all: term(lexeme, idf), and mean_length(value) of what has a term. */
export const ownStatistics = `term as materialized (
  select t.lexeme, ln(1 + (greatest(total.n - coalesce(f.n, 0), 0) + 0.5) / (coalesce(f.n, 0) + 0.5))::float8 as idf
  from query_term t
  left join (select lexeme, count(*) as n from hit group by lexeme) f using (lexeme)
  cross join (select count(*) as n from dense) total
),
mean_length as materialized (
  select greatest(avg(length), 1)::float8 as value from hit
)`;

/** BM25's part of one term. @param row an alias with tf, idf and length */
export const termWeight = (row: string): string =>
  `${row}.idf * ${row}.tf * ${BM25.k1 + 1} / (${row}.tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * ${row}.length / (select value from mean_length)))`;

/**
 * fused(id, …carried, cosine, lexical, named, score) from
 * - words(id, …carried), the scope, or its candidates,
 * - dense(id, cosine), those of it that have a vector; of others fused has no cosine, and they count for nothing,
 * - hit(id, length, lexeme, tf, named), its rows with each query term; named is null outside labels, and
 * - term(lexeme, idf) and mean_length(value), the statistics of the scope:
 * BM25 as a share of the highest that the query can reach, added to the cosine, by the formulas of test-formulas.ts. Joins are full
 * ones because Postgres can only hash or merge these: on tables that were never analysed it joins large parts row by row
 * where it may.
 */
export const fuseScores = (carried: readonly string[]): string => `by_words as materialized (
  select id, sum(weight) / (select sum(idf) * ${BM25.k1 + 1} from term) as lexical, sum(named) as named
  from (
    select id, named, ${termWeight('found')} as weight
    from (select * from hit join term using (lexeme)) found
  ) weighted
  group by id
),
fused as materialized (
  select id, ${carried.map((column) => `${column}, `).join('')}cosine, coalesce(lexical, 0) as lexical,
    coalesce(named, 0) as named, cosine + ${LEXICAL_WEIGHT} * coalesce(lexical, 0) as score
  from words full join dense using (id) full join by_words using (id)
)`;

/** A fused score as the API's `similarity`, as `similarity` in score.ts has it. */
export const similarity = (score: string): string =>
  `1 / (1 + exp(-${CALIBRATION.slope} * (${score} - ${CALIBRATION.midpoint})))`;

/**
 * How often a lexeme stands in a tsvector that has it. Postgres has no function for that, and unnesting every vector
 * takes three times as long; but with all weights 1, ts_rank of a single lexeme is Σ 1/j² for j = 1 … tf, divided by
 * π²/6, and the rest of that sum is close to 1 / (tf + ½), which rounds to tf exactly well past any chunk's counts.
 */
export const termFrequency = (vector: string, query: string): string =>
  `round(1 / greatest(1.6449340668 * (1 - ts_rank('{1,1,1,1}', ${vector}, ${query})), 0.001) - 0.5)::float8`;
