import { BM25 } from './score.js';
import { termFrequency } from './score-sql.js';

/** Rows that the question's words may be looked up in, by the sample. */
const LOOK_UPS = 5_000;
/** Rows that are read of them: a sample errs. */
export const mostLookedUp = 3 * LOOK_UPS;

/**
 * term(lexeme, idf) and mean_length(value) as in a whole scope (where the sample has none of the words: of what it has), and look_up(query), the rarest words and pairs of words, from
 * - sampled(length, lexemes), some rows of the scope, and
 * - query_term(lexeme, query, label_query).
 * @param rows the placeholder of how many rows the scope holds
 */
export const sampledStatistics = (rows: string): string => `counted as materialized (
  select t.lexeme, t.query, t.label_query, count(s.length) as hits, sum(s.length) as length
  from query_term t left join sampled s on s.lexemes @@ t.query
  group by t.lexeme, t.query, t.label_query
),
shared as materialized (
  select lexeme, query, label_query, (hits + 0.5) / (sampled.n + 1) as share from counted cross join (select count(*) as n from sampled) sampled
),
look_up as materialized (
  select string_agg('(' || query::text || ')', ' | ')::tsquery as query
  from (
    select query, sum(share) over (order by share, query::text) * ${rows} as expected
    from (
      select query, share from shared
      union all
      select a.query && b.query, a.share * b.share from shared a join shared b on a.lexeme < b.lexeme
    ) clause
  ) clause
  where expected <= ${LOOK_UPS}
),
term as materialized (
  select lexeme, query, label_query, ln(1 + (1 - share) / share)::float8 as idf from shared
),
mean_length as materialized (
  select greatest(coalesce(sum(length) / nullif(sum(hits), 0), (select avg(length) from sampled), 0), 1)::float8 as value from counted
)`;

/** SQL of the best rows of looked_up(id, length, lexemes), the alias `w`. @param columns of it */
export const bestByWords = (columns: string, best: number): string => `select ${columns}
  from looked_up w join term t on w.lexemes @@ t.query
  cross join lateral (select ${termFrequency('w.lexemes', 't.query')} as tf) f
  group by w.id, ${columns}
  order by sum(t.idf * tf * ${BM25.k1 + 1} / (tf + ${BM25.k1} * (${1 - BM25.b} + ${BM25.b} * w.length / (select value from mean_length)))) desc, w.id
  limit ${best}`;
