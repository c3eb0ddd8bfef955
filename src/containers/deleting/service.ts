import { newId } from '../../core/ids.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { DeletionRef } from '../../jobs/refs.js';
import type { Connections } from '../../lifecycle/contents.js';
import { goesOn, longestWaitMs, lookUntil } from '../awaiting.js';
import { createEmptying, type EmptyingParts } from '../emptying.js';
import { inMerge } from '../holds.js';
import { markTold } from '../job-repository.js';
import { lockContainers } from '../repository.js';
import * as jobs from './job-repository.js';

/** Longest that one activity works before it returns: a stopping worker need not wait longer, and progress is stored. */
const activityMs = 10_000;

export type DeletionService = ReturnType<typeof createDeletionService>;

export interface DeletionParts extends EmptyingParts {
  connections: Pick<Connections, 'removeOfContainer'>;
  starter: Pick<Jobs, 'deleteContainer'>;
  log: Logger;
  /** Milliseconds that a request waits for the end. */
  waitMs?: number;
}

/**
 * Deletes containers. The job row and the mark on the container are the truth: once they are committed the deletion is done, by
 * the workflow that is started then or by one that the sweeper starts. It is never given up: who asks for data to be deleted
 * shall not find it there. Until it ends, content is refused (../holds.ts).
 */
export function createDeletionService({ connections, starter, log, ...parts }: DeletionParts) {
  const { db, waitMs = longestWaitMs } = parts;
  const advance = createEmptying(parts);

  /** Commits the deletion, or joins the one that runs. @returns null where there is no container. @throws {CairnError} 409 in a merge */
  async function begin(scope: Scope, tag: string): Promise<string | null> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        const [row] = await lockContainers(tx, scope, [tag]);
        if (row === undefined) return null;
        if (row.mergeId !== null) throw inMerge([tag]);
        if (row.deletionId !== null) return row.deletionId;
        const id = newId();
        await jobs.insertDeletion(tx, scope, id, tag);
        return id;
      }),
    );
  }

  async function proceed({ orgId, deletionId, containerTag }: DeletionRef): Promise<{ more: boolean }> {
    const scope = { orgId };
    if ((await jobs.findRunning(db, scope, deletionId)) === null) return { more: false };
    await connections.removeOfContainer(scope, containerTag);
    for (const end = Date.now() + activityMs; await advance(scope, deletionId); ) {
      if (Date.now() >= end) return { more: true };
    }
    return { more: false };
  }

  /** @returns whether there is a workflow that does it */
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
     * Deletes a container with its connections, memories and documents, and waits for the end. Without Temporal it is done here.
     * @returns what was deleted, to everybody who waits, and to the first who asks when nobody could be told; null where there is
     * no container
     * @throws {CairnError} 409 while it is in a merge, 503 when it takes long: it goes on
     */
    async deleteNow(scope: Scope, tag: string): Promise<jobs.Deleted | null> {
      if (scope.containerTag !== undefined && scope.containerTag !== tag) return null;
      const id = await begin(scope, tag);
      if (id === null) return jobs.takeUntoldDeletion(db, scope, tag);
      const ref = { orgId: scope.orgId, deletionId: id, containerTag: tag };
      const isDoneElsewhere = await start(ref);
      const outcome = await lookUntil(waitMs, async () => {
        if (!isDoneElsewhere) await proceed(ref);
        const known = await jobs.outcomeOf(db, scope, id);
        return known === 'running' ? null : known;
      });
      if (outcome === null) throw goesOn(`Deleting ${tag}`);
      await markTold(db, scope, id);
      return outcome === 'forgotten' ? null : outcome;
    },

    /** Goes on with a deletion for a while; one that has ended stays as it is. @returns whether there is more to do */
    proceed,

    /** Deletions of any organisation that nothing has worked on for that long. */
    unfinished: (idleMs: number, limit: number) => jobs.idleDeletions(db, idleMs, limit),
  };
}
