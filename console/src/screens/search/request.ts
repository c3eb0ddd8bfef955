import type { Wire } from '../../api/client';
import { metadataFilter } from '../../ui/metadata-filter';
import type { SearchAsked } from './route';

export type SearchRequest = Wire<'SearchMemoriesRequest'>;
export type Mode = NonNullable<SearchRequest['searchMode']>;

export const modes = ['memories', 'documents', 'hybrid'] as const satisfies Mode[];
export const defaults = { limit: 10, threshold: 0.5 };

/** The request of one mode, as the API takes it. */
export function requestOf(asked: SearchAsked, mode: Mode, container: string | undefined): SearchRequest {
  return {
    q: asked.q ?? '',
    searchMode: mode,
    containerTag: container,
    limit: asked.limit ?? defaults.limit,
    threshold: asked.threshold ?? defaults.threshold,
    ...(asked.rerank ? { rerank: true } : {}),
    ...(asked.rewrite ? { rewriteQuery: true } : {}),
    filepath: asked.filepath,
    filters: metadataFilter(asked.metadata),
    include: { documents: true, relatedMemories: true, ...(asked.forgotten ? { forgottenMemories: true } : {}) },
  };
}

/** The request as a shell command; the key is a variable of the reader's shell. */
export function curlOf(request: SearchRequest): string {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return [
    `curl -s ${location.origin}/v4/search \\`,
    '  -H "authorization: Bearer $CAIRN_API_KEY" \\',
    "  -H 'content-type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n');
}
