import { namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import { groupBy } from '../group-by.js';
import { paginationOf } from '../pagination.js';
import type { Scope } from '../scope.js';
import { endedRoots } from './ended.js';
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
      const histories = await historiesOf(db, scope, rows);
      const versions = [...histories.values()].flat();
      const related = await relationsOf(db, scope, [...ids, ...versions.map(({ id }) => id)]);
      const relations = groupBy(related, ({ memoryId }) => memoryId);
      const present = (row: MemoryRow) => presentMemory(row, relations.get(row.id) ?? []);
      const sources = groupBy(await sourceDocuments(db, scope, ids), ({ memoryId }) => memoryId);
      return {
        memoryEntries: rows.map((row) => {
          const documents = (sources.get(row.id) ?? []).map(({ document }) => document);
          const history = (histories.get(row.id) ?? []).map(present);
          return { ...present(row), history, documentIds: documents.map(({ id }) => id), documents };
        }),
        pagination: paginationOf(request, totalItems),
      };
    },
  };
}

const rootOf = ({ id, rootMemoryId }: MemoryRow): string => rootMemoryId ?? id;

/** By id of the memory: its earlier versions, newest first, and behind them what it or one of these ended beside its parent. */
async function historiesOf(db: Database, scope: Scope, rows: readonly MemoryRow[]): Promise<Map<string, MemoryRow[]>> {
  const versions = groupBy(await olderVersions(db, scope, rows.map(rootOf)), rootOf);
  const chains = new Map(rows.map((row) => [row.id, versions.get(rootOf(row)) ?? []]));
  const chainOf = new Map(
    [...chains].flatMap(([id, chain]) => [id, ...chain.map((each) => each.id)].map((of) => [of, id])),
  );
  const ended = await endedRoots(db, scope, [...chainOf.keys()]);
  const roots = [...new Set(ended.map(({ root }) => root))];
  const beside = groupBy(roots.length === 0 ? [] : await olderVersions(db, scope, roots), rootOf);
  for (const { memoryId, root } of ended) {
    const chain = chains.get(chainOf.get(memoryId) ?? '') ?? [];
    chain.push(...(beside.get(root) ?? []).filter(({ id }) => !chainOf.has(id)));
  }
  return chains;
}
