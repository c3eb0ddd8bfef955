import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Bind } from '../../db/client.js';
import { uncalibrated } from '../../models/embedding/cosine-calibration.js';
import { schema } from '../test-data.js';
import { type ChunkMatch, chunkSearch } from './chunk-sql.js';
import type { Plan } from './plan.js';
import { inverseDocumentFrequency, similarity } from './score.js';
import { fuse, lexicalScore, withDocument, withLabel, withNeighbours } from './test-formulas.js';

const vocabulary = ['kiwi', 'lynx', 'fjord', 'quartz', 'tundra', 'zebra'];

interface Piece {
  id: string;
  words: string[];
  label: string[];
  /** As half the precision holds it. */
  cosine: number;
}

const words = (maxLength: number) => fc.array(fc.constantFrom(...vocabulary), { maxLength });
const piece = fc.record({
  words: words(12),
  label: fc.uniqueArray(fc.constantFrom(...vocabulary), { maxLength: 2 }),
  cosine: fc.integer({ min: -8, max: 64 }).map((n) => n / 64),
});
const documents = fc.array(fc.array(piece, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

/** Similarities by chunk, as the formulas of test-formulas.ts have them. */
function reference(given: readonly (readonly Piece[])[], question: readonly string[]): Map<string, number> {
  const all = given.flat();
  const terms = [...new Set(question)];
  const textOf = ({ words: said, label }: Piece) => [...label, ...said];
  const hits = all.flatMap((one) => terms.filter((term) => textOf(one).includes(term)).map(() => textOf(one).length));
  const mean = Math.max(1, hits.reduce((sum, length) => sum + length, 0) / Math.max(1, hits.length));
  const idf = (term: string) =>
    inverseDocumentFrequency(all.length, all.filter((one) => textOf(one).includes(term)).length);
  const fused = (one: Piece) => {
    const matches = terms.map((term) => ({
      frequency: textOf(one).filter((word) => word === term).length,
      idf: idf(term),
    }));
    return fuse(one.cosine, lexicalScore(matches, textOf(one).length / mean));
  };
  const named = ({ label }: Piece) =>
    label.length === 0 ? 0 : label.filter((word) => terms.includes(word)).length / label.length;
  return new Map(
    given.flatMap((document) => {
      const near = withNeighbours(document.map(fused));
      const best = Math.max(...near);
      return document.map((one, at): [string, number] => [
        one.id,
        similarity(withLabel(withDocument(near[at] ?? 0, best), named(one))),
      ]);
    }),
  );
}

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create({ extensions: { vector } });
  await database.exec(schema);
});
afterAll(() => database.close());

async function store(given: readonly (readonly Piece[])[]): Promise<void> {
  await database.exec('truncate document, document_container, chunk, chunk_embedding');
  for (const [number, document] of given.entries()) {
    await database.query(`insert into document (org_id, id, type) values ('org', $1, 'text')`, [`d${number}`]);
    for (const [position, one] of document.entries()) {
      await database.query(
        `insert into chunk select 'org', $1, $2, $3, $4, 1, v, (select coalesce(sum(cardinality(positions)), 0) from unnest(v))
         from (select setweight(to_tsvector('english', $5), 'A') || to_tsvector('english', $4) as v) l`,
        [one.id, `d${number}`, position, one.words.join(' '), one.label.join(' ')],
      );
      await database.query(`insert into chunk_embedding values ('org', 1, $1, $2, $3)`, [
        ...[one.id, `d${number}`, JSON.stringify([one.cosine, 0])],
      ]);
    }
  }
}

const counted = { best: 60, chunks: 30, documents: 6 };
/** Of so few chunks all are candidates, and all are in the sample that statistics are made of. */
const plans: Plan[] = [{ kind: 'exact' }, { kind: 'candidates', ...counted }, { kind: 'nearest', ...counted }];

it.each(plans)(
  '$kind: the statement finds what the formulas of test-formulas.ts say, in their order and with their scores, whatever is stored',
  async (plan) => {
    await fc.assert(
      fc.asyncProperty(documents, words(5), fc.integer({ min: 1, max: 60 }), async (drawn, question, limit) => {
        const given = drawn.map((document, d) => document.map((one, at) => ({ ...one, id: `d${d}-${at}` })));
        await store(given);
        const scope = { orgId: 'org', setId: 1, cosines: uncalibrated, containerTags: null };
        const search = { ...scope, vector: [1, 0], text: question.join(' '), limit, threshold: 0 };
        const statement = chunkSearch(search, plan);
        const { rows } = await database.query<ChunkMatch>(statement.text, statement.values);
        const expected = reference(given, question);
        const best = [...expected.values()].sort((a, b) => b - a).slice(0, limit);
        expect(rows).toHaveLength(best.length);
        for (const [place, row] of rows.entries()) {
          expect(row.similarity).toBeCloseTo(expected.get(row.chunkId) ?? Number.NaN, 6);
          expect(row.similarity).toBeCloseTo(best[place] ?? Number.NaN, 6);
        }
      }),
      { numRuns: 25 },
    );
  },
  120_000,
);

it.each(plans)(
  '$kind: a filter never leaves fewer results than there are, however few candidates are looked for',
  async (plan) => {
    const few = plan.kind === 'exact' ? plan : { ...plan, best: 1 };
    await fc.assert(
      fc.asyncProperty(
        documents,
        words(5),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(5),
        async (drawn, question, limit, last) => {
          await store(drawn.map((document, d) => document.map((one, at) => ({ ...one, id: `d${d}-${at}` }))));
          const scope = { orgId: 'org', setId: 1, cosines: uncalibrated, containerTags: null };
          const search = { ...scope, vector: [1, 0], text: question.join(' '), limit, threshold: 0 };
          const filter = (bind: Bind) => `document.id <= ${bind(`d${last}`)}::text`;
          const statement = chunkSearch({ ...search, documentFilter: filter }, few);
          const { rows } = await database.query<ChunkMatch>(statement.text, statement.values);
          const there = drawn.slice(0, last + 1).flat().length;
          expect(rows).toHaveLength(Math.min(limit, there));
          expect(new Set(rows.map(({ documentId }) => documentId <= `d${last}`))).toEqual(new Set([true]));
        },
      ),
      { numRuns: 20 },
    );
  },
  120_000,
);
