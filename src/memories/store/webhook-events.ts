import { groupBy, slices } from '../../core/lists.js';
import type { Scope } from '../../core/scope.js';
import { recordEvents } from '../../customer-webhooks/recording.js';
import type { Queryable } from '../../db/client.js';

const idsAnEvent = 100;

/**
 * Records events of memories for customers' webhooks, in the transaction that changes them; for a deletion, call it before.
 * There are no events for inferences under review or declined. `memory.updated` names both a new version and the one that it replaces.
 * @param documentIds documents to name besides those that are still sources
 */
export async function recordMemoryEvents(
  tx: Queryable,
  scope: Scope,
  type: 'memory.created' | 'memory.updated' | 'memory.forgotten',
  ids: readonly string[],
  documentIds: readonly string[] = [],
): Promise<void> {
  if (ids.length === 0) return;
  await recordEvents(tx, scope, async () => {
    const rows = await tx.$queryRaw<{ id: string; containerTag: string; documentIds: string[] }[]>`
      select m.id, m.container_tag as "containerTag", array(
        select s.document_id from memory_source s where s.org_id = m.org_id and s.memory_id = m.id limit ${idsAnEvent}::int
      ) as "documentIds"
      from memory m
      where m.org_id = ${scope.orgId} and m.id = any(${[...ids]}::text[]) and not m.is_inference
      order by m.id`;
    return [...groupBy(rows, (row) => row.containerTag)].flatMap(([containerTag, memories]) =>
      [...slices(memories, idsAnEvent)].map((slice) => {
        const of = [...new Set([...slice.flatMap((memory) => memory.documentIds), ...documentIds])];
        const data = { containerTag, ids: slice.map(({ id }) => id), documentIds: of.slice(0, idsAnEvent) };
        return { type, containerTags: [containerTag], data };
      }),
    );
  });
}

/** Records events of new memories, once their sources are written. @param superseded ids of the memories that were replaced */
export async function recordWrittenMemories(
  tx: Queryable,
  scope: Scope,
  written: readonly { id: string; isLatest: boolean; parentMemoryId: string | null }[],
  superseded: readonly string[],
): Promise<void> {
  const current = written.filter(({ isLatest }) => isLatest);
  const versions = current.filter(({ parentMemoryId }) => parentMemoryId !== null).map(({ id }) => id);
  const others = current.filter(({ parentMemoryId }) => parentMemoryId === null).map(({ id }) => id);
  await recordMemoryEvents(tx, scope, 'memory.created', others);
  await recordMemoryEvents(tx, scope, 'memory.updated', [...versions, ...superseded]);
}
