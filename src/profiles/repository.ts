import type { Scope } from '../core/scope.js';
import { type Bind, binding, type Database } from '../db/client.js';
import { isCurrentMemory } from '../db/current-memory.js';
import { vectorLiteral } from '../db/vectors.js';
import { compileMemoryFilter, type Filter } from '../filters/index.js';
import type { Probe } from '../topics/probes.js';
import type { Kind } from './kinds.js';

interface FactQuery {
  isStatic: boolean;
  /** A filter on the memories' metadata. */
  filter: Filter | undefined;
  limit: number;
}

/** Selects the container's current facts. An inference counts only when a person has approved it. */
const conditions = (bind: Bind, scope: Scope, containerTag: string, filter: Filter | undefined) =>
  `m.org_id = ${bind(scope.orgId)}::text and m.container_tag = ${bind(containerTag)}::text
  and ${isCurrentMemory} and not m.is_inference
  and ${filter === undefined ? 'true' : compileMemoryFilter(filter, bind)}`;

const recentFirst = 'stated_at desc, created_at desc, id';
const bestFirst = `source_count desc, ${recentFirst}`;

/** A memory as a profile shows it. */
export interface Fact {
  id: string;
  memory: string;
}

/** Current memories of one kind: lasting ones best supported first, then all by when they were said last. */
export async function profileFacts(
  db: Database,
  scope: Scope,
  containerTag: string,
  { isStatic, filter, limit }: FactQuery,
): Promise<Fact[]> {
  const { values, bind } = binding();
  const statement = `
select id, memory from memory m
where ${conditions(bind, scope, containerTag, filter)} and m.is_static = ${bind(isStatic)}::boolean
order by ${isStatic ? bestFirst : recentFirst}
limit ${bind(limit)}::int`;
  return db.$queryRawUnsafe<Fact[]>(statement, ...values);
}

interface BucketQuery {
  filter: Filter | undefined;
  /** The maximum of facts for each bucket. */
  limit: number;
}

/** The facts of one kind. The pattern is tried only on facts that have one of the kind's stems. */
export async function factsOfKind(
  db: Database,
  scope: Scope,
  containerTag: string,
  { pattern, words }: Kind,
  { filter, limit }: BucketQuery,
): Promise<Fact[]> {
  const { values, bind } = binding();
  const statement = `
select id, memory from memory m
where ${conditions(bind, scope, containerTag, filter)}
  and m.lexemes @@ ${bind(words)}::tsquery and m.memory ~* ${bind(pattern)}::text
order by ${bestFirst} limit ${bind(limit)}::int`;
  return db.$queryRawUnsafe<Fact[]>(statement, ...values);
}

interface NearQuery extends BucketQuery {
  embeddingSetId: number;
  probes: readonly Probe[];
  /** The maximum of facts to compare: the best supported and most recent ones. */
  candidates: number;
}

/**
 * The facts that are near one of a bucket's vectors, with the bucket's key. They are compared as `vector`, not as the
 * `halfvec` that they are stored as: without half-precision instructions, as in the embedded database, that takes an eighth
 * of the time.
 */
export async function nearFacts(
  db: Database,
  scope: Scope,
  containerTag: string,
  { filter, limit, embeddingSetId, probes, candidates }: NearQuery,
): Promise<(Fact & { key: string })[]> {
  const { values, bind } = binding();
  const keys = bind(probes.map(({ key }) => key));
  const vectors = bind(probes.map(({ vector }) => vectorLiteral(vector)));
  const leasts = bind(probes.map(({ least }) => least));
  const statement = `
with fact as materialized (
  select m.id, m.memory, m.source_count, m.stated_at, m.created_at from memory m
  where ${conditions(bind, scope, containerTag, filter)}
  order by ${bestFirst} limit ${bind(candidates)}::int
),
embedded as materialized (
  select fact.id, l2_normalize(e.embedding::vector) as embedding
  from fact join memory_embedding e
    on e.org_id = ${bind(scope.orgId)}::text and e.set_id = ${bind(embeddingSetId)}::int and e.memory_id = fact.id
),
probe as materialized (
  select key, l2_normalize(vector::vector) as vector, least
  from unnest(${keys}::text[], ${vectors}::text[], ${leasts}::float8[]) as p(key, vector, least)
),
near as (
  select distinct probe.key, embedded.id from probe join embedded on -(embedded.embedding <#> probe.vector) >= probe.least
),
placed as (
  select key, id, memory, row_number() over (partition by key order by ${bestFirst}) as place from near join fact using (id)
)
select key, id, memory from placed where place <= ${bind(limit)}::int order by key, place`;
  return db.$queryRawUnsafe<(Fact & { key: string })[]>(statement, ...values);
}
