import type { Scope } from '../core/scope.js';
import { listedTags } from '../http/aliases.js';
import type { StoredMetadata } from '../http/answer-fields.js';
import { presentMetadata } from '../http/answer-size.js';
import type { DocumentRow, DocumentWithContent } from './repository.js';
import type { PresentedDocument, PresentedFullDocument } from './responses.js';

/**
 * A document in an answer; absent values are null.
 * @param scope a key for one container sees no other container's tag
 */
export function presentDocument(scope: Scope, row: DocumentRow): PresentedDocument {
  const tags = row.containers.map(({ containerTag }) => containerTag);
  return {
    id: row.id,
    customId: row.customId,
    connectionId: row.connectionId,
    containerTags: tags.filter((tag) => scope.containerTag === undefined || tag === scope.containerTag),
    title: row.title,
    summary: row.summary,
    type: row.type,
    status: row.status,
    failureReason: row.failureReason,
    url: row.url,
    source: row.source,
    filepath: row.filepath,
    fileName: row.file?.name ?? null,
    ...presentMetadata<StoredMetadata>(row.metadata),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dreamingStatus: row.dreamingStatus,
    latestRevision: row.latestRevision,
  };
}

/** A document in a list, without the tags of spaces. */
export function presentListedDocument(scope: Scope, row: DocumentRow): PresentedDocument {
  const document = presentDocument(scope, row);
  return { ...document, containerTags: listedTags(document.containerTags) };
}

/** A chunk in an answer. */
export const presentChunk = <Row extends { text: string; tokens: number; createdAt: Date }>({
  text,
  tokens,
  createdAt,
  ...chunk
}: Row) => ({ ...chunk, content: text, metadata: { tokens }, createdAt: createdAt.toISOString() });

/** The answer for one document, with its content and the details of its processing. */
export function presentFullDocument(scope: Scope, row: DocumentWithContent): PresentedFullDocument {
  return {
    ...presentDocument(scope, row),
    content: row.content?.extracted ?? row.content?.content ?? null,
    raw: row.content?.content ?? null,
    ogImage: row.ogImage,
    taskType: row.taskType,
    spatialPoint: null,
    chunkCount: row.chunkCount,
    tokenCount: row.tokenCount,
    documentDate: row.documentDate?.toISOString() ?? null,
    processingMetadata: {
      failureReason: row.failureReason,
      workflowId: row.batchId === null ? `document/${row.id}` : `batch/${row.batchId}`,
      ...Object(row.processingMetadata),
    },
  };
}
