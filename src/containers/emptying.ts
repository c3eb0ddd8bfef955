import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { Documents } from '../lifecycle/contents.js';
import * as content from './content-repository.js';
import * as jobs from './deleting/job-repository.js';

/** Rows per transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;
const memoriesATransaction = 200;

export interface EmptyingParts {
  db: Database;
  documents: Pick<Documents, 'removeMeant'>;
}

/**
 * The end of a container with what is in it. In short transactions, each of which leaves everything consistent; the job's
 * counts go with what they count, so that they are exact whatever dies. Run again after a crash, it goes on with what is left.
 */
export function createEmptying({ db, documents }: EmptyingParts) {
  /** @returns null when the deletion has ended, or a reset took the container out of its hands */
  async function hold(tx: Queryable, scope: Scope, id: string): Promise<jobs.Deletion | null> {
    const deletion = await jobs.lockRunning(tx, scope, id);
    return deletion !== null && (await jobs.holdContainer(tx, scope, deletion)) ? deletion : null;
  }

  /** @returns whether there were any */
  async function deleteMemories(scope: Scope, id: string): Promise<boolean> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const deletion = await hold(tx, scope, id);
        if (deletion === null) return false;
        const { deleted, current } = await content.deleteSomeMemories(
          tx,
          scope,
          deletion.containerTag,
          memoriesATransaction,
        );
        if (deleted > 0) await jobs.addDeleted(tx, scope, deletion, { memories: current });
        return deleted > 0;
      }),
    );
  }

  /** @returns whether there were any */
  async function deleteDocuments(scope: Scope, id: string, tag: string): Promise<boolean> {
    const ids = await content.documentsIn(db, scope, tag, documentsATransaction);
    if (ids.length === 0) return false;
    const kept = await leave(scope, id, ids);
    if (kept === null) return false;
    const gone = ids.filter((documentId) => !kept.has(documentId));
    if (gone.length > 0) await documents.removeMeant(scope, gone, counted(scope, id));
    return true;
  }

  /** Those of the documents that no other container has got meanwhile, counted as deleted. */
  const counted = (scope: Scope, id: string) => async (tx: Queryable, ids: readonly string[]) => {
    const deletion = await hold(tx, scope, id);
    if (deletion === null) return [];
    const others = (await content.membershipsOf(tx, scope, ids)).filter(
      ({ containerTag }) => containerTag !== deletion.containerTag,
    );
    const moved = new Set(others.map(({ documentId }) => documentId));
    const there = await content.existing(tx, scope, ids);
    const meant = there.filter((documentId) => !moved.has(documentId));
    await jobs.addDeleted(tx, scope, deletion, { documents: meant.length });
    return meant;
  };

  /** Takes the documents that other containers have too out of this one. @returns their ids; null when there is nothing to do any more */
  async function leave(scope: Scope, id: string, ids: readonly string[]): Promise<Set<string> | null> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await content.lockDocuments(tx, scope, ids);
        const deletion = await hold(tx, scope, id);
        if (deletion === null) return null;
        const tag = deletion.containerTag;
        const others = (await content.membershipsOf(tx, scope, ids)).filter((m) => m.containerTag !== tag);
        const next = new Map<string, string>();
        for (const { documentId, containerTag } of others) {
          if (!next.has(documentId)) next.set(documentId, containerTag);
        }
        await content.dropMemberships(tx, scope, tag, [...next.keys()]);
        for (const [to, entries] of groupBy([...next], ([, containerTag]) => containerTag)) {
          const heirs = entries.map(([documentId]) => documentId);
          const moved = await content.changeFirstContainer(tx, scope, [tag], to, heirs);
          await content.dreamAgain(tx, scope, moved);
        }
        await jobs.addDeleted(tx, scope, deletion, {});
        return new Set(next.keys());
      }),
    );
  }

  /** Ends the deletion and its container, unless work that was under way when it began has written once more. */
  async function end(scope: Scope, id: string): Promise<boolean> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const deletion = await jobs.lockRunning(tx, scope, id);
        if (deletion === null) return true;
        if (!(await jobs.deleteIfEmpty(tx, scope, deletion))) return false;
        await jobs.endDeletion(tx, scope, id);
        return true;
      }),
    );
  }

  /**
   * Does the next of a deletion: deletes some memories, or else some documents, or else, when nothing is left, ends it.
   * Documents of other containers too only leave this one; where it was their first, the next is, and their memories are
   * extracted into that.
   * @returns whether there is more to do
   */
  return async function advance(scope: Scope, id: string): Promise<boolean> {
    const tag = await jobs.findRunning(db, scope, id);
    if (tag === null) return false;
    if (await deleteMemories(scope, id)) return true;
    if (await deleteDocuments(scope, id, tag)) return true;
    return !(await end(scope, id));
  };
}
