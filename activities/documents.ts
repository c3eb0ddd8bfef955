import type { Logger } from '../src/core/log.js';
import type { DescribingService } from '../src/documents/describing.js';
import type { ExtractionService } from '../src/documents/extracting.js';
import type { ProcessingService } from '../src/documents/processing.js';
import type { BatchRef, DocumentRef, FailedDocument, IndexedDocument, OrganizationRef } from '../src/jobs/refs.js';
import { runActivity } from './run.js';

interface Parts {
  processing: ProcessingService;
  extraction: ExtractionService;
  describing: Pick<DescribingService, 'describeDocument'>;
  log: Logger;
}

/** Activities that process documents: extract, index and describe them. */
export const createDocumentsActivities = ({ processing, extraction, describing, log }: Parts) => ({
  indexDocument: ({ orgId, documentId }: DocumentRef) =>
    runActivity(log, () => processing.indexDocument({ orgId }, documentId)),

  extractDocument: ({ orgId, documentId }: DocumentRef) =>
    runActivity(log, () => extraction.extractDocument({ orgId }, documentId)),

  indexLongDocument: ({ orgId, documentId }: DocumentRef) =>
    runActivity(log, () => processing.indexLongDocument({ orgId }, documentId)),

  indexBatch: ({ orgId, batchId, short = false }: BatchRef) =>
    runActivity(log, () => processing.indexBatch({ orgId }, batchId, short)),

  disbandBatch: ({ orgId, batchId }: BatchRef) => runActivity(log, () => processing.disbandBatch({ orgId }, batchId)),

  failDocument: ({ orgId, documentId, reason, revision }: FailedDocument) =>
    runActivity(log, () => processing.failDocument({ orgId }, documentId, reason, revision)),

  describeDocument: ({ orgId, ...document }: IndexedDocument & OrganizationRef) =>
    runActivity(log, () => describing.describeDocument({ orgId }, document)),
});
