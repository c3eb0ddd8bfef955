import type { Client } from 'pg';
import { BackupError } from './format.js';

/** Where tables are while they are filled; what a process that died left there is dropped by the next. */
const staging = 'cairn_restore';

/**
 * Has tables made and filled in a schema of their own, and moves them into the empty one that the connection uses, all at
 * once: what ends before leaves that as it was. (Migrations cannot run in one transaction with what comes after them: new values of an enum
 * can be used only after a commit.)
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
    // With the connection gone, the next restore does it.
    await client.query(`rollback; drop schema if exists ${staging} cascade`).catch(() => undefined);
    throw error;
  }
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  const tables = (rows as { name: string }[]).map(({ name }) => name);
  if (tables.length === 0) return;
  throw new BackupError(
    `The database is not empty, it has ${tables.length} tables (${tables.slice(0, 3).join(', ')} …). Restore into another one, before \`cairn migrate\`; one that holds nothing of worth is emptied with \`drop schema public cascade; create schema public\`.`,
  );
}

/** One statement, and so one transaction. What it does not know how to move refuses the drop, and with it all of it. */
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
