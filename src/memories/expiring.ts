import { groupBy } from '../core/lists.js';
import type { ContainerScope, Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { mayHide } from './placing.js';
import * as store from './store/due.js';
import { findCurrent, type MemoryRow } from './store/edits.js';
import { lockContainersOf } from './store/locks.js';
import { settle } from './store/standing.js';
import { recordSupersedings } from './store/superseding.js';
import { recordMemoryEvents } from './store/webhook-events.js';
import { finishForgetting } from './store/withdrawing.js';

const memoriesATransaction = 500;
/** Transactions of one activity, which bounds its time. */
const transactions = 20;
const reason = 'expired';

export type ExpiringService = ReturnType<typeof createExpiringService>;

/**
 * Reads leave expired memories out at once. This service marks them as forgotten later, and memories that they superseded
 * become current again. On its day, a change to come supersedes what it was said to replace.
 */
export function createExpiringService({ db }: { db: Database }) {
  return {
    /**
     * Marks expired memories of all organisations, and makes the changes that are due: for the Schedule only.
     * @returns how many were marked, and whether there may be more
     */
    async forgetExpired(): Promise<{ forgotten: number; more: boolean }> {
      let forgotten = 0;
      for (let run = 0; run < transactions; run += 1) {
        const done = await nextSlice(db, null);
        forgotten += done.forgotten;
        if (!done.more) return { forgotten, more: false };
      }
      return { forgotten, more: true };
    },
  };
}

/** Does the same for one container, before new memories are compared with those that are current. */
export async function forgetExpiredOf(db: Database, container: ContainerScope): Promise<void> {
  while ((await nextSlice(db, container)).more);
}

async function nextSlice(db: Database, container: ContainerScope | null) {
  const forgotten = await retryOnConflict(() => db.$transaction((tx) => forgetSlice(tx, container)));
  const changed = await retryOnConflict(() => db.$transaction((tx) => changeSlice(tx, container)));
  return { forgotten, more: Math.max(forgotten, changed) >= memoriesATransaction };
}

/** @returns how many were marked */
async function forgetSlice(tx: Queryable, container: ContainerScope | null): Promise<number> {
  let marked = 0;
  for (const { scope, ids } of await locked(tx, await store.expiredMemories(tx, container, memoriesATransaction)))
    marked += await forgetIfExpired(tx, scope, ids);
  return marked;
}

/**
 * Marks those of the memories that have expired, in a transaction that has locked their containers.
 * @returns how many were marked
 */
async function forgetIfExpired(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<number> {
  const expired = await store.markExpired(tx, scope, ids, reason);
  const gone = expired.filter(({ isLatest }) => isLatest).map(({ id }) => id);
  await recordMemoryEvents(tx, scope, 'memory.forgotten', gone);
  const all = expired.map(({ id }) => id);
  await finishForgetting(tx, scope, all, { reason, as: 'expired' });
  return expired.length;
}

/**
 * The id of another current memory of the container with this text. One that has expired is marked first, in a transaction that
 * has locked the container.
 */
export async function findOther(tx: Queryable, scope: Scope, own: MemoryRow, print: string) {
  for (;;) {
    const found = await findCurrent(tx, scope, own.containerTag, print);
    if (found === undefined || found === own.id) return undefined;
    if ((await forgetIfExpired(tx, scope, [found])) === 0) return found;
  }
}

/**
 * Makes the changes that are due, one after the other: a memory that one of them replaces makes none of its own, so that two
 * that announced each other's end do not both go. What may not be hidden by now, because a client has said it since, stays.
 * @returns of how many memories
 */
export async function changeSlice(tx: Queryable, container: ContainerScope | null): Promise<number> {
  const due = await store.dueMemories(tx, container, memoriesATransaction);
  for (const { scope, ids } of await locked(tx, due)) {
    const replaced = new Set<string>();
    const ended: store.DueChange[] = [];
    const made: store.DueChange[] = [];
    for (const change of await store.dueChangesOf(tx, scope, ids)) {
      if (replaced.has(change.memoryId) || replaced.has(change.supersededId)) continue;
      ended.push(change);
      if (!mayHide(change.later, change.earlier)) continue;
      made.push(change);
      replaced.add(change.supersededId);
    }
    await store.endAnnouncements(tx, scope, ended);
    await recordSupersedings(tx, scope, made);
    await settle(tx, scope, [...replaced]);
  }
  return due.length;
}

/** The memories by organisation, with their containers locked. */
async function locked(tx: Queryable, memories: readonly { orgId: string; id: string }[]) {
  const owners = [...groupBy(memories, ({ orgId }) => orgId)].sort(([one], [other]) => (one < other ? -1 : 1));
  const slices = owners.map(([orgId, own]) => ({ scope: { orgId }, ids: own.map(({ id }) => id) }));
  for (const { scope, ids } of slices) await lockContainersOf(tx, scope, ids);
  return slices;
}
