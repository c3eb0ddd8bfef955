import type { BlobService } from '../blobs/service.js';
import type { FairQueue } from '../concurrency/fair-queue.js';
import type { Extractor } from '../content/extraction/index.js';
import type { Fetcher } from '../content/fetching/fetcher.js';
import type { Logger } from '../core/log.js';
import type { DeriveKey } from '../crypto/master-keys.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Embeddings } from '../models/embedding/embeddings.js';
import type { Llm } from '../models/llm/index.js';
import type { SettingsService } from '../settings/service.js';
import type { TextThread } from '../threads.js';
import { createAcceptance } from './accepting.js';
import { createAddingService } from './adding.js';
import { createDescribingService } from './describing.js';
import { createEditingService } from './editing.js';
import { createExtractionService } from './extracting.js';
import { createFileLinkService } from './file-links.js';
import { createImportingService } from './importing.js';
import { createIndexingService } from './indexing.js';
import { createProcessingService } from './processing.js';
import { createDocumentService } from './service.js';
import { createStartingService } from './starting.js';
import { createUploading } from './uploading.js';

interface Parts {
  db: Database;
  blobs: BlobService;
  starter: Jobs;
  settings: Pick<SettingsService, 'chunkSize'>;
  text: Pick<TextThread, 'chunk'>;
  embeddings: Embeddings;
  llm: Llm | null;
  writes: Pick<FairQueue, 'take'>;
  reading: { fetcher: Fetcher; extractor: Extractor; readers: number };
  masterKeys: { deriveKey: DeriveKey; previousKeys: readonly DeriveKey[] };
  publicUrl: { readonly value: string };
  log: Logger;
}

/** Builds the services for documents: accepting, processing and deleting them. */
export function createDocuments({ reading, masterKeys, publicUrl, ...parts }: Parts) {
  const acceptance = createAcceptance(parts);
  const uploading = createUploading(parts);
  const starting = createStartingService(parts);
  const describing = createDescribingService(parts);
  const indexing = createIndexingService({ ...parts, describing });
  return {
    documents: createDocumentService(parts),
    adding: createAddingService({ ...parts, acceptance, uploading, starting }),
    editing: createEditingService({ ...parts, uploading }),
    importing: createImportingService({ ...parts, acceptance }),
    processing: createProcessingService({ ...parts, indexing }),
    extraction: createExtractionService({ ...parts, ...reading }),
    describing,
    fileLinks: createFileLinkService({ ...parts, ...masterKeys, baseUrl: () => publicUrl.value }),
    starting,
    embedTextsOf: indexing.embedTextsOf,
  };
}
