import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { lockDocuments } from '../db/document-locks.js';
import { retryOnConflict } from '../db/retry.js';
import type { Documents, Memories } from '../lifecycle/contents.js';
import * as content from './content-repository.js';
import { deleteIfEmpty, deletions, holdDeletion } from './deleting/repository.js';

/** Rows per transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;
const memoriesATransaction = 200;

export interface EmptyingParts {
  db: Database;
  documents: Pick<Documents, 'removeMeant'>;
  memories: Pick<Memories, 'leave'>;
}

/**
 * Deletes a container's contents and then the container, in short transactions that each leave everything consistent. The
 * job's counts are written in the same transactions, so they stay exact after a crash; the next call continues.
 */
export function createEmptying({ db, documents, memories }: EmptyingParts) {
  /** Deletes some memories. @returns whether there were any */
  async function deleteMemories(scope: Scope, id: string): Promise<boolean> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const deletion = await holdDeletion(tx, scope, id);
        if (deletion === null) return false;
        const { deleted, current } = await content.deleteSomeMemories(
          tx,
          scope,
          deletion.input.containerTag,
          memoriesATransaction,
        );
        if (deleted > 0) await deletions.count(tx, scope, deletion, { memories: current });
        return deleted > 0;
      }),
    );
  }

  /** Deletes some documents, or takes them out of the container. @returns whether there were any */
  async function deleteDocuments(scope: Scope, id: string, tag: string): Promise<boolean> {
    const ids = await content.documentsIn(db, scope, tag, documentsATransaction);
    if (ids.length === 0) return false;
    const kept = await leave(scope, id, ids);
    if (kept === null) return false;
    const gone = ids.filter((documentId) => !kept.has(documentId));
    if (gone.length > 0) await documents.removeMeant(scope, gone, counted(scope, id));
    return true;
  }

  /** Selects the documents that no other container has received meanwhile, and counts them as deleted. */
  const counted = (scope: Scope, id: string) => async (tx: Queryable, ids: readonly string[]) => {
    const deletion = await holdDeletion(tx, scope, id);
    if (deletion === null) return [];
    const others = (await content.membershipsOf(tx, scope, ids)).filter(
      ({ containerTag }) => containerTag !== deletion.input.containerTag,
    );
    const moved = new Set(others.map(({ documentId }) => documentId));
    const there = await content.existing(tx, scope, ids);
    const meant = there.filter((documentId) => !moved.has(documentId));
    await deletions.count(tx, scope, deletion, { documents: meant.length });
    return meant;
  };

  /**
   * Takes documents that are also in other containers out of this one.
   * @returns their ids; null when the deletion has ended
   */
  async function leave(scope: Scope, id: string, ids: readonly string[]): Promise<Set<string> | null> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await lockDocuments(tx, scope, ids);
        const deletion = await holdDeletion(tx, scope, id);
        if (deletion === null) return null;
        const tag = deletion.input.containerTag;
        const others = (await content.membershipsOf(tx, scope, ids)).filter((m) => m.containerTag !== tag);
        const next = new Map<string, string>();
        for (const { documentId, containerTag } of others) {
          if (!next.has(documentId)) next.set(documentId, containerTag);
        }
        await content.dropMemberships(tx, scope, tag, [...next.keys()]);
        for (const [to, entries] of groupBy([...next], ([, containerTag]) => containerTag)) {
          const heirs = entries.map(([documentId]) => documentId);
          const moved = await content.changeFirstContainer(tx, scope, [tag], to, heirs, null);
          await memories.leave(tx, scope, moved, tag, to);
          await content.dreamAgain(tx, scope, moved);
        }
        await deletions.count(tx, scope, deletion, {});
        return new Set(next.keys());
      }),
    );
  }

  /**
   * Deletes the container and ends the deletion, unless work that began before the deletion has written to the container again.
   * @returns whether the deletion has ended
   */
  async function end(scope: Scope, id: string): Promise<boolean> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const deletion = await deletions.lockRunning(tx, scope, id);
        if (deletion === null) return true;
        if (!(await deleteIfEmpty(tx, scope, deletion))) return false;
        await deletions.end(tx, scope, id);
        return true;
      }),
    );
  }

  /**
   * Does the next step of a deletion: deletes some memories, or else some documents, or else ends it. Documents that are also
   * in other containers only leave this one. If it was their first container, the next one takes its place, and their
   * memories are extracted into that.
   * @returns whether there is more to do
   */
  return async function advance(scope: Scope, id: string): Promise<boolean> {
    const deletion = await deletions.find(db, scope, id);
    if (deletion?.status !== 'running') return false;
    if (await deleteMemories(scope, id)) return true;
    if (await deleteDocuments(scope, id, deletion.input.containerTag)) return true;
    return !(await end(scope, id));
  };
}
