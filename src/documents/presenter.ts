import type { DocumentRow, DocumentWithContent } from './repository.js';

/** A document as the wire has it; absent values are null. */
export function presentDocument(row: DocumentRow) {
  return {
    id: row.id,
    customId: row.customId,
    connectionId: null,
    containerTags: row.containers.map((membership) => membership.containerTag),
    title: row.title,
    summary: row.summary,
    type: row.type,
    status: row.status,
    url: row.url,
    source: row.source,
    filepath: row.filepath,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dreamingStatus: row.dreamingStatus,
    latestRevision: row.latestRevision,
  };
}

/** The answer of get: everything there is about one document. */
export function presentFullDocument(row: DocumentWithContent) {
  return {
    ...presentDocument(row),
    content: row.content?.content ?? null,
    raw: row.content?.content ?? null,
    ogImage: null,
    taskType: row.taskType,
    spatialPoint: null,
    chunkCount: row.chunkCount,
    tokenCount: row.tokenCount,
    documentDate: row.documentDate?.toISOString() ?? null,
    processingMetadata: { failureReason: row.failureReason, ...Object(row.processingMetadata) },
  };
}
