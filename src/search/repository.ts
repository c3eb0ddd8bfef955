import type { Database, Prisma } from '../db/client.js';
import { vectorLiteral } from '../db/vectors.js';
import type { Scope } from '../scope.js';

/** What to look for, and where. */
export interface Query {
  text: string;
  vector: Float32Array;
  setId: number;
  /** null: every container that the scope may see */
  tags: readonly string[] | null;
  limit: number;
  documentId?: string | undefined;
  /** exact, or a prefix when it ends in `/` */
  filepath?: string | undefined;
}

export interface ChunkHit {
  id: string;
  documentId: string;
  position: number;
  text: string;
  score: number;
}

export interface MemoryHit {
  id: string;
  memory: string;
  score: number;
  version: number;
  rootMemoryId: string | null;
  metadata: Prisma.JsonValue;
  updatedAt: Date;
}

export async function searchChunks(db: Database, scope: Scope, query: Query): Promise<ChunkHit[]> {
  const vector = vectorLiteral(query.vector);
  return db.$queryRaw<ChunkHit[]>`
    select c.id, c.document_id as "documentId", c.position, c.text, (1 - (e.embedding <=> ${vector}::halfvec))::float8 as score
    from document_container dc
    join chunk_embedding e on e.org_id = dc.org_id and e.document_id = dc.document_id and e.set_id = ${query.setId}
    join chunk c on c.org_id = e.org_id and c.id = e.chunk_id
    where dc.org_id = ${scope.orgId} and (${query.tags}::text[] is null or dc.container_tag = any(${query.tags}::text[]))
    order by e.embedding <=> ${vector}::halfvec limit ${query.limit}`;
}

export async function searchMemories(db: Database, scope: Scope, query: Query): Promise<MemoryHit[]> {
  const vector = vectorLiteral(query.vector);
  return db.$queryRaw<MemoryHit[]>`
    select m.id, m.memory, m.version, m.root_memory_id as "rootMemoryId", m.metadata, m.updated_at as "updatedAt",
           (1 - (e.embedding <=> ${vector}::halfvec))::float8 as score
    from memory m
    join memory_embedding e on e.org_id = m.org_id and e.memory_id = m.id and e.set_id = ${query.setId}
    where m.org_id = ${scope.orgId} and (${query.tags}::text[] is null or m.container_tag = any(${query.tags}::text[]))
      and m.is_latest and not m.is_forgotten and (m.forget_after is null or m.forget_after > now())
    order by e.embedding <=> ${vector}::halfvec limit ${query.limit}`;
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
