import { expect } from '@jest/globals';
import { createDeletionService, type DeletionParts } from '../../src/containers/deleting/service.js';
import { createLogger } from '../../src/core/log.js';
import { retryOnConflict } from '../../src/db/retry.js';
import { leaveContainer } from '../../src/memories/service.js';
import { db } from './tenant.js';

/** Deletes documents as rows, tried again after a deadlock: for tests in which they have no files. */
export const removeRows: DeletionParts['documents']['removeMeant'] = ({ orgId }, ids, stillMeant) =>
  retryOnConflict(() =>
    db().$transaction(async (tx) => {
      const meant = await stillMeant(tx, ids);
      await tx.document.deleteMany({ where: { orgId, id: { in: [...meant] } } });
      return [...meant];
    }),
  );

/** Deletes here, as where Temporal is out of reach. */
export const deletingHere = (more: Partial<DeletionParts> = {}) =>
  createDeletionService({
    ...{ db: db(), log: createLogger('silent'), documents: { removeMeant: removeRows } },
    ...{ connections: { removeOfContainer: async () => undefined }, memories: { leave: leaveContainer } },
    starter: {
      deleteContainer: async () => {
        throw new Error('Temporal is out of reach');
      },
    },
    ...more,
  });

/** Starts nothing and waits for nobody: a deletion stands still until it is told to go on. */
export const standing = () => deletingHere({ waitMs: 0, starter: { deleteContainer: async () => undefined } });

/** A deletion that is accepted and that nothing works on. @returns what goes on with it */
export async function acceptedDeletion(scope: { orgId: string }, containerTag: string) {
  await expect(standing().deleteNow(scope, containerTag)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
  });
  const { deletionId } = await db().container.findUniqueOrThrow({
    where: { orgId_tag: { ...scope, tag: containerTag } },
  });
  // Nobody has to wait until the sweeper takes it for one left behind, and it shall not.
  await db().job.updateMany({ where: { id: deletionId ?? '' }, data: { updatedAt: new Date(Date.now() + 3_600_000) } });
  return { ...scope, containerTag, deletionId: deletionId ?? '' };
}
