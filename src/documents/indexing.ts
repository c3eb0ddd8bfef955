import { deriveTitle } from '../content/chunking/index.js';
import { CairnError, DocumentError } from '../core/errors.js';
import { groupBy, slices } from '../core/lists.js';
import type { Logger } from '../core/log.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import { dropSources } from '../memories/service.js';
import type { EmbeddingPriority } from '../models/embedding/embedder.js';
import type { Embeddings, Sets } from '../models/embedding/embeddings.js';
import type { SettingsService } from '../settings/service.js';
import type { TextThread } from '../threads.js';
import { type DescribingService, summaryFromStructure } from './describing.js';
import * as repository from './index-repository.js';
import { compareChunks, embedHashOf, type Prepared } from './prepare.js';

export { needsExtraction } from './index-repository.js';

export type IndexingService = ReturnType<typeof createIndexingService>;

interface Parts {
  db: Database;
  embeddings: Embeddings;
  text: Pick<TextThread, 'chunk'>;
  settings: Pick<SettingsService, 'chunkSize'>;
  starter: Pick<Jobs, 'dreamContainer' | 'describeDocuments'>;
  describing: Pick<DescribingService, 'isDue'>;
  log: Logger;
}

/**
 * done: searches see the latest revision · gone: deleted · superseded: a newer revision was accepted meanwhile ·
 * extract: the text has to be extracted first · long: too long for the lane of short texts · faulty: chunking failed
 */
export type Outcome = 'done' | 'gone' | 'superseded' | 'extract' | 'long' | 'faulty';

/** A length limit that admits every text, in characters. */
export const anyText = 2_147_483_647;
/** Chunks embedded and written at a time: limits what a crash loses and what waits in memory. */
const chunksAStep = 128;

/** A document whose chunks were compared with the index, with its title and summary. */
type Draft = Omit<Prepared, 'ready'> & { ready: repository.ReadyDocument; hadChunks: boolean };

/** Indexes documents. Every function may be called again after a crash at any point. */
export function createIndexingService(parts: Parts) {
  const { db, embeddings, text, settings, starter, describing, log } = parts;

  /**
   * Chunks the documents and compares them with the index. A document that cannot be chunked is logged and left out.
   * @throws {CairnError} when there is only one document and its text is the reason
   */
  async function prepare(
    scope: Scope,
    documents: readonly repository.IndexableDocument[],
    sets: Sets,
  ): Promise<Draft[]> {
    const ids = documents.map(({ id }) => id);
    const rows = await repository.storedChunks(db, scope, sets.id, ids);
    const stored = groupBy(rows, (chunk) => chunk.documentId);
    const maxTokens = await settings.chunkSize(scope);
    const drafts = documents.map(async (document): Promise<Draft[]> => {
      const { id, isRead } = document;
      const content = document.text ?? '';
      const title = document.extractedTitle ?? deriveTitle(content);
      const before = stored.get(id) ?? [];
      try {
        const chunks = await text.chunk({ orgId: scope.orgId, content, title, maxTokens });
        const { fresh, ready } = compareChunks(document, chunks, before);
        const summary = summaryFromStructure({ ...document, title, content });
        const told = { title: title ?? document.title, summary, isUndescribed: describing.isDue(content), isRead };
        return [{ fresh, ready: { ...ready, ...told }, hadChunks: before.length > 0 }];
      } catch (error) {
        if (documents.length === 1 && error instanceof CairnError) throw error;
        log.error({ documentId: id, err: error }, 'document could not be cut into chunks');
        return [];
      }
    });
    return (await Promise.all(drafts)).flat();
  }

  /** Embeds and writes new chunks. While one step is written, the next is embedded. */
  async function writeFresh(
    scope: Scope,
    fresh: Prepared['fresh'],
    priority: EmbeddingPriority,
    sets: Sets,
  ): Promise<void> {
    let writing = Promise.resolve();
    try {
      for (const step of slices(fresh, chunksAStep)) {
        const texts = step.map((chunk) => chunk.embedText);
        const vectors = await sets.embed(texts, priority);
        await writing;
        const chunks = step.map((chunk, index) => ({ ...chunk, vectors: vectors[index] ?? new Map() }));
        writing = repository.insertChunks(db, scope, sets, chunks);
        writing.catch(() => undefined); // awaited below: a failure must not count as unhandled until then
      }
    } finally {
      await writing;
    }
  }

  /** Makes the drafts visible to searches, all at once, except those superseded, deleted or indexed by another attempt. */
  async function switchTo(scope: Scope, drafts: readonly Draft[]): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    const isDone = ({ ready }: Draft) => outcomes.get(ready.id) === 'done';
    await db.$transaction(
      async (tx) => {
        const ids = drafts.map(({ ready }) => ready.id);
        const latest = await repository.lockRevisions(tx, scope, ids);
        for (const { ready } of drafts) {
          const revision = latest.get(ready.id)?.revision;
          outcomes.set(ready.id, revision === undefined ? 'gone' : revision === ready.revision ? 'done' : 'superseded');
        }
        const isNews = ({ id, revision }: Draft['ready']) => latest.get(id)?.processedRevision !== revision;
        const current = drafts.filter(isDone).flatMap(({ ready }) => (isNews(ready) ? [ready] : []));
        await repository.switchRevisions(tx, scope, current);
        const searchOnly = current.flatMap(({ id, isRead }) => (latest.get(id)?.searchOnly && !isRead ? [id] : []));
        if (searchOnly.length > 0) await dropSources(tx, scope, searchOnly, { keepForgotten: true });
      },
      { timeout: 60_000 },
    );
    const changed = drafts.filter((draft) => draft.hadChunks && isDone(draft)).map(({ ready }) => ready.id);
    await repository.deleteEndedChunks(db, scope, changed);
    return outcomes;
  }

  async function index(
    scope: Scope,
    documents: readonly repository.IndexableDocument[],
    priority: EmbeddingPriority,
  ): Promise<Map<string, Outcome>> {
    // Texts of a batch are done within moments: storing the stage of each would cost more than it is worth. A failed document
    // whose memories are there stays failed until it is indexed: the sweep, after a crash, would have them extracted anew.
    const hasStages = documents.length === 1 && !documents.some(({ isFailed, isRead }) => isFailed && isRead);
    const mark = async (status: 'chunking' | 'embedding') => {
      if (hasStages) await repository.setStage(db, scope, documents, status);
    };
    await mark('chunking');
    const drafts = await embeddings.writing(async (sets) => {
      const prepared = await prepare(scope, documents, sets);
      await mark('embedding');
      const fresh = prepared.flatMap((draft) => draft.fresh);
      await writeFresh(scope, fresh, priority, sets);
      return prepared;
    });
    return drafts.length === 0 ? new Map() : switchTo(scope, drafts);
  }

  async function indexLoaded(
    scope: Scope,
    ids: readonly string[],
    loaded: readonly repository.IndexableDocument[],
    priority: EmbeddingPriority,
  ): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>(ids.map((id) => [id, 'gone']));
    const pending = loaded.filter((document) => {
      const state = stateOf(document);
      outcomes.set(document.id, state === 'pending' ? 'faulty' : state);
      return state === 'pending';
    });
    if (pending.length > 0) {
      for (const [id, outcome] of await index(scope, pending, priority)) outcomes.set(id, outcome);
    }
    const done = ids.filter((id) => outcomes.get(id) === 'done');
    for (const { containerTag, instant } of done.length > 0 ? await repository.dreamRequests(db, scope, done) : []) {
      await starter.dreamContainer({ orgId: scope.orgId, containerTag }, { instant });
    }
    const undescribed = loaded.filter(({ id, text }) => outcomes.get(id) === 'done' && describing.isDue(text ?? ''));
    if (undescribed.length > 0) {
      const documents = undescribed.map(({ id, revision }) => ({ documentId: id, revision }));
      await starter.describeDocuments({ orgId: scope.orgId, documents });
    }
    return outcomes;
  }

  return {
    /**
     * Indexes the latest revisions, embedded together, and starts the extraction of memories and descriptions.
     * @param longest longer texts, in characters, get the outcome `long`
     * @returns the outcome by id
     */
    async indexDocuments(
      scope: Scope,
      ids: readonly string[],
      priority: EmbeddingPriority,
      longest: number,
    ): Promise<Map<string, Outcome>> {
      const loaded = await repository.loadForIndexing(db, scope, ids, longest);
      return indexLoaded(scope, ids, loaded, priority);
    },

    /**
     * The same for one document.
     * @param readRevision a revision whose memories are there already: indexing it extracts none and deletes none
     * @throws {DocumentError} when its revision cannot be indexed
     */
    async indexDocument(
      scope: Scope,
      id: string,
      priority: EmbeddingPriority,
      longest: number,
      readRevision?: number,
    ): Promise<Exclude<Outcome, 'faulty'>> {
      const [document] = await repository.loadForIndexing(db, scope, [id], longest, readRevision);
      if (document === undefined) return 'gone';
      try {
        const outcome = (await indexLoaded(scope, [id], [document], priority)).get(id) ?? 'gone';
        if (outcome === 'faulty') throw new Error('the document could not be cut into chunks');
        return outcome;
      } catch (error) {
        throw new DocumentError(id, document.revision, error);
      }
    },

    /**
     * The texts to embed for a document as it is chunked now, by the chunks' embed hashes; empty when the document is gone or
     * cannot be chunked any more.
     */
    async embedTextsOf(scope: Scope, id: string): Promise<{ title: string | null; texts: Map<string, string> }> {
      const [document] = await repository.loadForIndexing(db, scope, [id], anyText);
      const content = document?.text ?? '';
      const title = document?.extractedTitle ?? deriveTitle(content);
      const maxTokens = await settings.chunkSize(scope);
      try {
        const chunks = await text.chunk({ orgId: scope.orgId, content, title, maxTokens });
        return { title, texts: new Map(chunks.map((chunk) => [embedHashOf(chunk), chunk.embedText])) };
      } catch (error) {
        if (!(error instanceof CairnError)) throw error;
        return { title, texts: new Map() };
      }
    },

    /** Deletes chunks that a crash left behind and no search sees. @returns how many, at most some hundred */
    removeForgottenChunks: () => repository.deleteForgottenChunks(db),

    /** Marks a document as failed. @param reason for the user. @param revision the one that failed; undefined: the latest */
    async failDocument(scope: Scope, documentId: string, reason: string, revision?: number): Promise<void> {
      await db.$transaction((tx) => repository.markFailed(tx, scope, documentId, reason, revision));
    },
  };
}

function stateOf(document: repository.IndexableDocument): 'done' | 'extract' | 'long' | 'pending' {
  if (document.processedRevision === document.revision) return 'done';
  if (repository.needsExtraction(document)) return 'extract';
  return document.text === null ? 'long' : 'pending';
}
