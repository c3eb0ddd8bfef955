import { type Config, ConfigError } from '../config.js';
import { buildIndex } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import { createNearestIndex, nearestIndex } from '../db/vectors.js';
import { say } from './banner.js';
import { withDatabase } from './with-database.js';

/**
 * `cairn index-vectors`: builds indexes of the vectors that searches use now or will use next, without blocking writes. An index
 * that was left half-built is built again.
 * @returns exit code
 * @throws {ConfigError} for the embedded database
 */
export async function indexVectors(config: Config): Promise<number> {
  if (config.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL must be set: the embedded database compares every vector, and uses no index of them.',
    );
  }
  return withDatabase(config, async (db) => {
    for (const set of await db.embeddingSet.findMany({ where: { status: { not: 'retired' } } }))
      await indexSet(db, set);
    return 0;
  });
}

async function indexSet(db: Database, { id, dims }: { id: number; dims: number }): Promise<void> {
  const name = nearestIndex(id);
  await buildIndex(db, name, createNearestIndex(id, dims), () =>
    say(`Building ${name}; pg_stat_progress_create_index says how far it is`),
  );
  process.stdout.write(`${name} is there; searches use it within a minute\n`);
}
