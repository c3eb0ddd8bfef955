import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { migrationsDirectory } from '../paths.js';
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
 * @throws when a migration fails, or one that was applied before has been edited or is missing
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const migrationsList = await readMigrations();
  return withSchemaEngine(databaseUrl, undefined, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: noFilters });
    return appliedMigrationNames;
  });
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
