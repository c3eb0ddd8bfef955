import { groupBy } from '../../core/lists.js';
import type { Scope } from '../../core/scope.js';
import type { Queryable } from '../../db/client.js';
import { lockCurrent } from '../store/edits.js';
import { recordMemoryEvents } from '../store/webhook-events.js';
import { joinChains } from './chains.js';
import * as repository from './repository.js';

/**
 * Moves some memories into another container, each with all its versions. A memory that the target already has is merged with
 * it and adds its sources. Call it in a transaction that has locked both containers.
 * @returns how many memories were found, and how many of them were current
 */
export async function moveMemories(tx: Queryable, scope: Scope, from: string, to: string, limit: number) {
  const slice = await repository.lockSomeMemories(tx, scope, from, limit);
  const current = slice.filter(({ isCurrent }) => isCurrent);
  const twins = await mergeTwins(tx, scope, current, to);
  const moving = slice.filter(({ id }) => !twins.has(id)).map(({ id }) => id);
  await repository.setMemoriesContainer(tx, scope, moving, to);
  await joinHistories(tx, scope, slice, twins, to);
  return { found: slice.length, current: current.length };
}

type Twin = { id: string; rootMemoryId: string };

/** Merges memories that the target already has. @returns the target's memory by the id of the merged one */
async function mergeTwins(tx: Queryable, scope: Scope, current: readonly repository.MovingMemory[], to: string) {
  const prints = current.map(({ fingerprint }) => fingerprint);
  const there = await lockCurrent(tx, scope, to, prints);
  const twins = new Map<string, Twin>();
  for (const { id, fingerprint } of current) {
    const twin = there.get(fingerprint);
    if (twin !== undefined) twins.set(id, twin);
  }
  const ids = new Map([...twins].map(([id, twin]) => [id, twin.id]));
  if (ids.size === 0) return twins;
  await recordMemoryEvents(tx, scope, 'memory.forgotten', [...ids.keys()]);
  await repository.mergeIntoTwins(tx, scope, ids);
  await recordMemoryEvents(tx, scope, 'memory.updated', [...ids.values()]);
  return twins;
}

/** Adds the earlier versions of merged memories to the history of their twins. */
async function joinHistories(
  tx: Queryable,
  scope: Scope,
  slice: readonly repository.MovingMemory[],
  twins: ReadonlyMap<string, Twin>,
  to: string,
): Promise<void> {
  const byRoot = groupBy(slice, ({ rootMemoryId }) => rootMemoryId);
  for (const gone of slice) {
    const twin = twins.get(gone.id);
    const versions = (byRoot.get(gone.rootMemoryId) ?? []).filter(({ id }) => id !== gone.id);
    if (twin === undefined || versions.length === 0) continue;
    const own = { newest: twin.id, versions: await repository.versionsOf(tx, scope, to, [twin.rootMemoryId]) };
    await repository.placeVersions(tx, scope, joinChains([{ newest: gone.parentMemoryId, versions }, own]));
  }
}
