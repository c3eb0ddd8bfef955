import type { Scope } from '../scope.js';
import type { DocumentNode, MemoryNode } from './repository.js';

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** @param scope a key of one container hears of no other */
export function presentDocumentNode(scope: Scope, row: DocumentNode) {
  const tags = row.containers.map(({ containerTag }) => containerTag);
  return {
    id: row.id,
    type: 'document' as const,
    title: row.title,
    documentType: row.type,
    status: row.status,
    containerTags: tags.filter((tag) => scope.containerTag === undefined || tag === scope.containerTag),
    ...times(row),
  };
}

export function presentMemoryNode(row: MemoryNode, now: Date) {
  return {
    id: row.id,
    type: 'memory' as const,
    memory: row.memory,
    containerTag: row.containerTag,
    version: row.version,
    isLatest: row.isLatest,
    isForgotten: row.isForgotten || (row.forgetAfter !== null && row.forgetAfter <= now),
    isStatic: row.isStatic,
    isInference: row.isInference,
    ...times(row),
  };
}
