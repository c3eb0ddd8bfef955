import type { Queryable } from '../db/client.js';
import type { Scope } from '../scope.js';
import { deleteSources, recountSources } from './repository.js';

/** Inside the caller's transaction: the document supports no memory any more; those that only it supported go. */
export async function dropSources(db: Queryable, scope: Scope, documentId: string): Promise<void> {
  await recountSources(db, scope, await deleteSources(db, scope, documentId));
}
