import type { Scope } from '../core/scope.js';
import { type Database, Prisma } from '../db/client.js';

/** A text column with encrypted values, each bound to its row. */
export interface SealedColumn {
  table: string;
  column: string;
  boundTo(scope: Scope, id: string): string;
}

export interface SealedValue {
  orgId: string;
  id: string;
  sealed: string;
}

/**
 * Reads some encrypted values of all organisations: for rotating the master key only.
 * @param after the last value of the previous call; null for the first call
 */
export async function someSealed(
  db: Database,
  { table, column }: SealedColumn,
  after: SealedValue | null,
  limit: number,
): Promise<SealedValue[]> {
  const name = Prisma.raw(`"${column}"`);
  return db.$queryRaw`
    select org_id as "orgId", id, ${name} as sealed from ${Prisma.raw(`"${table}"`)}
    where ${name} is not null and (org_id, id) > (${after?.orgId ?? ''}, ${after?.id ?? ''})
    order by org_id, id limit ${limit}::int`;
}

/** SQL that counts the encrypted values by the id of their master key (src/crypto/vault.ts): rows of `id` and `count`. */
export function countByKey(sealed: readonly SealedColumn[]): string {
  const columns = sealed.map(({ table, column }) => `select "${column}" as sealed from "${table}"`);
  const apps = `select app.value->>'clientSecret' from settings, jsonb_each(providers) app`;
  const endpoints = 'select api_key from embedding_set';
  return `
    select split_part(sealed, '.', 2) as id, count(*)::int as count from (${[...columns, apps, endpoints].join(' union all ')}) secrets
    where sealed is not null group by 1 order by 1`;
}

export const countSealed = (db: Database, sealed: readonly SealedColumn[]): Promise<{ id: string; count: number }[]> =>
  db.$queryRawUnsafe(countByKey(sealed));

/** Replaces the value, unless it has changed since it was read. */
export async function replaceSealed(
  db: Database,
  { table, column }: SealedColumn,
  { orgId, id, sealed }: SealedValue,
  anew: string,
): Promise<void> {
  const name = Prisma.raw(`"${column}"`);
  await db.$executeRaw`
    update ${Prisma.raw(`"${table}"`)} set ${name} = ${anew}
    where org_id = ${orgId} and id = ${id} and ${name} = ${sealed}`;
}
