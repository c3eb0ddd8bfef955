import type { IndexingService } from '../src/documents/indexing.js';
import type { Logger } from '../src/log.js';
import type { DreamingService } from '../src/memories/dreaming.js';
import type { Sweeper } from '../src/temporal/sweeper.js';
import type { DocumentRef, DreamInput } from '../workflows/contracts.js';
import { runActivity } from './run.js';

export type Activities = ReturnType<typeof createActivities>;
/** Activities are thin: ids in, a service called, ids and flags out. */
interface Parts {
  indexing: IndexingService;
  dreaming: DreamingService;
  sweeper: Sweeper;
  log: Logger;
}

/** Activities are thin: ids in, a service called, ids and flags out. */
export function createActivities({ indexing, dreaming, sweeper, log }: Parts) {
  return {
    indexDocument: ({ orgId, documentId }: DocumentRef) =>
      runActivity(log, () => indexing.indexDocument({ orgId }, documentId)),

    failDocument: ({ orgId, documentId, reason }: DocumentRef & { reason: string }) =>
      runActivity(log, () => indexing.failDocument({ orgId }, documentId, reason)),

    dreamDocuments: (input: DreamInput) => runActivity(log, () => dreaming.dreamDocuments(input)),

    abandonDream: ({ reason, ...target }: DreamInput & { reason: string }) =>
      runActivity(log, () => dreaming.abandonDream(target, reason)),

    startUnfinished: () => runActivity(log, () => sweeper.startUnfinished()),
  };
}
