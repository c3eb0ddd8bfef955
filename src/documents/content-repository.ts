import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';

/** UTF-8 bytes of what there is to read of these documents together. */
export async function bytesToRead(db: Database, scope: Scope, ids: readonly string[]): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    select coalesce(sum(octet_length(coalesce(extracted, content))), 0)::float8 as bytes from document_content
    where org_id = ${scope.orgId} and document_id = any(${[...ids]}::text[])`;
  return row?.bytes ?? 0;
}

/** What there is to read of these documents: the text that was read out of a file or page, else what was sent; null for none. */
export async function textsToRead(db: Database, scope: Scope, ids: readonly string[]) {
  return db.$queryRaw<{ documentId: string; text: string | null }[]>`
    select document_id as "documentId", coalesce(extracted, content) as text from document_content
    where org_id = ${scope.orgId} and document_id = any(${[...ids]}::text[])`;
}
