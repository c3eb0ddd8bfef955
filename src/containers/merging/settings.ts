import type { ContainerRow } from '../manage-repository.js';
import type { Settings } from './mark-repository.js';

/**
 * What is set for the target of a merge: each setting as the target has it, or else as the first source that has it. A name
 * says which container it is, so that only a target that the merge made takes one over.
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

/** The first value that is set; an empty list is not. */
function first<T>(values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null && !(Array.isArray(value) && value.length === 0)) ?? null;
}
