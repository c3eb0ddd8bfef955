import type { ContainerRow } from '../manage-repository.js';
import type { Settings } from './repository.js';

/**
 * The settings of a merge's target: each keeps the target's value, or takes that of the first source that has one. A name
 * identifies a container, so only a target that the merge created inherits one.
 */
export function inheritSettings(target: ContainerRow, sources: readonly ContainerRow[], madeTarget: boolean): Settings {
  const all = [target, ...sources];
  return {
    name: madeTarget ? first(all.map(({ name }) => name)) : target.name,
    entityContext: first(all.map(({ entityContext }) => entityContext)),
    profileBuckets: first(all.map(({ profileBuckets }) => profileBuckets)),
    memoryFilesystemPaths: first(all.map(({ memoryFilesystemPaths }) => memoryFilesystemPaths)),
  };
}

/** The first value that is neither null nor an empty list. */
function first<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null && !(Array.isArray(value) && value.length === 0)) ?? null;
}
