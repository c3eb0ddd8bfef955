import { presentMetadata } from '../http/answer-size.js';
import type { MemoryMetadata, PresentedMemory, PresentedVersion } from './responses.js';
import type { MemoryRow } from './store/memories.js';
import type { Relation } from './store/relations.js';

/** A memory in an answer; absent values are null. */
export function presentMemory(row: MemoryRow, relations: readonly Relation[]): PresentedMemory {
  const { id, memory, containerTag, version, isLatest, parentMemoryId, rootMemoryId, isStatic, isInference } = row;
  const { isForgotten, forgetAfter, forgetReason, sourceCount } = row;
  return {
    ...{ id, memory, containerTag, version, isLatest, parentMemoryId, rootMemoryId },
    memoryRelations: Object.fromEntries(relations.map(({ relatedId, relation }) => [relatedId, relation])),
    ...{
      isStatic,
      isInference,
      isForgotten,
      forgetAfter: forgetAfter?.toISOString() ?? null,
      forgetReason,
      sourceCount,
    },
    ...presentMetadata<MemoryMetadata>(row.metadata),
    spaceId: containerTag,
    statedAt: row.statedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A memory in the answer to a write. */
export function presentWritten({ id, memory, isStatic, createdAt }: MemoryRow) {
  return { id, memory, isStatic, createdAt: createdAt.toISOString() };
}

/** The answer to an edit: the new version, and the one before it. */
export function presentVersion(row: MemoryRow): PresentedVersion {
  const { id, memory, version, parentMemoryId, rootMemoryId, forgetReason } = row;
  const { createdAt, forgetAfter } = presentMemory(row, []);
  return { id, memory, version, parentMemoryId, rootMemoryId, createdAt, forgetAfter, forgetReason };
}
