import type { Config } from '../config.js';
import { buildIndex } from '../db/catalog.js';
import { createNearestIndex, nearestIndex } from '../search/ranking/nearest-index.js';
import { withDatabase } from './with-database.js';

/** `cairn index-vectors`: builds the index of the vectors that searches use, while others write; one that a stop left half-built is built anew. @returns exit code */
export function indexVectors(config: Config): Promise<number> {
  return withDatabase(config, async (db) => {
    const set = await db.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
    const name = nearestIndex(set.id);
    await buildIndex(db, name, createNearestIndex(set.id, set.dims), () =>
      process.stderr.write(`Building ${name}; pg_stat_progress_create_index says how far it is\n`),
    );
    process.stdout.write(`${name} is there; searches use it within a minute\n`);
    return 0;
  });
}
