import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';

/** How long the id of a delivery is remembered after it was applied: longer than any provider sends one again. */
const keptDays = 30;

/**
 * Gives the run what came for the resource and no run has applied.
 * @param which `all`; or `left`: only what a run took and did not apply, as what is new has its own window
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

/** Notes that what the run took is applied, and forgets what was applied long ago. */
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
