import type { Database } from './client.js';

/** Rejects when the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.$queryRaw`select 1`;
}

/** Versions of Postgres and of pgvector; null: it is not installed. */
export async function versions(db: Database): Promise<{ server: string; vector: string | null }> {
  const [row] = await db.$queryRaw<[{ server: string; vector: string | null }]>`
    select current_setting('server_version') as server,
      (select extversion from pg_extension where extname = 'vector') as vector`;
  return row;
}

/** The first row of a statement with `$1`, `$2` … in it. */
export async function firstRow<Row>(db: Database, { text, values }: { text: string; values: unknown[] }): Promise<Row> {
  const [row] = await db.$queryRawUnsafe<[Row]>(text, ...values);
  return row;
}

/** Builds an index while others write, and one anew that a stop left half-built; one that is whole stays. */
export async function buildIndex(db: Database, name: string, create: string, onBuild: () => void): Promise<void> {
  const [index] = await db.$queryRaw<{ isValid: boolean }[]>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
  if (index?.isValid === true) return;
  if (index !== undefined) await db.$executeRawUnsafe(`drop index ${name}`);
  onBuild();
  await db.$executeRawUnsafe(create);
}
