import type { Database, Queryable } from '../db/client.js';
import { groupBy } from '../group-by.js';
import type { Scope } from '../scope.js';
import { presentMemory } from './presenter.js';
import { relationsOf } from './relations.js';
import { deleteSources, findBySources, lockDocuments, recountSources } from './repository.js';

export { resolveDates } from './extraction/dates.js';
export { supersede } from './repository.js';

/** Inside the caller's transaction: the documents support no memory any more; those that only they supported go. */
export async function dropSources(db: Queryable, scope: Scope, documentIds: readonly string[]): Promise<void> {
  await lockDocuments(db, scope, documentIds);
  await recountSources(db, scope, await deleteSources(db, scope, documentIds));
}

/** The memories that were taken from each of the documents, as the wire has them. */
export async function memoriesOfDocuments(db: Database, scope: Scope, documentIds: readonly string[]) {
  const rows = await findBySources(db, scope, documentIds);
  const ids = rows.map(({ memory }) => memory.id);
  const relations = groupBy(await relationsOf(db, scope, ids), ({ memoryId }) => memoryId);
  return rows.map(({ documentId, memory }) => ({
    documentId,
    memory: presentMemory(memory, relations.get(memory.id) ?? []),
  }));
}
