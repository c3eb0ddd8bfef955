import { answeredMetadata } from '../../db/answered-metadata.js';
import { type Bind, binding, type Prisma } from '../../db/client.js';
import { candidates, comparedAll, fromIndex } from './candidates.js';
import { candidatesFor, type Plan } from './plan.js';
import { DOCUMENT_SHARE, LABEL_BONUS, NEIGHBOURS } from './score.js';
import {
  bindSearch,
  fuseScores,
  isVisible,
  ownStatistics,
  type Placeholders,
  queryTerms,
  type RankedSearch,
  type Statement,
  scopesOf,
  similarity,
  termHits,
} from './score-sql.js';

export interface ChunkSearch extends RankedSearch {
  /** A further condition on the alias `document`; values go through `bind`. */
  documentFilter?: (bind: Bind) => string;
  /** The best chunks of each document that come before the other chunks of any, whatever their scores, when the limit cuts. */
  firstOfDocument?: number | undefined;
}

/** A document as results show it, with its times as texts. */
export interface StatedDocument {
  id: string;
  customId: string | null;
  title: string | null;
  type: string;
  summary: string | null;
  filepath: string | null;
  createdAt: string;
  updatedAt: string;
  metadata: Prisma.JsonValue;
}

/** A result of {@link chunkSearch}, best first. */
export interface ChunkMatch {
  chunkId: string;
  documentId: string;
  position: number;
  text: string;
  /** 0–1, see `similarity` in score.ts. */
  similarity: number;
  /** BM25 as a share of the highest that the query can reach. */
  lexical: number;
  /** Of the best chunk of each document alone. */
  document: StatedDocument | null;
  /** How many chunks the index of vectors brought in, in each result; null where it was not asked. */
  indexed: number | null;
}

/**
 * One statement that ranks the chunks of a scope by meaning and words together: every chunk gets both scores, exactly,
 * and they are fused, drawn towards the document's best, and calibrated, by the formulas of test-formulas.ts. Term statistics
 * are those of the scope; the mean length is that of the chunks with a query term. The documents come with their best chunks, so that
 * what is shown is of one moment. Work grows with the scope (limits are in docs/retrieval.md). Ties are broken by document
 * and chunk id.
 */
export function chunkSearch(search: ChunkSearch, plan: Plan): Statement {
  const { values, bind, on } = bindSearch(search);
  const text = `
with scope as ${plan.kind === 'nearest' ? 'not ' : ''}materialized (
  select document.id as document_id, document.processed_revision as revision, document.chunk_count from document
  where ${scopeConditions(search, on.org, bind).join(' and ')}
),
${queryTerms(on.words)},
${plan.kind === 'exact' ? everything(on) : chosen(search, plan, on, bind)},
${termHits("case when words.lexemes @@ t.label_query then 1 / length(ts_filter(words.lexemes, '{a}'))::float8 end")},
${plan.kind === 'exact' ? `${ownStatistics},\n` : ''}${fuseScores(['document_id', 'position'])},
near as (
  select *, ${1 - NEIGHBOURS.share} * score + ${NEIGHBOURS.share} * max(score) over (
    partition by document_id order by position range between ${NEIGHBOURS.reach} preceding and ${NEIGHBOURS.reach} following
  ) as near
  from fused where cosine is not null
),
scored as (
  select *, ${1 - DOCUMENT_SHARE} * near + ${DOCUMENT_SHARE} * max(near) over (partition by document_id)
    + ${LABEL_BONUS} * named as total
  from near
),
best as (
  select * from scored
  order by ${isFurther(search.firstOfDocument)}total desc, document_id, id
  limit ${on.limit}
),
ranked as (
  select *, ${similarity('total')} as similarity, row_number() over (partition by document_id order by total desc, id) = 1 as is_first
  from best
)
select c.id as "chunkId", c.document_id as "documentId", c.position, c.text, similarity, lexical,
  case when is_first then (select ${foundDocument('d')} from document d where d.org_id = ${on.org} and d.id = ranked.document_id) end as document,
  ${plan.kind === 'nearest' ? '(select count(*)::int from nearest)' : 'null'} as indexed
from ranked join chunk c on c.org_id = ${on.org} and c.id = ranked.id
where similarity >= ${on.threshold}
order by total desc, c.document_id, c.position`;
  return { text, values };
}

/** Documents counted at most; a scope with more is large anyway. */
const COUNTED_DOCUMENTS = 200_000;

/** How many chunks and documents a search looks at. */
export function counting(search: ChunkSearch): Statement {
  const { values, bind } = binding();
  const text = `
select coalesce(sum(chunk_count), 0)::float8 as chunks, (count(*) filter (where chunk_count > 0))::float8 as documents
from (select chunk_count from document where ${scopeConditions(search, `${bind(search.orgId)}::text`, bind).join(' and ')} limit ${COUNTED_DOCUMENTS}) scope`;
  return { text, values };
}

/** SQL of a {@link StatedDocument}. @param row an alias of the table */
const foundDocument = (row: string): string => `json_build_object('id', ${row}.id, 'customId', ${row}.custom_id,
    'title', ${row}.title, 'type', ${row}.type, 'summary', ${row}.summary, 'filepath', ${row}.filepath,
    'createdAt', ${row}.created_at, 'updatedAt', ${row}.updated_at, 'metadata', ${answeredMetadata(`${row}.metadata`)})`;

/** The tables `words` and `dense`, of every chunk in the scope. */
const everything = (on: Placeholders): string => `words as materialized (
  select c.id, c.document_id, c.position, c.length, c.lexemes
  from scope join chunk c on c.org_id = ${on.org} and c.document_id = scope.document_id and ${isVisible('c')}
),
dense as materialized (
  select e.chunk_id as id, ${on.cosine('e.embedding')} as cosine
  from scope join chunk_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.document_id = scope.document_id
    and ${isVisible('e')}
)`;

/** The tables `words`, `dense`, `term` and `mean_length`, of the candidates. */
const chosen = (search: ChunkSearch, plan: Exclude<Plan, { kind: 'exact' }>, on: Placeholders, bind: Bind): string =>
  candidates({
    on,
    best: candidatesFor(search.limit, plan),
    chunks: `${bind(plan.chunks)}::float8`,
    scopes: `${bind(scopesOf(search))}::text[]`,
    nearest: plan.kind === 'nearest' ? fromIndex(on, search.setId, search.vector.length) : comparedAll(on),
  });

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
