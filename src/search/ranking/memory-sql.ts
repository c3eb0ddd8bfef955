import { answeredMetadata } from '../../db/answered-metadata.js';
import { type Bind, binding, type Prisma } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import { memoryMetadata } from '../../filters/index.js';
import { memoryCandidates } from './memory-candidates.js';
import { candidatesFor, type MemoryPlan } from './plan.js';
import {
  bindSearch,
  fuseScores,
  ownStatistics,
  type Placeholders,
  queryTerms,
  type RankedSearch,
  type Statement,
  scopesOf,
  similarity,
  termHits,
} from './score-sql.js';

export interface MemorySearch extends RankedSearch {
  /** A further condition on the alias `m`, a memory; values go through `bind`. */
  memoryFilter?: (bind: Bind) => string;
  /** Instead of those: the memories that are forgotten or have expired. */
  forgotten?: boolean | undefined;
}

/** Most sources of one memory in an answer: the same fact may have been said a thousand times. */
export const sourcesPerMemory = 50;

/** What the similarity of an inference that awaits review is multiplied by: nobody said it, and nobody confirmed it. */
const UNREVIEWED_WEIGHT = 0.8;

/** What the latest memory of a scope gains over its oldest, in scores: of two that answer alike, what was said last holds. */
const RECENCY_WEIGHT = 0.03;

/** A result of {@link memorySearch}, best first. */
export interface MemoryMatch {
  id: string;
  memory: string;
  version: number;
  rootMemoryId: string | null;
  /** Its own, else that of its documents. */
  metadata: Prisma.JsonValue;
  /** Whether the memory is forgotten or expired. */
  isForgotten: boolean;
  updatedAt: Date;
  /** When it was said last. */
  statedAt: Date;
  /** 0–1, after it was multiplied by `weight`. */
  similarity: number;
  /** 1, or less for an inference that awaits review. */
  weight: number;
  /** The memory that is probably its new value. */
  ranksBehindId: string | null;
  /** Of the first of its documents that has one. */
  filepath: string | null;
}

/** SQL of the `filepath` of the alias `m`, a memory. */
const firstFilepath = `
  select filepath
  from (
    select d.filepath, s.created_at, s.document_id
    from memory_source s join document d on d.org_id = s.org_id and d.id = s.document_id
    where s.org_id = m.org_id and s.memory_id = m.id
    order by s.created_at, s.document_id limit ${sourcesPerMemory}
  ) source
  where filepath is not null order by created_at, document_id limit 1`;

const rankWeight = `case when m.is_inference and m.review_status = 'pending' then ${UNREVIEWED_WEIGHT} else 1 end::float8`;

/** One statement that ranks a scope's latest memories, neither forgotten nor expired, like chunkSearch its chunks. */
export function memorySearch(search: MemorySearch, plan: MemoryPlan): Statement {
  const { values, bind, on } = bindSearch(search);
  const inScope = scopeOf(search, on.org, bind);
  const text = `
with ${queryTerms(on.words)},
${plan.kind === 'exact' ? everyMemory(inScope) : chosen(search, plan, on, inScope, bind)},
dense as materialized (
  select e.memory_id as id, ${on.cosine('e.embedding')} as cosine
  from words join memory_embedding e on e.org_id = ${on.org} and e.set_id = ${on.set} and e.memory_id = words.id
),
${termHits('null::float8')},
${plan.kind === 'exact' ? `${ownStatistics},\n` : ''}${fuseScores(['rank_weight', 'recency'])},
ranked as (
  select id, rank_weight as weight, rank_weight * ${similarity(`(score + ${RECENCY_WEIGHT} * recency)`)} as similarity
  from fused where cosine is not null
  order by similarity desc, id limit ${on.limit}
)
${matchesOf('ranked', search, on.org)}
where similarity >= ${on.threshold}
order by similarity desc, m.id`;
  return { text, values };
}

/**
 * The memories of the scope that these probably gave way to, and what those gave way to in turn: ids of `ranksBehindId`. How similar
 * they are is not asked: 0.
 */
export function newValues(search: MemorySearch, ids: readonly string[]): Statement {
  const { values, bind } = binding();
  const org = `${bind(search.orgId)}::text`;
  const inScope = scopeOf(search, org, bind);
  const text = `
with recursive newer as (
  select m.id, m.ranks_behind_id from memory m where ${inScope} and m.id = any(${bind([...ids])}::text[])
  union
  select m.id, m.ranks_behind_id from newer join memory m on m.id = newer.ranks_behind_id and ${inScope}
),
found as (select m.id, 0::float8 as similarity, ${rankWeight} as weight from newer join memory m on m.org_id = ${org} and m.id = newer.id)
${matchesOf('found', search, org)}`;
  return { text, values };
}

/** SQL of each {@link MemoryMatch}. @param found a table of id, similarity and weight */
const matchesOf = (
  found: string,
  { forgotten }: MemorySearch,
  org: string,
): string => `select m.id, m.memory, m.version, m.root_memory_id as "rootMemoryId", m.updated_at as "updatedAt", m.stated_at as "statedAt", similarity, weight,
  m.ranks_behind_id as "ranksBehindId", (${firstFilepath}) as filepath,
  ${answeredMetadata('shown.metadata')} as metadata, ${forgotten === true} as "isForgotten"
from ${found} join memory m on m.org_id = ${org} and m.id = ${found}.id
cross join lateral (select ${memoryMetadata} as metadata offset 0) shown`;

/** Memories counted at most; a scope with more is large anyway. */
const COUNTED_MEMORIES = 200_000;

/** How many memories a search looks at. */
export function countingMemories(search: MemorySearch): Statement {
  const { values, bind } = binding();
  const inScope = scopeOf(search, `${bind(search.orgId)}::text`, bind);
  const text = `
select count(*)::float8 as memories from (select from memory m where ${inScope} limit ${COUNTED_MEMORIES}) scope`;
  return { text, values };
}

/** SQL of which memories, the alias `m`, are searched. */
function scopeOf({ containerTags, memoryFilter, forgotten }: MemorySearch, org: string, bind: Bind): string {
  const inContainers = containerTags === null ? 'true' : `m.container_tag = any(${bind([...containerTags])}::text[])`;
  const matching = memoryFilter === undefined ? 'true' : `(${memoryFilter(bind)})`;
  const state = forgotten ? `m.is_latest and not ${isCurrentMemory}` : isCurrentMemory;
  return `m.org_id = ${org} and ${inContainers} and ${state} and ${matching}`;
}

/** The table `words`, of every memory in the scope. */
const everyMemory = (inScope: string): string => `words as materialized (
  select m.id, m.lexemes, m.length, ${rankWeight} as rank_weight, percent_rank() over (order by m.stated_at) as recency
  from memory m
  where ${inScope}
)`;

/** The tables `words`, `term` and `mean_length`, of the candidates. */
const chosen = (
  search: MemorySearch,
  plan: Exclude<MemoryPlan, { kind: 'exact' }>,
  on: Placeholders,
  inScope: string,
  bind: Bind,
): string =>
  memoryCandidates({
    ...{ on, inScope, carried: `${rankWeight} as rank_weight` },
    best: candidatesFor(search.limit, plan),
    memories: `${bind(plan.memories)}::float8`,
    scopes: `${bind(scopesOf(search))}::text[]`,
  });
