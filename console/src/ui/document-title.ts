import type { Wire } from '../api/client';

type Named = Pick<Wire<'Document'>, 'title' | 'url' | 'customId' | 'filepath' | 'fileName' | 'id'>;

/** What to call a document that may have no title. */
export function titleOf({ title, url, customId, filepath, fileName, id }: Named): string {
  return title ?? url ?? filepath ?? fileName ?? customId ?? id;
}

/** The path or the file by which people know a document, where its title does not say it; otherwise null. */
export function pathOf(document: Named): string | null {
  const path = document.filepath ?? document.fileName;
  return path === titleOf(document) ? null : path;
}
