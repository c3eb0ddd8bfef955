import type { Database, Queryable } from '../db/client.js';

export interface StoredKey {
  orgId: string;
  hash: Uint8Array;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

export async function findKeyByHash(db: Database, hash: Uint8Array<ArrayBuffer>): Promise<StoredKey | null> {
  return db.apiKey.findUnique({
    where: { hash },
    select: { orgId: true, hash: true, expiresAt: true, revokedAt: true },
  });
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

export async function insertKey(
  db: Queryable,
  key: { orgId: string; id: string; name: string; hash: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await db.apiKey.create({ data: key });
}
