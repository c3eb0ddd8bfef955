import { namedContainers } from '../containers/service.js';
import { notFound } from '../core/errors.js';
import { groupBy, paginationOf } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { createAnswerBudget } from '../http/answer-size.js';
import { presentMemory } from './presenter.js';
import type { PresentedMemory } from './responses.js';
import type { ListMemories } from './schemas.js';
import { type MemoryRow, memoriesById } from './store/memories.js';
import { historiesOf, listLatest, sourceDocuments, sourcesAnswered } from './store/memory-lists.js';
import { relationsOf } from './store/relations.js';
import { supersedingsOf } from './store/superseding.js';

export type MemoryReadingService = ReturnType<typeof createMemoryReadingService>;

export function createMemoryReadingService({ db }: { db: Database }) {
  async function visible(scope: Scope, id: string): Promise<MemoryRow> {
    const row = (await memoriesById(db, scope, [id])).get(id);
    if (row === undefined || (scope.containerTag ?? row.containerTag) !== row.containerTag) throw notFound('Memory');
    return row;
  }

  async function entriesOf(scope: Scope, rows: readonly MemoryRow[]) {
    const ids = rows.map(({ id }) => id);
    const { histories, cut } = await historiesOf(db, scope, ids);
    const versions = [...histories.values()].flat().map(({ id }) => id);
    const relations = groupBy(await relationsOf(db, scope, [...ids, ...versions]), ({ memoryId }) => memoryId);
    const supersedings = groupBy(await supersedingsOf(db, scope, versions), ({ relatedId }) => relatedId);
    const present = (row: MemoryRow) => presentMemory(row, relations.get(row.id) ?? []);
    const sources = groupBy(await sourceDocuments(db, scope, ids), ({ memoryId }) => memoryId);
    const presentEntry = (row: MemoryRow) => {
      const documents = (sources.get(row.id) ?? []).map(({ memoryId: _, ...document }) => document);
      const history = (histories.get(row.id) ?? []).map((version) => ({
        ...present(version),
        supersededBy: (supersedings.get(version.id) ?? []).map(({ by }) => by),
      }));
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
    const fitted = createAnswerBudget();
    return rows.map((row) => fitted<ReturnType<typeof presentEntry>>(presentEntry(row), 'history', 'metadata'));
  }

  return {
    /** One version, current or not. @throws {CairnError} 404 */
    async get(scope: Scope, id: string): Promise<PresentedMemory> {
      return presentMemory(await visible(scope, id), await relationsOf(db, scope, [id]));
    },

    /** One version, current or not, with its history, its sources and what supersedes it. @throws {CairnError} 404 */
    async entry(scope: Scope, id: string) {
      const [entry] = await entriesOf(scope, [await visible(scope, id)]);
      if (entry === undefined) throw notFound('Memory');
      return { ...entry, supersededBy: (await supersedingsOf(db, scope, [id])).map(({ by }) => by) };
    },

    /** One page of the latest versions, each with its history and sources. */
    async list(scope: Scope, { filters: filter, ...request }: ListMemories) {
      const query = { ...request, filter, containerTags: namedContainers(scope, request) };
      const { rows, totalItems } = await listLatest(db, scope, query);
      return { memoryEntries: await entriesOf(scope, rows), pagination: paginationOf(request, totalItems) };
    },
  };
}
