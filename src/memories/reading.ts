import { namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import { groupBy } from '../group-by.js';
import { paginationOf } from '../pagination.js';
import type { Scope } from '../scope.js';
import { presentMemory } from './presenter.js';
import { listLatest, olderVersions, sourceDocuments } from './read-repository.js';
import { relationsOf } from './relations.js';
import type { MemoryRow } from './repository.js';
import type { ListMemories } from './schemas.js';

export type MemoryReadingService = ReturnType<typeof createMemoryReadingService>;

export function createMemoryReadingService({ db }: { db: Database }) {
  return {
    /** The latest versions, each with those before it and the documents it was taken from. */
    async list(scope: Scope, { filters: filter, ...request }: ListMemories) {
      const query = { ...request, filter, containerTags: namedContainers(scope, request) };
      const { rows, totalItems } = await listLatest(db, scope, query);
      const ids = rows.map(({ id }) => id);
      const roots = rows.flatMap(({ rootMemoryId }) => rootMemoryId ?? []);
      const versions = await olderVersions(db, scope, roots);
      const older = groupBy(versions, ({ rootMemoryId }) => rootMemoryId ?? '');
      const related = await relationsOf(db, scope, [...ids, ...versions.map(({ id }) => id)]);
      const relations = groupBy(related, ({ memoryId }) => memoryId);
      const present = (row: MemoryRow) => presentMemory(row, relations.get(row.id) ?? []);
      const sources = groupBy(await sourceDocuments(db, scope, ids), ({ memoryId }) => memoryId);
      return {
        memoryEntries: rows.map((row) => {
          const documents = (sources.get(row.id) ?? []).map(({ document }) => document);
          const history = (older.get(row.rootMemoryId ?? '') ?? []).map(present);
          return { ...present(row), history, documentIds: documents.map(({ id }) => id), documents };
        }),
        pagination: paginationOf(request, totalItems),
      };
    },
  };
}
