import type { Scope } from '../core/scope.js';
import { withMetadata } from '../db/answered-metadata.js';
import { binding, type Database, type Queryable } from '../db/client.js';
import { atFilepath, compileFilter, type Filter } from '../filters/index.js';
import { type DocumentRow, withContainers } from './repository.js';

/** Selects documents that match all given conditions. */
export interface DocumentQuery {
  /** In any of these containers; null: in every container that the scope may see. */
  containerTags: readonly string[] | null;
  filepath?: string | undefined;
  filter?: Filter | undefined;
  statuses?: readonly string[] | undefined;
  sources?: readonly string[] | undefined;
  ids?: readonly string[] | undefined;
  customIds?: readonly string[] | undefined;
}

export interface Paging {
  page: number;
  limit: number;
  sort: 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** The SQL condition on the alias `d`, with its bound values. `bind` adds another and returns its placeholder. */
function conditionOf(scope: Scope, query: DocumentQuery) {
  const { values, bind } = binding();
  const oneOf = (column: string, wanted: readonly string[]) => `${column} = any(${bind([...wanted])}::text[])`;
  const conditions = [`d.org_id = ${bind(scope.orgId)}::text`];
  for (const tags of [query.containerTags, scope.containerTag === undefined ? null : [scope.containerTag]]) {
    if (tags !== null) {
      conditions.push(`exists (select from document_container m
        where m.org_id = d.org_id and m.document_id = d.id and ${oneOf('m.container_tag', tags)})`);
    }
  }
  const { filepath, filter, statuses, sources, ids, customIds } = query;
  if (filepath !== undefined) conditions.push(atFilepath('d.filepath', filepath, bind));
  if (filter !== undefined) conditions.push(compileFilter(filter, 'd.metadata', bind));
  if (statuses !== undefined) conditions.push(oneOf('d.status::text', statuses), ...partOf(statuses));
  if (sources !== undefined) conditions.push(oneOf('d.source', sources));
  if (ids !== undefined) conditions.push(oneOf('d.id', ids));
  if (customIds !== undefined) conditions.push(oneOf('d.custom_id', customIds));
  return { where: conditions.join(' and '), values, bind };
}

/** In the words of the partial indexes `document_failed_idx` and `document_unfinished_idx`, which no parameter can imply. */
function partOf(statuses: readonly string[]): string[] {
  if (statuses.every((status) => status === 'failed')) return ["d.status = 'failed'"];
  return statuses.some((status) => status === 'done' || status === 'failed')
    ? []
    : ["d.status not in ('done', 'failed')"];
}

/**
 * Ids of matching documents that the scope may change, in their order: they belong to its container, rather than being shared with it.
 * @param after only greater ids
 */
export async function changeableIds(
  db: Queryable,
  scope: Scope,
  query: DocumentQuery,
  limit: number,
  after = '',
): Promise<string[]> {
  const { where, values, bind } = conditionOf(scope, query);
  const own = scope.containerTag === undefined ? 'true' : `d.container_tag = ${bind(scope.containerTag)}::text`;
  const statement = `select d.id from document d where ${where} and ${own} and d.id > ${bind(after)}::text
    order by d.id limit ${bind(limit)}::int`;
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(statement, ...values);
  return rows.map((row) => row.id);
}

/** A chunk in a list. */
export interface ListedChunk {
  id: string;
  documentId: string;
  text: string;
  position: number;
  type: string;
  tokens: number;
  createdAt: Date;
}

const chunkOrders = {
  createdAt: (direction: string) => `c.created_at ${direction}, c.document_id, c.position`,
  updatedAt: (direction: string) => `d.updated_at ${direction}, c.document_id, c.position`,
  position: (direction: string) => `c.position ${direction}, c.document_id`,
} as const;

export type ChunkPaging = Omit<Paging, 'sort'> & { sort: keyof typeof chunkOrders };

/** One page of the visible chunks of matching documents, and the number of all of them. */
export async function listChunks(
  db: Database,
  scope: Scope,
  query: DocumentQuery,
  { page, limit, sort, order }: ChunkPaging,
): Promise<{ rows: ListedChunk[]; totalItems: number }> {
  const { where, values, bind } = conditionOf(scope, query);
  const from = `from document d join chunk c on c.org_id = d.org_id and c.document_id = d.id
      and c.from_revision <= d.processed_revision and c.until_revision > d.processed_revision
    where ${where}`;
  const counted = await db.$queryRawUnsafe<{ count: number }[]>(`select count(*)::int as count ${from}`, ...values);
  const statement = `select c.id, c.document_id as "documentId", c.text, c.position, c.type, c.tokens,
      c.created_at as "createdAt" ${from}
    order by ${chunkOrders[sort](order === 'asc' ? 'asc' : 'desc')}, c.id
    limit ${bind(limit)}::int offset ${bind((page - 1) * limit)}::bigint`;
  const rows = await db.$queryRawUnsafe<ListedChunk[]>(statement, ...values);
  return { rows, totalItems: counted[0]?.count ?? 0 };
}

/** One page of matching documents in a stable order, and the number of all of them. */
export async function listDocuments(
  db: Database,
  scope: Scope,
  query: DocumentQuery,
  paging: Paging,
): Promise<{ rows: DocumentRow[]; totalItems: number }> {
  const { where, values, bind } = conditionOf(scope, query);
  const column = columns[paging.sort];
  const direction = paging.order === 'asc' ? 'asc' : 'desc';
  const counted = await db.$queryRawUnsafe<{ count: number }[]>(
    `select count(*)::int as count from document d where ${where}`,
    ...values,
  );
  const statement = `select d.id from document d where ${where}
    order by d.${column} ${direction}, d.id ${direction}
    limit ${bind(paging.limit)}::int offset ${bind((paging.page - 1) * paging.limit)}::bigint`;
  const ids = (await db.$queryRawUnsafe<{ id: string }[]>(statement, ...values)).map((row) => row.id);
  const found = await db.document.findMany({
    where: { orgId: scope.orgId, id: { in: ids } },
    ...withContainers,
  });
  // A document's status may have changed between the two statements, so it is checked again.
  const wanted = found.filter(({ status }) => query.statuses?.includes(status) ?? true);
  const byId = new Map((await withMetadata(db, scope, 'document', wanted)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), totalItems: counted[0]?.count ?? 0 };
}
