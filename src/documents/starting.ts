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
  starter: Pick<Jobs, 'startDocument' | 'resumeBatch'>;
  log: Logger;
}

interface New {
  ref: DocumentRef;
  /** Of its content; what has to be read first counts as longer than any group. */
  characters: number;
}

/** Characters of the documents that are processed together: some hundred milliseconds of the model. */
const charactersAGroup = 32_000;

/**
 * Has new documents processed that come one by one: one by itself in a workflow of its own, at once; those that come
 * together as a batch, which costs little more than one. They are in the database already: what dies here leaves
 * either documents without a batch or a batch without a workflow, and the sweeper starts both.
 */
export function createStartingService({ db, starter, log }: Parts) {
  async function startTogether(orgId: string, documents: readonly New[]): Promise<void> {
    const batchId = newId();
    const ids = documents.map(({ ref }) => ref.documentId);
    const documentIds = await joinBatch(db, { orgId }, batchId, ids);
    if (documentIds.length > 0) await starter.resumeBatch({ orgId, batchId, short: true, documentIds });
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
    /** Has a new document processed, soon. */
    process: (document: New): void => collector.add(document.ref.orgId, document),

    /** Resolves when no start is under way. */
    drain: collector.drain,
  };
}
