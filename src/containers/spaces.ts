import { conflict, invalidInput, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { isTaken } from '../db/retry.js';
import { spacePrefix } from '../http/aliases.js';
import { refuseDuringReset } from '../reset/hold.js';
import type { Waiting } from './awaiting.js';
import type { DeletionService } from './deleting/service.js';
import * as repository from './manage-repository.js';
import type { MergingService } from './merging/service.js';
import { presentListed } from './presenter.js';
import type { CreateSpace, DeleteSpace } from './schemas.js';

const longestSlug = 80;

/**
 * The tag of a space's container: `sm_project_` and the name in lower-case ASCII letters and digits, joined by `_`. A name
 * without any gets a random one.
 */
function tagOfSpace(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = words?.join('_').slice(0, longestSlug).replace(/_$/, '');
  return spacePrefix + (slug ?? newId());
}

export type SpaceService = ReturnType<typeof createSpaceService>;

interface Parts {
  db: Database;
  deletions: Pick<DeletionService, 'deleteNow'>;
  merging: Pick<MergingService, 'mergeNow' | 'untold'>;
}

/** Spaces: containers that have a display name or a tag with the prefix of spaces. */
export function createSpaceService({ db, deletions, merging }: Parts) {
  async function move(scope: Scope, id: string, targetId: string, waiting: Waiting) {
    const space = await repository.findContainer(db, scope, id);
    const request = { sources: [id], target: targetId };
    const untold = space === null ? await merging.untold(scope, request) : null;
    if (space === null && untold === null) throw notFound('Project');
    if (targetId === id) throw invalidInput('targetProjectId: is the project that is to be deleted');
    const target = await repository.findContainer(db, scope, targetId);
    if (target === null) throw notFound('Target project');
    const moved = untold ?? (await merging.mergeNow(scope, request, waiting));
    return answer(`Moved what was in "${space?.name ?? id}" to "${target.name ?? targetId}" and deleted it`, moved);
  }

  async function remove(scope: Scope, id: string, waiting: Waiting) {
    const space = await repository.findContainer(db, scope, id);
    const deleted = await deletions.deleteNow(scope, id, waiting);
    if (deleted === null) throw notFound('Project');
    return answer(`Deleted "${space?.name ?? id}" and what was in it`, deleted);
  }

  return {
    async list(scope: Scope) {
      const rows = await repository.listContainers(db, scope);
      const spaces = rows.filter(({ name, tag }) => name !== null || tag.startsWith(spacePrefix));
      return { projects: spaces.map(presentListed) };
    },

    /** Creates a space with an empty container. @throws {CairnError} 409 when the container exists, or during a reset */
    async create(scope: Scope, { name }: CreateSpace) {
      const tag = tagOfSpace(name);
      const insert = db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        return repository.insertContainer(tx, scope, tag, name);
      });
      const row = await insert.catch((error: unknown) => {
        throw isTaken(error) ? conflict(`name: there is a container ${tag} already`) : error;
      });
      const counts = { documentCount: 0, memoryCount: 0, pendingInferenceCount: 0 };
      return presentListed({ ...row, ...counts, lastActivityAt: row.createdAt });
    },

    /**
     * Deletes a space, either with its contents or after moving them into another one.
     * @throws {CairnError} 404 for either space, 400 for a move onto itself, 409 while one of them is in a merge, 503 when it
     *   takes too long: the work continues, and a repeated request joins it
     */
    remove: (scope: Scope, id: string, { action, targetProjectId }: DeleteSpace, waiting: Waiting) =>
      action === 'delete' || targetProjectId === undefined
        ? remove(scope, id, waiting)
        : move(scope, id, targetProjectId, waiting),
  };
}

const answer = (message: string, { documents, memories }: { documents: number; memories: number }) => ({
  success: true,
  message,
  documentsAffected: documents,
  memoriesAffected: memories,
});
