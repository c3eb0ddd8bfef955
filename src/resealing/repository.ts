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
