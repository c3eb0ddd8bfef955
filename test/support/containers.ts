import { newId } from '../../src/core/ids.js';
import type { Database } from '../../src/db/client.js';
import { eventually } from './eventually.js';
import { type Api, db } from './tenant.js';

interface Listed {
  containerTag: string;
  documentCount: number;
  memoryCount: number;
  pendingInferenceCount: number;
  lastActivityAt: string;
}

type MemoryRow = NonNullable<Awaited<ReturnType<Database['memory']['findFirst']>>>;

/** What tests of containers do and look at, beside and behind the API. */
export function containersOf(api: Api & { orgId: string }) {
  const { orgId } = api;
  return {
    /** The container as the list has it. */
    async listed(containerTag: string): Promise<Listed | undefined> {
      const { body } = await api.get('/v3/container-tags/list');
      return body.find((container: Listed) => container.containerTag === containerTag);
    },

    /** A memory that no document supports. @returns its id */
    async writeMemory(containerTag: string, memory: string, more: Partial<MemoryRow> = {}): Promise<string> {
      const id = newId();
      await db().container.createMany({ data: [{ orgId, tag: containerTag }], skipDuplicates: true });
      const { parentMemoryId = null, rootMemoryId = null, isLatest = true, isForgotten = false } = more;
      await db().$executeRaw`
        insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, is_latest, is_forgotten,
          parent_memory_id, root_memory_id, lexemes, length, updated_at)
        values (${orgId}, ${id}, ${containerTag}, ${memory}, ${memory.toLowerCase()}, true, ${isLatest}, ${isForgotten},
          ${parentMemoryId}, ${rootMemoryId}, to_tsvector(${memory}), 1, now())`;
      if (parentMemoryId !== null) {
        const superseding = { relation: 'updates', likelihood: 1, author: 'model' } as const;
        await db().memoryRelation.create({ data: { orgId, memoryId: id, relatedId: parentMemoryId, ...superseding } });
      }
      const { metadata: _, ...fields } = more;
      await db().memory.updateMany({ where: { id }, data: fields });
      return id;
    },

    /** Documents that are just rows, searchable or not: many of them in no time. @returns their ids */
    async writeDocuments(containerTag: string, count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, newId);
      await db().container.createMany({ data: [{ orgId, tag: containerTag }], skipDuplicates: true });
      await db().document.createMany({
        data: ids.map((id) => ({ orgId, id, containerTag, type: 'text', status: 'done', dreamingStatus: 'done' })),
      });
      await db().documentContainer.createMany({
        data: ids.map((documentId) => ({ orgId, containerTag, documentId, position: 0 })),
      });
      return ids;
    },

    /** Waits until this many documents, at most 100, are done. @returns their contents by their ids */
    async contentsDone(containerTag: string, count: number): Promise<Map<string, string>> {
      const done = { containerTags: [containerTag], status: 'done', includeContent: true, limit: 100 };
      const documents = await eventually(
        async () => {
          const { body } = await api.post('/v3/documents/list', done);
          return body.memories.length === count && body.memories;
        },
        `${count} documents of ${containerTag} to be done`,
        120_000,
      );
      return new Map(documents.map(({ id, content }: { id: string; content: string }) => [id, content]));
    },

    /** The texts of all memories of the container, in the order of the alphabet. */
    async memoriesIn(containerTag: string): Promise<string[]> {
      const rows = await db().memory.findMany({ where: { orgId, containerTag }, orderBy: { memory: 'asc' } });
      return rows.map(({ memory }) => memory);
    },
  };
}
