import { z } from 'zod';
import { notFound } from '../core/errors.js';
import { paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { validate } from '../http/validate.js';
import { refuseDuringReset } from '../reset/hold.js';
import { type Bucket, type BucketChanges, profileBuckets } from '../topics/buckets.js';
import type { Waiting } from './awaiting.js';
import { deletions as deletionJobs } from './deleting/repository.js';
import type { DeletionService } from './deleting/service.js';
import { refuseDuringDeletion } from './holds.js';
import * as repository from './manage-repository.js';
import { merges } from './merging/repository.js';
import { holdUnmerged } from './merging/service.js';
import { presentDescribed, presentListed, presentSettings } from './presenter.js';
import { insertMissingContainers } from './repository.js';
import { type PatchContainer, validateTag } from './schemas.js';

export type ContainerService = ReturnType<typeof createContainerService>;

interface Parts {
  db: Database;
  deletions: Pick<DeletionService, 'deleteNow'>;
}

/** Reads and edits containers. */
export function createContainerService({ db, deletions }: Parts) {
  /**
   * Changes settings in a transaction.
   * @param patchOf makes the change from the current row
   * @param made whether a missing container is created
   * @returns null when there is none
   */
  async function save(
    scope: Scope,
    tag: string,
    patchOf: (row: repository.ContainerRow | null) => PatchContainer,
    { made } = { made: true },
  ): Promise<repository.ContainerRow | null> {
    validateTag(tag);
    if (scope.containerTag !== undefined && scope.containerTag !== tag) throw notFound('Container');
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        if (made) await insertMissingContainers(tx, scope, [tag]);
        await refuseDuringDeletion(tx, scope, [tag]);
        await holdUnmerged(tx, scope, tag, 'source');
        const row = await repository.findContainer(tx, scope, tag);
        return row === null && !made ? null : repository.saveSettings(tx, scope, tag, patchOf(row));
      }),
    );
  }

  return {
    async list(scope: Scope) {
      return (await repository.listContainers(db, scope)).map(presentListed);
    },

    /** The first `most` of `list`, with a description of each, for choosing one, and the number of all. */
    async described(scope: Scope, most: number) {
      const [rows, count] = await Promise.all([
        repository.listContainers(db, scope, { most }),
        repository.countContainers(db, scope),
      ]);
      return { containers: rows.map(presentDescribed), count };
    },

    /** One page of the containers whose tags contain `q`, newest first, with a description of each. */
    async page(scope: Scope, request: { q: string; page: number; limit: number }) {
      const { rows, totalItems } = await repository.pageOfContainers(db, scope, request);
      return {
        containers: rows.map(presentDescribed),
        pagination: paginationOf(request, totalItems),
      };
    },

    count: (scope: Scope): Promise<number> => repository.countContainers(db, scope),

    /** @throws {CairnError} 404 */
    async settings(scope: Scope, tag: string) {
      return presentFound(await repository.findContainer(db, scope, tag));
    },

    /**
     * Changes settings. A missing container is created, so that a client can set how content is read before it sends any.
     * @throws {CairnError} 400 for an invalid tag, 404 when the scope is bound to another container, 409 when the settings
     *   would be lost: while the container is merged into another one or deleted, or the organisation is reset
     */
    patch: async (scope: Scope, tag: string, patch: PatchContainer) =>
      presentFound(await save(scope, tag, () => patch)),

    /** Like `patch`, but does not create the container. @throws {CairnError} 404, 409 */
    patchExisting: async (scope: Scope, tag: string, patch: PatchContainer) =>
      presentFound(await save(scope, tag, () => patch, { made: false })),

    /**
     * Adds or replaces buckets of the container by their keys, and removes others. Only buckets to add create a missing one.
     * @throws {CairnError} 400 for too many, 409 like `patch`
     */
    async changeBuckets(scope: Scope, tag: string, { set, remove }: BucketChanges) {
      const change = (row: repository.ContainerRow | null) => {
        const own = profileBuckets.parse(row?.profileBuckets ?? []);
        const buckets = new Map([...own, ...set].map((bucket) => [bucket.key, bucket]));
        for (const key of remove) buckets.delete(key);
        return validate(z.object({ profileBuckets }), { profileBuckets: [...buckets.values()] });
      };
      await save(scope, tag, change, { made: set.length > 0 });
    },

    /**
     * Deletes the container and the documents that only it has.
     * @throws {CairnError} 404, 409 while it is in a merge, 503 when it takes too long; the deletion continues then
     */
    async remove(scope: Scope, tag: string, waiting: Waiting) {
      const deleted = await deletions.deleteNow(scope, tag, waiting);
      if (deleted === null) throw notFound('Container');
      const { documents, memories } = deleted;
      return { success: true, containerTag: tag, deletedDocumentsCount: documents, deletedMemoriesCount: memories };
    },

    /** For a reset, which deletes all contents anyway: forgets the organisation's merges and deletions. */
    async forgetJobs(tx: Queryable, scope: Scope): Promise<void> {
      await merges.deleteAll(tx, scope);
      await deletionJobs.deleteAll(tx, scope);
    },

    /** The container's own bucket definitions; none if the container does not exist. */
    async bucketsOf(scope: Scope, tag: string): Promise<readonly Bucket[]> {
      const row = await repository.findContainer(db, scope, tag);
      return profileBuckets.parse(row?.profileBuckets ?? []);
    },
  };
}

/** @throws {CairnError} 404 when there is none, or the scope may not see it */
function presentFound(row: repository.ContainerRow | null) {
  if (row === null) throw notFound('Container');
  return presentSettings(row);
}
