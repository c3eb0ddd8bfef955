import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';
import { documentsById, type FoundDocument } from './repository.js';

/** Searches at most, where documents go away under every one of them. */
const attempts = 3;

/**
 * What a search finds, with the documents of what came from one. A document that is deleted between the two leaves no
 * hole: then the search is made again, and what it finds stands in its place.
 * @param documentOf the document that a result cannot be shown without
 */
export async function findWithDocuments<T>(
  db: Database,
  scope: Scope,
  find: () => Promise<readonly T[]>,
  documentOf: (found: T) => string | undefined,
): Promise<{ found: T[]; documents: Map<string, FoundDocument> }> {
  for (let attempt = 1; ; attempt += 1) {
    const all = await find();
    const documents = await documentsById(
      db,
      scope,
      all.flatMap((item) => documentOf(item) ?? []),
    );
    const found = all.filter((item) => {
      const id = documentOf(item);
      return id === undefined || documents.has(id);
    });
    if (found.length === all.length || attempt === attempts) return { found, documents };
  }
}
