import type { Scope } from '../core/scope.js';
import { withMetadata } from '../db/answered-metadata.js';
import type { Database, Prisma } from '../db/client.js';
import { memoryMetadata } from '../filters/index.js';

const fields = {
  id: true,
  memory: true,
  version: true,
  rootMemoryId: true,
  isLatest: true,
  isForgotten: true,
  forgetAfter: true,
  statedAt: true,
  updatedAt: true,
} as const;

/** A memory in the context of another. */
export type Relative = Prisma.MemoryGetPayload<{ select: typeof fields }> & { metadata: Prisma.JsonValue };

const within = (scope: Scope): Prisma.MemoryWhereInput =>
  scope.containerTag === undefined ? { orgId: scope.orgId } : { orgId: scope.orgId, containerTag: scope.containerTag };

/** Every version of the memories with these roots, forgotten ones too, in the order that they replaced one another. */
export async function versionsOf(db: Database, scope: Scope, rootIds: readonly string[]): Promise<Relative[]> {
  const rows = await db.memory.findMany({
    where: { ...within(scope), rootMemoryId: { in: [...rootIds] } },
    orderBy: [{ version: 'asc' }, { statedAt: 'asc' }, { id: 'asc' }],
    select: fields,
  });
  return withMetadata(db, scope, 'memory', rows, memoryMetadata);
}

/** A memory that `memoryId` extends or derives from. */
export interface RelationRow {
  memoryId: string;
  relatedId: string;
  relation: 'extends' | 'derives';
}

/** The relations from and to these memories. */
export async function relationsOf(db: Database, scope: Scope, ids: readonly string[]): Promise<RelationRow[]> {
  const either = { in: [...ids] };
  const rows = await db.memoryRelation.findMany({
    where: { orgId: scope.orgId, OR: [{ memoryId: either }, { relatedId: either }] },
    orderBy: [{ createdAt: 'desc' }, { memoryId: 'asc' }, { relatedId: 'asc' }],
    select: { memoryId: true, relatedId: true, relation: true },
  });
  // What a memory updates is among its earlier versions, or superseded.
  return rows.flatMap(({ relation, ...pair }) => (relation === 'updates' ? [] : [{ ...pair, relation }]));
}

/** Latest memories by id, forgotten ones too. */
export async function latestById(db: Database, scope: Scope, ids: readonly string[]): Promise<Map<string, Relative>> {
  if (ids.length === 0) return new Map();
  const where = { ...within(scope), id: { in: [...new Set(ids)] }, isLatest: true };
  const rows = await db.memory.findMany({ where, select: fields });
  return new Map((await withMetadata(db, scope, 'memory', rows, memoryMetadata)).map((row) => [row.id, row]));
}
