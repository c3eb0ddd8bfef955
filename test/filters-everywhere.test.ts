import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listDocuments } from '../src/documents/list-repository.js';
import { type Filter, filters } from '../src/filters/index.js';
import { listLatest } from '../src/memories/store/memory-lists.js';
import { uncalibrated } from '../src/models/embedding/cosine-calibration.js';
import type { Planning } from '../src/search/planning.js';
import { searchChunks, searchMemories } from '../src/search/repository.js';
import { anyFilter, anyRow, holds, type WireFilter } from './support/plain-filter.js';
import { closeDatabase, db, newTenant } from './support/tenant.js';

type Metadata = Record<string, unknown> | null;
interface StoredDocument {
  id: string;
  metadata: Metadata;
}
interface StoredMemory extends StoredDocument {
  /** Positions of the documents that it was taken from. */
  sources: number[];
}

const containerTag = 'everything';
const rows = 120;
const seed = 20261121;
const documents: StoredDocument[] = fc
  .sample(anyRow, { numRuns: rows, seed })
  .map((metadata, i) => ({ id: `d${String(i).padStart(3, '0')}`, metadata }));
const dates = { temporalContext: { eventDate: ['2026-06-30T00:00:00.000Z'] } };
/** Every second one has no metadata of its own, but dates at most. */
const memories: StoredMemory[] = fc
  .sample(fc.tuple(anyRow, fc.uniqueArray(fc.nat(rows - 1), { maxLength: 3 })), { numRuns: rows, seed })
  .map(([own, sources], i) => ({
    id: `m${String(i).padStart(3, '0')}`,
    metadata: i % 2 === 0 ? own : i % 4 === 1 ? dates : null,
    sources,
  }));

let orgId: string;
let setId: number;
beforeAll(async () => {
  ({ orgId } = await newTenant());
  // The service that the tests share writes to sets of every other status, and fails when one of them is deleted.
  const set = await db().embeddingSet.create({
    data: { model: `of filters ${randomBytes(6).toString('hex')}`, dims: 2, status: 'retired' },
  });
  setId = set.id;
  await store();
}, 120_000);
afterAll(async () => {
  await db().embeddingSet.deleteMany({ where: { id: setId } });
  await closeDatabase();
});

/** Documents of one chunk each, and memories of them, all with the same words and vector. */
async function store(): Promise<void> {
  const json = (given: StoredDocument[]) => given.map(({ metadata }) => metadata && JSON.stringify(metadata));
  const ids = documents.map(({ id }) => id);
  await db().container.create({ data: { orgId, tag: containerTag, name: containerTag } });
  await db().$executeRaw`
    insert into document (org_id, id, container_tag, type, status, dreaming_status, processed_revision, metadata, updated_at)
    select ${orgId}, id, ${containerTag}, 'text', 'done', 'done', 1, metadata::jsonb, now()
    from unnest(${ids}::text[], ${json(documents)}::text[]) as d(id, metadata)`;
  await db().$executeRaw`
    insert into document_container (org_id, container_tag, document_id, position)
    select ${orgId}, ${containerTag}, id, 0 from unnest(${ids}::text[]) as d(id)`;
  await db().$executeRaw`
    insert into chunk (org_id, id, document_id, position, type, text, tokens, embed_hash, from_revision, lexemes, length)
    select ${orgId}, id, id, 0, 'text', 'words', 1, '', 1, to_tsvector('english', 'words'), 1
    from unnest(${ids}::text[]) as d(id)`;
  await db().$executeRaw`
    insert into chunk_embedding (org_id, set_id, chunk_id, document_id, embedding, from_revision)
    select ${orgId}, ${setId}, id, id, '[1,0]', 1 from unnest(${ids}::text[]) as d(id)`;
  const memoryIds = memories.map(({ id }) => id);
  await db().$executeRaw`
    insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, root_memory_id, source_count, metadata, lexemes, length, updated_at)
    select ${orgId}, id, ${containerTag}, 'words', id, false, id, 1, metadata::jsonb, to_tsvector('english', 'words'), 1, now()
    from unnest(${memoryIds}::text[], ${json(memories)}::text[]) as m(id, metadata)`;
  await db().$executeRaw`
    insert into memory_embedding (org_id, set_id, memory_id, embedding)
    select ${orgId}, ${setId}, id, '[1,0]' from unnest(${memoryIds}::text[]) as m(id)`;
  await db().memorySource.createMany({
    data: memories.flatMap(({ id, sources }) =>
      sources.map((at) => ({ orgId, memoryId: id, documentId: documents[at]?.id ?? '', quote: 'words' })),
    ),
  });
}

/** A memory's own metadata counts where it has any, else that of the documents that it was taken from. */
function memoryHolds(filter: WireFilter, { metadata, sources }: StoredMemory): boolean {
  const hasOwn = Object.keys(metadata ?? {}).some((key) => key !== 'temporalContext');
  return holds(filter, hasOwn ? [metadata] : sources.map((at) => documents[at]?.metadata ?? null));
}

const page = { page: 1, limit: rows, sort: 'createdAt', order: 'asc' } as const;
const sorted = (ids: string[]) => ids.sort();

const exact: Planning = { chunks: async () => ({ kind: 'exact' }), memories: async () => ({ kind: 'exact' }) };
const fewCandidates: Planning = {
  chunks: async () => ({ kind: 'candidates', best: 1, chunks: rows, documents: rows }),
  memories: async () => ({ kind: 'candidates', best: 1, memories: rows }),
};

/** What each kind of read finds, as ids in order. */
async function found(filter: Filter) {
  const scope = { orgId };
  const query = {
    text: 'words',
    vector: new Float32Array([1, 0]),
    ...{ setId, cosines: uncalibrated },
    containerTags: null,
    limit: rows,
    threshold: 0,
  };
  const listed = await listDocuments(db(), scope, { containerTags: null, filter }, page);
  const remembered = await listLatest(db(), scope, { containerTags: null, filter, includeForgotten: false, ...page });
  const chunksBy = async (planning: Planning) => {
    const hits = await searchChunks(db(), planning, scope, { ...query, filter, firstOfDocument: 1 });
    return sorted(hits.map(({ documentId }) => documentId));
  };
  const memoriesBy = async (planning: Planning) =>
    sorted((await searchMemories(db(), planning, scope, { ...query, filter })).map(({ id }) => id));
  return {
    listedDocuments: sorted(listed.rows.map(({ id }) => id)),
    foundChunks: await chunksBy(exact),
    foundAmongCandidates: await chunksBy(fewCandidates),
    listedMemories: sorted(remembered.rows.map(({ id }) => id)),
    foundMemories: await memoriesBy(exact),
    foundMemoriesAmongCandidates: await memoriesBy(fewCandidates),
    totals: [listed.totalItems, remembered.totalItems],
  };
}

describe('a filter, over rows in the database', () => {
  it('finds the same documents and memories as its plain reading, in lists and searches', async () => {
    const property = fc.asyncProperty(anyFilter, fc.boolean(), async (filter, asJson) => {
      const ofDocuments = documents.filter(({ metadata }) => holds(filter, [metadata])).map(({ id }) => id);
      const ofMemories = memories.filter((memory) => memoryHolds(filter, memory)).map(({ id }) => id);
      expect(await found(filters.parse(asJson ? JSON.stringify(filter) : filter) ?? { and: [] })).toEqual({
        listedDocuments: ofDocuments,
        foundChunks: ofDocuments,
        foundAmongCandidates: ofDocuments,
        listedMemories: ofMemories,
        foundMemories: ofMemories,
        foundMemoriesAmongCandidates: ofMemories,
        totals: [ofDocuments.length, ofMemories.length],
      });
    });
    await fc.assert(property, { numRuns: 60 });
  }, 240_000);
});
