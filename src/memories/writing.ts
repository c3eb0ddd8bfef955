import { ensureContainers, namedContainers } from '../containers/service.js';
import { deriveTitle } from '../content/chunking/index.js';
import { newId } from '../core/ids.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import { type Database, Prisma, type Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { Embeddings, Sets, Vectors } from '../models/embedding/embeddings.js';
import { fingerprint } from './fingerprint.js';
import { mergeMetadata } from './metadata.js';
import { presentWritten } from './presenter.js';
import type { WriteMemories } from './schemas.js';
import { insertWrittenDocument } from './store/documents.js';
import * as edits from './store/edits.js';
import { lockContainer } from './store/locks.js';
import { insertMemories, type MemoryRow } from './store/memories.js';
import { addSources, recountSources } from './store/sources.js';
import { recordMemoryEvents } from './store/webhook-events.js';

interface Parts {
  db: Database;
  embeddings: Pick<Embeddings, 'writing'>;
}

/** A distinct memory of a request. */
type Written = WriteMemories['memories'][number] & { print: string; vectors: Vectors };

export type MemoryWritingService = ReturnType<typeof createMemoryWritingService>;

/** Writes memories that clients send, in their own words. */
export function createMemoryWritingService({ db, embeddings }: Parts) {
  /** The memories with distinct fingerprints; of several that say the same, the first is used. */
  async function distinct(sets: Sets, memories: WriteMemories['memories']): Promise<Written[]> {
    const byPrint = new Map<string, WriteMemories['memories'][number]>();
    for (const memory of memories) {
      const print = fingerprint(memory.content);
      if (!byPrint.has(print)) byPrint.set(print, memory);
    }
    const firsts = [...byPrint];
    const vectors = await sets.embed(
      firsts.map(([, { content }]) => content),
      'single',
    );
    return firsts.map(([print, memory], index) => ({
      ...memory,
      print,
      vectors: vectors[index] ?? new Map(),
    }));
  }

  async function insertNew(tx: Queryable, scope: Scope, sets: Sets, containerTag: string, written: readonly Written[]) {
    const added = written.map((memory) => {
      const id = newId();
      const { content, print, isStatic = false, forgetAfter = null, temporalContext, vectors } = memory;
      return {
        ...{ id, containerTag, memory: content, fingerprint: print, isStatic, forgetAfter, vectors },
        ...{ subject: null, metadata: mergeMetadata(null, memory) },
        ...{ version: 1, isLatest: true, parentMemoryId: null, rootMemoryId: id, byClient: true },
        statedAt: temporalContext?.documentDate ?? new Date(),
      };
    });
    await insertMemories(tx, scope, sets, added);
    return added;
  }

  return {
    /**
     * Writes memories as they are, with a document that stands for the request as their source. A memory that the container
     * already has gets this source and the fields that were sent.
     */
    async write(scope: Scope, request: WriteMemories) {
      const [containerTag = defaultContainerTag, ...more] = namedContainers(scope, request) ?? [];
      const tags = [containerTag, ...more] as const;
      const documentId = newId();
      const rows = await embeddings.writing(async (sets) => {
        const written = await distinct(sets, request.memories);
        const content = written.map((memory) => memory.content).join('\n');
        return retryOnConflict(() =>
          db.$transaction(async (tx) => {
            await ensureContainers(tx, scope, [{ tags, fields: {} }]);
            await lockContainer(tx, scope, containerTag);
            const prints = written.map(({ print }) => print);
            const known = await edits.lockCurrent(tx, scope, containerTag, prints);
            const changed: MemoryRow[] = [];
            for (const memory of written) {
              const row = known.get(memory.print);
              const news = row === undefined ? {} : restated(row, memory);
              if (row === undefined || Object.keys(news).length === 0) continue;
              await edits.updateMemory(tx, scope, row.id, news);
              changed.push(row);
            }
            const added = await insertNew(
              tx,
              scope,
              sets,
              containerTag,
              written.filter(({ print }) => !known.has(print)),
            );
            const ids = new Map([...known.values(), ...added].map((memory) => [memory.fingerprint, memory.id]));
            await insertWrittenDocument(tx, scope, { id: documentId, tags, title: deriveTitle(content), content });
            const sources = written.map((memory) => ({
              memoryId: ids.get(memory.print) ?? '',
              documentId,
              quote: memory.content,
            }));
            await addSources(tx, scope, sources);
            await recountSources(tx, scope, [...ids.values()]);
            const isFirst = ({ reviewStatus }: MemoryRow) => reviewStatus === 'pending';
            const created = [...added, ...changed.filter(isFirst)].map(({ id }) => id);
            const updated = changed.filter((row) => !isFirst(row)).map(({ id }) => id);
            await recordMemoryEvents(tx, scope, 'memory.created', created);
            await recordMemoryEvents(tx, scope, 'memory.updated', updated);
            return edits.findByIds(tx, scope, [...ids.values()]);
          }),
        );
      });
      const byPrint = new Map([...rows.values()].map((row) => [row.fingerprint, row]));
      const memories = request.memories.flatMap(({ content: said }) => byPrint.get(fingerprint(said)) ?? []);
      return { documentId, memories: memories.map(presentWritten) };
    },
  };
}

/** The changes to a memory that is written again: an expired one becomes current, and an inference a fact that needs no parents. */
function restated(row: MemoryRow, sent: Written): Prisma.MemoryUncheckedUpdateManyInput {
  const { isStatic, forgetAfter, metadata, temporalContext } = sent;
  return {
    ...(row.byClient ? {} : { byClient: true }),
    ...(isStatic === undefined ? {} : { isStatic }),
    ...(forgetAfter === undefined && !edits.isExpired(row) ? {} : { forgetAfter: forgetAfter ?? null }),
    ...(metadata === undefined && temporalContext === undefined
      ? {}
      : { metadata: asJson(mergeMetadata(row.metadata, sent)) }),
    ...(row.reviewStatus !== null ? { isInference: false, reviewStatus: null } : {}),
  };
}

const asJson = (value: Record<string, unknown> | null) =>
  value === null ? Prisma.DbNull : (value as Prisma.InputJsonObject);
