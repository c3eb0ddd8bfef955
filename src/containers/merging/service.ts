import { isDeepStrictEqual } from 'node:util';
import { CairnError, conflict, notFound } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ContainerRef } from '../../jobs/refs.js';
import { refuseDuringReset } from '../../reset/hold.js';
import { goesOn, longestWaitMs } from '../awaiting.js';
import { beingDeleted, inMerge } from '../holds.js';
import { markTold } from '../job-repository.js';
import { lockContainers } from '../repository.js';
import { type MergedContents, nextOfMerge } from './advance.js';
import { isAwaited } from './documents.js';
import * as jobs from './job-repository.js';
import * as marks from './mark-repository.js';

/** Longest that one activity works before it returns: a stopping worker need not wait longer, and progress is stored. */
const activityMs = 10_000;

/** The sources and the target of a merge. */
export interface MergeRequest {
  sources: readonly string[];
  target: string;
}

export type MergingService = ReturnType<typeof createMergingService>;

interface Parts extends MergedContents {
  db: Database;
  starter: Pick<Jobs, 'mergeContainers' | 'dreamContainerSoon'>;
  /** Milliseconds that a request waits for the end, where it does. */
  waitMs?: number;
}

/**
 * Moves what is in containers into another one, which is made if there is none, and ends them. The job row is the truth: once
 * it is committed the merge is done, by the workflow that is started then or by one that the sweeper starts. Everything is
 * moved in short transactions, each of which leaves every document and memory in one container or the other.
 */
export function createMergingService({ db, starter, memories, connections, waitMs = longestWaitMs }: Parts) {
  const advance = nextOfMerge({ memories, connections });

  /**
   * Commits the merge and has its containers belong to it. One that is waited for joins the same that runs.
   * @throws {CairnError} 404 for a source, 409 while one is in another merge or is deleted, or the organisation is being reset
   */
  async function begin(scope: Scope, { sources, target }: MergeRequest, awaited: boolean): Promise<string> {
    if (scope.containerTag !== undefined) throw notFound('Container');
    const tags = [...sources, target];
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        const madeTarget = await marks.insertIfMissing(tx, scope, target);
        const rows = await lockContainers(tx, scope, tags);
        const missing = tags.filter((tag) => !rows.some((row) => row.tag === tag));
        if (missing.length > 0) throw new CairnError(404, 'Container not found', `There is no ${missing.join(', ')}`);
        const ending = rows.filter(({ deletionId }) => deletionId !== null).map(({ tag }) => tag);
        if (ending.length > 0) throw beingDeleted(ending);
        const busy = rows.filter(({ mergeId }) => mergeId !== null);
        const running = awaited ? await sameMerge(tx, scope, busy[0]?.mergeId, { sources, target }) : null;
        if (running !== null) return running;
        if (busy.length > 0) throw inMerge(busy.map(({ tag }) => tag));
        const id = newId();
        await jobs.insertMerge(tx, scope, id, { sources: [...sources], target, madeTarget }, awaited);
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
      const mergeId = await begin(scope, request, false);
      starter.mergeContainers({ orgId: scope.orgId, mergeId, containerTag: request.target });
      return { mergeId, status: 'running' as const };
    },

    /** @throws {CairnError} 404 */
    async status(scope: Scope, mergeId: string) {
      const { status, moved, error } = await find(scope, mergeId);
      return { mergeId, status, moved, ...(error === null ? {} : { error }) };
    },

    /**
     * Merges at once, for those who wait for it; should they die meanwhile, the sweeper has the rest done.
     * @throws {CairnError} 404 for a source, 409 while one of the containers is in another merge, 503 when it takes long: it goes
     * on, as a workflow, and the same again joins it
     */
    async mergeNow(scope: Scope, request: MergeRequest): Promise<jobs.Moved> {
      const id = await begin(scope, request, true);
      for (const end = Date.now() + waitMs; await next(scope, id); ) {
        if (Date.now() < end) continue;
        starter.mergeContainers({ orgId: scope.orgId, mergeId: id, containerTag: request.target });
        throw goesOn(`Moving ${request.sources.join(', ')} to ${request.target}`);
      }
      await dream(scope, request.target);
      const { moved, status, error } = await find(scope, id);
      if (status === 'failed') throw conflict(error ?? 'The merge has failed');
      await markTold(db, scope, id);
      return moved;
    },

    /** What such a merge has moved, if nobody who waited for it could be told; once. */
    async untold(scope: Scope, request: MergeRequest): Promise<jobs.Moved | null> {
      return scope.containerTag === undefined ? jobs.takeUntoldMerge(db, scope, request) : null;
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

/** The merge's id, if it is of these. */
async function sameMerge(
  tx: Queryable,
  scope: Scope,
  id: string | null | undefined,
  { sources, target }: MergeRequest,
): Promise<string | null> {
  const merge = id == null ? null : await jobs.findMerge(tx, scope, id);
  return merge !== null && isDeepStrictEqual([merge.sources, merge.target], [sources, target]) ? merge.id : null;
}

/**
 * Locks the container until the transaction ends.
 * @throws {CairnError} 409 while a merge is under way that the container is a part of, or, with `as`, a source of
 */
export async function holdUnmerged(tx: Queryable, scope: Scope, tag: string, as?: 'source'): Promise<void> {
  const [row] = await lockContainers(tx, scope, [tag]);
  if (row === undefined || row.mergeId === null) return;
  const merge = as === undefined ? null : await jobs.findMerge(tx, scope, row.mergeId);
  if (merge?.target !== tag) throw inMerge([tag]);
}
