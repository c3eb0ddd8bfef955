import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';

/** An administrative act in the audit log. */
export interface AuditEvent {
  id: string;
  orgId: string;
  at: Date;
  action: string;
  keyId: string | null;
  /** Ids and counts of what the act was about. */
  params: Readonly<Record<string, string | number>>;
}

/** Inserts events of any organisations; skips those that exist already or whose organisation is gone. */
export async function insertEvents(db: Database, events: readonly AuditEvent[]): Promise<void> {
  await db.$executeRaw`
    insert into audit_event (id, org_id, at, action, key_id, params)
    select e.* from unnest(
      ${events.map((e) => e.id)}::text[], ${events.map((e) => e.orgId)}::text[], ${events.map((e) => e.at)}::timestamptz[],
      ${events.map((e) => e.action)}::text[], ${events.map((e) => e.keyId)}::text[],
      ${events.map((e) => JSON.stringify(e.params))}::jsonb[]
    ) as e(id, org_id, at, action, key_id, params)
    where e.org_id = any(array(select id from organization where id = any(${events.map((e) => e.orgId)}::text[])))
    on conflict (id) do nothing`;
}

/** Deletes the oldest events of all organisations. @returns how many were deleted, at most `limit` */
export async function deleteOldest(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from audit_event where id in (select id from audit_event where at < ${before} order by at limit ${limit})`;
}

interface EventFilter {
  keyId?: string | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** A page of an organisation's events, newest first. */
export async function listEvents(
  db: Database,
  { orgId }: Scope,
  { keyId, action, from, to }: EventFilter,
  { page, limit }: { page: number; limit: number },
) {
  const where = {
    orgId,
    ...(keyId === undefined ? {} : { keyId }),
    ...(action === undefined ? {} : { action }),
    at: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: to }) },
  };
  const [rows, totalItems] = await Promise.all([
    db.auditEvent.findMany({
      where,
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db.auditEvent.count({ where }),
  ]);
  return { rows, totalItems };
}

/** The distinct actions in an organisation's log, by name. */
export async function listActions(db: Database, { orgId }: Scope): Promise<string[]> {
  const rows = await db.auditEvent.groupBy({ by: 'action', where: { orgId }, orderBy: { action: 'asc' } });
  return rows.map(({ action }) => action);
}

/** Names of keys by id, including revoked ones. */
export async function keyNames(db: Database, { orgId }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.apiKey.findMany({ where: { orgId, id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
