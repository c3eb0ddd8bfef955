import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { createNearestIndex } from '../db/vectors.js';
import { uncalibrated } from '../models/embedding/cosine-calibration.js';
import type { Planning } from './planning.js';
import type { Plan } from './ranking/plan.js';
import { type Query, searchChunks, searchMemories } from './repository.js';
import { schema } from './test-data.js';

const scope = { orgId: 'org' };
const cosines = [0.9, 0.5, 0.1];
/** A scope that seems larger than it is: only the candidates tell. */
const plan = { kind: 'candidates', best: 60, chunks: 30, documents: 30, memories: 30 } as const;
const planning: Planning = { chunks: async () => plan, memories: async () => plan };

let database: PGlite;
/** How many statements were asked. */
let asked = 0;
const db = {
  async $queryRawUnsafe(text: string, ...values: unknown[]) {
    asked += 1;
    return (await database.query(text, values)).rows;
  },
} as unknown as Database;

beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  await database.exec(schema);
  for (const [at, cosine] of cosines.entries()) {
    const [id, stored] = [`${at}`, JSON.stringify([cosine, 0])];
    await database.query(`insert into document (org_id, id, type) values ('org', $1, 'text')`, [id]);
    await database.query(`insert into chunk select 'org', $1, $1, 0, 'kiwi', 1, to_tsvector('kiwi'), 1`, [id]);
    await database.query(`insert into chunk_embedding values ('org', 1, $1, $1, $2)`, [id, stored]);
    await database.query(
      `insert into memory (org_id, id, container_tag, memory, stated_at, lexemes, length)
       values ('org', $1, 'home', 'kiwi', '2026-01-01', to_tsvector('kiwi'), 1)`,
      [id],
    );
    await database.query(`insert into memory_embedding values ('org', 1, $1, $2)`, [id, stored]);
  }
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => database.close());

const question = { text: 'lynx', vector: new Float32Array([1, 0]), setId: 1, cosines: uncalibrated };
const query = (threshold: number, limit: number): Query => ({ ...question, containerTags: null, limit, threshold });

describe.each([
  ['chunks', searchChunks],
  ['memories', searchMemories],
])('a search for %s by candidates', (_, search) => {
  const similarities = async (threshold: number, limit = 5) =>
    (await search(db, planning, scope, query(threshold, limit))).map(({ similarity }) => similarity);

  it('looks at everything when the candidates run out', async () => {
    expect(await similarities(0)).toHaveLength(cosines.length);
    expect(asked).toBe(2);
  });

  it('looks no further when nothing reaches the threshold', async () => {
    expect(await similarities(1)).toEqual([]);
    expect(asked).toBe(1);
  });

  it('looks no further when the threshold takes some', async () => {
    const all = await similarities(0);
    asked = 0;
    expect(await similarities(all[1] ?? 1)).toEqual(all.slice(0, 2));
    expect(asked).toBe(1);
  });

  it('cuts at the limit before the threshold', async () => {
    const [best, second = 1] = await similarities(0);
    expect(await similarities(second, 1)).toEqual([best]);
  });
});

it('compares every vector of the scope when the index of vectors gives up among those of others', async () => {
  await database.exec(`
    insert into chunk_embedding select 'others', 1, n, n, format('[%s,0]', 0.95 + n / 20000.0)::halfvec from generate_series(1, 300) n;
    create temp table stored as
      select 'large' as org, n::text as id, 'kiwi' as text, '[0.1,0]'::halfvec as vector from generate_series(1, 10) n
      union all select 'large', 'meant', 'quartz', '[0.9,0]';
    insert into document (org_id, id, type) select org, id, 'text' from stored;
    insert into chunk select org, id, id, 0, text, 1, to_tsvector(text), 1, 1, 2147483647, array[org] from stored;
    insert into chunk_embedding select org, 1, id, id, vector from stored`);
  await database.query(createNearestIndex(1, 2));
  await database.exec(`
    set hnsw.ef_search = 1; set hnsw.iterative_scan = relaxed_order; set hnsw.max_scan_tuples = 1;
    set enable_seqscan = off; set enable_sort = off`);
  const chunks = async (): Promise<Plan> => ({ kind: 'nearest', best: 2, chunks: 11, documents: 11 });
  const search = { ...query(0, 2), text: 'kiwi' };
  const found = await searchChunks(db, { ...planning, chunks }, { orgId: 'large' }, search);
  expect(found.map(({ chunkId }) => chunkId)).toEqual(['meant', expect.any(String)]);
  expect(asked).toBe(2);
});
