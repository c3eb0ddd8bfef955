import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { isExpired, updateMemory } from './edits.js';
import type { MemoryRow } from './memories.js';
import { settle, startLineIfTaken } from './standing.js';
import { closeGaps } from './superseding.js';
import { recallVersions } from './withdrawing.js';

/**
 * Makes a memory current again that was forgotten, has expired or was superseded. Nothing supersedes it any more, and no note
 * will. What it superseded is now superseded by what had superseded it. Call it in a transaction that has locked the container.
 */
export async function bringBack(db: Queryable, scope: Scope, row: MemoryRow): Promise<void> {
  const { orgId } = scope;
  const { id } = row;
  const next = await db.memory.findMany({ where: { orgId, parentMemoryId: id }, select: { id: true } });
  await closeGaps(db, scope, [id]);
  await db.memoryRelation.deleteMany({ where: { orgId, relatedId: id, author: { not: null } } });
  for (const each of [...next, row]) await startLineIfTaken(db, scope, each.id);
  await recallVersions(db, scope, id);
  await updateMemory(db, scope, id, {
    ...{ isLatest: true, isForgotten: false, forgetReason: null, forgetAfter: isExpired(row) ? null : row.forgetAfter },
    ...{ byClient: true, reviewStatus: null, ranksBehindId: null },
  });
  await settle(db, scope, [id]);
}
