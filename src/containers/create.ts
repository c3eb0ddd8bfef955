import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Connections, Documents, Memories } from '../lifecycle/contents.js';
import { createDeletionService } from './deleting/service.js';
import { deleteEnded } from './job-repository.js';
import { createContainerService } from './managing.js';
import { createMergingService } from './merging/service.js';
import { createSpaceService } from './spaces.js';

/** How long the outcome of a merge or a deletion is kept. */
const keptMs = 30 * 86_400_000;

interface Parts {
  db: Database;
  starter: Jobs;
  documents: Documents;
  connections: Connections;
  memories: Memories;
  log: Logger;
}

/** Builds the services for containers: settings, merging and deletion. */
export function createContainers(parts: Parts) {
  const deletions = createDeletionService(parts);
  const merging = createMergingService(parts);
  return {
    containers: createContainerService({ ...parts, deletions }),
    spaces: createSpaceService({ ...parts, deletions, merging }),
    deletions,
    merging,

    /** Deletes job rows that ended long ago, of all organisations: for the sweep only. @returns how many */
    removeEndedJobs: (limit: number): Promise<number> => deleteEnded(parts.db, new Date(Date.now() - keptMs), limit),
  };
}
