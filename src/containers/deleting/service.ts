import { workAWhile } from '../../concurrency/long-work.js';
import { newId } from '../../core/ids.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { DeletionRef } from '../../jobs/refs.js';
import type { Connections } from '../../lifecycle/contents.js';
import { longestWaitMs, pollUntil, stillRunning, type Waiting } from '../awaiting.js';
import { createEmptying, type EmptyingParts } from '../emptying.js';
import { inMerge } from '../holds.js';
import type { Counts } from '../job-repository.js';
import { lockContainers } from '../repository.js';
import { deletions, holdDeletion, insertDeletion } from './repository.js';

/** How long a result is kept for a repeated request where a new container has come before it. */
const untoldBesideNewMs = 60_000;

export type DeletionService = ReturnType<typeof createDeletionService>;

export interface DeletionParts extends EmptyingParts {
  connections: Pick<Connections, 'removeOfContainer'>;
  starter: Pick<Jobs, 'deleteContainer'>;
  log: Logger;
  /** Milliseconds that a request waits for the deletion to end. */
  waitMs?: number;
}

/**
 * Deletes containers. Once the job row and the mark on the container are committed, the deletion will happen: a workflow does
 * it, and if its start is lost, the sweeper starts it. A deletion is never given up, because data that somebody wanted deleted
 * must not stay. Until it ends, new content is refused (../holds.ts).
 */
export function createDeletionService({ connections, starter, log, ...parts }: DeletionParts) {
  const { db, waitMs = longestWaitMs } = parts;
  const advance = createEmptying(parts);

  /**
   * Commits the deletion, or joins the running one. Whoever sends content waits for the end too, and may make the container anew
   * before the request is repeated, which must not delete what they were told is stored.
   * @returns its id, or the counts of one that ended and that nobody was told of; null when there is no such container
   * @throws {CairnError} 409 while the container is in a merge
   */
  async function begin(scope: Scope, tag: string): Promise<string | Counts | null> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const [row] = await lockContainers(tx, scope, [tag]);
        if (row === undefined) return deletions.takeUntold(tx, scope, { containerTag: tag });
        if (row.mergeId !== null) throw inMerge([tag]);
        if (row.deletionId !== null) return row.deletionId;
        const untold = await deletions.takeUntold(tx, scope, { containerTag: tag }, untoldBesideNewMs);
        if (untold !== null) return untold;
        const id = newId();
        await insertDeletion(tx, scope, id, tag);
        return id;
      }),
    );
  }

  async function proceed({ orgId, deletionId, containerTag }: DeletionRef): Promise<{ more: boolean }> {
    const scope = { orgId };
    await retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const deletion = await holdDeletion(tx, scope, deletionId);
        if (deletion !== null) await connections.removeOfContainer(tx, scope, containerTag);
      }),
    );
    return workAWhile(() => advance(scope, deletionId));
  }

  /** Starts the workflow. @returns whether that worked */
  async function start(ref: DeletionRef): Promise<boolean> {
    try {
      await starter.deleteContainer(ref);
      return true;
    } catch (error) {
      const { deletionId } = ref;
      log.warn({ deletionId, err: error }, 'workflow not started: done by who waits for it, or left to the sweeper');
      return false;
    }
  }

  return {
    /**
     * Deletes a container with its connections, memories and documents, and waits for the end. If Temporal is out of reach,
     * this process does the work itself.
     * @returns what was deleted. A repeated request gets it too, if nobody was there to receive it. null when there is no such
     *   container
     * @throws {CairnError} 409 while the container is in a merge, 503 when it takes too long; the deletion continues then
     */
    async deleteNow(scope: Scope, tag: string, { begun, signal }: Partial<Waiting> = {}): Promise<Counts | null> {
      if (scope.containerTag !== undefined && scope.containerTag !== tag) return null;
      const id = await begin(scope, tag);
      if (typeof id !== 'string') return id;
      await begun?.();
      const ref = { orgId: scope.orgId, deletionId: id, containerTag: tag };
      const isDoneElsewhere = await start(ref);
      const outcome = await pollUntil(waitMs, async () => {
        if (!isDoneElsewhere) await proceed(ref);
        const deletion = await deletions.find(db, scope, id);
        if (deletion === null) return 'forgotten';
        return deletion.status === 'running' ? null : deletion.counts;
      });
      if (outcome === null) throw stillRunning(`Deleting ${tag}`);
      if (signal?.aborted !== true) await deletions.markTold(db, scope, id);
      return outcome === 'forgotten' ? null : outcome;
    },

    /** Works on a deletion for some seconds, unless it has ended. @returns whether there is more to do */
    proceed,

    /** Running deletions of any organisation without progress for `idleMs`. */
    async unfinished(idleMs: number, limit: number): Promise<DeletionRef[]> {
      const idle = await deletions.idle(db, idleMs, limit);
      return idle.map(({ orgId, id, input }) => ({ orgId, deletionId: id, ...input }));
    },
  };
}
