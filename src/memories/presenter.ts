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
    forgetReason: row.forgetReason,
    sourceCount: row.sourceCount,
    metadata: row.metadata,
    spaceId: row.containerTag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The answer of a write. */
export function presentWritten({ id, memory, isStatic, createdAt }: MemoryRow) {
  return { id, memory, isStatic, createdAt: createdAt.toISOString() };
}

/** The answer of an edit: what the new version is, and which it follows. */
export function presentVersion(row: MemoryRow) {
  const { id, memory, version, parentMemoryId, rootMemoryId, createdAt, forgetAfter, forgetReason } =
    presentMemory(row);
  return { id, memory, version, parentMemoryId, rootMemoryId, createdAt, forgetAfter, forgetReason };
}
