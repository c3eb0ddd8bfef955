import type { Database } from '../db/client.js';
import type { Scope } from '../scope.js';
import { type RelationRow, type Relative, relationsOf, versionsOf } from './relation-repository.js';
import type { MemoryHit } from './repository.js';
import { quotesOf, type Source, sourcesOf } from './source-repository.js';

/**
 * Where the words stand that say what these memories say. A correction has the sources of the version that it corrects, and
 * an inference those of what it follows from: they support it, but their words say something else, and are left out.
 */
export async function ownWordsOf(db: Database, scope: Scope, memories: readonly MemoryHit[]): Promise<Source[]> {
  const corrections = memories.filter(({ version }) => version > 1);
  const [sources, versions, relations] = await Promise.all([
    sourcesOf(db, scope, memories),
    versionsOf(
      db,
      scope,
      corrections.flatMap(({ rootMemoryId }) => rootMemoryId ?? []),
    ),
    relationsOf(
      db,
      scope,
      memories.map(({ id }) => id),
    ),
  ]);
  const origins = originsOf(memories, versions, relations);
  const quotes = await quotesOf(db, scope, [...new Set([...origins.values()].flat())]);
  const quoted = new Set(quotes.map(keyOf));
  return sources.filter(
    (source) => !(origins.get(source.memoryId) ?? []).some((memoryId) => quoted.has(keyOf({ ...source, memoryId }))),
  );
}

const keyOf = ({ memoryId, documentId, quote }: Omit<Source, 'filepath'>) =>
  JSON.stringify([memoryId, documentId, quote]);

/** The memories that each of these may have its sources from: earlier versions that say something else, and what it follows from. */
export function originsOf(
  memories: readonly MemoryHit[],
  versions: readonly Relative[],
  relations: readonly RelationRow[],
): Map<string, string[]> {
  return new Map(
    memories.map(({ id, memory, version, rootMemoryId }) => {
      const earlier = versions.filter(
        (other) => other.rootMemoryId === rootMemoryId && other.version < version && other.memory !== memory,
      );
      const parents = relations.filter(({ memoryId, relation }) => memoryId === id && relation === 'derives');
      return [id, [...earlier.map((other) => other.id), ...parents.map(({ relatedId }) => relatedId)]];
    }),
  );
}
