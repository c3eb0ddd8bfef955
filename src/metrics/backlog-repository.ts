import type { Database } from '../db/client.js';

export interface BacklogCount {
  what:
    | 'waiting'
    | 'failed'
    | 'awaiting_memories'
    | 'connections'
    | 'provider_deliveries'
    | 'jobs'
    | 'pending_events'
    | 'failed_events'
    | 'disabled_webhooks';
  /** A status or the kind of a job; empty for the others. */
  label: string;
  /** Provider of connections; empty for the others. */
  provider: string;
  count: number;
  /**
   * Seconds since the oldest row was created; since a document last changed; since a pending event was due, negative when none is.
   * Null when there is no row.
   */
  age: number | null;
}

/**
 * Counts waiting and failed work of all organisations, for metrics only. Partial indexes make it cheap for documents and
 * deliveries; there are few connections, jobs and webhooks.
 */
export async function countBacklog(db: Database): Promise<BacklogCount[]> {
  return db.$queryRaw<BacklogCount[]>`
    select 'waiting' as what, status::text as label, '' as provider, count(*)::int as count,
      extract(epoch from now() - min(updated_at))::float8 as age
    from document where status not in ('done', 'failed') and processed_revision < latest_revision group by status
    union all
    select 'failed', '', '', count(*)::int, extract(epoch from now() - min(updated_at))::float8
    from document where status = 'failed'
    union all
    select 'awaiting_memories', '', '', count(*)::int, extract(epoch from now() - min(updated_at))::float8
    from document
    where dreaming_status = 'dreaming' and status in ('done', 'indexing') and processed_revision = latest_revision
    union all
    select 'provider_deliveries', '', '', count(*)::int, extract(epoch from now() - min(received_at))::float8
    from webhook_delivery where run_id is null
    union all
    select 'connections', status::text, provider, count(*)::int, null from connection group by status, provider
    union all
    select 'jobs', kind, '', count(*)::int, extract(epoch from now() - min(created_at))::float8
    from job where status = 'running' group by kind
    union all
    select 'pending_events', '', '', count(*)::int,
      extract(epoch from now() - min(greatest(d.next_attempt_at, w.probe_at)))::float8
    from customer_delivery d join customer_webhook w on w.org_id = d.org_id and w.id = d.webhook_id
    where d.state = 'pending'
    union all
    select 'failed_events', '', '', count(*)::int, null from customer_delivery where state = 'failed'
    union all
    select 'disabled_webhooks', '', '', count(*)::int, null
    from customer_webhook where state = 'disabled' and disabled_reason is not null`;
}
