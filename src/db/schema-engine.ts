import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import { migrationsDirectory } from '../core/package.js';
import { migrationNames, readScript } from './migrate.js';

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

/**
 * Prisma's own schema engine, compiled to WASM: the native binary of it cannot be downloaded everywhere, this one comes
 * from the package registry. It must not apply migrations: its adapter cuts scripts at semicolons and commits each statement by
 * itself.
 */
async function load(): Promise<EngineModule> {
  const glue = engineModule as unknown as EngineModule & WebAssembly.ModuleImports;
  const packageDirectory = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bytes = await readFile(join(packageDirectory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return glue;
}

async function readMigrations(): Promise<MigrationList> {
  const names = await migrationNames();
  const migrationDirectories = await Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readScript(path) },
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
 * SQL that takes the tables as the migrations leave them to those of `datamodel`: the starting point of a hand-finished
 * migration. The migrations are replayed into an empty schema, for which the engine needs a database of its own.
 * @param datamodel contents of schema.prisma
 */
export async function migrationScript(databaseUrl: string, datamodel: string): Promise<string> {
  const migrations = await readMigrations();
  const { SchemaEngine } = await load();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  const engine = await SchemaEngine.new({ datamodels: [['schema.prisma', datamodel]] }, () => undefined, adapter);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: datamodel }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout ?? '';
  } finally {
    engine.free();
  }
}
