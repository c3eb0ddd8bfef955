import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { conflict, notFound } from '../errors.js';
import { groupBy } from '../group-by.js';
import type { Scope } from '../scope.js';
import * as documents from './emptying-documents.js';
import * as memories from './emptying-memories.js';
import { deleteIfEmpty, lockContainer } from './manage-repository.js';

/** What one transaction takes: others wait for it on the embedded database. */
const documentsATransaction = 50;
const memoriesATransaction = 200;
/** Content that is being written while a container is emptied takes another round. */
const mostRounds = 10;

/** How many documents and current memories were concerned. */
interface Emptied {
  documents: number;
  memories: number;
}

export interface EmptyingParts {
  db: Database;
  /** Deletes documents with their chunks, files and the memories that only they support. */
  removeDocuments(scope: Scope, ids: readonly string[]): Promise<void>;
}

/**
 * The end of a container: what is in it goes, or goes elsewhere, and then the container itself. In short transactions, each
 * of which leaves everything consistent; run again after a crash, it goes on with what is left.
 */
export function createEmptying({ db, removeDocuments }: EmptyingParts) {
  /** Takes step after step until one finds nothing to do. @param step returns how much it found */
  async function eachSlice(step: () => Promise<number>): Promise<void> {
    for (let found = 1; found > 0; ) found = await step();
  }

  async function deleteMemories(scope: Scope, tag: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const { deleted, current } = await memories.deleteSomeMemories(db, scope, tag, memoriesATransaction);
      emptied.memories += current;
      return deleted;
    });
  }

  async function deleteDocuments(scope: Scope, tag: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const ids = await documents.documentsIn(db, scope, tag, documentsATransaction);
      if (ids.length === 0) return 0;
      const kept = await leave(scope, tag, ids);
      const gone = ids.filter((id) => !kept.has(id));
      if (gone.length > 0) await removeDocuments(scope, gone);
      emptied.documents += gone.length;
      return ids.length;
    });
  }

  /** Takes the documents that other containers have too out of this one. @returns their ids */
  async function leave(scope: Scope, tag: string, ids: readonly string[]): Promise<Set<string>> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await documents.lockDocuments(tx, scope, ids);
        const others = (await documents.membershipsOf(tx, scope, ids)).filter((m) => m.containerTag !== tag);
        const next = new Map<string, string>();
        for (const { documentId, containerTag } of others) {
          if (!next.has(documentId)) next.set(documentId, containerTag);
        }
        await documents.dropMemberships(tx, scope, tag, [...next.keys()]);
        for (const [to, entries] of groupBy([...next], ([, containerTag]) => containerTag)) {
          const heirs = entries.map(([id]) => id);
          const moved = await documents.changeFirstContainer(tx, scope, tag, to, heirs);
          await documents.dreamAgain(tx, scope, moved);
        }
        return new Set(next.keys());
      }),
    );
  }

  async function holdTarget(tx: Queryable, scope: Scope, tag: string): Promise<void> {
    if (!(await lockContainer(tx, scope, tag))) throw notFound('Target project');
  }

  async function moveDocuments(scope: Scope, from: string, to: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const ids = await retryOnConflict(() =>
        db.$transaction(async (tx) => {
          const slice = await documents.documentsIn(tx, scope, from, documentsATransaction);
          await documents.lockDocuments(tx, scope, slice);
          await holdTarget(tx, scope, to);
          await documents.changeFirstContainer(tx, scope, from, to, slice);
          await documents.replaceMemberships(tx, scope, from, to, slice);
          return slice;
        }),
      );
      emptied.documents += ids.length;
      return ids.length;
    });
  }

  /** Memories that the target has already lend it their sources. */
  async function moveMemories(scope: Scope, from: string, to: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const taken = await retryOnConflict(() =>
        db.$transaction(async (tx) => {
          const slice = await memories.lockSomeMemories(tx, scope, from, memoriesATransaction);
          await holdTarget(tx, scope, to);
          const current = slice.filter(({ isCurrent }) => isCurrent);
          const prints = current.map(({ fingerprint }) => fingerprint);
          const there = await memories.currentMemories(tx, scope, to, prints);
          const pairs = current.flatMap((memory) => {
            const twin = there.get(memory.fingerprint);
            return twin === undefined ? [] : [{ memory, twin }];
          });
          if (pairs.length > 0) await memories.mergeMemories(tx, scope, pairs);
          const merged = new Set(pairs.map(({ memory }) => memory.id));
          const moving = slice.filter(({ id }) => !merged.has(id)).map(({ id }) => id);
          await memories.setMemoriesContainer(tx, scope, moving, to);
          return slice;
        }),
      );
      emptied.memories += taken.filter(({ isCurrent }) => isCurrent).length;
      return taken.length;
    });
  }

  /** Runs the steps and deletes the container; again for as long as something came in meanwhile. */
  async function end(scope: Scope, tag: string, round: (emptied: Emptied) => Promise<void>): Promise<Emptied> {
    const emptied: Emptied = { documents: 0, memories: 0 };
    for (let rounds = 0; rounds < mostRounds; rounds += 1) {
      await round(emptied);
      if (await deleteIfEmpty(db, scope, tag)) return emptied;
    }
    throw conflict('containerTag: is being written to; what was in it is gone, try again for the rest');
  }

  return {
    /**
     * Deletes a container with its memories and documents. Documents of other containers too only leave this one; where it
     * was their first, the next is, and their memories are extracted into that.
     * @throws {CairnError} 409 when content does not stop coming in
     */
    async deleteContainer(scope: Scope, tag: string): Promise<Emptied> {
      return end(scope, tag, async (emptied) => {
        await deleteMemories(scope, tag, emptied);
        await deleteDocuments(scope, tag, emptied);
      });
    },

    /**
     * Moves everything into another container and deletes the emptied one.
     * @throws {CairnError} 404 when there is no other one, 409 when content does not stop coming in
     */
    async moveContainer(scope: Scope, from: string, to: string): Promise<Emptied> {
      return end(scope, from, async (emptied) => {
        await moveDocuments(scope, from, to, emptied);
        await moveMemories(scope, from, to, emptied);
      });
    },
  };
}
