import { Readable } from 'node:stream';
import type { BlobService } from '../blobs/service.js';
import { ensureContainers } from '../containers/service.js';
import { CairnError, DocumentError } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { anyText, type IndexingService } from '../documents/indexing.js';
import { fingerprint } from '../memories/fingerprint.js';
import { recordMemoryEvents } from '../memories/service.js';
import { lockContainer } from '../memories/store/locks.js';
import { embedTextOf, insertMemories, type NewMemory } from '../memories/store/memories.js';
import type { Embeddings, Sets, Vectors } from '../models/embedding/embeddings.js';
import type { Line } from './format.js';
import * as repository from './import-repository.js';
import { importedId } from './imported-id.js';

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'write'>;
  embeddings: Pick<Embeddings, 'writing'>;
  indexing: Pick<IndexingService, 'indexDocument' | 'failDocument'>;
}

const fileWasMissing = 'Its file was missing when it was exported, and its text had not been extracted.';

export type ImportWriter = ReturnType<typeof createImportWriter>;

const isCurrent = ({ isLatest, isForgotten }: Pick<Line<'memory'>, 'isLatest' | 'isForgotten'>) =>
  isLatest && !isForgotten;

/**
 * Writes the items of an export into a container. Their ids derive from the container and the ids in the export (imported-id.ts),
 * so that items of an earlier import are found and left unchanged.
 */
export function createImportWriter(parts: Parts, scope: Scope, containerTag: string) {
  const { db, blobs, embeddings, indexing } = parts;
  const newId = (id: string) => importedId(scope, containerTag, id);
  /** Ids of items that the container already has under another id, by their ids in the export. */
  const known = new Map<string, string>();
  const idOf = (id: string) => known.get(id) ?? newId(id);
  /** Documents whose memories were still to be extracted. */
  const unread: string[] = [];
  let made: Promise<void> | undefined;
  /** @throws {CairnError} 409 while the organisation is being reset, or the container deleted */
  const ready = () =>
    (made ??= db.$transaction((tx) => ensureContainers(tx, scope, [{ tags: [containerTag], fields: {} }])));

  const rowOf = (line: Line<'memory'>, vectors: Vectors, parentMemoryId: string | null): NewMemory => ({
    ...{ id: newId(line.id), containerTag, memory: line.memory, fingerprint: fingerprint(line.memory) },
    ...{ subject: line.subject, question: line.question, isStatic: line.isStatic, version: line.version },
    // A forgotten one may say what a current one says; which it is, is set afterwards.
    ...{ isLatest: isCurrent(line), parentMemoryId, byClient: line.byClient, vectors },
    rootMemoryId: idOf(line.rootId ?? line.id),
    forgetAfter: line.forgetAfter === null ? null : new Date(line.forgetAfter),
    statedAt: new Date(line.statedAt),
    metadata: line.metadata,
  });

  async function writeMemories(sets: Sets, fresh: readonly Line<'memory'>[]): Promise<number> {
    const vectors = await sets.embed(fresh.map(embedTextOf), 'bulk');
    const embedded = fresh.map((line, index) => ({ line, vectors: vectors[index] ?? new Map() }));
    return db.$transaction(
      async (tx) => {
        await lockContainer(tx, scope, containerTag);
        const prints = fresh.filter(isCurrent).map(({ memory }) => fingerprint(memory));
        const current = await repository.currentByFingerprint(tx, scope, containerTag, prints);
        for (const line of fresh.filter(isCurrent)) {
          const same = current.get(fingerprint(line.memory));
          if (same !== undefined) known.set(line.id, same);
        }
        const added = embedded.filter(({ line }) => !known.has(line.id));
        const parentIds = added.flatMap(({ line }) => line.parentId ?? []).map(idOf);
        const parents = await repository.existingMemories(tx, scope, parentIds);
        for (const { line } of added) parents.add(idOf(line.id));
        const parentOf = ({ parentId }: Line<'memory'>) =>
          parentId !== null && parents.has(idOf(parentId)) ? idOf(parentId) : null;
        const rows = added.map(({ line, vectors: own }) => rowOf(line, own, parentOf(line)));
        await insertMemories(tx, scope, sets, rows);
        const written = added.map(({ line }) => ({
          ...{ ...line, id: newId(line.id) },
          ranksBehindId: line.ranksBehindId === null ? null : idOf(line.ranksBehindId),
        }));
        await repository.completeMemories(tx, scope, written);
        const sourced = fresh.flatMap(({ id, sources }) =>
          sources.map(({ documentId, quote }) => ({ memoryId: idOf(id), documentId: idOf(documentId), quote })),
        );
        await repository.addSources(tx, scope, sourced);
        const created = written.filter(isCurrent).map(({ id }) => id);
        await recordMemoryEvents(tx, scope, 'memory.created', created);
        const replaced = added.filter(({ line }) => !line.isForgotten).flatMap(({ line }) => parentOf(line) ?? []);
        await recordMemoryEvents(tx, scope, 'memory.updated', await repository.hideReplaced(tx, scope, replaced));
        return added.length;
      },
      { timeout: 60_000 },
    );
  }

  /** Indexes a document; one whose text cannot be indexed is failed with the reason, so that the import goes on. */
  async function index(id: string): Promise<void> {
    try {
      await indexing.indexDocument(scope, id, 'bulk', anyText, repository.importedRevision);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      const { cause, revision } = error;
      if (!(cause instanceof CairnError) || cause.status >= 500) throw error;
      await indexing.failDocument(scope, id, cause.details ?? cause.message, revision);
    }
  }

  return {
    /** Sets those settings that the container does not have yet. */
    async settings(line: Line<'container'>): Promise<void> {
      await ready();
      await repository.addSettings(db, scope, containerTag, line);
    },

    /**
     * Writes a document. If the export has its text, it is indexed here, and its memories come from the export; otherwise the
     * service processes it, unless its file was missing as well: then it is failed, as is one whose text cannot be indexed.
     * @param pieces of its file
     * @returns whether the document is new
     */
    async document(line: Line<'document'>, pieces: AsyncIterable<Buffer>): Promise<boolean> {
      await ready();
      const id = newId(line.id);
      const found = await repository.findDocument(db, scope, containerTag, id, line.customId);
      if (found !== null && found.id !== id) {
        known.set(line.id, found.id);
        return false;
      }
      if (found === null) {
        const blobId = line.file === null || line.file.isMissing ? null : await writeFile(line.file, pieces);
        await repository.insertDocument(db, scope, { ...line, id, containerTag, blobId });
      }
      if (repository.hasText(line)) {
        if (line.isSearchable) await index(id);
        await repository.finishDocument(db, scope, { ...line, id, isRetried: found?.status === 'failed' });
        if (line.isUnread) unread.push(id);
      } else if (line.file?.isMissing) {
        await indexing.failDocument(scope, id, fileWasMissing);
      }
      return found === null;
    },

    /** Writes memories. @returns how many are new */
    async memories(lines: readonly Line<'memory'>[]): Promise<number> {
      await ready();
      const ids = lines.map(({ id }) => newId(id));
      const there = await repository.existingMemories(db, scope, ids);
      const fresh = lines.filter(({ id }) => !there.has(newId(id)));
      return embeddings.writing((sets) => writeMemories(sets, fresh));
    },

    /** Has memories extracted that were still to be, once all others are there: what was forgotten or replaced stays so. */
    end: () => repository.queueMemories(db, scope, unread),

    async relation({ memoryId, relatedId, ...line }: Line<'relation'>): Promise<void> {
      await repository.addRelation(db, scope, { ...line, memoryId: idOf(memoryId), relatedId: idOf(relatedId) });
    },
  };

  async function writeFile(file: { name: string | null; mimeType: string }, pieces: AsyncIterable<Buffer>) {
    return (await blobs.write(scope, Readable.from(pieces, { objectMode: false }), file)).id;
  }
}
