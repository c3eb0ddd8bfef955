import { setTimeout as delay } from 'node:timers/promises';
import { activityMs } from '../concurrency/long-work.js';
import type { Config } from '../config.js';
import { slices } from '../core/lists.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { ReindexPlace, ReindexProgress } from '../jobs/refs.js';
import { embedTextOf } from '../memories/store/memories.js';
import { cacheMs, type Embeddings } from '../models/embedding/embeddings.js';
import type { SetRow } from '../models/embedding/set-repository.js';
import { embedAll } from './embedding.js';
import * as repository from './repository.js';

const documentsAtOnce = 50;
const textsAStep = 64;
const rowsADeletion = 5_000;
const beginning = { orgId: '', id: '' };

/**
 * Milliseconds for which the vectors of the model before are kept: never less than what the last search that uses them may take,
 * which would find nothing without them.
 */
export const keptMs = (config: Pick<Config, 'EMBEDDING_KEEP_PREVIOUS' | 'REQUEST_TIMEOUT'>): number =>
  Math.max(config.EMBEDDING_KEEP_PREVIOUS, config.REQUEST_TIMEOUT + cacheMs);

export type ReindexingService = ReturnType<typeof createReindexingService>;

interface Parts {
  db: Database;
  embeddings: Pick<Embeddings, 'embedderOf'>;
  /** The text to embed for each chunk of the document's current revision, by the chunk's hash. */
  embedTextsOf(
    scope: { orgId: string },
    documentId: string,
  ): Promise<{ title: string | null; texts: Map<string, string> }>;
  /** The maximum of texts embedded per second. */
  rate: number;
  /** Milliseconds for which the previous model's vectors are kept. */
  keepMs: number;
  log: Logger;
}

interface Step {
  more: boolean;
  after: ReindexPlace | null;
  progress: ReindexProgress;
}

/**
 * Builds the embedding set of a new model beside the active one. The tables hold the progress: wherever the last attempt
 * died, what lacks a vector is embedded next, and searches switch when nothing lacks one.
 */
export function createReindexingService({ db, embeddings, embedTextsOf, rate, keepMs, log }: Parts) {
  const expired = () => repository.expiredSet(db, new Date(Date.now() - keepMs));

  /** Embeds step by step, no faster than the rate. */
  function createPace(signal: AbortSignal) {
    const started = performance.now();
    let texts = 0;
    return {
      isOver: () => signal.aborted || performance.now() > started + activityMs,
      embedded: () => texts,
      async after(count: number): Promise<void> {
        texts += count;
        const aheadMs = started + (1_000 * texts) / rate - performance.now();
        if (aheadMs > 0) await delay(aheadMs, undefined, { signal }).catch(() => undefined);
      },
    };
  }
  type Pace = ReturnType<typeof createPace>;

  const embedFor = (set: SetRow, texts: readonly string[], whose: (at: number) => object) =>
    embedAll(embeddings.embedderOf(set), texts, (at) =>
      log.warn(
        { model: set.model, ...whose(at) },
        'an embedding model refused a text, which is found by its words alone',
      ),
    );

  async function embedDocument(set: SetRow, lacking: repository.Lacking, pace: Pace): Promise<void> {
    const { orgId, id } = lacking;
    const chunks = await repository.lackingChunks(db, set.id, lacking);
    const { title, texts } = await embedTextsOf({ orgId }, id);
    // The chunk was cut under other settings or by an earlier version: embed its own text under the document's title.
    const textOf = (chunk: repository.LackingChunk) =>
      texts.get(chunk.embedHash) ?? (title === null ? chunk.text : `${title}\n${chunk.text}`);
    for (const step of slices(chunks, textsAStep)) {
      const vectors = await embedFor(set, step.map(textOf), () => ({ orgId, documentId: id }));
      const rows = step.map((chunk, at) => ({ id: chunk.id, vectors: of(set, vectors[at]) }));
      await repository.addChunkVectors(db, { orgId }, id, rows);
      await pace.after(step.length);
    }
  }

  /** Embeds the next documents. @returns the position reached; null at the end of all documents */
  async function embedDocuments(set: SetRow, after: repository.Lacking, pace: Pace): Promise<ReindexPlace | null> {
    let last = after;
    for (;;) {
      const some = await repository.lackingDocuments(db, set.id, last, documentsAtOnce);
      for (const document of some) {
        await embedDocument(set, document, pace);
        last = document;
        if (pace.isOver()) return { kind: 'document', ...last };
      }
      if (some.length < documentsAtOnce) return null;
    }
  }

  /** The same of memories. */
  async function embedMemories(set: SetRow, after: repository.Lacking, pace: Pace): Promise<ReindexPlace | null> {
    let last = after;
    for (;;) {
      const some = await repository.lackingMemories(db, set.id, last, textsAStep);
      const texts = some.map(embedTextOf);
      const vectors = await embedFor(set, texts, (at) => ({ orgId: some[at]?.orgId, memoryId: some[at]?.id }));
      const rows = some.map(({ orgId, id }, at) => ({ orgId, id, vectors: of(set, vectors[at]) }));
      await repository.addMemoryVectors(db, rows);
      await pace.after(some.length);
      last = some.at(-1) ?? last;
      if (some.length < textsAStep) return null;
      if (pace.isOver()) return { kind: 'memory', orgId: last.orgId, id: last.id };
    }
  }

  async function build(
    set: SetRow,
    after: ReindexPlace | null,
    before: ReindexProgress,
    signal: AbortSignal,
  ): Promise<Step> {
    const isNew = before.model !== set.model;
    const counted = isNew ? await repository.countLacking(db, set.id) : before.missing;
    const pace = createPace(signal);
    let place = isNew ? null : after;
    if (place?.kind !== 'memory') place = await embedDocuments(set, place ?? beginning, pace);
    if (place?.kind !== 'document') place = await embedMemories(set, place ?? beginning, pace);
    const embedded = (isNew ? 0 : before.embedded) + pace.embedded();
    // Texts written meanwhile can make the number done exceed the number that was missing at first.
    const progress = { model: set.model, embedded, missing: Math.max(counted, embedded) };
    if (place !== null) return { more: true, after: place, progress };
    if ((await repository.countLacking(db, set.id)) > 0 || !(await repository.switchTo(db, set))) {
      return { more: true, after: null, progress };
    }
    log.info({ model: set.model, dims: set.dims }, 'searches now use the vectors of another embedding model');
    return { more: await isDue(), after: null, progress };
  }

  async function drop(set: SetRow, progress: ReindexProgress): Promise<Step> {
    await repository.endSet(db, set);
    const left = await repository.deleteSome(db, set.id, rowsADeletion);
    if (left === 'gone') {
      await repository.dropIndex(db, set.id);
      log.info({ model: set.model }, 'vectors of an earlier embedding model deleted');
    }
    return { more: left === 'more' || (await isDue()), after: null, progress: { ...progress, model: null } };
  }

  async function isDue(): Promise<boolean> {
    return (await repository.buildingSet(db)) !== null || (await expired()) !== null;
  }

  return {
    /** Whether a set has to be built or deleted. */
    isDue,

    /** Works for some seconds. After a crash at any point, running it again does what is left. */
    async proceed(after: ReindexPlace | null, progress: ReindexProgress, signal: AbortSignal): Promise<Step> {
      const building = await repository.buildingSet(db);
      if (building !== null) return build(building, after, progress, signal);
      const old = await expired();
      return old === null ? { more: false, after: null, progress } : drop(old, progress);
    },
  };
}

const of = ({ id }: SetRow, vector: Float32Array = new Float32Array()) => new Map([[id, vector]]);
