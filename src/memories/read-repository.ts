import type { Database } from '../db/client.js';
import { compileMemoryFilter, type Filter } from '../filters/index.js';
import type { Scope } from '../scope.js';
import type { MemoryRow } from './repository.js';

/** Which memories, and which page of them. */
export interface MemoryQuery {
  /** Any of these; null: every container that the scope may see. */
  containerTags: readonly string[] | null;
  filter: Filter | undefined;
  /** Also those that are forgotten or have expired. */
  includeForgotten: boolean;
  page: number;
  limit: number;
  sort: 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** One page of the latest versions in a stable order, and the number of all that match. */
export async function listLatest(
  db: Database,
  scope: Scope,
  query: MemoryQuery,
): Promise<{ rows: MemoryRow[]; totalItems: number }> {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`m.org_id = ${bind(scope.orgId)}::text`, 'm.is_latest'];
  for (const tags of [query.containerTags, scope.containerTag === undefined ? null : [scope.containerTag]]) {
    if (tags !== null) conditions.push(`m.container_tag = any(${bind([...tags])}::text[])`);
  }
  if (!query.includeForgotten) {
    conditions.push('not m.is_forgotten and (m.forget_after is null or m.forget_after > now())');
  }
  if (query.filter !== undefined) conditions.push(compileMemoryFilter(query.filter, bind));
  const where = conditions.join(' and ');
  const counted = await db.$queryRawUnsafe<{ count: number }[]>(
    `select count(*)::int as count from memory m where ${where}`,
    ...values,
  );
  const column = columns[query.sort];
  const direction = query.order === 'asc' ? 'asc' : 'desc';
  const statement = `select m.id from memory m where ${where}
    order by m.${column} ${direction}, m.id ${direction}
    limit ${bind(query.limit)}::int offset ${bind((query.page - 1) * query.limit)}::bigint`;
  const ids = (await db.$queryRawUnsafe<{ id: string }[]>(statement, ...values)).map(({ id }) => id);
  const found = await db.memory.findMany({ where: { orgId: scope.orgId, id: { in: ids } } });
  const byId = new Map(found.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), totalItems: counted[0]?.count ?? 0 };
}

/** The versions that came before the latest ones of these roots, newest first. */
export async function olderVersions(db: Database, scope: Scope, rootIds: readonly string[]): Promise<MemoryRow[]> {
  return db.memory.findMany({
    where: { orgId: scope.orgId, rootMemoryId: { in: [...rootIds] }, isLatest: false },
    orderBy: [{ version: 'desc' }, { statedAt: 'desc' }, { id: 'desc' }],
  });
}

/** The documents that these memories were taken from, oldest source first; once for each memory. */
export async function sourceDocuments(db: Database, scope: Scope, memoryIds: readonly string[]) {
  return db.memorySource.findMany({
    where: { orgId: scope.orgId, memoryId: { in: [...memoryIds] } },
    orderBy: [{ createdAt: 'asc' }, { documentId: 'asc' }],
    select: { memoryId: true, document: { select: { id: true, title: true, type: true } } },
  });
}
