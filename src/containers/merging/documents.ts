import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { lockDocuments } from '../../db/document-locks.js';
import { changeFirstContainer, documentsIn, replaceMemberships } from '../content-repository.js';

/**
 * Moves some documents of the first non-empty source into another container, out of all sources at once. Documents that are
 * being processed continue: they are found by id.
 * @returns how many documents were found, and how many of them were still in a source once they were locked
 */
export async function moveDocuments(
  tx: Queryable,
  scope: Scope,
  sources: readonly string[],
  to: string,
  mergeId: string,
  limit: number,
): Promise<{ found: number; moved: number }> {
  const slice = await firstDocuments(tx, scope, sources, limit);
  if (slice.length === 0) return { found: 0, moved: 0 };
  await lockDocuments(tx, scope, slice);
  const changed = await changeFirstContainer(tx, scope, sources, to, slice, mergeId);
  const left = await replaceMemberships(tx, scope, sources, to, slice);
  return { found: slice.length, moved: new Set([...changed, ...left]).size };
}

/** Ids of some documents of the first container that has any. */
export async function firstDocuments(tx: Queryable, scope: Scope, sources: readonly string[], limit: number) {
  for (const source of sources) {
    const slice = await documentsIn(tx, scope, source, limit);
    if (slice.length > 0) return slice;
  }
  return [];
}

/** Whether a client waits for the memories of one of the container's documents. */
export async function isAwaited(db: Queryable, scope: Scope, tag: string): Promise<boolean> {
  const where = { orgId: scope.orgId, containerTag: tag, dreamingStatus: 'dreaming', dreaming: 'instant' } as const;
  return (await db.document.findFirst({ where, select: { id: true } })) !== null;
}
