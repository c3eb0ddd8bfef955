import type { Scope } from '../core/scope.js';
import type { Database, Prisma, Queryable } from '../db/client.js';

const authenticating = {
  orgId: true,
  id: true,
  hash: true,
  expiresAt: true,
  revokedAt: true,
  containerTag: true,
  rateLimitMax: true,
  rateLimitWindowMs: true,
} as const;

export type StoredKey = Prisma.ApiKeyGetPayload<{ select: typeof authenticating }>;
export type KeyRow = Prisma.ApiKeyGetPayload<{ omit: { hash: true } }>;

/** Keys of any organisation, as authentication does not know it yet. In no order; missing ones are left out. */
export async function findKeysByHash(db: Database, hashes: Uint8Array<ArrayBuffer>[]): Promise<StoredKey[]> {
  return db.apiKey.findMany({ where: { hash: { in: hashes } }, select: authenticating });
}

export async function countOrganizations(db: Queryable): Promise<number> {
  return db.organization.count();
}

export async function insertOrganization(
  db: Queryable,
  organization: { id: string; slug: string; name: string },
): Promise<void> {
  await db.organization.create({ data: organization });
}

/** Every organisation of the instance: for its operator only. */
export async function listOrganizations(db: Database) {
  return db.organization.findMany({ orderBy: { createdAt: 'asc' } });
}

export async function findOrganization(db: Database, slug: string): Promise<{ id: string } | null> {
  return db.organization.findUnique({ where: { slug }, select: { id: true } });
}

export interface NewKey {
  id: string;
  name: string;
  hash: Uint8Array<ArrayBuffer>;
  expiresAt: Date | null;
  containerTag: string | null;
  rateLimitMax: number | null;
  rateLimitWindowMs: number | null;
}

export async function insertKey(db: Queryable, { orgId }: Scope, key: NewKey): Promise<KeyRow> {
  return db.apiKey.create({ data: { orgId, ...key }, omit: { hash: true } });
}

/** A filter of keys: those bound to a container, or the organisation's. */
const ofKind = ({ orgId }: Scope, scoped: boolean): Prisma.ApiKeyWhereInput => ({
  orgId,
  containerTag: scoped ? { not: null } : null,
});

/** Keys, newest first, including revoked ones. */
export async function listKeys(db: Database, scope: Scope, scoped: boolean): Promise<KeyRow[]> {
  return db.apiKey.findMany({
    where: ofKind(scope, scoped),
    omit: { hash: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  });
}

/** Locks the organisation's keys that open it now. @returns their ids */
export async function lockUsableKeys(db: Queryable, { orgId }: Scope): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from api_key
    where org_id = ${orgId} and container_tag is null and revoked_at is null and (expires_at is null or expires_at > now())
    order by id for update`;
  return rows.map(({ id }) => id);
}

/** Revokes a key; one that is revoked already keeps its time. @returns whether there is such a key */
export async function revokeKey(db: Queryable, scope: Scope, id: string, scoped: boolean): Promise<boolean> {
  const where = { ...ofKind(scope, scoped), id };
  await db.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: new Date() } });
  return (await db.apiKey.count({ where })) > 0;
}

/** Stores the last use of keys of any organisation. */
export async function saveLastUse(db: Database, uses: readonly { id: string; at: Date }[]): Promise<void> {
  const ids = uses.map(({ id }) => id);
  await db.$executeRaw`
    update api_key k set last_used_at = greatest(k.last_used_at, u.at)
    from unnest(${ids}::text[], ${uses.map(({ at }) => at)}::timestamptz[]) as u(id, at)
    where k.id = any(${ids}::text[]) and k.id = u.id`;
}

/** Locks the creation of organisations until the transaction ends. */
export async function lockOrganizations(db: Queryable): Promise<void> {
  await db.$executeRaw`lock table organization in share row exclusive mode`;
}

/** A statement of the library that counts requests. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Runs one, and answers as a `pg` pool does. */
export async function countRequest(db: Database, { text, values }: Statement) {
  const found = await db.$queryRawUnsafe<{ points: number; expire: bigint | null }[]>(text, ...values);
  const rows = found.map(({ points, expire }) => ({ points, expire: expire === null ? null : Number(expire) }));
  return { rows, rowCount: rows.length };
}
