import type { Logger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Connections, Documents, Memories } from '../lifecycle/contents.js';
import { createDeletionService } from './deleting/service.js';
import { deleteEndedJobs } from './job-repository.js';
import { createContainerService } from './managing.js';
import { createMergingService } from './merging/service.js';
import { createSpaceService } from './spaces.js';

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
    removeEndedJobs: (limit: number): Promise<number> => deleteEndedJobs(parts.db, limit),
  };
}
