import type { Place } from '../placing.js';

/** A memory's id and its place among its versions. */
export type Version = { id: string } & Omit<Place, 'isLatest'>;

/** All versions of a memory. `newest` is the id of the newest; null when that one is gone. */
export interface Chain {
  newest: string | null;
  versions: readonly Version[];
}

/**
 * Joins consecutive memories into one: the oldest version of each chain follows the newest version of the chain before it. All
 * take the root of the last chain, whose newest version stays the newest.
 * @param chains oldest first
 * @returns the versions whose place has changed
 */
export function joinChains(chains: readonly Chain[]): Version[] {
  const root = chains.at(-1)?.versions[0]?.rootMemoryId;
  if (root === undefined) return [];
  let before: { id: string; version: number } | undefined;
  return chains.flatMap(({ newest, versions }) => {
    const line = lineOf(versions, newest);
    const below = before;
    const placed = versions.map((version): Version => {
      const place = line.indexOf(version.id);
      const moved =
        place < 0 || below === undefined ? version : { ...version, version: version.version + below.version };
      const isOldest = place >= 0 && place === line.length - 1;
      return { ...moved, rootMemoryId: root, ...(isOldest && below !== undefined ? { parentMemoryId: below.id } : {}) };
    });
    before = placed.find(({ id }) => id === newest) ?? below;
    return placed.filter((place, index) => !isSame(place, versions[index]));
  });
}

/** Ids from the newest version back to the oldest; versions that were history from the start are left out. */
function lineOf(versions: readonly Version[], newest: string | null): string[] {
  const parents = new Map(versions.map(({ id, parentMemoryId }) => [id, parentMemoryId]));
  const line: string[] = [];
  for (let id = newest; id !== null && parents.has(id) && !line.includes(id); id = parents.get(id) ?? null)
    line.push(id);
  return line;
}

const isSame = (a: Version, b: Version | undefined) =>
  a.version === b?.version && a.parentMemoryId === b.parentMemoryId && a.rootMemoryId === b.rootMemoryId;
