import type { Wire } from '../api/client';

/** What to call a document that may have no title. */
export function titleOf({
  title,
  url,
  customId,
  filepath,
  id,
}: Pick<Wire<'Document'>, 'title' | 'url' | 'customId' | 'filepath' | 'id'>): string {
  return title ?? url ?? filepath ?? customId ?? id;
}
