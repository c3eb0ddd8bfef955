import type { Queryable } from './client.js';
import { memoryInvariants } from './memory-invariants.js';

/** Something that holds of every database that Cairn has written. */
export type Invariant = {
  /** What holds, as a sentence. */
  holds: string;
  /** Finds the ids of what breaks it, as text, in a column `id`. */
  query: string;
} & (
  | {
      /** Between any two transactions. */
      when: 'always';
      /** What comes of it where it does not hold. */
      otherwise: string;
    }
  /** When nothing is left to be done. */
  | { when: 'at rest' }
);

/** The ids of what breaks an invariant, ten at most. */
export interface Violation {
  holds: string;
  ids: string[];
}

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
  ...memoryInvariants,
  {
    holds: 'a container belongs to a merge or a deletion only while that runs',
    when: 'always',
    otherwise: 'it cannot be merged or deleted',
    query: `select c.tag as id from container c where coalesce(c.merge_id, c.deletion_id) is not null and not exists (
      select from job j where j.org_id = c.org_id and j.id in (c.merge_id, c.deletion_id) and j.status = 'running')`,
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
];

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
