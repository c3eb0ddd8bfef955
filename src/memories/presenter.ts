import type { MemoryRow } from './repository.js';

/** A memory as the wire has it; absent values are null. */
export function presentMemory(row: MemoryRow) {
  return {
    id: row.id,
    memory: row.memory,
    containerTag: row.containerTag,
    version: row.version,
    isLatest: row.isLatest,
    parentMemoryId: row.parentMemoryId,
    rootMemoryId: row.rootMemoryId,
    memoryRelations: row.parentMemoryId === null ? {} : { [row.parentMemoryId]: 'updates' },
    isStatic: row.isStatic,
    isInference: false,
    isForgotten: row.isForgotten,
    forgetAfter: row.forgetAfter?.toISOString() ?? null,
    forgetReason: null,
    sourceCount: row.sourceCount,
    metadata: row.metadata,
    spaceId: row.containerTag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
