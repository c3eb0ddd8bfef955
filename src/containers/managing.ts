import type { Database } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { notFound } from '../errors.js';
import { type Bucket, profileBuckets } from '../profiles/buckets.js';
import { refuseDuringReset } from '../reset/hold.js';
import type { Scope } from '../scope.js';
import { refuseDuringDeletion } from './deleting/hold.js';
import type { DeletionService } from './deleting/service.js';
import * as repository from './manage-repository.js';
import { holdUnmerged } from './merging/service.js';
import { presentListed, presentSettings } from './presenter.js';
import { type PatchContainer, validateTag } from './schemas.js';

export type ContainerService = ReturnType<typeof createContainerService>;

interface Parts {
  db: Database;
  deletions: Pick<DeletionService, 'deleteNow'>;
}

/** What clients see and change of containers themselves. */
export function createContainerService({ db, deletions }: Parts) {
  /** @throws {CairnError} 404 for one that is not there or that the scope may not see */
  async function find(scope: Scope, tag: string): Promise<repository.ContainerRow> {
    const row = await repository.findContainer(db, scope, tag);
    if (row === null) throw notFound('Container');
    return row;
  }

  return {
    async list(scope: Scope) {
      return (await repository.listContainers(db, scope)).map(presentListed);
    },

    /** As `list`, each with what its content is about: for those who choose one. */
    async described(scope: Scope) {
      const rows = await repository.listContainers(db, scope);
      return rows.map((row) => ({ ...presentListed(row), description: row.entityContext ?? row.name }));
    },

    /** @throws {CairnError} 404 */
    async settings(scope: Scope, tag: string) {
      return presentSettings(await find(scope, tag));
    },

    /**
     * Changes settings. Like content, they make the container that they name, so that a client can say how its content is
     * to be read before it sends any.
     * @throws {CairnError} 400 for what is no tag, 404 when the scope is bound to another container, 409 while a merge moves
     * the container into another one, while it is deleted, or while the organisation is being reset: what is set would be lost
     */
    async patch(scope: Scope, tag: string, patch: PatchContainer) {
      validateTag(tag);
      if (scope.containerTag !== undefined && scope.containerTag !== tag) throw notFound('Container');
      const save = () =>
        db.$transaction(async (tx) => {
          await refuseDuringReset(tx, scope);
          await refuseDuringDeletion(tx, scope, [tag]);
          await holdUnmerged(tx, scope, tag, 'source');
          return repository.saveSettings(tx, scope, tag, patch);
        });
      return presentSettings(await retryOnConflict(save));
    },

    /** Deletes the container and what only it has. @throws {CairnError} 404, 409 in a merge, 503 when it takes long: it goes on */
    async remove(scope: Scope, tag: string) {
      const deleted = await deletions.deleteNow(scope, tag);
      if (deleted === null) throw notFound('Container');
      const { documents, memories } = deleted;
      return { success: true, containerTag: tag, deletedDocumentsCount: documents, deletedMemoriesCount: memories };
    },

    /** The container's own definitions; none for one that does not exist. */
    async bucketsOf(scope: Scope, tag: string): Promise<readonly Bucket[]> {
      const row = await repository.findContainer(db, scope, tag);
      return profileBuckets.parse(row?.profileBuckets ?? []);
    },
  };
}
