import type { Database } from '../db/client.js';

interface Counts {
  webhooks: number;
  /** Because of what they answered, or because somebody wanted it. */
  disabled: number;
  pending: number;
  failed: number;
  held: number;
}

/** Webhooks and what they are to be told. All organisations: for operators only. */
export async function countDeliveries(db: Database): Promise<Counts> {
  const [counts] = await db.$queryRaw<[Counts]>`
    select (select count(*)::int from customer_webhook) as webhooks,
      (select count(*)::int from customer_webhook where state = 'disabled') as disabled,
      (select count(*)::int from customer_delivery where state = 'pending') as pending,
      (select count(*)::int from customer_delivery where state = 'failed') as failed,
      (select count(*)::int from customer_delivery where state = 'held') as held`;
  return counts;
}
