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
  const [further, keys] = [
    documents.flatMap(({ id, reading }) => (reading?.isFurther ? id : [])),
    documents.flatMap(({ id, reading }) => reading?.keys.map((key) => [id, key] as const) ?? []),
  ];
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

/** Deletes the stored notes on documents, and reads no further part of them. They keep their memories. */
export async function deleteReadings(db: Queryable, { orgId }: Scope, documentIds: readonly string[]): Promise<void> {
  await db.documentReading.deleteMany({ where: { orgId, documentId: { in: [...documentIds] } } });
}

/** Has the stored notes on documents name other memories. @param twins the id that takes the place of each */
export async function renameInReadings(
  db: Queryable,
  { orgId }: Scope,
  documentIds: readonly string[],
  twins: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await db.$queryRaw<{ documentId: string; windows: object }[]>`
    select document_id as "documentId", windows from document_reading
    where org_id = ${orgId} and document_id = any(${[...documentIds]}::text[]) order by document_id for update`;
  for (const { documentId, windows } of rows) {
    const renamed = JSON.parse(JSON.stringify(windows), (_, value) => twins.get(value) ?? value);
    await db.documentReading.updateMany({ where: { orgId, documentId }, data: { windows: renamed } });
  }
}

/** Gives up an attempt to read further parts of a document, if one is due. Its memories and the stored notes stay. */
export async function endReading(db: Queryable, { orgId }: Scope, documentId: string, reason: string): Promise<void> {
  await db.$executeRaw`
    with ended as (
      update document_reading set read_again_at = null
      where org_id = ${orgId} and document_id = ${documentId} and read_again_at <= now()
      returning document_id
    )
    update document d set updated_at = now(),
      processing_metadata = d.processing_metadata - 'memoryParts'::text || jsonb_build_object('memoryError', ${reason}::text)
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
