import { presentMetadata } from '../http/answer-size.js';
import type { MemoryMetadata, PresentedMemory, PresentedVersion } from './responses.js';
import type { MemoryRow } from './store/memories.js';

/** A relation of a memory: `extends`, `derives` or `updates`. */
export interface PresentedRelation {
  relatedId: string;
  relation: 'extends' | 'derives' | 'updates';
}

/** A memory as the API answers it; absent values are null. */
export function presentMemory(row: MemoryRow, relations: readonly PresentedRelation[]): PresentedMemory {
  return {
    id: row.id,
    memory: row.memory,
    containerTag: row.containerTag,
    version: row.version,
    isLatest: row.isLatest,
    parentMemoryId: row.parentMemoryId,
    rootMemoryId: row.rootMemoryId,
    memoryRelations: Object.fromEntries(relations.map(({ relatedId, relation }) => [relatedId, relation])),
    isStatic: row.isStatic,
    isInference: row.isInference,
    isForgotten: row.isForgotten,
    forgetAfter: row.forgetAfter?.toISOString() ?? null,
    forgetReason: row.forgetReason,
    sourceCount: row.sourceCount,
    ...presentMetadata<MemoryMetadata>(row.metadata),
    spaceId: row.containerTag,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A written memory, as answered. */
export function presentWritten({ id, memory, isStatic, createdAt }: MemoryRow) {
  return { id, memory, isStatic, createdAt: createdAt.toISOString() };
}

/** The answer of an edit: what the new version is, and which it follows. */
export function presentVersion(row: MemoryRow): PresentedVersion {
  const { id, memory, version, parentMemoryId, rootMemoryId, createdAt, forgetAfter, forgetReason } = presentMemory(
    row,
    [],
  );
  return { id, memory, version, parentMemoryId, rootMemoryId, createdAt, forgetAfter, forgetReason };
}
