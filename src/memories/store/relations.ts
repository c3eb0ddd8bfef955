import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import { lockDocuments } from '../../db/document-locks.js';
import { retryOnConflict } from '../../db/retry.js';
import { recountSources, type Source } from './sources.js';

export type Relation = Awaited<ReturnType<typeof relationsOf>>[number];

/** The relations of these memories to others, oldest first. */
export async function relationsOf(db: Queryable, scope: Scope, memoryIds: readonly string[]) {
  return db.memoryRelation.findMany({
    where: { orgId: scope.orgId, memoryId: { in: [...memoryIds] } },
    orderBy: [{ createdAt: 'asc' }, { relatedId: 'asc' }],
    select: { memoryId: true, relatedId: true, relation: true },
  });
}

/**
 * Updates inferences after documents were read: documents that support the parents of an inference support it too.
 * @param sources the sources that the pass has written
 * @returns the sources of inferences that follow from these memories, in these documents
 */
export async function supportInferences(
  db: Database,
  scope: Scope,
  sources: readonly Source[],
  documentIds: readonly string[],
): Promise<Source[]> {
  const { orgId } = scope;
  const ids = [...new Set(sources.map(({ memoryId }) => memoryId))];
  return retryOnConflict(() =>
    db.$transaction(async (tx) => {
      await lockDocuments(tx, scope, documentIds);
      const derived = await tx.memoryRelation.findMany({
        where: { orgId, relatedId: { in: ids }, relation: 'derives', memory: { reviewStatus: { not: null } } },
        select: { memoryId: true },
      });
      const inferred = [...new Set(derived.map(({ memoryId }) => memoryId))];
      if (inferred.length === 0) return [];
      await tx.$executeRaw`
        insert into memory_source (org_id, memory_id, document_id, quote)
        select distinct on (r.memory_id, s.document_id) r.org_id, r.memory_id, s.document_id, s.quote
        from memory_relation r join memory_source s on s.org_id = r.org_id and s.memory_id = r.related_id
        where r.org_id = ${orgId} and r.memory_id = any(${inferred}::text[]) and r.relation = 'derives'
          and r.related_id = any(${ids}::text[]) and s.document_id = any(${[...documentIds]}::text[])
        order by r.memory_id, s.document_id, r.related_id
        on conflict do nothing`;
      await recountSources(tx, scope, inferred);
      return tx.memorySource.findMany({
        where: { orgId, memoryId: { in: inferred }, documentId: { in: [...documentIds] } },
        select: { memoryId: true, documentId: true, quote: true },
      });
    }),
  );
}
