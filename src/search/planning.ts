import { LRUCache } from 'lru-cache';
import { firstRow } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import { type ChunkSearch, counting } from './ranking/chunk-sql.js';
import { nearestIndex } from './ranking/nearest-index.js';
import { type Counted, type Plan, planFor, type Size } from './ranking/plan.js';

/** Chooses how a search finds its chunks. */
export type PlanOf = (search: ChunkSearch) => Promise<Plan>;

/** How long counts are cached: they affect a search's speed, hardly its results. */
const rememberedMs = 60_000;
const rememberedScopes = 10_000;

/** @param exactChunks largest scope of which every chunk is scored */
export function createPlanning({ db, exactChunks }: { db: Database; exactChunks: number }): PlanOf {
  const counts = new LRUCache<string, Promise<unknown>>({ max: rememberedScopes, ttl: rememberedMs });

  async function remembered<Row>(statement: { text: string; values: unknown[] }): Promise<Row> {
    const key = JSON.stringify([statement.text, statement.values]);
    const before = counts.get(key) as Promise<Row> | undefined;
    if (before !== undefined) return before;
    const asked = firstRow<Row>(db, statement);
    counts.set(key, asked);
    asked.catch(() => counts.delete(key));
    return asked;
  }

  return async (search) => {
    const indexes = await remembered<Omit<Size, keyof Counted>>(indexState(search.setId));
    if (!indexes.hasWords) return { kind: 'exact' };
    return planFor({ ...indexes, ...(await remembered<Counted>(counting(search))) }, exactChunks);
  };
}

const indexState = (setId: number) => ({
  text: `
select ${isReady('chunk_words_idx')} as "hasWords", ${isReady(nearestIndex(setId))} as "hasNearest",
  (select reltuples::float8 from pg_class where oid = 'chunk_embedding'::regclass) as all`,
  values: [],
});

const isReady = (index: string) =>
  `exists (select from pg_index where indexrelid = to_regclass('${index}') and indisvalid)`;
