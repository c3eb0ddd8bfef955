import { isDeepStrictEqual } from 'node:util';
import { workAWhile } from '../../concurrency/long-work.js';
import { CairnError, conflict, notFound } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ContainerRef } from '../../jobs/refs.js';
import { refuseDuringReset } from '../../reset/hold.js';
import { longestWaitMs, stillRunning, type Waiting } from '../awaiting.js';
import { beingDeleted, inMerge } from '../holds.js';
import type { Counts } from '../job-repository.js';
import { insertMissingContainers, lockContainers } from '../repository.js';
import { createMergeStep, type MergedContents } from './advance.js';
import { isAwaited } from './documents.js';
import { markContainers, merges, unmarkContainers } from './repository.js';

/** The sources and the target of a merge. */
export interface MergeRequest {
  sources: readonly string[];
  target: string;
}

export type MergingService = ReturnType<typeof createMergingService>;

interface Parts extends MergedContents {
  db: Database;
  starter: Pick<Jobs, 'mergeContainers' | 'dreamContainerSoon'>;
  /** Milliseconds that `mergeNow` waits for the merge to end. */
  waitMs?: number;
}

/**
 * Merges containers: moves their contents into a target, which is created if it is missing, and deletes them. Once the job row
 * is committed the merge will happen: a workflow does it, and if its start is lost, the sweeper starts it. Everything is moved
 * in short transactions, each of which leaves every document and memory in one container or the other.
 */
export function createMergingService({ db, starter, memories, connections, waitMs = longestWaitMs }: Parts) {
  const advance = createMergeStep({ memories, connections });

  /**
   * Commits the merge and marks its containers.
   * @param awaited whether a request waits for it: such a merge joins an equal one that is running
   * @returns the merge's id
   * @throws {CairnError} 404 for a missing source, 409 while a container is in another merge or being deleted, or during a reset
   */
  async function begin(scope: Scope, { sources, target }: MergeRequest, awaited: boolean): Promise<string> {
    if (scope.containerTag !== undefined) throw notFound('Container');
    const tags = [...sources, target];
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        const madeTarget = (await insertMissingContainers(tx, scope, [target])) > 0;
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
        await merges.insert(tx, scope, id, { sources: [...sources], target, madeTarget }, awaited);
        await markContainers(tx, scope, tags, id);
        return id;
      }),
    );
  }

  const next = (scope: Scope, id: string) =>
    retryOnConflict(() => db.$transaction((tx) => advance(tx, scope, id), { timeout: 60_000 }));

  async function find(scope: Scope, id: string) {
    const merge = scope.containerTag === undefined ? await merges.find(db, scope, id) : null;
    if (merge === null) throw notFound('Merge');
    return merge;
  }

  /** Starts dreaming in the target, where documents of the sources may wait for their memories, which are related there too. */
  async function dream(scope: Scope, containerTag: string): Promise<void> {
    const instant = await isAwaited(db, scope, containerTag);
    starter.dreamContainerSoon({ orgId: scope.orgId, containerTag }, { instant });
  }

  return {
    /**
     * Begins a merge and returns at once.
     * @throws {CairnError} 404 for a missing source, 409 while a container is in another merge or being deleted, or in a reset
     */
    async start(scope: Scope, request: MergeRequest) {
      const mergeId = await begin(scope, request, false);
      starter.mergeContainers({ orgId: scope.orgId, mergeId, containerTag: request.target });
      return { mergeId, status: 'running' as const };
    },

    /** @throws {CairnError} 404 */
    async status(scope: Scope, mergeId: string) {
      const { status, input, counts, error } = await find(scope, mergeId);
      return { mergeId, status, target: input.target, moved: counts, ...(error === null ? {} : { error }) };
    },

    /**
     * Merges within the request. If this process dies, the sweeper starts a workflow for the rest.
     * @throws {CairnError} 404 for a missing source, 409 like `start`, 503 when it takes too long: the merge continues in a
     *   workflow, and a repeated request joins it
     */
    async mergeNow(scope: Scope, request: MergeRequest, { begun, signal }: Partial<Waiting> = {}): Promise<Counts> {
      const id = await begin(scope, request, true);
      await begun?.();
      for (const end = Date.now() + waitMs; await next(scope, id); ) {
        if (Date.now() < end) continue;
        starter.mergeContainers({ orgId: scope.orgId, mergeId: id, containerTag: request.target });
        throw stillRunning(`Moving ${request.sources.join(', ')} to ${request.target}`);
      }
      await dream(scope, request.target);
      const { counts, status, error } = await find(scope, id);
      if (status === 'failed') throw conflict(error ?? 'The merge has failed');
      if (signal?.aborted !== true) await merges.markTold(db, scope, id);
      return counts;
    },

    /** The counts of an equal merge that ended recently, if they could not be reported. Returned once, otherwise null. */
    async untold(scope: Scope, request: MergeRequest): Promise<Counts | null> {
      return scope.containerTag === undefined
        ? merges.takeUntold(db, scope, { sources: [...request.sources], target: request.target })
        : null;
    },

    /** Works on a merge for some seconds, unless it has ended. @returns whether there is more to do */
    async proceed({ orgId, mergeId, containerTag }: ContainerRef & { mergeId: string }): Promise<{ more: boolean }> {
      const scope = { orgId };
      const { more } = await workAWhile(() => next(scope, mergeId));
      if (!more) await dream(scope, containerTag);
      return { more };
    },

    /** Gives up a merge that keeps failing. What was not moved stays in its container and can be merged again. */
    async fail({ orgId }: Scope, mergeId: string, error: string): Promise<void> {
      const scope = { orgId };
      await db.$transaction(async (tx) => {
        const merge = await merges.lockRunning(tx, scope, mergeId);
        if (merge === null) return;
        await unmarkContainers(tx, scope, [...merge.input.sources, merge.input.target], mergeId);
        await merges.end(tx, scope, mergeId, error);
      });
    },

    /** Running merges of any organisation without progress for `idleMs`. */
    async unfinished(idleMs: number, limit: number) {
      const idle = await merges.idle(db, idleMs, limit);
      return idle.map(({ orgId, id, input }) => ({ orgId, mergeId: id, containerTag: input.target }));
    },
  };
}

/** The running merge's id, if it has the same sources and target; otherwise null. */
async function sameMerge(
  tx: Queryable,
  scope: Scope,
  id: string | null | undefined,
  { sources, target }: MergeRequest,
): Promise<string | null> {
  const merge = id == null ? null : await merges.find(tx, scope, id);
  return merge !== null && isDeepStrictEqual([merge.input.sources, merge.input.target], [sources, target])
    ? merge.id
    : null;
}

/**
 * Locks the container until the transaction ends.
 * @param as `source`: a container that is the target of a merge is not refused
 * @throws {CairnError} 409 while the container is part of a merge
 */
export async function holdUnmerged(tx: Queryable, scope: Scope, tag: string, as?: 'source'): Promise<void> {
  const [row] = await lockContainers(tx, scope, [tag]);
  if (row === undefined || row.mergeId === null) return;
  const merge = as === undefined ? null : await merges.find(tx, scope, row.mergeId);
  if (merge?.input.target !== tag) throw inMerge([tag]);
}
