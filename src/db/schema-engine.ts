import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

type EngineModule = typeof import('@prisma/schema-engine-wasm') & {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
};

let loaded: Promise<EngineModule> | undefined;

async function load(): Promise<EngineModule> {
  const glue = engineModule as unknown as EngineModule & WebAssembly.ModuleImports;
  const packageDirectory = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bytes = await readFile(join(packageDirectory, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return glue;
}

/**
 * Prisma's own schema engine, compiled to WASM: the native binary of it cannot be downloaded everywhere, this one comes
 * from the package registry. It only drafts migrations (`migrationScript`). It must not apply them: its adapter cuts scripts at
 * semicolons and commits each statement by itself.
 * @param datamodel contents of schema.prisma where the command needs it
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  datamodel: string | undefined,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  const datamodels: [string, string][] | undefined =
    datamodel === undefined ? undefined : [['schema.prisma', datamodel]];
  const engine = await SchemaEngine.new({ datamodels }, () => undefined, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
  }
}
