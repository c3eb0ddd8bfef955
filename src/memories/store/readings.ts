import type { ContainerScope, Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import type { Readings, StoredNotes } from '../notes/llm/reading.js';
import type { Note } from '../notes/note.js';
import type { Taken } from '../notes/note-taker.js';

/** Waits before each further attempt to read a document; after the last attempt it stays as it is. */
const waits = ['10 minutes', '1 hour', '6 hours', '1 day'];

/** Stores notes on parts of documents in the database, as long as the documents hold these parts. */
export function readingsOf(db: Database, { orgId }: Scope): Readings {
  return {
    async of(documentId) {
      const row = await db.documentReading.findFirst({ where: { orgId, documentId }, select: { windows: true } });
      const windows = Object.entries(Object(row?.windows)) as [string, StoredNotes][];
      return new Map(windows.map(([key, noted]) => [key, { ...noted, notes: noted.notes.map(revived) }]));
    },
    async keep(documentId, key, noted) {
      await db.$executeRaw`
        insert into document_reading (org_id, document_id, windows)
        select org_id, id, jsonb_build_object(${key}::text, ${JSON.stringify(noted)}::jsonb)
        from document where org_id = ${orgId} and id = ${documentId}
        on conflict (org_id, document_id) do update set windows = document_reading.windows || excluded.windows`;
    },
  };
}

/** Parses dates, which are strings in JSON. */
const revived = (note: Note): Note => ({
  ...note,
  forgetAfter: note.forgetAfter === null ? null : new Date(note.forgetAfter),
  dueAt: note.dueAt === null ? null : new Date(note.dueAt),
});

/**
 * Called in the transaction in which documents get their memories. Those with unread parts wait for their next attempt, longer
 * after each that read none of them. Stored notes on parts that a text no longer has are deleted; the others stay, so that a
 * later revision has only its new parts read.
 * @returns the ids of those with unread parts that are not tried again
 */
export async function settleReadings(
  db: Queryable,
  { orgId }: Scope,
  documents: readonly ({ id: string } & Pick<Taken, 'parts' | 'reading'>)[],
): Promise<string[]> {
  const now = new Date();
  const ids = documents.map(({ id }) => id);
  const unread = documents.flatMap(({ id, parts }) => (parts === null ? [] : id));
  const further = documents.flatMap(({ id, reading }) => (reading?.isFurther ? id : []));
  const keys = documents.flatMap(({ id, reading }) => reading?.keys.map((key) => [id, key] as const) ?? []);
  await db.$executeRaw`
    update document_reading r set
      read_again_at = case when r.document_id = any(${unread}::text[]) and not r.document_id = any(${further}::text[]) then r.read_again_at end,
      windows = coalesce((
        select jsonb_object_agg(stored.key, stored.value) from jsonb_each(r.windows) as stored
        join unnest(${keys.map(([id]) => id)}::text[], ${keys.map(([, key]) => key)}::text[]) as used(id, key)
          on used.id = r.document_id and used.key = stored.key), '{}')
    where r.org_id = ${orgId} and r.document_id = any(${ids}::text[])`;
  const tried =
    unread.length === 0
      ? []
      : await db.$queryRaw<{ id: string; isLast: boolean }[]>`
    insert into document_reading as r (org_id, document_id, attempts, read_again_at)
    select ${orgId}, id, 1, ${now}::timestamptz + (${waits}::text[])[1]::interval from unnest(${unread}::text[]) as unread(id)
    on conflict (org_id, document_id) do update set
      attempts = case when r.read_again_at <= ${now} then r.attempts + 1 else 1 end,
      read_again_at = ${now}::timestamptz
        + (${waits}::text[])[case when r.read_again_at <= ${now} then r.attempts + 1 else 1 end]::interval
    returning document_id as id, read_again_at is null as "isLast"`;
  await db.$executeRaw`
    delete from document_reading
    where org_id = ${orgId} and document_id = any(${ids}::text[]) and read_again_at is null and windows = '{}'`;
  return tried.flatMap(({ id, isLast }) => (isLast ? id : []));
}

/** Deletes the stored notes on documents, so that no further part of them is read. */
export async function deleteReadings(db: Queryable, { orgId }: Scope, documentIds: readonly string[]): Promise<void> {
  await db.documentReading.deleteMany({ where: { orgId, documentId: { in: [...documentIds] } } });
}

/**
 * Replaces the ids of merged memories in stored notes by those of their twins: in notes on the documents that the merged memories
 * were taken from, and on documents of the twins' container that wait for their memories.
 * @param twins the twin's id by the merged memory's id; all twins are in one container
 */
export async function renameInReadings(db: Queryable, { orgId }: Scope, twins: ReadonlyMap<string, string>) {
  const merged = [...twins.keys()];
  const named = await db.$queryRaw<{ id: string; documentIds: string[] }[]>`
    select m.id, array_agg(distinct r.document_id) as "documentIds"
    from document_reading r
    cross join lateral jsonb_path_query(r.windows, '$.** ? (@.type() == "string")') as name
    join unnest(${merged}::text[]) as m(id) on name = to_jsonb(m.id)
    where r.org_id = ${orgId} and r.document_id in (
      select document_id from memory_source where org_id = ${orgId} and memory_id = any(${merged}::text[])
      union all
      select d.id from document d
      where d.org_id = ${orgId} and d.dreaming_status = 'dreaming'
        and d.container_tag in (select container_tag from memory where org_id = ${orgId} and id = any(${[...twins.values()]}::text[]))
    )
    group by m.id order by m.id`;
  for (const { id, documentIds } of named) {
    await db.$executeRaw`
      update document_reading
      set windows = replace(windows::text, to_json(${id}::text)::text, to_json(${twins.get(id)}::text)::text)::jsonb
      where org_id = ${orgId} and document_id = any(${documentIds}::text[])`;
  }
}

/**
 * Ends the attempts to read further parts of a document, if one is due, and notes the reason as `memoryError`. The memories stay. The
 * stored notes are deleted, because some of them could not be written.
 */
export async function endReading(db: Queryable, { orgId }: Scope, documentId: string, reason: string): Promise<void> {
  await db.$executeRaw`
    with ended as (
      delete from document_reading
      where org_id = ${orgId} and document_id = ${documentId} and read_again_at <= now()
      returning document_id
    )
    update document d set updated_at = now(),
      processing_metadata = coalesce(d.processing_metadata, '{}') - 'memoryParts'::text || jsonb_build_object('memoryError', ${reason}::text)
    from ended where d.org_id = ${orgId} and d.id = ended.document_id`;
}

/** Containers with documents whose next attempt has been due for `idleMs`. Of all organisations: for the sweeper only. */
export async function containersToReadAgain(db: Database, idleMs: number, limit: number) {
  return db.$queryRaw<ContainerScope[]>`
    select distinct d.org_id as "orgId", d.container_tag as "containerTag"
    from document_reading r join document d on d.org_id = r.org_id and d.id = r.document_id
    where r.read_again_at <= now() - ${idleMs} * interval '1 millisecond' and d.task_type = 'memory' and d.status in ('done', 'indexing')
    limit ${limit}`;
}
