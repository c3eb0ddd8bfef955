import {
  type Bind,
  bindSearch,
  cosineWith,
  fuseScores,
  queryTerms,
  type RankedSearch,
  type Statement,
  similarity,
  termFrequency,
} from './fragments.js';
import { DOCUMENT_SHARE, LABEL_BONUS, NEIGHBOURS } from './score.js';

export interface ChunkSearch extends RankedSearch {
  /** A further condition on the alias `document`; values go through `bind`. */
  documentFilter?: (bind: Bind) => string;
  /** The best chunks of each document that come before the other chunks of any, whatever their scores, when the limit cuts. */
  firstOfDocument?: number | undefined;
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

/**
 * One statement that ranks the chunks of a scope by meaning and words together: every chunk gets both scores, exactly,
 * and they are fused, drawn towards the document's best, and calibrated by the formulas of score.ts. Term statistics are
 * those of the scope; the mean length is that of the chunks with a query term. Work grows with the scope (limits are in
 * docs/retrieval.md). Ties are broken by document and chunk id.
 */
export function chunkSearch(search: ChunkSearch): Statement {
  const { values, bind, on } = bindSearch(search);
  const text = `
with scope as materialized (
  select document.id as document_id, document.processed_revision as revision from document where ${scopeConditions(search, on.org, bind).join(' and ')}
),
${queryTerms(on.words)},
dense as materialized (
  select e.chunk_id as id, e.document_id, null::int as position, ${cosineWith('e.embedding', on.vector)} as cosine
  from scope join chunk_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.document_id = scope.document_id
    and ${isVisible('e')}
  union all
  select c.id, null, c.position, null
  from scope join chunk c on c.org_id = ${on.org} and c.document_id = scope.document_id and ${isVisible('c')}
),
hit as materialized (
  select c.id, c.length, t.lexeme, ${termFrequency('c.lexemes', 't.query')} as tf,
    case when c.lexemes @@ t.label_query then 1 / length(ts_filter(c.lexemes, '{a}'))::float8 end as named
  from scope
  join chunk c on c.org_id = ${on.org} and c.document_id = scope.document_id and ${isVisible('c')}
  join query_term t on c.lexemes @@ t.query
),
${fuseScores(['document_id', 'position'])},
near as (
  select *, ${1 - NEIGHBOURS.share} * score + ${NEIGHBOURS.share} * max(score) over (
    partition by document_id order by position rows between ${NEIGHBOURS.reach} preceding and ${NEIGHBOURS.reach} following
  ) as near
  from fused
),
scored as (
  select *, ${1 - DOCUMENT_SHARE} * near + ${DOCUMENT_SHARE} * max(near) over (partition by document_id)
    + ${LABEL_BONUS} * named as total
  from near
),
ranked as (
  select * from scored
  order by ${isFurther(search.firstOfDocument)}total desc, document_id, id
  limit ${on.limit}
)
select c.id as "chunkId", c.document_id as "documentId", c.position, c.text, c.tokens, similarity, cosine, lexical
from ranked
cross join lateral (select ${similarity('total')} as similarity) s
join chunk c on c.org_id = ${on.org} and c.id = ranked.id
where similarity >= ${on.threshold}
order by total desc, c.document_id, c.position`;
  return { text, values };
}

/** Chunks of revisions that are being written, or were replaced, are not for searches. */
const isVisible = (row: string) => `${row}.from_revision <= scope.revision and ${row}.until_revision > scope.revision`;

/** Sorts the first chunks of each document before the others. */
const isFurther = (first: number | undefined): string =>
  first === undefined ? '' : `row_number() over (partition by document_id order by total desc, id) > ${first}, `;

function scopeConditions(search: ChunkSearch, org: string, bind: Bind): string[] {
  const conditions = [`document.org_id = ${org}`];
  if (search.containerTags !== null) {
    const tags = bind([...search.containerTags]);
    conditions.push(`document.id in (
    select document_id from document_container where org_id = ${org} and container_tag = any(${tags}::text[]))`);
  }
  if (search.documentFilter !== undefined) conditions.push(`(${search.documentFilter(bind)})`);
  return conditions;
}
