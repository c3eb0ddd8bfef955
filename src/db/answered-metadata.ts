import type { Scope } from '../core/scope.js';
import type { Prisma, Queryable } from './client.js';

/** Bytes as Postgres writes it, or compressed: more than accepted metadata can have. Older versions stored any number of them. */
const longest = 64 * 1024;
/** What is answered of what is longer: as much as is accepted today. */
const kept = { keys: 64, bytes: 16 * 1024 };

/** Stands as a key in metadata that was cut; no client can send it. */
export const cutMark = '…';

/**
 * SQL of metadata as an answer holds it: whole, or its shortest values and {@link cutMark}. It is cut in the database: a page
 * of values of 20 MB fits into no memory.
 * @param column of type jsonb
 */
export const answeredMetadata = (column: string): string => `case
  when pg_column_size(${column}) > ${longest} or octet_length(${column}::text) > ${longest} then (
    select coalesce(jsonb_object_agg(part.key, part.value), '{}') || '{"${cutMark}": true}'
    from (
      select entry.key, entry.value, row_number() over shortest as nth,
        sum(octet_length(entry.key) + pg_column_size(entry.value)) over shortest as bytes
      from jsonb_each(${column}) entry where pg_column_size(entry.value) <= ${kept.bytes}
      window shortest as (order by pg_column_size(entry.value), entry.key rows unbounded preceding)
    ) part
    where part.nth <= ${kept.keys} and part.bytes <= ${kept.bytes})
  else ${column} end`;

/**
 * Rows with their metadata as an answer holds it.
 * @param metadata SQL of type jsonb, of the table's alias `m`: what is answered as a row's metadata
 */
export async function withMetadata<Row extends { id: string }>(
  db: Queryable,
  { orgId }: Scope,
  table: 'document' | 'memory' | 'connection',
  rows: readonly Row[],
  metadata = 'm.metadata',
): Promise<(Row & { metadata: Prisma.JsonValue })[]> {
  if (rows.length === 0) return [];
  const found = await db.$queryRawUnsafe<{ id: string; metadata: Prisma.JsonValue }[]>(
    `select m.id, ${answeredMetadata('shown.metadata')} as metadata
     from ${table} m cross join lateral (select ${metadata} as metadata offset 0) shown
     where m.org_id = $1::text and m.id = any($2::text[]) and shown.metadata is not null`,
    orgId,
    rows.map(({ id }) => id),
  );
  const metadataOf = new Map(found.map((row) => [row.id, row.metadata]));
  return rows.map((row) => ({ ...row, metadata: metadataOf.get(row.id) ?? null }));
}
