import type { Database, Prisma } from '../db/client.js';
import type { Scope } from '../scope.js';
import { type ChunkMatch, chunkSearch } from './ranking/chunk-sql.js';
import { type MemoryMatch, memorySearch } from './ranking/memory-sql.js';

/** What to look for, and where. */
export interface Query {
  text: string;
  vector: Float32Array;
  setId: number;
  /** null: every container that the scope may see */
  containerTags: readonly string[] | null;
  limit: number;
  /** Least similarity. */
  threshold: number;
  documentId?: string | undefined;
  /** exact, or a prefix when it ends in `/` */
  filepath?: string | undefined;
}

export type ChunkHit = ChunkMatch;
export type MemoryHit = MemoryMatch;

/** The best chunks of a scope, best first. */
export async function searchChunks(db: Database, scope: Scope, query: Query): Promise<ChunkHit[]> {
  const { documentId, filepath } = query;
  const statement = chunkSearch({
    ...query,
    orgId: scope.orgId,
    documentFilter: (bind) => {
      const conditions = ['true'];
      if (documentId !== undefined) conditions.push(`document.id = ${bind(documentId)}::text`);
      if (filepath?.endsWith('/')) conditions.push(`starts_with(document.filepath, ${bind(filepath)}::text)`);
      else if (filepath !== undefined) conditions.push(`document.filepath = ${bind(filepath)}::text`);
      return conditions.join(' and ');
    },
  });
  return db.$queryRawUnsafe<ChunkHit[]>(statement.text, ...statement.values);
}

/** The best current memories of a scope, best first. */
export async function searchMemories(db: Database, scope: Scope, query: Query): Promise<MemoryHit[]> {
  const statement = memorySearch({ ...query, orgId: scope.orgId });
  return db.$queryRawUnsafe<MemoryHit[]>(statement.text, ...statement.values);
}

const documentFields = {
  id: true,
  customId: true,
  title: true,
  type: true,
  summary: true,
  metadata: true,
  filepath: true,
  createdAt: true,
  updatedAt: true,
} as const;

export type FoundDocument = Prisma.DocumentGetPayload<{ select: typeof documentFields }>;

/** The documents by id. */
export async function documentsById(
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, FoundDocument>> {
  if (ids.length === 0) return new Map();
  const rows = await db.document.findMany({
    where: { orgId: scope.orgId, id: { in: [...new Set(ids)] } },
    select: documentFields,
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Contents by document id. */
export async function contentsById(db: Database, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.documentContent.findMany({ where: { orgId: scope.orgId, documentId: { in: [...ids] } } });
  return new Map(rows.map((row) => [row.documentId, row.content]));
}

/** Ids of the documents that each memory was taken from. */
export async function sourcesOf(
  db: Database,
  scope: Scope,
  memoryIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db.memorySource.findMany({
    where: { orgId: scope.orgId, memoryId: { in: [...memoryIds] } },
    select: { memoryId: true, documentId: true },
    orderBy: { createdAt: 'asc' },
  });
  const sources = new Map<string, string[]>();
  for (const { memoryId, documentId } of rows) sources.set(memoryId, [...(sources.get(memoryId) ?? []), documentId]);
  return sources;
}

/** Texts at these places of a document, in reading order. */
export async function chunksAt(db: Database, scope: Scope, documentId: string, positions: readonly number[]) {
  return db.chunk.findMany({
    where: { orgId: scope.orgId, documentId, position: { in: [...positions] } },
    select: { text: true, position: true },
    orderBy: { position: 'asc' },
  });
}
