import type { Scope } from '../core/scope.js';
import { isHidden } from '../memories/service.js';
import type { DocumentNode, MemoryNode } from './repository.js';
import type { PresentedDocumentNode, PresentedMemoryNode } from './responses.js';

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** @param scope a key of one container sees no other container's tag */
export function presentDocumentNode(scope: Scope, row: DocumentNode): PresentedDocumentNode {
  const tags = row.containers.map(({ containerTag }) => containerTag);
  return {
    id: row.id,
    type: 'document',
    title: row.title,
    documentType: row.type,
    status: row.status,
    containerTags: tags.filter((tag) => scope.containerTag === undefined || tag === scope.containerTag),
    ...times(row),
  };
}

export function presentMemoryNode(row: MemoryNode): PresentedMemoryNode {
  return {
    id: row.id,
    type: 'memory',
    memory: row.memory,
    containerTag: row.containerTag,
    version: row.version,
    isLatest: row.isLatest,
    isForgotten: isHidden(row),
    isStatic: row.isStatic,
    isInference: row.isInference,
    ...times(row),
  };
}
