import { createHash } from 'node:crypto';
import type { Database } from '../db/client.js';
import { newId } from '../ids.js';
import type { Embedder } from '../models/embedding/embedder.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import type { ChunkJob, TextThread } from '../threads.js';
import * as repository from './index-repository.js';

export type IndexingService = ReturnType<typeof createIndexingService>;

interface Parts {
  db: Database;
  embedder: Embedder;
  embeddingSetId: number;
  text: Pick<TextThread, 'chunk'>;
  starter: Pick<Starter, 'dreamContainer'>;
}

/** Brings documents into the index. Every function may be run again after a crash at any point of it. */
export function createIndexingService({ db, embedder, embeddingSetId, text, starter }: Parts) {
  /** Chunks of the content; those that the index has already keep their id and vectors, the others are embedded. */
  async function prepare(scope: Scope, documentId: string, job: ChunkJob, embedding: () => Promise<void>) {
    const chunks = await text.chunk(job);
    const known = new Map<string, string[]>();
    for (const { id, hash } of await repository.embeddedChunks(db, scope, embeddingSetId, documentId)) {
      known.set(hash, [...(known.get(hash) ?? []), id]);
    }
    const prepared = chunks.map((chunk): repository.IndexedChunk => {
      const embedHash = sha256(`${chunk.embedText}\u0000${chunk.lexicalText}\u0000${chunk.text}`);
      return { ...chunk, embedHash, id: known.get(embedHash)?.shift() ?? '', embedding: null };
    });
    const fresh = prepared.filter((chunk) => chunk.id === '');
    await embedding();
    const vectors = await embedder.embedDocuments(fresh.map((chunk) => chunk.embedText));
    fresh.forEach((chunk, index) => {
      chunk.id = newId();
      chunk.embedding = vectors[index] ?? null;
    });
    return prepared;
  }

  /** @returns the revision that is indexed now, or whether another one has to be */
  async function indexLatest(scope: Scope, documentId: string): Promise<'done' | 'gone' | 'superseded'> {
    const document = await repository.loadForIndexing(db, scope, documentId);
    if (document?.content == null) return 'gone';
    const { latestRevision: revision } = document;
    if (document.processedRevision === revision) return 'done';
    await repository.setStage(db, scope, documentId, revision, 'chunking');
    const job = { content: document.content.content, title: document.title, date: document.documentDate };
    const chunks = await prepare(scope, documentId, job, () =>
      repository.setStage(db, scope, documentId, revision, 'embedding'),
    );
    return db.$transaction(
      async (tx) => {
        const latest = await repository.lockRevision(tx, scope, documentId);
        if (latest === undefined) return 'gone';
        if (latest !== revision) return 'superseded';
        await repository.swapChunks(tx, scope, embeddingSetId, documentId, chunks);
        const searchOnly = document.taskType === 'superrag';
        await repository.markIndexed(tx, scope, documentId, {
          revision,
          chunkCount: chunks.length,
          tokenCount: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0),
          awaitsMemories: !searchOnly && document.dreaming === 'instant',
          searchOnly,
        });
        return 'done';
      },
      { timeout: 300_000 },
    );
  }

  return {
    /**
     * Indexes the latest revision and then asks for its memories.
     * @returns superseded: a newer revision was accepted meanwhile and has to be indexed
     */
    async indexDocument(scope: Scope, documentId: string): Promise<{ superseded: boolean }> {
      const outcome = await indexLatest(scope, documentId);
      if (outcome === 'done') {
        const request = await repository.loadDreamRequest(db, scope, documentId);
        if (request !== null) {
          const { containerTag, dreaming } = request;
          await starter.dreamContainer({ orgId: scope.orgId, containerTag }, { instant: dreaming === 'instant' });
        }
      }
      return { superseded: outcome === 'superseded' };
    },

    /** Documents of any organisation that nothing has worked on for that long. */
    unfinished: (idleMs: number, limit: number) => repository.unfinishedDocuments(db, idleMs, limit),

    async failDocument(scope: Scope, documentId: string, reason: string): Promise<void> {
      await repository.markFailed(db, scope, documentId, reason);
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
