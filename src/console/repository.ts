import type { Scope } from '../core/scope.js';
import type { Database, Prisma } from '../db/client.js';

export interface NewSession {
  id: string;
  keyId: string;
  hash: Uint8Array<ArrayBuffer>;
  expiresAt: Date;
}

export async function insertSession(db: Database, { orgId }: Scope, session: NewSession): Promise<void> {
  await db.consoleSession.create({ data: { orgId, ...session } });
}

/** The condition that neither the session nor its key has ended. */
const open = (now: Date): Prisma.ConsoleSessionWhereInput => ({
  expiresAt: { gt: now },
  key: { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
});

/** Current sessions of any organisation, as authentication does not know it yet. In no order. */
export async function findOpenSessions(db: Database, hashes: Uint8Array<ArrayBuffer>[]) {
  return db.consoleSession.findMany({
    where: { hash: { in: hashes }, ...open(new Date()) },
    select: { orgId: true, id: true, keyId: true, hash: true },
  });
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

export async function readSession(db: Database, { orgId }: Scope, id: string) {
  return db.consoleSession.findUnique({
    where: { orgId_id: { orgId, id } },
    select: {
      expiresAt: true,
      key: { select: { id: true, name: true, expiresAt: true, organization: true } },
    },
  });
}

export async function deleteSession(db: Database, { orgId }: Scope, id: string): Promise<void> {
  await db.consoleSession.deleteMany({ where: { orgId, id } });
}

/** Deletes ended sessions of any organisation. @returns how many, at most `limit` */
export async function deleteExpired(db: Database, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from console_session where (org_id, id) in (
      select org_id, id from console_session where expires_at < now() order by expires_at limit ${limit}::int)`;
}
