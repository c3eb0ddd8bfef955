import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost, remembered } from '../core/cache.js';
import { firstRow } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import { nearestIndex } from '../db/vectors.js';
import { type ChunkSearch, counting } from './ranking/chunk-sql.js';
import { countingMemories, type MemorySearch } from './ranking/memory-sql.js';
import { type Counted, type MemoryPlan, type Plan, planFor, planForMemories, type Size } from './ranking/plan.js';
import type { Statement } from './ranking/score-sql.js';

/** What is known before a scope is counted: without an index of words everything in it is scored. */
type IndexState = Omit<Size, keyof Counted> & { hasWords: boolean };

/** Chooses how a search finds its chunks or memories. */
export interface Planning {
  chunks(search: ChunkSearch): Promise<Plan>;
  memories(search: MemorySearch): Promise<MemoryPlan>;
}

/** How long counts are cached: they affect a search's speed, hardly its results. */
const rememberedMs = 60_000;
const rememberedScopes = 10_000;

/** @param exactChunks largest scope of which every chunk, or every memory, is scored */
export function createPlanning({ db, exactChunks }: { db: Database; exactChunks: number }): Planning {
  const counts = new LRUCache<string, Promise<unknown>>({ ...atMost(rememberedScopes), ttl: rememberedMs });

  const counted = <Row>(statement: Statement): Promise<Row> =>
    remembered(counts, digestOf(statement), () => firstRow(db, statement)) as Promise<Row>;

  return {
    async chunks(search) {
      const { hasWords, ...indexes } = await counted<IndexState>(indexState(search.setId));
      if (!hasWords) return { kind: 'exact' };
      return planFor({ ...indexes, ...(await counted<Counted>(counting(search))) }, exactChunks);
    },

    async memories(search) {
      const { hasWords } = await counted<{ hasWords: boolean }>(memoryIndexState);
      if (!hasWords) return { kind: 'exact' };
      const { memories } = await counted<{ memories: number }>(countingMemories(search));
      return planForMemories(memories, exactChunks);
    },
  };
}

/** As short for a filter of a megabyte as for none. */
const digestOf = ({ text, values }: Statement): string =>
  createHash('sha256')
    .update(JSON.stringify([text, values]))
    .digest('base64');

const memoryIndexState = { text: `select ${isReady('memory_words_idx')} as "hasWords"`, values: [] };

const indexState = (setId: number) => ({
  text: `
select ${isReady('chunk_words_idx')} as "hasWords", ${isReady(nearestIndex(setId))} as "hasNearest",
  (select reltuples::float8 from pg_class where oid = 'chunk_embedding'::regclass) as all`,
  values: [],
});

function isReady(index: string): string {
  return `exists (select from pg_index where indexrelid = to_regclass('${index}') and indisvalid)`;
}
