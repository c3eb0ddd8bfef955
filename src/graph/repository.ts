import type { Scope } from '../core/scope.js';
import type { Database, Prisma } from '../db/client.js';

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];

const documentFields = {
  id: true,
  title: true,
  type: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  containers: { select: { containerTag: true }, orderBy: { position: 'asc' } },
} as const;

const memoryFields = {
  id: true,
  memory: true,
  containerTag: true,
  version: true,
  isLatest: true,
  isForgotten: true,
  forgetAfter: true,
  isStatic: true,
  isInference: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type DocumentNode = Prisma.DocumentGetPayload<{ select: typeof documentFields }>;
export type MemoryNode = Prisma.MemoryGetPayload<{ select: typeof memoryFields }>;

/** The condition that a container is requested and visible to the scope; null and undefined mean any. */
function inContainers(scope: Scope, tags: readonly string[] | null) {
  return [tags, scope.containerTag === undefined ? null : [scope.containerTag]].flatMap((allowed) =>
    allowed === null ? [] : [{ containerTag: { in: [...allowed] } }],
  );
}

const documentsOf = (scope: Scope, tags: readonly string[] | null) => ({
  orgId: scope.orgId,
  AND: inContainers(scope, tags).map((some) => ({ containers: { some } })),
});

const memoriesOf = (scope: Scope, tags: readonly string[] | null) => ({
  orgId: scope.orgId,
  AND: inContainers(scope, tags),
});

/** @param tags the requested containers; null: all that the scope may see */
export async function newestDocuments(
  db: Database,
  scope: Scope,
  tags: readonly string[] | null,
  limit: number,
): Promise<DocumentNode[]> {
  return db.document.findMany({
    where: documentsOf(scope, tags),
    orderBy: newestFirst,
    take: limit,
    select: documentFields,
  });
}

/** Every version, forgotten ones too. @param tags as of {@link newestDocuments} */
export async function newestMemories(
  db: Database,
  scope: Scope,
  tags: readonly string[] | null,
  limit: number,
): Promise<MemoryNode[]> {
  return db.memory.findMany({
    where: memoriesOf(scope, tags),
    orderBy: newestFirst,
    take: limit,
    select: memoryFields,
  });
}

/** Pairs of these documents and the memories extracted from them. */
export async function sourcesBetween(
  db: Database,
  scope: Scope,
  documentIds: readonly string[],
  memoryIds: readonly string[],
): Promise<{ documentId: string; memoryId: string }[]> {
  return db.memorySource.findMany({
    where: { orgId: scope.orgId, documentId: { in: [...documentIds] }, memoryId: { in: [...memoryIds] } },
    orderBy: [{ documentId: 'asc' }, { memoryId: 'asc' }],
    select: { documentId: true, memoryId: true },
  });
}

/** The relations between these memories. */
export async function relationsBetween(db: Database, scope: Scope, memoryIds: readonly string[]) {
  const among = { in: [...memoryIds] };
  return db.memoryRelation.findMany({
    where: { orgId: scope.orgId, memoryId: among, relatedId: among },
    orderBy: [{ memoryId: 'asc' }, { relatedId: 'asc' }],
    select: { memoryId: true, relatedId: true, relation: true },
  });
}

/** The totals; edges count if both their ends are in these containers. @param tags as of {@link newestDocuments} */
export async function countAll(db: Database, scope: Scope, tags: readonly string[] | null) {
  const { orgId } = scope;
  const [document, memory] = [documentsOf(scope, tags), memoriesOf(scope, tags)];
  const [documents, memories, sources, relations] = await Promise.all([
    db.document.count({ where: document }),
    db.memory.count({ where: memory }),
    db.memorySource.count({ where: { orgId, document, memory } }),
    db.memoryRelation.count({ where: { orgId, memory, related: memory } }),
  ]);
  return { documents, memories, edges: sources + relations };
}
