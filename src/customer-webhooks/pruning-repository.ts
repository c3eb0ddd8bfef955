import type { Database } from '../db/client.js';

/** Deletes old deliveries; pending ones stay. @returns how many were deleted, at most `limit` */
export async function deleteOldDeliveries(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from customer_delivery where (org_id, id) in (
      select org_id, id from customer_delivery where created_at < ${before} and state <> 'pending'
      order by created_at limit ${limit}::int)`;
}

/** Deletes events without deliveries. @returns how many were deleted, at most `limit` */
export async function deleteOldEvents(db: Database, before: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    delete from customer_event where (org_id, id) in (
      select e.org_id, e.id from customer_event e
      where e.created_at < ${before}
        and not exists (select from customer_delivery d where d.org_id = e.org_id and d.event_id = e.id)
      order by e.created_at limit ${limit}::int)`;
}
