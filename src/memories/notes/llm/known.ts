import { head } from '../../../content/chunking/context.js';
import type { Database } from '../../../db/client.js';
import type { Filter } from '../../../filters/index.js';
import type { Embedder } from '../../../models/embedding/embedder.js';
import type { Scope } from '../../../scope.js';
import { similarMemories } from '../../store/known.js';
import type { KnownMemory } from './prompt.js';

const mostKnown = 20;
/** Characters that the embedding model reads. */
const seen = 2_000;

/**
 * Memories of a container that what is read now may build on, the most similar first, at most 20.
 * @param filterByMetadata of the document: scalars match exactly, of arrays any entry, all keys must
 */
export type FindKnown = (
  scope: Scope & { containerTag: string },
  text: string,
  filterByMetadata: unknown,
) => Promise<KnownMemory[]>;

export function createFindKnown(parts: { db: Database; embedder: Embedder; embeddingSetId: number }): FindKnown {
  const { db, embedder, embeddingSetId: setId } = parts;
  return async ({ orgId, containerTag }, text, filterByMetadata) => {
    const vector = await embedder.embedQuery(head(text, seen));
    const filter = filterOf(filterByMetadata);
    return similarMemories(db, { orgId }, { containerTag, setId, vector, filter, limit: mostKnown });
  };
}

function filterOf(filterByMetadata: unknown): Filter {
  const and = Object.entries(Object(filterByMetadata)).map(([key, wanted]): Filter => {
    const equals = (value: unknown): Filter => ({
      ...{ key, value: String(value), filterType: 'metadata', negate: false, ignoreCase: false, numericOperator: '=' },
    });
    return Array.isArray(wanted) ? { or: wanted.map(equals) } : equals(wanted);
  });
  return { and };
}
