import { z } from 'zod';
import type { Scope } from '../../core/scope.js';
import { recordEvents } from '../../customer-webhooks/recording.js';
import type { Queryable } from '../../db/client.js';
import { createJobRepository, type Job } from '../job-repository.js';

/** The job rows of deletions. */
export const deletions = createJobRepository('delete', z.object({ containerTag: z.string() }));

export type Deletion = Job<{ containerTag: string }>;

/** Inserts the job of a deletion, for which a request waits, and marks its container. */
export async function insertDeletion(db: Queryable, scope: Scope, id: string, containerTag: string): Promise<void> {
  const { orgId } = scope;
  await deletions.insert(db, scope, id, { containerTag }, true);
  await db.$executeRaw`update container set deletion_id = ${id} where org_id = ${orgId} and tag = ${containerTag}`;
}

/**
 * Locks the deletion, and its container against deletion, until the transaction ends. Rows that refer to the container can still
 * be inserted.
 * @returns null when the deletion has ended, or a reset has taken over
 */
export async function holdDeletion(db: Queryable, scope: Scope, id: string): Promise<Deletion | null> {
  const deletion = await deletions.lockRunning(db, scope, id);
  if (deletion === null) return null;
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from container
    where org_id = ${scope.orgId} and tag = ${deletion.input.containerTag} and deletion_id = ${id} for key share`;
  return rows.length > 0 ? deletion : null;
}

/** Deletes the container, if this deletion has marked it and it is empty. @returns whether it is gone */
export async function deleteIfEmpty(db: Queryable, { orgId }: Scope, { id, input }: Deletion): Promise<boolean> {
  const tag = input.containerTag;
  // From here on nothing is added: inserted rows refer to this one and wait for the lock.
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from container where org_id = ${orgId} and tag = ${tag} and deletion_id = ${id} for update`;
  if (rows.length === 0) return true;
  const deleted = await db.$executeRaw`
    delete from container where org_id = ${orgId} and tag = ${tag}
      and not exists (select from document where org_id = ${orgId} and container_tag = ${tag})
      and not exists (select from document_container where org_id = ${orgId} and container_tag = ${tag})
      and not exists (select from memory where org_id = ${orgId} and container_tag = ${tag})`;
  if (deleted === 0) return false;
  await recordEvents(db, { orgId }, () => [
    { type: 'container.deleted', containerTags: [tag], data: { containerTag: tag } },
  ]);
  return true;
}
