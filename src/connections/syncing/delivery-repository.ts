import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';

/** How long an applied delivery's id is kept to recognise duplicates; no provider redelivers that late. */
const keptDays = 30;

/**
 * Assigns to the run the deliveries for the resource that no run has applied.
 * @param which `all`; or `left`: only those that an earlier run took and did not apply, because new ones have their own window
 * @returns how many
 */
export async function takeDeliveries(
  db: Queryable,
  { orgId }: Scope,
  { resourceId, runId }: { resourceId: string; runId: string },
  which: 'all' | 'left',
): Promise<number> {
  const { count } = await db.webhookDelivery.updateMany({
    where: { orgId, resourceId, appliedAt: null, ...(which === 'left' ? { runId: { not: null } } : {}) },
    data: { runId },
  });
  return count;
}

/** Marks the run's deliveries as applied, and deletes those that were applied long ago. */
export async function endDeliveries(
  db: Queryable,
  { orgId }: Scope,
  resourceIds: readonly string[],
  runId: string,
): Promise<void> {
  const resourceId = { in: [...resourceIds] };
  await db.webhookDelivery.updateMany({
    where: { orgId, resourceId, runId, appliedAt: null },
    data: { appliedAt: new Date() },
  });
  const before = new Date(Date.now() - keptDays * 86_400_000);
  await db.webhookDelivery.deleteMany({ where: { orgId, resourceId, appliedAt: { lt: before } } });
}
