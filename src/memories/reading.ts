import { createAnswerRoom } from '../answer-room.js';
import { namedContainers } from '../containers/service.js';
import type { Database } from '../db/client.js';
import { groupBy } from '../group-by.js';
import { paginationOf } from '../pagination.js';
import type { Scope } from '../scope.js';
import { presentMemory } from './presenter.js';
import type { ListMemories } from './schemas.js';
import { endedRoots } from './store/ended.js';
import { listLatest, olderVersions, sourceDocuments, sourcesAnswered } from './store/lists.js';
import type { MemoryRow } from './store/memories.js';
import { relationsOf } from './store/relations.js';

export type MemoryReadingService = ReturnType<typeof createMemoryReadingService>;

export function createMemoryReadingService({ db }: { db: Database }) {
  return {
    /** The latest versions, each with those before it and the documents it was taken from. */
    async list(scope: Scope, { filters: filter, ...request }: ListMemories) {
      const query = { ...request, filter, containerTags: namedContainers(scope, request) };
      const { rows, totalItems } = await listLatest(db, scope, query);
      const ids = rows.map(({ id }) => id);
      const { histories, cut } = await historiesOf(db, scope, rows);
      const versions = [...histories.values()].flat();
      const related = await relationsOf(db, scope, [...ids, ...versions.map(({ id }) => id)]);
      const relations = groupBy(related, ({ memoryId }) => memoryId);
      const present = (row: MemoryRow) => presentMemory(row, relations.get(row.id) ?? []);
      const sources = groupBy(await sourceDocuments(db, scope, ids), ({ memoryId }) => memoryId);
      const presentEntry = (row: MemoryRow) => {
        const documents = (sources.get(row.id) ?? []).map(({ memoryId: _, ...document }) => document);
        const history = (histories.get(row.id) ?? []).map(present);
        const { truncated = [], ...memory } = present(row);
        const lacking = [
          ...truncated,
          ...(cut.has(row.id) ? ['history'] : []),
          ...(row.sourceCount > sourcesAnswered ? ['documentIds', 'documents'] : []),
        ];
        return {
          ...memory,
          ...(lacking.length === 0 ? {} : { truncated: lacking }),
          ...{ history, documentIds: documents.map(({ id }) => id), documents },
        };
      };
      const fitted = createAnswerRoom();
      return {
        memoryEntries: rows.map((row) =>
          fitted<ReturnType<typeof presentEntry>>(presentEntry(row), 'history', 'metadata'),
        ),
        pagination: paginationOf(request, totalItems),
      };
    },
  };
}

const rootOf = ({ id, rootMemoryId }: MemoryRow): string => rootMemoryId ?? id;

/**
 * By id of the memory: its earlier versions, newest first, and behind them what it or one of these ended beside its parent.
 * `cut` are those of which there is more.
 */
async function historiesOf(db: Database, scope: Scope, rows: readonly MemoryRow[]) {
  const older = await olderVersions(db, scope, rows.map(rootOf));
  const versions = groupBy(older.rows, rootOf);
  const chains = new Map(rows.map((row) => [row.id, [...(versions.get(rootOf(row)) ?? [])]]));
  const cut = new Set(rows.flatMap((row) => (older.cut.has(rootOf(row)) ? row.id : [])));
  const chainOf = new Map(
    [...chains].flatMap(([id, chain]) => [id, ...chain.map((each) => each.id)].map((of) => [of, id])),
  );
  const ended = await endedRoots(db, scope, [...chainOf.keys()]);
  const roots = [...new Set(ended.map(({ root }) => root))];
  const others = await olderVersions(db, scope, roots);
  const beside = groupBy(others.rows, rootOf);
  for (const { memoryId, root } of ended) {
    const id = chainOf.get(memoryId) ?? '';
    chains.get(id)?.push(...(beside.get(root) ?? []).filter((version) => !chainOf.has(version.id)));
    if (others.cut.has(root)) cut.add(id);
  }
  return { histories: chains, cut };
}
