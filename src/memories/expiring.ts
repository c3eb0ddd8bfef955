import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { groupBy } from '../group-by.js';
import type { Scope } from '../scope.js';
import { tellOfMemories } from './store/telling.js';
import { forgetDerived } from './store/withdrawing.js';

const memoriesATransaction = 500;
/** Bounds an activity's time; what is left takes another one. */
const transactions = 20;
const reason = 'expired';

export type ExpiringService = ReturnType<typeof createExpiringService>;

/**
 * Memories whose time is up are out of everything that is read at once; this marks them as forgotten. The value that a slot
 * had before does not come back: it was superseded.
 */
export function createExpiringService({ db }: { db: Database }) {
  return {
    /** All organisations: for the Schedule only. What a run leaves, the next one finds. */
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

/** Has the container's expired memories marked before others take their places. */
export async function forgetExpiredOf(db: Database, target: Scope & { containerTag: string }): Promise<void> {
  while ((await retryOnConflict(() => db.$transaction((tx) => forgetSlice(tx, target)))) === memoriesATransaction);
}

/** @returns how many were marked */
async function forgetSlice(tx: Queryable, target: { orgId: string; containerTag: string } | null): Promise<number> {
  const { orgId = null, containerTag = null } = target ?? {};
  const rows = await tx.$queryRaw<{ orgId: string; id: string; isLatest: boolean }[]>`
    with expired as materialized (
      select org_id, id from memory
      where forget_after <= now() and not is_forgotten
        and (${orgId}::text is null or (org_id = ${orgId} and container_tag = ${containerTag}))
      order by forget_after
      limit ${memoriesATransaction}
      for update skip locked
    )
    update memory m set is_forgotten = true, forget_reason = coalesce(m.forget_reason, ${reason}), updated_at = now()
    from expired where m.org_id = expired.org_id and m.id = expired.id
    returning m.org_id as "orgId", m.id, m.is_latest as "isLatest"`;
  for (const [owner, memories] of groupBy(rows, (row) => row.orgId)) {
    const gone = memories.filter(({ isLatest }) => isLatest).map(({ id }) => id);
    await tellOfMemories(tx, { orgId: owner }, 'memory.forgotten', gone);
    await forgetDerived(
      tx,
      { orgId: owner },
      memories.map(({ id }) => id),
      reason,
    );
  }
  return rows.length;
}
