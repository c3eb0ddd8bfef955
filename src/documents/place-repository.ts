import { basename } from 'node:path/posix';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { cleanString } from '../text/clean-text.js';

/** The current path and address of a document at its source. */
export interface Place {
  id: string;
  filepath: string;
  /** Address at which a person opens it; null: unchanged. */
  url: string | null;
  /** Replaces what the document's metadata has under the same names. */
  metadata: Readonly<Record<string, string>>;
}

/**
 * Updates documents that moved at their source. A title that is the file's name is updated too, and so are `path` and
 * `sourceUrl` in metadata, and what the place brings for it.
 */
export async function relocate(db: Queryable, { orgId }: Scope, places: readonly Place[]): Promise<void> {
  const found = new Map(places.map(({ id, filepath, ...more }) => [id, { path: cleanString(filepath), ...more }]));
  const rows = await db.document.findMany({
    where: { orgId, id: { in: [...found.keys()] } },
    select: { id: true, filepath: true, url: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, filepath, ...before } of rows) {
    const place = found.get(id);
    if (place === undefined) continue;
    const { path } = place;
    const metadata = JSON.stringify(place.metadata);
    const url = place.url ?? before.url;
    if (path === filepath && url === before.url) continue;
    await db.$executeRaw`
      update document set filepath = ${path}, url = ${url}, updated_at = now(),
        title = case when title = ${basename(filepath ?? '')} then ${basename(path)} else title end,
        metadata = metadata
          || case when metadata ? 'path' then jsonb_build_object('path', ${path}::text) else '{}' end
          || case when metadata->>'sourceUrl' = url then jsonb_build_object('sourceUrl', ${url}::text) else '{}' end
          || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${metadata}::jsonb) where metadata ? key)
      where org_id = ${orgId} and id = ${id}`;
    // Of this title the next indexing makes the document's.
    await db.$executeRaw`
      update document_content set title = ${basename(path)}
      where org_id = ${orgId} and document_id = ${id} and title = ${basename(filepath ?? '')}`;
  }
}
