import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMergeStep } from '../src/containers/merging/advance.js';
import { createMergingService } from '../src/containers/merging/service.js';
import { newId } from '../src/core/ids.js';
import type { Queryable } from '../src/db/client.js';
import { createDreamingService } from '../src/memories/dreaming.js';
import type { NoteTaker } from '../src/memories/notes/note-taker.js';
import { embeddingsOf } from './support/embeddings-of.js';
import { mergedContents } from './support/merging.js';
import { noteOf } from './support/scripted-notes.js';
import { stillReader } from './support/still-reader.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/** Memories are being extracted from a source while it is merged: held open where the two meet. */
let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
const merging = () => createMergingService({ db: db(), ...mergedContents, starter });
/** @returns the id of the merge, which stands still */
const begin = async (source: string, target: string) =>
  (await merging().start({ orgId: api.orgId }, { sources: [source], target })).mergeId;
const mergeNow = (source: string, target: string) =>
  merging().mergeNow({ orgId: api.orgId }, { sources: [source], target });

const memory = 'User plays the harp.';

/** A document that is searchable and waits for its memories. @returns its id */
async function waiting(containerTag: string): Promise<string> {
  const { orgId } = api;
  const id = newId();
  await db().container.createMany({ data: [{ orgId, tag: containerTag }], skipDuplicates: true });
  const state = { type: 'text', status: 'done', dreamingStatus: 'dreaming', processedRevision: 1 } as const;
  await db().document.create({ data: { orgId, id, containerTag, ...state } });
  await db().documentContainer.create({ data: { orgId, containerTag, documentId: id, position: 0 } });
  const sha256 = createHash('sha256').update(id).digest();
  await db().documentContent.create({ data: { orgId, documentId: id, content: 'I play the harp.', sha256 } });
  return id;
}

type Moment = 'reading' | 'embedding' | 'finishing';

/** One pass over the container, during which something happens at these moments. */
async function dream(containerTag: string, happens: Partial<Record<Moment, () => Promise<unknown>>> = {}) {
  const at = async (now: Moment) => happens[now]?.();
  let transactions = Number.NEGATIVE_INFINITY;
  const embedder = {
    ...{ model: 'none', dims: 384, close: async () => undefined },
    embedQuery: async () => new Float32Array(384),
    embedQueryWith: async (): Promise<[Float32Array, Float32Array]> => [new Float32Array(384), new Float32Array(384)],
    async embedDocuments(texts: readonly string[]) {
      await at('embedding');
      transactions = 0;
      return texts.map(() => new Float32Array(384).fill(0.05));
    },
  };
  const noteTaker: NoteTaker = {
    ...{ documentsAPass: 20, together: 20, readsAgain: false },
    async take() {
      await at('reading');
      const notes = [noteOf(memory, { quote: 'I play the harp.' })];
      return { notes, inferences: [], extractor: 'llm:scripted', fallback: null, parts: null, reading: null };
    },
  };
  /** The first transaction after the vectors writes the memories, the second brings the documents to their end. */
  const watched = new Proxy(db(), {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name);
      return async (run: (tx: Queryable) => Promise<unknown>) => {
        transactions += 1;
        if (transactions === 2) await at('finishing');
        return target.$transaction(run);
      };
    },
  });
  const service = createDreamingService({
    db: watched,
    embeddings: embeddingsOf(db(), embedder),
    reader: stillReader,
    noteTaker,
    inferring: { propose: async () => undefined },
  });
  await service.dreamDocuments({ orgId: api.orgId, containerTag });
}

const stateOf = async (id: string) =>
  (await db().document.findUniqueOrThrow({ where: { orgId_id: { orgId: api.orgId, id } } })).dreamingStatus;

async function memoriesOf(documentId: string) {
  const rows = await db().memorySource.findMany({
    where: { orgId: api.orgId, documentId },
    select: { memory: { select: { memory: true, containerTag: true, sourceCount: true } } },
  });
  return rows.map(({ memory }) => memory);
}

describe('a source whose memories are being extracted', () => {
  it.each<Moment>(['reading', 'embedding', 'finishing'])(
    'is merged at the %s: the target extracts them',
    async (moment) => {
      const [from, to] = [`from-${moment}`, `to-${moment}`];
      const moved = await waiting(from);
      const there = await waiting(to);
      await dream(to);
      await dream(from, { [moment]: () => mergeNow(from, to) });
      const where = { orgId_id: { orgId: api.orgId, id: moved } };
      expect(await db().document.findUnique({ where })).toMatchObject({ containerTag: to, dreamingStatus: 'dreaming' });
      await dream(to);
      expect(await db().document.findUnique({ where })).toMatchObject({ dreamingStatus: 'done' });
      const one = { memory, containerTag: to, sourceCount: 2 };
      for (const id of [moved, there]) expect(await memoriesOf(id)).toEqual([one]);
      expect(await db().memory.count({ where: { orgId: api.orgId, containerTag: { in: [from, to] } } })).toBe(1);
    },
  );
});

describe('a target whose memories are being extracted', () => {
  it('waits for them where a merge begins and ends meanwhile: nothing is taken for written that was not', async () => {
    const [from, to] = ['from-within', 'to-within'];
    await waiting(from);
    const id = await waiting(to);
    let mergeId = '';
    await dream(to, {
      embedding: async () => (mergeId = await begin(from, to)),
      finishing: () => merging().proceed({ orgId: api.orgId, mergeId, containerTag: to }),
    });
    expect([await stateOf(id), await memoriesOf(id)]).toEqual(['dreaming', []]);
    await dream(to);
    expect([await stateOf(id), await memoriesOf(id)]).toEqual(['done', [expect.objectContaining({ memory })]]);
  });
});

describe('a merge that has moved the documents, but not yet their memories', () => {
  const current = async (containerTag: string) => {
    const where = { orgId: api.orgId, containerTag, isLatest: true, isForgotten: false };
    return (await db().memory.findMany({ where })).map((row) => row.memory);
  };
  /** A source with a corrected memory, whose document has been moved and waits for its memories again. */
  async function halfMerged(from: string, to: string) {
    const id = await waiting(from);
    await dream(from);
    const corrected = 'User plays the lute.';
    await api.patch('/v4/memories', { containerTag: from, content: memory, newContent: corrected });
    await db().document.updateMany({ where: { orgId: api.orgId, id }, data: { dreamingStatus: 'dreaming' } });
    const mergeId = await begin(from, to);
    const advance = createMergeStep(mergedContents);
    await db().$transaction((tx) => advance(tx, { orgId: api.orgId }, mergeId));
    return { id, corrected, mergeId };
  }

  it('lets the documents wait: a correction is not undone', async () => {
    const { id, corrected, mergeId } = await halfMerged('from-half', 'to-half');
    await dream('to-half');
    expect([await stateOf(id), await current('to-half')]).toEqual(['dreaming', []]);
    await merging().proceed({ orgId: api.orgId, mergeId, containerTag: 'to-half' });
    await dream('to-half');
    expect([await stateOf(id), await current('to-half')]).toEqual(['done', [corrected]]);
  });

  it('and fails lets them go on', async () => {
    const { id, mergeId } = await halfMerged('from-failed', 'to-failed');
    await merging().fail({ orgId: api.orgId }, mergeId, 'a fault');
    await dream('to-failed');
    expect(await stateOf(id)).toBe('done');
  });

  it('begins while memories are being extracted in the target, which writes none until it has ended', async () => {
    const [from, to] = ['from-begun', 'to-begun'];
    await waiting(from);
    const there = await waiting(to);
    let mergeId = '';
    await dream(to, {
      embedding: async () => (mergeId = await begin(from, to)),
    });
    expect([await stateOf(there), await current(to)]).toEqual(['dreaming', []]);
    await merging().proceed({ orgId: api.orgId, mergeId, containerTag: to });
    await dream(to);
    expect([await stateOf(there), await current(to)]).toEqual(['done', [memory]]);
  });
});
