import type { Database } from '../db/client.js';

export interface BacklogCount {
  what: 'waiting' | 'failed' | 'undreamt' | 'connections' | 'deliveries' | 'jobs' | 'telling' | 'untold' | 'disabled';
  /** A status, or the kind of a job; empty where there is only one. */
  label: string;
  /** Of connections; empty otherwise. */
  provider: string;
  count: number;
  /** Seconds since the oldest came, or since a document that went longest without a change had its last; null without any. */
  age: number | null;
}

/**
 * Counts what waits or needs somebody, of all organisations: for metrics only. Documents and deliveries are counted by
 * partial indexes that hold nothing else; connections, jobs and webhooks are few.
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
    select 'undreamt', '', '', count(*)::int, extract(epoch from now() - min(updated_at))::float8
    from document
    where dreaming_status = 'dreaming' and status in ('done', 'indexing') and processed_revision = latest_revision
    union all
    select 'deliveries', '', '', count(*)::int, extract(epoch from now() - min(received_at))::float8
    from webhook_delivery where run_id is null
    union all
    select 'connections', status::text, provider, count(*)::int, null from connection group by status, provider
    union all
    select 'jobs', kind, '', count(*)::int, extract(epoch from now() - min(created_at))::float8
    from job where status = 'running' group by kind
    union all
    select 'telling', '', '', count(*)::int, extract(epoch from now() - min(created_at))::float8
    from customer_delivery where state = 'pending'
    union all
    select 'untold', '', '', count(*)::int, null from customer_delivery where state = 'failed'
    union all
    select 'disabled', '', '', count(*)::int, null
    from customer_webhook where state = 'disabled' and disabled_reason is not null`;
}
