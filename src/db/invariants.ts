import type { Queryable } from './client.js';
import { type Invariant, memoryInvariants } from './memory-invariants.js';

const liveChunk = 'c.from_revision <= d.processed_revision and d.processed_revision < c.until_revision';

export const invariants: readonly Invariant[] = [
  {
    holds: 'a document has its content',
    when: 'always',
    otherwise: 'it cannot be processed again',
    query: `select d.id from document d where not exists (
      select from document_content c where c.org_id = d.org_id and c.document_id = d.id)`,
  },
  {
    holds: 'a document is found by its own container',
    when: 'always',
    otherwise: 'lists and searches of its container lack it',
    query: `select d.id from document d where not exists (
      select from document_container p
      where p.org_id = d.org_id and p.document_id = d.id and p.container_tag = d.container_tag)`,
  },
  {
    holds: 'a customId names one document of a container',
    when: 'always',
    otherwise: 'what is sent under it may go to either',
    query: `select min(id) as id from document where custom_id is not null
      group by org_id, container_tag, custom_id having count(*) > 1`,
  },
  {
    holds: 'an uploaded file in the database is whole',
    when: 'always',
    otherwise: 'it cannot be downloaded or read again',
    query: `select b.id from blob b join document d on d.org_id = b.org_id and d.blob_id = b.id
      where b.storage = 'postgres' and b.size <> (
        select coalesce(sum(length(p.bytes)), 0) from blob_part p where p.org_id = b.org_id and p.blob_id = b.id)`,
  },
  {
    holds: 'a document has one visible chunk at a position',
    when: 'always',
    otherwise: 'searches find the same twice',
    query: `select d.id from document d join chunk c on c.org_id = d.org_id and c.document_id = d.id
      where ${liveChunk} group by d.org_id, d.id, c.position having count(*) > 1`,
  },
  {
    holds: 'a document has as many visible chunks as it says',
    when: 'always',
    otherwise: 'searches lack parts of it, or find more than it says',
    query: `select d.id from document d where d.chunk_count <> (
      select count(*) from chunk c where c.org_id = d.org_id and c.document_id = d.id and ${liveChunk})`,
  },
  {
    holds: 'a chunk has a vector of the active set, of the same revisions',
    when: 'always',
    otherwise: 'searches by meaning do not find it',
    query: `select c.id from chunk c where not exists (
      select from chunk_embedding e join embedding_set s on s.id = e.set_id and s.status = 'active'
      where e.org_id = c.org_id and e.chunk_id = c.id and e.document_id = c.document_id
        and e.from_revision = c.from_revision and e.until_revision = c.until_revision)`,
  },
  {
    holds: 'a visible chunk has the scopes of its document',
    when: 'always',
    otherwise: 'searches of its container do not find it by its words',
    query: `select c.id from document d join chunk c on c.org_id = d.org_id and c.document_id = d.id
      join (
        select org_id, document_id, org_id || array_agg(org_id || ' ' || container_tag) as scopes
        from document_container group by org_id, document_id) p on p.org_id = d.org_id and p.document_id = d.id
      where ${liveChunk} and not (c.scopes @> p.scopes and c.scopes <@ p.scopes)`,
  },
  ...memoryInvariants,
  {
    holds: 'a container belongs to a merge or a deletion only while that runs',
    when: 'always',
    otherwise: 'it cannot be merged or deleted',
    query: `select c.tag as id from container c where coalesce(c.merge_id, c.deletion_id) is not null and not exists (
      select from job j where j.org_id = c.org_id and j.id in (c.merge_id, c.deletion_id) and j.status = 'running')`,
  },
  {
    // A minute apart, as a webhook may be made or changed while a transaction with an event is under way.
    holds: "each of a customer's webhooks has a delivery of each event that it wants",
    when: 'always',
    otherwise: 'it is never sent there',
    query: `select e.id from customer_event e join customer_webhook w on w.org_id = e.org_id
      where e.type <> 'webhook.test' and e.created_at > w.wants_since + interval '1 minute'
        and (cardinality(w.events) = 0 or e.type = any(w.events))
        and (cardinality(w.container_tags) = 0 or e.container_tags && w.container_tags)
        and e.created_at > now() - interval '29 days'
        and not exists (
          select from customer_delivery d where d.org_id = e.org_id and d.event_id = e.id and d.webhook_id = w.id)`,
  },
  {
    holds: "customers' webhooks were told of each document that is done or has failed",
    when: 'always',
    otherwise: 'their receivers go on waiting for it',
    query: `select d.id from document d join customer_webhook w on w.org_id = d.org_id
      and cardinality(w.events) = 0 and cardinality(w.container_tags) = 0
      where d.status in ('done', 'failed') and d.created_at > greatest(w.wants_since + interval '1 minute', now() - interval '29 days')
        and not exists (select from customer_event e where e.org_id = d.org_id and e.type = 'document.' || d.status
          and e.payload::jsonb->'data'->>'id' = d.id and (e.payload::jsonb->'data'->>'revision')::int = d.latest_revision)`,
  },
  {
    holds: "customers' webhooks were told of each memory that is current or forgotten",
    when: 'always',
    otherwise: 'their receivers know another state than the API',
    query: `select m.id from memory m join customer_webhook w on w.org_id = m.org_id
      and cardinality(w.events) = 0 and cardinality(w.container_tags) = 0
      where m.is_latest and m.review_status is distinct from 'pending' and m.review_status is distinct from 'declined'
        and m.created_at > greatest(w.wants_since + interval '1 minute', now() - interval '29 days')
        and not exists (select from (
            select e.org_id, e.type, jsonb_array_elements_text(e.payload::jsonb->'data'->'ids') as id from customer_event e
            where e.type like 'memory.%') told
          where told.org_id = m.org_id and told.id = m.id and (told.type = 'memory.forgotten') = m.is_forgotten)`,
  },
  {
    holds: 'a document is done or has failed, memories included',
    when: 'at rest',
    query: `select id from document where status not in ('done', 'failed') or dreaming_status <> 'done'`,
  },
  {
    holds: 'what is visible of a document that is done is its latest revision',
    when: 'at rest',
    query: `select id from document where status = 'done' and processed_revision <> latest_revision`,
  },
  {
    holds: 'chunks of earlier revisions are deleted',
    when: 'at rest',
    query: `select c.id from chunk c join document d on d.org_id = c.org_id and d.id = c.document_id
      where d.status = 'done' and not (${liveChunk})`,
  },
  { holds: 'no job runs', when: 'at rest', query: `select id from job where status = 'running'` },
  { holds: 'no sync runs', when: 'at rest', query: `select id from sync_run where status = 'running'` },
  {
    holds: 'no run holds a part of a connection',
    when: 'at rest',
    query: `select id from connection_resource where run_id is not null`,
  },
  {
    holds: 'what a listing saw is a document, unless it could not be fetched',
    when: 'at rest',
    query: `select external_id as id from external_item
      where failed_in is null and (document_id is null or etag is distinct from listed_etag)`,
  },
  {
    holds: "each webhook's call is applied",
    when: 'at rest',
    query: `select delivery_id as id from webhook_delivery where applied_at is null`,
  },
  {
    holds: "what a customer's webhook is to be told of is sent when it is due",
    when: 'at rest',
    query: `select d.id from customer_delivery d join customer_webhook w on w.org_id = d.org_id and w.id = d.webhook_id
      where d.state = 'pending' and d.next_attempt_at < now() - interval '1 minute'
        and (w.state = 'disabled' or w.probe_at is null or w.probe_at < now() - interval '1 minute')`,
  },
];

/** The ids of what breaks an invariant, ten at most. */
export interface Violation {
  holds: string;
  ids: string[];
}

/** Looks for what breaks an invariant. All organisations. */
export async function findViolation(
  db: Queryable,
  { holds, query }: Pick<Invariant, 'holds' | 'query'>,
): Promise<Violation[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(`select id from (${query}) broken order by id limit 10`);
  return rows.length === 0 ? [] : [{ holds, ids: rows.map(({ id }) => id) }];
}

/** Looks for what breaks the invariants that hold `always`, and, with `atRest`, those that hold then. All organisations. */
export async function findViolations(db: Queryable, { atRest }: { atRest: boolean }): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const invariant of invariants) {
    if (atRest || invariant.when === 'always') violations.push(...(await findViolation(db, invariant)));
  }
  return violations;
}
