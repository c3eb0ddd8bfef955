import { groupBy } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { isHidden } from '../memories/service.js';
import { latestById, type RelationRow, type Relative, relationsOf, versionsOf } from './relation-repository.js';
import type { MemoryHit } from './repository.js';

/** Most related memories of each kind; the nearest are taken. */
const maxItems = 20;

/** The context of a memory: earlier and later versions with their distance, and the memories it extends or derives from. */
export interface Context {
  parents: { memory: Relative; distance: number }[];
  children: { memory: Relative; distance: number }[];
  related: { memory: Relative; relation: 'extends' | 'derives' }[];
}

/** The contexts of memories by id. Forgotten and expired memories are in them only with `includeForgotten`. */
export async function contextsOf(
  db: Database,
  scope: Scope,
  hits: readonly Pick<MemoryHit, 'id' | 'rootMemoryId'>[],
  includeForgotten: boolean,
): Promise<Map<string, Context>> {
  if (hits.length === 0) return new Map();
  const ids = hits.map(({ id }) => id);
  const roots = hits.flatMap(({ rootMemoryId }) => rootMemoryId ?? []);
  const [versions, relations] = await Promise.all([versionsOf(db, scope, roots), relationsOf(db, scope, ids)]);
  const others = relations.flatMap(({ memoryId, relatedId }) => [memoryId, relatedId]);
  const latest = await latestById(db, scope, others);
  const isShown = (memory: Relative) => includeForgotten || !isHidden(memory);
  const chains = groupBy(versions, ({ rootMemoryId }) => rootMemoryId);
  return new Map(
    hits.map((hit) => {
      const chain = chains.get(hit.rootMemoryId) ?? [];
      return [
        hit.id,
        { ...versionsAround(hit.id, chain, isShown), related: relatedTo(hit.id, relations, latest, isShown) },
      ];
    }),
  );
}

/**
 * A memory's earlier versions as parents (−1, −2 …) and its later ones as children (+1, +2 …), nearest first.
 * A version that is not shown keeps its place in the count.
 * @param chain all versions in their order, the memory itself among them
 */
export function versionsAround(
  id: string,
  chain: readonly Relative[],
  isShown: (memory: Relative) => boolean,
): Pick<Context, 'parents' | 'children'> {
  const own = chain.findIndex((version) => version.id === id);
  const placed = chain
    .map((memory, index) => ({ memory, distance: index - own }))
    .filter(({ memory, distance }) => own !== -1 && distance !== 0 && isShown(memory));
  return {
    parents: placed
      .filter(({ distance }) => distance < 0)
      .slice(-maxItems)
      .reverse(),
    children: placed.filter(({ distance }) => distance > 0).slice(0, maxItems),
  };
}

/** Memories related by `extends` or `derives`, in both directions, newest first; superseded ones are left out. */
function relatedTo(
  id: string,
  relations: readonly RelationRow[],
  latest: ReadonlyMap<string, Relative>,
  isShown: (memory: Relative) => boolean,
): Context['related'] {
  return relations
    .flatMap(({ memoryId, relatedId, relation }) => {
      if (memoryId !== id && relatedId !== id) return [];
      const memory = latest.get(memoryId === id ? relatedId : memoryId);
      return memory !== undefined && isShown(memory) ? [{ memory, relation }] : [];
    })
    .slice(0, maxItems);
}
