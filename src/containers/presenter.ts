import type { ContainerRow, CountedContainer } from './manage-repository.js';

/** A container of the list. Its tag is its id: both are stable and unique in the organisation. */
export function presentListed(row: CountedContainer) {
  return {
    id: row.tag,
    name: row.name ?? row.tag,
    containerTag: row.tag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    documentCount: row.documentCount,
    memoryCount: row.memoryCount,
    lastActivityAt: row.lastActivityAt.toISOString(),
    isExperimental: false,
    isNova: false,
  };
}

/** What is set for a container. `memoryFilesystemPaths` is null where none were given. */
export function presentSettings(row: ContainerRow) {
  return {
    containerTag: row.tag,
    name: row.name ?? row.tag,
    entityContext: row.entityContext,
    memoryFilesystemPaths: row.memoryFilesystemPaths,
    profileBuckets: row.profileBuckets ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
