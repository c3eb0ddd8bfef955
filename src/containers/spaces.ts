import { isTaken } from '../db/retry.js';
import { conflict, invalidInput, notFound } from '../errors.js';
import { spacePrefix } from '../http/aliases.js';
import { newId } from '../ids.js';
import { refuseDuringReset } from '../reset/hold.js';
import type { Scope } from '../scope.js';
import { createEmptying, type EmptyingParts } from './emptying.js';
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

/** Containers as people see them: by display name. A space is a container that has one or whose tag says so. */
export function createSpaceService(parts: EmptyingParts & { merging: Pick<MergingService, 'mergeNow'> }) {
  const { db, merging } = parts;
  const { deleteContainer } = createEmptying(parts);

  async function find(scope: Scope, id: string, what: string): Promise<repository.ContainerRow> {
    const row = await repository.findContainer(db, scope, id);
    if (row === null) throw notFound(what);
    return row;
  }

  return {
    async list(scope: Scope) {
      const rows = await repository.listContainers(db, scope);
      const spaces = rows.filter(({ name, tag }) => name !== null || tag.startsWith(spacePrefix));
      return { projects: spaces.map(presentListed) };
    },

    /** Makes a space with an empty container of its own. @throws {CairnError} 409 when its container is there, or during a reset */
    async create(scope: Scope, { name }: CreateSpace) {
      const tag = tagOfSpace(name);
      const insert = db.$transaction(async (tx) => {
        await refuseDuringReset(tx, scope);
        return repository.insertContainer(tx, scope, tag, name);
      });
      const row = await insert.catch((error: unknown) => {
        throw isTaken(error) ? conflict(`name: there is a container ${tag} already`) : error;
      });
      return presentListed({ ...row, documentCount: 0, memoryCount: 0, lastActivityAt: row.createdAt });
    },

    /**
     * Ends a space: what is in it is deleted, or moved into another one, where what is there already stays as it is.
     * @throws {CairnError} 404 for either space, 400 for a move onto itself, 409 while a merge is under way with one of them or
     * while what is deleted keeps coming in
     */
    async remove(scope: Scope, id: string, { action, targetProjectId }: DeleteSpace) {
      const space = await find(scope, id, 'Project');
      const shown = space.name ?? space.tag;
      if (action === 'delete' || targetProjectId === undefined) {
        const emptied = await deleteContainer(scope, space.tag);
        return answer(`Deleted "${shown}" and what was in it`, emptied);
      }
      if (targetProjectId === id) throw invalidInput('targetProjectId: is the project that is to be deleted');
      const target = await find(scope, targetProjectId, 'Target project');
      const moved = await merging.mergeNow(scope, { sources: [space.tag], target: target.tag });
      return answer(`Moved what was in "${shown}" to "${target.name ?? target.tag}" and deleted it`, moved);
    },
  };
}

const answer = (message: string, { documents, memories }: { documents: number; memories: number }) => ({
  success: true,
  message,
  documentsAffected: documents,
  memoriesAffected: memories,
});
