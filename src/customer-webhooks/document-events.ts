import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { briefly, recordEvents } from './recording.js';

/** Records events for customers' webhooks, in the transaction in which the documents become done or failed. */
export async function recordDocumentEvents(
  tx: Queryable,
  scope: Scope,
  type: 'document.done' | 'document.failed',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await recordEvents(tx, scope, async () => {
    const rows = await tx.document.findMany({
      where: { orgId: scope.orgId, id: { in: [...ids] } },
      select: { id: true, customId: true, containerTag: true, latestRevision: true, failureReason: true },
    });
    return rows.map(({ latestRevision: revision, failureReason, ...document }) => {
      const told = { containerTags: [document.containerTag], data: { ...document, revision } };
      return type === 'document.done'
        ? { type, ...told }
        : { type, ...told, data: { ...told.data, reason: briefly(failureReason ?? '') } };
    });
  });
}
