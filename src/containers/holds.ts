import { conflict, conflictForNow } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { lockContainers } from './repository.js';

export const inMerge = (tags: readonly string[]) => conflict(`${tags.join(', ')}: a merge is under way`);

export const beingDeleted = (tags: readonly string[]) =>
  conflictForNow(`${tags.join(', ')}: is being deleted; send it again when that is done`);

/**
 * Refuses new content for containers that are being deleted. Content that was accepted just before is deleted with the rest.
 * @throws {CairnError} 409
 */
export async function refuseDuringDeletion(db: Queryable, { orgId }: Scope, tags: readonly string[]): Promise<void> {
  const where = { orgId, tag: { in: [...tags] }, deletionId: { not: null } };
  const row = await db.container.findFirst({ where, select: { tag: true } });
  if (row !== null) throw beingDeleted([row.tag]);
}

/** The same for one container, whose deletion cannot begin either until the transaction ends. @throws {CairnError} 409 */
export async function keepFromDeletion(db: Queryable, scope: Scope, tag: string): Promise<void> {
  await lockContainers(db, scope, [tag]);
  await refuseDuringDeletion(db, scope, [tag]);
}
