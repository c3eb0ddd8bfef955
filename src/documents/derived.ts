import { namedContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import { paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import type { Filter } from '../filters/index.js';
import { memoryCountsOf } from '../memories/service.js';
import { type ChunkPaging, listChunks } from './list-repository.js';
import { presentChunk } from './presenter.js';
import * as repository from './repository.js';
import type { Lookup } from './schemas.js';

/** Reads what processing derived from documents: chunks and counts of memories. */
export function createDerivedService({ db }: { db: Database }) {
  return {
    /** @throws {CairnError} 404, 403 */
    async chunks(
      scope: Scope,
      idOrCustomId: string,
      { page, limit, ...lookup }: Lookup & { page: number; limit: number },
    ) {
      const document = await repository.findDocument(db, scope, idOrCustomId, namedContainers(scope, lookup));
      if (document === null) throw notFound('Document');
      const rows = await repository.chunksOf(db, scope, document, page, limit);
      return { chunks: rows.map(presentChunk), pagination: paginationOf({ page, limit }, document.chunkCount) };
    },

    /** One page of the chunks of all documents that match. */
    async allChunks(scope: Scope, { filter, ...paging }: ChunkPaging & { filter?: Filter | undefined }) {
      const query = { containerTags: namedContainers(scope, {}), filter };
      const { rows, totalItems } = await listChunks(db, scope, query, paging);
      return {
        chunks: rows.map(({ documentId, ...row }) => ({ ...presentChunk(row), documentId })),
        pagination: paginationOf(paging, totalItems),
      };
    },

    /** How many current memories each document supports, by its id or customId; unknown names are left out. */
    async memoryCounts(scope: Scope, names: readonly string[]) {
      const ids = await repository.resolveIds(db, scope, names, null);
      const counts = await memoryCountsOf(db, scope, [...ids.values()]);
      return [...ids].map(([name, id]) => ({ id: name, memoryCount: counts.get(id) ?? 0 }));
    },
  };
}
