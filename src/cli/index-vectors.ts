import type { Config } from '../config.js';
import type { Database } from '../db/client.js';
import { createNearestIndex, nearestIndex } from '../search/ranking/nearest-index.js';
import { withDatabase } from './with-database.js';

/** `cairn index-vectors`: builds the index of the vectors that searches use, or are to use next, while others write; one that a stop left half-built is built anew. @returns exit code */
export function indexVectors(config: Config): Promise<number> {
  return withDatabase(config, async (db) => {
    for (const set of await db.embeddingSet.findMany({ where: { status: { not: 'retired' } } }))
      await indexSet(db, set);
    return 0;
  });
}

async function indexSet(db: Database, set: { id: number; dims: number }): Promise<void> {
  const name = nearestIndex(set.id);
  const [index] = await db.$queryRaw<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`;
  if (index?.isValid !== true) {
    if (index !== undefined) await db.$executeRawUnsafe(`drop index ${name}`);
    process.stderr.write(`Building ${name}; pg_stat_progress_create_index says how far it is\n`);
    await db.$executeRawUnsafe(createNearestIndex(set.id, set.dims));
  }
  process.stdout.write(`${name} is there; searches use it within a minute\n`);
}
