import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uncalibrated } from '../../models/embedding/cosine-calibration.js';
import { schema } from '../test-data.js';
import { type ChunkMatch, type ChunkSearch, chunkSearch } from './chunk-sql.js';
import { inverseDocumentFrequency, similarity } from './score.js';
import { fuse, lexicalScore, withDocument, withLabel, withNeighbours } from './test-formulas.js';

let database: PGlite;

type Piece = [text: string, embedding: number[], label?: string];

async function add(org: string, tag: string, document: string, chunks: Piece[], set = 1): Promise<void> {
  await database.query('insert into document values ($1, $2, $3)', [org, document, document.slice(0, 1)]);
  await database.query('insert into document_container values ($1, $2, $3)', [org, tag, document]);
  for (const [i, [text, embedding, label = '']] of chunks.entries()) {
    const id = `${document}${i}`;
    await database.query(
      `insert into chunk select $1, $2, $3, $4, $5, 1, v, (select coalesce(sum(cardinality(positions)), 0) from unnest(v))
       from (select setweight(to_tsvector('english', $6), 'A') || to_tsvector('english', $5) as v) l`,
      [org, id, document, i, text, label],
    );
    await database.query('insert into chunk_embedding values ($1, $2, $3, $4, $5)', [
      org,
      set,
      id,
      document,
      JSON.stringify(embedding),
    ]);
  }
}

const search = async (given: Partial<ChunkSearch>): Promise<ChunkMatch[]> => {
  const { text, values } = chunkSearch(
    {
      orgId: 'org',
      containerTags: ['home'],
      setId: 1,
      cosines: uncalibrated,
      vector: [1, 0],
      text: '',
      limit: 10,
      threshold: 0,
      ...given,
    },
    { kind: 'exact' },
  );
  return (await database.query<ChunkMatch>(text, values)).rows;
};
const ids = (matches: ChunkMatch[]): string[] => matches.map(({ chunkId }) => chunkId);

beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  await database.exec(schema);
  await add('org', 'home', 'a', [
    ['Rex the dog sleeps', [0.6, 0.8]],
    ['Rain today, rain, rain', [0.8, 0.6]],
  ]);
  await add('org', 'home', 'b', [["It's C:\\temp\\x or so", [0, 1]]]);
  await add('org', 'work', 'c', [['The dog of the office', [1, 0]]]);
  await add('other', 'home', 'd', [['Another dog', [1, 0]]]);
  await add(
    'org2',
    'row',
    'f',
    [0.1, 0.2, 0.3, 0.4, 0.9].map((cosine): Piece => ['', [cosine, Math.sqrt(1 - cosine ** 2)]]),
  );
  await add('org2', 'said', 'g', [
    ['A whale', [0.5, 0.866], 'Ann'],
    ['A whale', [0.5, 0.866], 'Ben'],
    ['A whale', [0.5, 0.866], 'Ann Lee'],
  ]);
  await add('org', 'home', 'e', [['An older model', [1, 0, 0]]], 2);
});
afterAll(() => database.close());

describe('the ranking statement', () => {
  it('stays within the organisation, the containers and the embedding set', async () => {
    expect(ids(await search({ text: 'dog' })).sort()).toEqual(['a0', 'a1', 'b0']);
    expect(ids(await search({ containerTags: ['home', 'work'] })).sort()).toEqual(['a0', 'a1', 'b0', 'c0']);
    expect(ids(await search({ containerTags: null })).sort()).toEqual(['a0', 'a1', 'b0', 'c0']);
    expect(await search({ containerTags: ['nowhere'] })).toEqual([]);
    expect(await search({ containerTags: [] })).toEqual([]);
  });

  it('orders by meaning when no words match, and lets words overturn that', async () => {
    expect(ids(await search({ text: 'weather' }))).toEqual(['a1', 'a0', 'b0']);
    expect(ids(await search({ text: 'dogs' }))).toEqual(['a0', 'a1', 'b0']);
  });

  it('computes the formulas of test-formulas.ts', async () => {
    const found = await search({ text: 'raining dogs' });
    const chunks = 3;
    const idf = inverseDocumentFrequency(chunks, 1);
    const mean = (3 + 4) / 2;
    const dog = lexicalScore(
      [
        { frequency: 1, idf },
        { frequency: 0, idf },
      ],
      3 / mean,
    );
    const rain = lexicalScore(
      [
        { frequency: 0, idf },
        { frequency: 3, idf },
      ],
      4 / mean,
    );
    const best = fuse(0.8, rain);
    const [a0 = 0, a1 = 0] = withNeighbours([fuse(0.6, dog), best]);
    const expected = new Map([
      ['a1', similarity(a1)],
      ['a0', similarity(withDocument(a0, a1))],
      ['b0', similarity(fuse(0, 0))],
    ]);
    for (const match of found) expect(match.similarity).toBeCloseTo(expected.get(match.chunkId) ?? Number.NaN, 3);
    expect(found.find(({ chunkId }) => chunkId === 'a1')?.lexical).toBeCloseTo(rain, 5);
  });

  it('draws a chunk towards the best of the two before and after it, by position', async () => {
    const found = await search({ orgId: 'org2', containerTags: ['row'] });
    const near = withNeighbours([0.1, 0.2, 0.3, 0.4, 0.9]);
    const best = Math.max(...near);
    expect(ids(found)).toEqual(['f4', 'f3', 'f2', 'f1', 'f0']);
    for (const { position, similarity: given } of found) {
      expect(given).toBeCloseTo(similarity(withDocument(near[position] ?? Number.NaN, best)), 2);
    }
  });

  it('prefers what is filed under the names in the query, by the share of the label that they are', async () => {
    const found = await search({ orgId: 'org2', containerTags: ['said'], text: 'What did Ann see?' });
    expect(ids(found)).toEqual(['g0', 'g2', 'g1']);
    const cosine = 0.5;
    const lexical = new Map(found.map((match) => [match.chunkId, match.lexical]));
    const of = (id: string, named: number) => similarity(withLabel(fuse(cosine, lexical.get(id) ?? 0), named));
    expect(found[0]?.similarity).toBeCloseTo(of('g0', 1), 2);
    expect(found[1]?.similarity).toBeGreaterThan(of('g2', 0));
  });

  it('takes the first chunks of each document before more of any, and more where there is room', async () => {
    expect(ids(await search({ limit: 2 }))).toEqual(['a1', 'a0']);
    expect(ids(await search({ limit: 2, firstOfDocument: 1 }))).toEqual(['a1', 'b0']);
    expect(ids(await search({ limit: 3, firstOfDocument: 1 }))).toEqual(['a1', 'a0', 'b0']);
  });

  it('gives each document once, with its best chunk, whatever the others are', async () => {
    const found = await search({ containerTags: ['home', 'work'] });
    expect(found.map(({ chunkId, document }) => [chunkId, document?.id])).toEqual([
      ...[
        ['c0', 'c'],
        ['a1', 'a'],
        ['a0', undefined],
        ['b0', 'b'],
      ],
    ]);
    const [cut] = await search({ limit: 1, firstOfDocument: 1 });
    expect(cut?.document).toMatchObject({
      id: 'a',
      type: 'a',
      title: null,
      metadata: null,
      createdAt: expect.any(String),
    });
  });

  it('leaves out what has no vector of the set, and counts it for nothing', async () => {
    const before = await search({ text: 'raining dogs' });
    await database.query(
      `insert into chunk select 'org', 'x', 'a', 9, 'x', 1, v, 2 from to_tsvector('english', 'whales sing') v`,
    );
    expect(await search({ text: 'raining dogs' })).toEqual(before);
    await database.query(`delete from chunk where id = 'x'`);
  });

  it('honours limit, threshold and a further filter on the documents', async () => {
    expect(ids(await search({ limit: 1 }))).toEqual(['a1']);
    expect(ids(await search({ threshold: 0.5 }))).toEqual(['a1', 'a0']);
    expect(ids(await search({ documentFilter: (bind) => `document.type = ${bind('b')}` }))).toEqual(['b0']);
  });

  it.each([
    "it's",
    'C:\\temp\\x',
    "'; drop table chunk; --",
    '!!! & | ( :*',
    'the of and',
    '日本語',
    'word '.repeat(5_000),
  ])('takes any words: %p', async (text) => expect(await search({ text: text.slice(0, 20_000) })).toHaveLength(3));
});
