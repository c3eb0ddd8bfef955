import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Bind } from '../../db/client.js';
import { uncalibrated } from '../../models/embedding/cosine-calibration.js';
import { schema } from '../test-data.js';
import { countingMemories, type MemoryMatch, type MemorySearch, memorySearch } from './memory-sql.js';
import type { MemoryPlan } from './plan.js';

const vocabulary = ['kiwi', 'lynx', 'fjord', 'quartz', 'tundra', 'zebra'];
const words = (maxLength: number) => fc.array(fc.constantFrom(...vocabulary), { maxLength });

interface Stored {
  words: string[];
  /** As half the precision holds it. */
  cosine: number;
  container: string;
  saidOn: number;
  isPending: boolean;
}

const memories: fc.Arbitrary<Stored[]> = fc.array(
  fc.record({
    words: words(12),
    cosine: fc.integer({ min: -8, max: 64 }).map((n) => n / 64),
    container: fc.constantFrom('home', 'work'),
    saidOn: fc.integer({ min: 1, max: 9 }),
    isPending: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);
const containers = fc.constantFrom(null, ['home'], ['home', 'work'], ['nowhere']);

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  await database.exec(schema);
});
afterAll(() => database.close());

async function store(given: readonly Stored[]): Promise<void> {
  await database.exec('truncate memory, memory_embedding');
  for (const [i, { words: said, cosine, container, saidOn, isPending }] of given.entries()) {
    await database.query(
      `insert into memory (org_id, id, container_tag, memory, stated_at, is_inference, review_status, lexemes, length)
       select 'org', $1, $2, $3, $4, $5, case when $5 then 'pending' end, v, (select coalesce(sum(cardinality(positions)), 0) from unnest(v))
       from to_tsvector('english', $3) v`,
      [idOf(i), container, said.join(' '), `2026-01-0${saidOn}`, isPending],
    );
    await database.query(`insert into memory_embedding values ('org', 1, $1, $2)`, [
      ...[idOf(i), JSON.stringify([cosine, 0])],
    ]);
  }
}

const idOf = (i: number) => `m${String(i).padStart(2, '0')}`;
const asked = { orgId: 'org', setId: 1, cosines: uncalibrated, vector: [1, 0], threshold: 0 };

async function found(search: MemorySearch, plan: MemoryPlan): Promise<MemoryMatch[]> {
  const { text, values } = memorySearch(search, plan);
  return (await database.query<MemoryMatch>(text, values)).rows;
}

it('finds by candidates what it finds by every memory, with the same similarities, where all are candidates', async () => {
  const property = fc.asyncProperty(
    ...([memories, words(5), containers, fc.integer({ min: 1, max: 30 })] as const),
    async (given, question, containerTags, limit) => {
      await store(given);
      const search = { ...asked, containerTags, text: question.join(' '), limit };
      const exact = await found({ ...search, limit: given.length }, { kind: 'exact' });
      const similarities = new Map(exact.map(({ id, similarity }) => [id, similarity]));
      const candidates = await found(search, { kind: 'candidates', best: 20, memories: given.length });
      expect(candidates).toHaveLength(Math.min(limit, exact.length));
      for (const [place, { id, similarity }] of candidates.entries()) {
        expect(similarity).toBeCloseTo(similarities.get(id) ?? Number.NaN, 6);
        expect(similarity).toBeCloseTo(exact[place]?.similarity ?? Number.NaN, 6);
      }
    },
  );
  await fc.assert(property, { numRuns: 40 });
}, 120_000);

it.each<MemoryPlan>([{ kind: 'exact' }, { kind: 'candidates', best: 1, memories: 20 }])(
  '$kind: a filter never leaves fewer results than there are, however few candidates are looked for',
  async (plan) => {
    const property = fc.asyncProperty(
      ...([memories, words(5), fc.integer({ min: 1, max: 30 }), fc.nat(20)] as const),
      async (given, question, limit, last) => {
        await store(given);
        const memoryFilter = (bind: Bind) => `m.id <= ${bind(idOf(last))}::text`;
        const search = { ...asked, containerTags: null, text: question.join(' '), limit, memoryFilter };
        const there = given.slice(0, last + 1).length;
        const rows = await found(search, plan);
        expect(rows).toHaveLength(Math.min(limit, there));
        expect(rows.every(({ id }) => id <= idOf(last))).toBe(true);
        const { text, values } = countingMemories(search);
        expect((await database.query(text, values)).rows).toEqual([{ memories: there }]);
      },
    );
    await fc.assert(property, { numRuns: 30 });
  },
  120_000,
);

it('leaves what is forgotten to searches for it, in both plans', async () => {
  await store([
    { words: ['kiwi'], cosine: 1, container: 'home', saidOn: 1, isPending: false },
    { words: ['lynx'], cosine: 0.5, container: 'home', saidOn: 2, isPending: false },
  ]);
  await database.exec(`update memory set is_forgotten = true where id = 'm00'`);
  for (const plan of [{ kind: 'exact' }, { kind: 'candidates', best: 5, memories: 1 }] as const) {
    const search = { ...asked, containerTags: ['home'], text: 'kiwi', limit: 5 };
    expect((await found(search, plan)).map(({ id }) => id)).toEqual(['m01']);
    expect((await found({ ...search, forgotten: true }, plan)).map(({ id }) => id)).toEqual(['m00']);
  }
});
