import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';

/** Current memories of one kind: best supported first, then the most recent. */
export async function profileFacts(
  db: Database,
  scope: Scope,
  containerTag: string,
  kind: { isStatic: boolean },
  limit: number,
): Promise<string[]> {
  const rows = await db.memory.findMany({
    where: {
      orgId: scope.orgId,
      containerTag,
      isStatic: kind.isStatic,
      isLatest: true,
      isForgotten: false,
      OR: [{ forgetAfter: null }, { forgetAfter: { gt: new Date() } }],
    },
    orderBy: kind.isStatic
      ? [{ sourceCount: 'desc' }, { updatedAt: 'desc' }, { id: 'asc' }]
      : [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: { memory: true },
  });
  return rows.map((row) => row.memory);
}
