import { ensureContainers, namedContainers } from '../containers/service.js';
import { deriveTitle } from '../content/chunking/index.js';
import { newId } from '../core/ids.js';
import { defaultContainerTag, type Scope } from '../core/scope.js';
import { type Database, jsonOrNull, type Prisma } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { Embeddings, Sets, Vectors } from '../models/embedding/embeddings.js';
import { fingerprint } from './fingerprint.js';
import { mergeMetadata } from './metadata.js';
import { presentWritten } from './presenter.js';
import type { WriteMemories } from './schemas.js';
import { insertWrittenDocument } from './store/documents.js';
import * as edits from './store/edits.js';
import { lockContainer } from './store/locks.js';
import { insertMemories, type MemoryRow, type NewMemory } from './store/memories.js';
import { addSources, recountSources } from './store/sources.js';
import { recordMemoryEvents } from './store/webhook-events.js';

/** What writes memories. */
export interface WritingParts {
  db: Database;
  embeddings: Pick<Embeddings, 'writing'>;
}

/** A distinct memory of a request. */
type Written = WriteMemories['memories'][number] & { print: string; vectors: Vectors };

/** Writes memories that clients send, in their own words. */
export function createMemoryWritingService({ db, embeddings }: WritingParts) {
  /** The memories with distinct fingerprints; of several that say the same, the first is used. */
  async function distinct(sets: Sets, memories: WriteMemories['memories']): Promise<Written[]> {
    const byPrint = new Map<string, WriteMemories['memories'][number]>();
    for (const memory of memories) {
      const print = fingerprint(memory.content);
      if (!byPrint.has(print)) byPrint.set(print, memory);
    }
    const firsts = [...byPrint];
    const texts = firsts.map(([, { content }]) => content);
    const vectors = await sets.embed(texts, 'single');
    return firsts.map(([print, memory], index) => ({ ...memory, print, vectors: vectors[index] ?? new Map() }));
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
      const byPrint = await embeddings.writing(async (sets) => {
        const written = await distinct(sets, request.memories);
        const content = written.map((memory) => memory.content).join('\n');
        return retryOnConflict(() =>
          db.$transaction(async (tx) => {
            await ensureContainers(tx, scope, [{ tags, fields: {} }]);
            await lockContainer(tx, scope, containerTag);
            const prints = written.map(({ print }) => print);
            const locked = await edits.lockCurrent(tx, scope, containerTag, prints);
            const known = await edits.rowsByFingerprint(tx, scope, Array.from(locked.values(), idOf));
            const changed: MemoryRow[] = [];
            for (const memory of written) {
              const row = known.get(memory.print);
              if (row === undefined) continue;
              const changes = restated(row, memory);
              const again = { statedAt: saidAt(memory, row), ranksBehindId: null };
              await edits.updateMemory(tx, scope, row.id, { ...changes, ...again });
              if (Object.keys(changes).length > 0) changed.push(row);
            }
            const unknown = written.filter(({ print }) => !known.has(print));
            const added = unknown.map((memory) => newMemory(containerTag, memory));
            await insertMemories(tx, scope, sets, added);
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
            const created = [...added, ...changed.filter(isFirst)].map(idOf);
            const updated = changed.filter((row) => !isFirst(row)).map(idOf);
            await recordMemoryEvents(tx, scope, 'memory.created', created);
            await recordMemoryEvents(tx, scope, 'memory.updated', updated);
            return edits.rowsByFingerprint(tx, scope, [...ids.values()]);
          }),
        );
      });
      const memories = request.memories.flatMap(({ content: said }) => byPrint.get(fingerprint(said)) ?? []);
      return { documentId, memories: memories.map(presentWritten) };
    },
  };
}

const idOf = ({ id }: { id: string }) => id;

function newMemory(containerTag: string, sent: Written): NewMemory {
  const id = newId();
  const { content, print, isStatic = false, forgetAfter = null, vectors } = sent;
  return {
    ...{ id, containerTag, memory: content, fingerprint: print, isStatic, forgetAfter, vectors },
    ...{ subject: null, metadata: mergeMetadata(null, sent) },
    ...{ version: 1, isLatest: true, parentMemoryId: null, rootMemoryId: id, byClient: true },
    statedAt: saidAt(sent),
  };
}

/** When a memory was said last that is written now. @param before the memory, if it is known */
function saidAt({ temporalContext }: Written, before?: MemoryRow): Date {
  const sent = temporalContext?.documentDate ?? new Date();
  return before !== undefined && before.statedAt > sent ? before.statedAt : sent;
}

/**
 * The changes to a memory that is written again, besides when it was said: an expired one becomes current, and an inference a
 * fact that needs no parents.
 */
function restated(row: MemoryRow, sent: Written): Prisma.MemoryUncheckedUpdateInput {
  const { isStatic, forgetAfter, metadata, temporalContext } = sent;
  return {
    ...(row.byClient ? {} : { byClient: true }),
    ...(isStatic === undefined ? {} : { isStatic }),
    ...(forgetAfter === undefined && !edits.isExpired(row) ? {} : { forgetAfter: forgetAfter ?? null }),
    ...(metadata === undefined && temporalContext === undefined
      ? {}
      : { metadata: jsonOrNull(mergeMetadata(row.metadata, sent)) }),
    ...(row.reviewStatus !== null ? { isInference: false, reviewStatus: null } : {}),
  };
}
