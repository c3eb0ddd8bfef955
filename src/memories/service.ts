import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { lockDocuments } from '../db/document-locks.js';
import { presentMemory } from './presenter.js';
import { copyForgotten } from './store/forgotten.js';
import { lockContainer, lockContainersOf } from './store/locks.js';
import { deleteReadings } from './store/readings.js';
import { relationsOf } from './store/relations.js';
import { addSources, deleteSources, findBySources, recountSources } from './store/sources.js';

export { resolveDates } from './notes/local/dates.js';
export { isHidden } from './store/edits.js';
export { redate } from './store/redating.js';
export { countBySources as memoryCountsOf } from './store/sources.js';
export { recordMemoryEvents } from './store/webhook-events.js';

/**
 * Removes the documents as sources, inside the caller's transaction. Memories without other sources are deleted.
 * @param keepForgotten whether the documents stay, so that what was forgotten of them does, should they be read again
 */
export async function dropSources(
  db: Queryable,
  scope: Scope,
  documentIds: readonly string[],
  { keepForgotten = false } = {},
): Promise<void> {
  await lockDocuments(db, scope, documentIds);
  await deleteReadings(db, scope, documentIds);
  const memoryIds = await deleteSources(db, scope, documentIds, keepForgotten);
  await lockContainersOf(db, scope, memoryIds);
  await recountSources(db, scope, memoryIds, documentIds);
}

/**
 * Like `dropSources`, for documents that leave their container to be read anew for another one: what was forgotten of them is
 * forgotten there.
 */
export async function leaveContainer(
  db: Queryable,
  scope: Scope,
  documentIds: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  await lockContainer(db, scope, from);
  const forgotten = await copyForgotten(db, scope, documentIds, to);
  await dropSources(db, scope, documentIds);
  await addSources(db, scope, forgotten);
}

/**
 * The memories that were taken from each of the documents, in the form of answers.
 * @returns `cut`: ids of the documents that have more memories than returned
 */
export async function memoriesOfDocuments(db: Database, scope: Scope, documentIds: readonly string[]) {
  const rows = await findBySources(db, scope, documentIds);
  const ids = rows.map(({ memory }) => memory.id);
  const relations = groupBy(await relationsOf(db, scope, ids), ({ memoryId }) => memoryId);
  const entries = rows.map(({ documentId, memory }) => ({
    documentId,
    memory: presentMemory(memory, relations.get(memory.id) ?? []),
  }));
  const kept = groupBy(rows, ({ documentId }) => documentId);
  const partly = rows.filter(({ documentId, of }) => of > (kept.get(documentId)?.length ?? 0));
  return { entries, cut: new Set(partly.map(({ documentId }) => documentId)) };
}
