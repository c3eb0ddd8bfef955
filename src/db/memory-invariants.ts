/** An invariant of every database that Cairn has written. */
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

const current = 'm.is_latest and not m.is_forgotten';

/** Invariants of memories. */
export const memoryInvariants: readonly Invariant[] = [
  {
    holds: 'a current memory has a vector of the active set',
    when: 'always',
    otherwise: 'searches by meaning do not find it',
    query: `select m.id from memory m where ${current} and not exists (
      select from memory_embedding e join embedding_set s on s.id = e.set_id and s.status = 'active'
      where e.org_id = m.org_id and e.memory_id = m.id)`,
  },
  {
    holds: 'a container says a thing once',
    when: 'always',
    otherwise: 'searches and profiles say it twice',
    query: `select min(m.id) as id from memory m where ${current}
      group by m.org_id, m.container_tag, m.fingerprint having count(*) > 1`,
  },
  {
    holds: 'a memory counts the documents that it was taken from',
    when: 'always',
    otherwise: 'it may outlive them or go before them',
    query: `select m.id from memory m where ${current} and m.source_count <> (
      select count(*) from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)`,
  },
  {
    holds: 'what was said is remembered only while a document says it',
    when: 'always',
    otherwise: 'it is remembered although all that said it was deleted',
    query: `select m.id from memory m where ${current} and m.review_status is null and not exists (
      select from memory_source s where s.org_id = m.org_id and s.memory_id = m.id)`,
  },
  {
    holds: 'a memory was taken from documents of its container, unless a merge or a deletion is emptying that',
    when: 'always',
    otherwise: 'it is remembered where nobody said it',
    query: `select m.id from memory m join memory_source s on s.org_id = m.org_id and s.memory_id = m.id
      join document d on d.org_id = s.org_id and d.id = s.document_id
      join container c on c.org_id = m.org_id and c.tag = m.container_tag
      where ${current} and d.container_tag <> m.container_tag and coalesce(c.merge_id, c.deletion_id) is null`,
  },
  {
    holds: 'a memory and the version before it are in one container',
    when: 'always',
    otherwise: 'its history is torn',
    query: `select m.id from memory m join memory p on p.org_id = m.org_id and p.id = m.parent_memory_id
      where p.container_tag <> m.container_tag`,
  },
  {
    holds: 'the versions of a memory have one that is current',
    when: 'always',
    otherwise: 'edits by the id of an older version may go to either',
    query: `select min(m.id) as id from memory m where ${current}
      group by m.org_id, coalesce(m.root_memory_id, m.id) having count(*) > 1`,
  },
  {
    // What has expired lives until it is marked as forgotten.
    holds:
      'a memory is hidden exactly while something living supersedes it, unless a deletion or a reset is emptying that',
    when: 'always',
    otherwise: 'it is lost to searches and profiles although nothing took its place, or found although something did',
    query: `with recursive held as (
        select r.org_id, r.related_id as id from memory_relation r
        join memory m on m.org_id = r.org_id and m.id = r.memory_id where r.relation = 'updates' and ${current}
        union
        select r.org_id, r.related_id from held h
        join memory_relation r on r.org_id = h.org_id and r.memory_id = h.id where r.relation = 'updates'
      )
      select m.id from memory m join container c on c.org_id = m.org_id and c.tag = m.container_tag
      left join held h on h.org_id = m.org_id and h.id = m.id
      where not m.is_forgotten and m.is_latest = (h.id is not null) and c.deletion_id is null and not exists (
        select from job j where j.org_id = m.org_id and j.kind = 'reset' and j.status = 'running')`,
  },
];
