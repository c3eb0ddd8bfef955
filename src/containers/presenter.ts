import type { Bucket } from '../topics/buckets.js';
import type { ContainerRow, CountedContainer } from './manage-repository.js';
import type { ContainerSettings, ListedContainer } from './responses.js';

/** A container of the list. Its tag is its id: both are stable and unique in the organisation. */
export function presentListed(row: CountedContainer): ListedContainer {
  return {
    id: row.tag,
    name: row.name ?? row.tag,
    containerTag: row.tag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    documentCount: row.documentCount,
    memoryCount: row.memoryCount,
    pendingInferenceCount: row.pendingInferenceCount,
    lastActivityAt: row.lastActivityAt.toISOString(),
    isExperimental: false,
    isNova: false,
  };
}

/** A container of a list to choose from. */
export function presentDescribed(row: CountedContainer) {
  return { ...presentListed(row), description: row.entityContext ?? row.name };
}

/** A container's settings. `memoryFilesystemPaths` is null if it was never set. */
export function presentSettings(row: ContainerRow): ContainerSettings {
  return {
    containerTag: row.tag,
    name: row.name ?? row.tag,
    entityContext: row.entityContext,
    memoryFilesystemPaths: row.memoryFilesystemPaths as string[] | null,
    profileBuckets: (row.profileBuckets as Bucket[] | null) ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
