import type { Scope } from '../core/scope.js';
import { type Database, jsonOrNull, Prisma, type Queryable } from '../db/client.js';
import { isCurrentMemory } from '../db/current-memory.js';
import type { PatchContainer } from './schemas.js';

export type ContainerRow = Prisma.ContainerGetPayload<Record<string, never>>;

export interface CountedContainer {
  tag: string;
  name: string | null;
  /** The person or thing that the content is about. */
  entityContext: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** Documents in the container, also those that are shared with it. */
  documentCount: number;
  /** Current memories: neither superseded nor forgotten nor expired. */
  memoryCount: number;
  /** Current inferences that nobody has reviewed. */
  pendingInferenceCount: number;
  /** When a document or memory was last written; when the container was created, if there are none. */
  lastActivityAt: Date;
}

const keyOf = (scope: Scope, tag: string) => ({ orgId_tag: { orgId: scope.orgId, tag } });

/**
 * Every container that the scope may see, most recently active first.
 * @param limits `among`: only these tags; `most`: only as many
 */
export async function listContainers(
  db: Database,
  scope: Scope,
  { among, most }: { among?: readonly string[]; most?: number } = {},
): Promise<CountedContainer[]> {
  const { orgId } = scope;
  const containerTag = scope.containerTag ?? null;
  const tags = among === undefined ? null : [...among];
  return db.$queryRaw`
    select c.tag, c.name, c.entity_context as "entityContext", c.created_at as "createdAt", c.updated_at as "updatedAt",
      coalesce(d.count, 0) as "documentCount", coalesce(m.count, 0) as "memoryCount",
      coalesce(m.pending, 0) as "pendingInferenceCount",
      greatest(c.created_at, d.latest, m.latest) as "lastActivityAt"
    from container c
    left join (
      select s.container_tag, count(*)::int as count, max(o.updated_at) as latest
      from document_container s join document o on o.org_id = s.org_id and o.id = s.document_id
      where s.org_id = ${orgId} and o.org_id = ${orgId} and (${tags}::text[] is null or s.container_tag = any(${tags}))
      group by s.container_tag
    ) d on d.container_tag = c.tag
    left join (
      select container_tag, max(updated_at) as latest,
        count(*) filter (where ${Prisma.raw(isCurrentMemory)})::int as count,
        count(*) filter (where is_inference and review_status = 'pending' and ${Prisma.raw(isCurrentMemory)})::int as pending
      from memory
      where org_id = ${orgId} and (${tags}::text[] is null or container_tag = any(${tags}))
      group by container_tag
    ) m on m.container_tag = c.tag
    where c.org_id = ${orgId} and (${containerTag}::text is null or c.tag = ${containerTag})
      and (${tags}::text[] is null or c.tag = any(${tags}))
    order by "lastActivityAt" desc, c.tag
    limit ${most ?? null}::int`;
}

/** One page of the containers whose tags contain `q`, ignoring case, newest first, and the number of all such containers. */
export async function pageOfContainers(
  db: Database,
  scope: Scope,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ rows: CountedContainer[]; totalItems: number }> {
  const where = { orgId: scope.orgId, tag: { contains: q.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } } as const;
  const [found, totalItems] = await Promise.all([
    db.container.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { tag: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
      select: { tag: true },
    }),
    countContainers(db, scope, where),
  ]);
  const tags = found.map(({ tag }) => tag);
  const counted = new Map((await listContainers(db, scope, { among: tags })).map((row) => [row.tag, row]));
  return { rows: tags.flatMap((tag) => counted.get(tag) ?? []), totalItems };
}

/** The number of containers that the scope may see. @param where counts only these */
export async function countContainers(
  db: Database,
  { orgId, containerTag }: Scope,
  where: Prisma.ContainerWhereInput = {},
): Promise<number> {
  const own = containerTag === undefined ? {} : { tag: containerTag };
  return db.container.count({ where: { ...where, orgId, AND: own } });
}

/** The container, if there is one and the scope may see it. */
export async function findContainer(db: Queryable, scope: Scope, tag: string): Promise<ContainerRow | null> {
  if (scope.containerTag !== undefined && scope.containerTag !== tag) return null;
  return db.container.findUnique({ where: keyOf(scope, tag) });
}

/** Updates the given fields, null clearing one, and creates the container if needed. */
export async function saveSettings(db: Queryable, scope: Scope, tag: string, patch: PatchContainer) {
  const { name, entityContext, profileBuckets, memoryFilesystemPaths } = patch;
  const data = {
    ...(name === undefined ? {} : { name }),
    ...(entityContext === undefined ? {} : { entityContext }),
    ...(profileBuckets === undefined ? {} : { profileBuckets: jsonOrNull(profileBuckets) }),
    ...(memoryFilesystemPaths === undefined ? {} : { memoryFilesystemPaths: jsonOrNull(memoryFilesystemPaths) }),
  };
  return db.container.upsert({
    where: keyOf(scope, tag),
    create: { orgId: scope.orgId, tag, ...data },
    update: data,
  });
}

/** @throws Prisma's P2002 when the tag is taken */
export async function insertContainer(db: Queryable, scope: Scope, tag: string, name: string): Promise<ContainerRow> {
  return db.container.create({ data: { orgId: scope.orgId, tag, name } });
}
