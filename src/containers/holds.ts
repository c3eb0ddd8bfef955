import { CairnError, conflict } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';

export const inMerge = (tags: readonly string[]) => conflict(`${tags.join(', ')}: a merge is under way`);

/** Clients may repeat the request, because a deletion ends by itself. */
export const beingDeleted = (tags: readonly string[]) =>
  new CairnError(409, 'Conflict', `${tags.join(', ')}: is being deleted; send it again when that is done`, {
    'x-should-retry': 'true',
    'retry-after': '2',
  });

/**
 * Keeps what is sent from now on out of containers that are being deleted. What passed just before the mark was set goes with
 * the rest: it was sent before anybody heard of the end.
 * @throws {CairnError} 409
 */
export async function refuseDuringDeletion(db: Queryable, { orgId }: Scope, tags: readonly string[]): Promise<void> {
  const where = { orgId, tag: { in: [...tags] }, deletionId: { not: null } };
  const row = await db.container.findFirst({ where, select: { tag: true } });
  if (row !== null) throw beingDeleted([row.tag]);
}
