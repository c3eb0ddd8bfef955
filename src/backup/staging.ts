import type { Client } from 'pg';
import { tablesOf } from '../db/migrate.js';
import { BackupError } from './format.js';

/** The schema in which tables are filled. A later restore drops what a process that died left in it. */
const staging = 'cairn_restore';

/**
 * Creates and fills tables in a schema of their own, then moves them all at once into the connection's empty schema, which stays
 * unchanged until then. (Migrations cannot share a transaction with what follows: new values of an enum can be used only after a
 * commit.)
 * @throws {BackupError} when the schema is not empty, or another restore is under way
 */
export async function intoEmptySchema<T>(client: Client, fill: () => Promise<T>): Promise<T> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query(
    `select pg_try_advisory_lock(hashtext('${staging}')) as locked, quote_ident(current_schema()) as target`,
  );
  const { locked, target } = rows[0] as { locked: boolean; target: string };
  if (!locked) throw new BackupError('Another restore into this database is under way.');
  await refuseUnlessEmpty(client);
  await client.query(`create extension if not exists vector`);
  await client.query(`drop schema if exists ${staging} cascade; create schema ${staging}`);
  await client.query(`set search_path to ${staging}, ${target}`);
  try {
    const result = await fill();
    await client.query(moveInto(target));
    return result;
  } catch (error) {
    // If the connection is gone, the next restore drops the schema.
    await client.query(`rollback; drop schema if exists ${staging} cascade`).catch(() => undefined);
    throw error;
  }
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length === 0) return;
  throw new BackupError(
    `The database is not empty, it has ${tables.length} tables (${tables.slice(0, 3).join(', ')} …). Restore into another one, before \`cairn migrate\`; or drop one that holds nothing of worth, and make it anew with its extension (deploy/postgres/service-user.sh).`,
  );
}

/** Moves all tables in one statement, and so in one transaction. An object that it cannot move makes the drop, and all of it, fail. */
const moveInto = (target: string) => `
  do $$
  declare each record;
  begin
    for each in select relname as name from pg_class where relnamespace = '${staging}'::regnamespace and relkind = 'r' loop
      execute format('alter table ${staging}.%I set schema ${target}', each.name);
    end loop;
    for each in select typname as name from pg_type where typnamespace = '${staging}'::regnamespace and typtype = 'e' loop
      execute format('alter type ${staging}.%I set schema ${target}', each.name);
    end loop;
    drop schema ${staging};
  end $$`;
