import { basename } from 'node:path/posix';
import type { Queryable } from '../db/client.js';
import { cleanText } from '../http/clean-text.js';
import type { Scope } from '../scope.js';

/** Where a document lies at its source by now. */
export interface Place {
  id: string;
  filepath: string;
}

/** Has documents say where they lie. A title that is the name of the file follows it, and so does `path` in metadata. */
export async function relocate(db: Queryable, { orgId }: Scope, places: readonly Place[]): Promise<void> {
  const paths = new Map(places.map(({ id, filepath }) => [id, cleanText(filepath) as string]));
  const rows = await db.document.findMany({
    where: { orgId, id: { in: [...paths.keys()] } },
    select: { id: true, filepath: true, title: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, filepath, title } of rows) {
    const path = paths.get(id);
    if (path === undefined || path === filepath) continue;
    const named = title === basename(filepath ?? '') ? basename(path) : title;
    await db.$executeRaw`
      update document set filepath = ${path}, title = ${named}, updated_at = now(),
        metadata = case when metadata ? 'path' then jsonb_set(metadata, '{path}', to_jsonb(${path}::text)) else metadata end
      where org_id = ${orgId} and id = ${id}`;
  }
}
