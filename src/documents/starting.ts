import { createStartBatcher } from '../concurrency/batched-starts.js';
import { newId } from '../core/ids.js';
import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import { type DocumentRef, documentsABatch } from '../jobs/refs.js';
import { joinBatch } from './queue-repository.js';

export type StartingService = ReturnType<typeof createStartingService>;

interface Parts {
  db: Database;
  starter: Pick<Jobs, 'startBatch' | 'startDocument'>;
  log: Logger;
}

interface New {
  ref: DocumentRef;
  /** Length of the content. */
  characters: number;
}

/** Most characters of documents that are processed together: they take the model some hundred milliseconds. */
const charactersAGroup = 32_000;

/**
 * Starts the processing of new single documents: a lone one in a workflow of its own, those that arrive together as a batch,
 * which costs little more than one. The documents are already stored: a crash leaves documents without a batch or a batch
 * without a workflow, and the sweeper starts both.
 */
export function createStartingService({ db, starter, log }: Parts) {
  async function startTogether(orgId: string, documents: readonly New[]): Promise<void> {
    const batchId = newId();
    const ids = documents.map(({ ref }) => ref.documentId);
    const documentIds = await joinBatch(db, { orgId }, batchId, ids);
    if (documentIds.length > 0) await starter.startBatch({ orgId, batchId, short: true, documentIds });
  }

  async function start(orgId: string, documents: readonly New[]): Promise<void> {
    const [first, ...others] = documents;
    try {
      if (first !== undefined && others.length === 0) await starter.startDocument(first.ref);
      else await startTogether(orgId, documents);
    } catch (error) {
      log.warn({ documents: documents.length, err: error }, 'workflow not started, left to the sweeper');
    }
  }

  const collector = createStartBatcher<New>({
    ...{ start, sizeOf: ({ characters }) => characters },
    ...{ mostItems: documentsABatch, mostSize: charactersAGroup },
  });

  return {
    /** Starts the processing of a new document, soon. */
    process: (document: New): void => collector.add(document.ref.orgId, document),

    /** Resolves when no start is under way. */
    drain: collector.drain,
  };
}
