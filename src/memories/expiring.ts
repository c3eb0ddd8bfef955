import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { expiredMemories, markExpired } from './store/expired.js';
import { lockContainersOf } from './store/locks.js';
import { recordMemoryEvents } from './store/webhook-events.js';
import { finishForgetting } from './store/withdrawing.js';

const memoriesATransaction = 500;
/** Transactions of one activity, which bounds its time. */
const transactions = 20;
const reason = 'expired';

export type ExpiringService = ReturnType<typeof createExpiringService>;

/**
 * Reads leave expired memories out at once. This service marks them as forgotten later, and memories that they superseded
 * become current again.
 */
export function createExpiringService({ db }: { db: Database }) {
  return {
    /** Marks expired memories of all organisations: for the Schedule only. @returns how many, and whether there may be more */
    async forgetExpired(): Promise<{ forgotten: number; more: boolean }> {
      let forgotten = 0;
      for (let run = 0; run < transactions; run += 1) {
        const count = await retryOnConflict(() => db.$transaction((tx) => forgetSlice(tx, null)));
        forgotten += count;
        if (count < memoriesATransaction) return { forgotten, more: false };
      }
      return { forgotten, more: true };
    },
  };
}

/** Marks the container's expired memories, before new ones are compared with those that are current. */
export async function forgetExpiredOf(db: Database, target: Scope & { containerTag: string }): Promise<void> {
  while ((await retryOnConflict(() => db.$transaction((tx) => forgetSlice(tx, target)))) === memoriesATransaction);
}

/** @returns how many were marked */
async function forgetSlice(tx: Queryable, target: { orgId: string; containerTag: string } | null): Promise<number> {
  const rows = await expiredMemories(tx, target, memoriesATransaction);
  const owners = [...groupBy(rows, (row) => row.orgId)].sort(([one], [other]) => (one < other ? -1 : 1));
  let marked = 0;
  for (const [owner, memories] of owners) {
    const scope = { orgId: owner };
    const ids = memories.map(({ id }) => id);
    await lockContainersOf(tx, scope, ids);
    const expired = await markExpired(tx, scope, ids, reason);
    const gone = expired.filter(({ isLatest }) => isLatest).map(({ id }) => id);
    await recordMemoryEvents(tx, scope, 'memory.forgotten', gone);
    await finishForgetting(
      tx,
      scope,
      expired.map(({ id }) => id),
      { reason, as: 'expired' },
    );
    marked += expired.length;
  }
  return marked;
}
