import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { Client } from 'pg';
import { migrationsDirectory } from '../core/package.js';
import { type Contraction, contractionsIn } from './contractions.js';
import { withSchemaEngine } from './schema-engine.js';

const noFilters = { externalTables: [], externalEnums: [] };

/** Names of all migrations of this version, the first one first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(): Promise<MigrationList> {
  const names = await migrationNames();
  const migrationDirectories = await Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(migrationsDirectory, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
  const lockfile = {
    path: 'migration_lock.toml',
    content: await readFile(join(migrationsDirectory, 'migration_lock.toml'), 'utf8'),
  };
  return { baseDir: migrationsDirectory, lockfile, shadowDbInitScript: '', migrationDirectories };
}

/**
 * Applies every migration that the database does not have yet. Safe to run from several processes at once: the engine
 * holds an advisory lock meanwhile.
 * @returns names of the migrations applied now
 * @throws when a migration fails, or one that was applied before has been edited; those of a later version are left alone
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations();
  return withSchemaEngine(databaseUrl, undefined, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
    return appliedMigrationNames;
  });
}

/** A migration that was not applied to the database yet. */
export interface PendingMigration {
  name: string;
  /** What the release before cannot live with; empty for one that only adds. */
  contractions: Contraction[];
}

/** What `applyMigrations` would apply, in order, and the names of what a later version has applied. Changes nothing. */
export async function compareMigrations(
  databaseUrl: string,
): Promise<{ pending: PendingMigration[]; later: string[] }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('_prisma_migrations') is not null as there`,
    );
    const applied = rows[0]?.there
      ? await client.query<{ name: string }>(
          'select migration_name as name from _prisma_migrations where finished_at is not null',
        )
      : { rows: [] };
    const has = new Set(applied.rows.map(({ name }) => name));
    const known = await migrationNames();
    const read = (name: string) => readFile(join(migrationsDirectory, name, 'migration.sql'), 'utf8');
    const pending = known
      .filter((name) => !has.has(name))
      .map(async (name) => ({ name, contractions: contractionsIn(await read(name)) }));
    return { pending: await Promise.all(pending), later: [...has].filter((name) => !known.includes(name)).sort() };
  } finally {
    await client.end();
  }
}

/**
 * SQL that takes the tables as the migrations leave them to those of `datamodel`: the starting point of a hand-finished
 * migration. The migrations are replayed into an empty schema, for which the engine needs a database of its own.
 */
export async function migrationScript(databaseUrl: string, datamodel: string): Promise<string> {
  const migrations = await readMigrations();
  return withSchemaEngine(databaseUrl, datamodel, async (engine) => {
    const { stdout } = await engine.diff({
      from: migrations.migrationDirectories.length === 0 ? { tag: 'empty' } : { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: datamodel }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    return stdout ?? '';
  });
}
