import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { conflict } from '../errors.js';
import { groupBy } from '../group-by.js';
import type { Scope } from '../scope.js';
import * as documents from './emptying-documents.js';
import { deleteSomeMemories } from './emptying-memories.js';
import { deleteIfEmpty } from './manage-repository.js';
import { holdUnmerged } from './merging/service.js';

/** What one transaction takes: others wait for it on the embedded database. */
const documentsATransaction = 50;
const memoriesATransaction = 200;
/** Content that is being written while a container is emptied takes another round. */
const mostRounds = 10;

/** How many documents and current memories were deleted. */
interface Emptied {
  documents: number;
  memories: number;
}

export interface EmptyingParts {
  db: Database;
  /**
   * Deletes documents with their chunks, files and the memories that only they support.
   * @param stillMeant which of them, asked when nobody can change them any more
   * @returns the ids of those that it deleted
   */
  removeDocuments(
    scope: Scope,
    ids: readonly string[],
    stillMeant: (tx: Queryable, ids: readonly string[]) => Promise<readonly string[]>,
  ): Promise<string[]>;
  /** Has the container's connections deleted, soon, without their documents; they bring in nothing more. */
  removeConnections(scope: Scope, containerTag: string): Promise<void>;
}

/**
 * The end of a container with what is in it. In short transactions, each of which leaves everything consistent; run again
 * after a crash, it goes on with what is left.
 */
export function createEmptying({ db, removeDocuments, removeConnections }: EmptyingParts) {
  /** Takes step after step until one finds nothing to do. @param step returns how much it found */
  async function eachSlice(step: () => Promise<number>): Promise<void> {
    for (let found = 1; found > 0; ) found = await step();
  }

  const refuseMerged = (scope: Scope, tag: string) => db.$transaction((tx) => holdUnmerged(tx, scope, tag));

  async function deleteMemories(scope: Scope, tag: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const { deleted, current } = await retryOnConflict(() =>
        db.$transaction(async (tx) => {
          await holdUnmerged(tx, scope, tag);
          return deleteSomeMemories(tx, scope, tag, memoriesATransaction);
        }),
      );
      emptied.memories += current;
      return deleted;
    });
  }

  async function deleteDocuments(scope: Scope, tag: string, emptied: Emptied): Promise<void> {
    await eachSlice(async () => {
      const ids = await documents.documentsIn(db, scope, tag, documentsATransaction);
      if (ids.length === 0) return 0;
      // After the look at them: what a merge that began since has moved in is not among them.
      await refuseMerged(scope, tag);
      const kept = await leave(scope, tag, ids);
      const gone = ids.filter((id) => !kept.has(id));
      if (gone.length > 0) emptied.documents += (await removeDocuments(scope, gone, notMoved(scope, tag))).length;
      return ids.length;
    });
  }

  /** Those of the documents that no other container has got meanwhile. @throws {CairnError} 409 while the container is in a merge */
  const notMoved = (scope: Scope, tag: string) => async (tx: Queryable, ids: readonly string[]) => {
    await holdUnmerged(tx, scope, tag);
    const memberships = await documents.membershipsOf(tx, scope, ids);
    const moved = new Set(memberships.flatMap((m) => (m.containerTag === tag ? [] : [m.documentId])));
    return ids.filter((id) => !moved.has(id));
  };

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
          const moved = await documents.changeFirstContainer(tx, scope, [tag], to, heirs);
          await documents.dreamAgain(tx, scope, moved);
        }
        return new Set(next.keys());
      }),
    );
  }

  return {
    /**
     * Deletes a container with its connections, memories and documents. Documents of other containers too only leave this one; where it
     * was their first, the next is, and their memories are extracted into that.
     * @throws {CairnError} 409 while it is in a merge, or when content does not stop coming in
     */
    async deleteContainer(scope: Scope, tag: string): Promise<Emptied> {
      await refuseMerged(scope, tag);
      await removeConnections(scope, tag);
      const emptied: Emptied = { documents: 0, memories: 0 };
      for (let rounds = 0; rounds < mostRounds; rounds += 1) {
        await deleteMemories(scope, tag, emptied);
        await deleteDocuments(scope, tag, emptied);
        if (await deleteIfEmpty(db, scope, tag)) return emptied;
      }
      throw conflict('containerTag: is being written to; what was in it is gone, try again for the rest');
    },
  };
}
