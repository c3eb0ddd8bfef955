import type { ContainerRef } from '../../../workflows/contracts.js';
import type { Database, Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import { CairnError, conflict, notFound } from '../../errors.js';
import { newId } from '../../ids.js';
import { refuseDuringReset } from '../../reset/hold.js';
import type { Scope } from '../../scope.js';
import type { Starter } from '../../temporal/starter.js';
import { advance } from './advance.js';
import { isAwaited } from './documents.js';
import * as jobs from './job-repository.js';
import * as marks from './mark-repository.js';

/** How long one activity goes on: what it has done is safe anyway, and a worker that is to stop need not wait for more. */
const activityMs = 10_000;

/** Which containers go into which. */
export interface MergeRequest {
  sources: readonly string[];
  target: string;
}

export type MergingService = ReturnType<typeof createMergingService>;

interface Parts {
  db: Database;
  starter: Pick<Starter, 'mergeContainers' | 'dreamContainerSoon'>;
}

/**
 * Moves what is in containers into another one, which is made if there is none, and ends them. The job row is the truth: once
 * it is committed the merge is done, by the workflow that is started then or by one that the sweeper starts. Everything is
 * moved in short transactions, each of which leaves every document and memory in one container or the other.
 */
export function createMergingService({ db, starter }: Parts) {
  /** Commits the merge and has its containers belong to it. @throws {CairnError} 404 for a source, 409 while one is in a merge or the organisation is being reset */
  async function begin(scope: Scope, { sources, target }: MergeRequest): Promise<string> {
    if (scope.containerTag !== undefined) throw notFound('Container');
    const tags = [...sources, target];
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        const madeTarget = await marks.insertIfMissing(tx, scope, target);
        const rows = await marks.lockContainers(tx, scope, tags);
        const missing = tags.filter((tag) => !rows.some((row) => row.tag === tag));
        if (missing.length > 0) throw new CairnError(404, 'Container not found', `There is no ${missing.join(', ')}`);
        const busy = rows.filter(({ mergeId }) => mergeId !== null).map(({ tag }) => tag);
        if (busy.length > 0) throw underWay(busy);
        const id = newId();
        await jobs.insertMerge(tx, scope, id, { sources: [...sources], target, madeTarget });
        await marks.markContainers(tx, scope, tags, id);
        return id;
      }),
    );
  }

  const next = (scope: Scope, id: string) =>
    retryOnConflict(() => db.$transaction((tx) => advance(tx, scope, id), { timeout: 60_000 }));

  async function find(scope: Scope, id: string): Promise<jobs.Merge> {
    const merge = scope.containerTag === undefined ? await jobs.findMerge(db, scope, id) : null;
    if (merge === null) throw notFound('Merge');
    return merge;
  }

  /** Documents that waited in a source for their memories wait in the target now, and memories are to be related there. */
  async function dream(scope: Scope, containerTag: string): Promise<void> {
    const instant = await isAwaited(db, scope, containerTag);
    starter.dreamContainerSoon({ orgId: scope.orgId, containerTag }, { instant });
  }

  return {
    /** @throws {CairnError} 404 for a source that is not there, 409 while one of the containers is in another merge */
    async start(scope: Scope, request: MergeRequest) {
      const mergeId = await begin(scope, request);
      starter.mergeContainers({ orgId: scope.orgId, mergeId, containerTag: request.target });
      return { mergeId, status: 'running' as const };
    },

    /** @throws {CairnError} 404 */
    async status(scope: Scope, mergeId: string) {
      const { status, moved, error } = await find(scope, mergeId);
      return { mergeId, status, moved, ...(error === null ? {} : { error }) };
    },

    /** Merges at once, for those who wait for it; should they die meanwhile, the sweeper has the rest done. */
    async mergeNow(scope: Scope, request: MergeRequest): Promise<jobs.Moved> {
      const id = await begin(scope, request);
      while (await next(scope, id));
      await dream(scope, request.target);
      return (await find(scope, id)).moved;
    },

    /** Goes on with a merge for a while; one that has ended stays as it is. @returns whether there is more to do */
    async proceed({ orgId, mergeId, containerTag }: ContainerRef & { mergeId: string }): Promise<{ more: boolean }> {
      const scope = { orgId };
      for (const end = Date.now() + activityMs; await next(scope, mergeId); ) {
        if (Date.now() >= end) return { more: true };
      }
      await dream(scope, containerTag);
      return { more: false };
    },

    /** Gives up a merge that keeps failing: what was not moved stays in its container, and can be merged again. */
    async fail({ orgId }: Scope, mergeId: string, error: string): Promise<void> {
      const scope = { orgId };
      await db.$transaction(async (tx) => {
        const merge = await jobs.lockRunningMerge(tx, scope, mergeId);
        if (merge === null) return;
        await marks.unmarkContainers(tx, scope, [...merge.sources, merge.target], mergeId);
        await jobs.endMerge(tx, scope, mergeId, { status: 'failed', error });
      });
    },

    /** Merges of any organisation that nothing has worked on for that long. */
    unfinished: (idleMs: number, limit: number) => jobs.idleMerges(db, idleMs, limit),
  };
}

const underWay = (tags: readonly string[]) => conflict(`${tags.join(', ')}: a merge is under way`);

/**
 * Locks the container until the transaction ends.
 * @throws {CairnError} 409 while a merge is under way that the container is a part of, or, with `as`, a source of
 */
export async function holdUnmerged(tx: Queryable, scope: Scope, tag: string, as?: 'source'): Promise<void> {
  const [row] = await marks.lockContainers(tx, scope, [tag]);
  if (row === undefined || row.mergeId === null) return;
  const merge = as === undefined ? null : await jobs.findMerge(tx, scope, row.mergeId);
  if (merge?.target !== tag) throw underWay([tag]);
}

/** Ends the organisation's merges where they are, for what they move is to be deleted, and forgets those that have ended. */
export const forgetMerges = (tx: Queryable, scope: Scope): Promise<void> => jobs.deleteMerges(tx, scope);
