import { groupBy } from '../../core/lists.js';
import type { Scope } from '../../core/scope.js';
import { binding, type Database } from '../../db/client.js';
import { isCurrentMemory } from '../../db/current-memory.js';
import { compileMemoryFilter, type Filter } from '../../filters/index.js';
import type { ListMemories } from '../schemas.js';
import { memoriesById } from './memories.js';

/** Selects memories, and a page of them. */
export interface MemoryQuery extends Pick<ListMemories, 'includeForgotten' | 'page' | 'limit' | 'sort' | 'order'> {
  /** In any of these containers; null: in every container that the scope may see. */
  containerTags: readonly string[] | null;
  filter: Filter | undefined;
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** One page of matching latest versions in a stable order, and the number of all of them. */
export async function listLatest(db: Database, scope: Scope, query: MemoryQuery) {
  const { values, bind } = binding();
  const isListed = query.includeForgotten ? 'm.is_latest' : isCurrentMemory;
  const conditions = [`m.org_id = ${bind(scope.orgId)}::text`, isListed];
  for (const tags of [query.containerTags, scope.containerTag === undefined ? null : [scope.containerTag]]) {
    if (tags !== null) conditions.push(`m.container_tag = any(${bind([...tags])}::text[])`);
  }
  if (query.filter !== undefined) conditions.push(compileMemoryFilter(query.filter, bind));
  const where = conditions.join(' and ');
  const counting = `select count(*)::int as count from memory m where ${where}`;
  const counted = await db.$queryRawUnsafe<{ count: number }[]>(counting, ...values);
  const direction = query.order === 'asc' ? 'asc' : 'desc';
  const statement = `select m.id from memory m where ${where}
    order by m.${columns[query.sort]} ${direction}, m.id ${direction}
    limit ${bind(query.limit)}::int offset ${bind((query.page - 1) * query.limit)}::bigint`;
  const ids = (await db.$queryRawUnsafe<{ id: string }[]>(statement, ...values)).map(({ id }) => id);
  const byId = await memoriesById(db, scope, ids);
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), totalItems: counted[0]?.count ?? 0 };
}

/** Limits: versions of one memory, and of all memories in one answer. */
const versionsAnswered = { ofMemory: 100, all: 5_000 };

/**
 * What these memories supersede, directly or through other versions, newest first: at most 100 for a memory and 5,000 in all,
 * shared so that each memory gets its newest.
 * @returns versions by the memory's id; `cut`: ids of the memories that have more
 */
export async function historiesOf(db: Database, scope: Scope, ids: readonly string[]) {
  const found = await db.$queryRaw<{ head: string; id: string; nth: number; of: number }[]>`
    with recursive below as (
      select memory_id as head, related_id as id from memory_relation
      where org_id = ${scope.orgId} and memory_id = any(${[...ids]}::text[]) and relation = 'updates'
      union
      select below.head, r.related_id from below
        join memory m on m.org_id = ${scope.orgId} and m.id = below.id and not m.is_latest
        join memory_relation r on r.org_id = m.org_id and r.memory_id = m.id and r.relation = 'updates'
    )
    select head, id, nth, "of" from (
      select below.head, below.id, count(*) over (partition by below.head)::int as "of",
        row_number() over (partition by below.head order by version desc, stated_at desc, below.id desc)::int as nth
      from below join memory m on m.org_id = ${scope.orgId} and m.id = below.id and not m.is_latest
    ) as version
    where nth <= ${versionsAnswered.ofMemory}
    order by nth, head limit ${versionsAnswered.all}`;
  const versions = found.map(({ id }) => id);
  const byId = await memoriesById(db, scope, versions);
  const histories = groupBy(found, ({ head }) => head);
  return {
    histories: new Map([...histories].map(([head, all]) => [head, all.flatMap(({ id }) => byId.get(id) ?? [])])),
    cut: new Set([...histories].flatMap(([head, all]) => ((all[0]?.of ?? 0) > all.length ? head : []))),
  };
}

/** Most sources of one memory in an answer: the same fact may have been said a thousand times. */
export const sourcesAnswered = 100;

/** Characters of a quote in an answer. */
const quoteAnswered = 500;

/** The documents of these memories with their quotes, oldest source first, at most 100 for each memory. */
export async function sourceDocuments(db: Database, scope: Scope, memoryIds: readonly string[]) {
  return db.$queryRaw<{ memoryId: string; id: string; title: string | null; type: string; quote: string | null }[]>`
    select s.memory_id as "memoryId", d.id, d.title, d.type, nullif(left(s.quote, ${quoteAnswered}::int), '') as quote
    from (
      select *, row_number() over (partition by memory_id order by created_at, document_id) as nth
      from memory_source where org_id = ${scope.orgId} and memory_id = any(${[...memoryIds]}::text[])
    ) s join document d on d.org_id = s.org_id and d.id = s.document_id
    where s.nth <= ${sourcesAnswered}
    order by s.memory_id, s.nth`;
}
