import pLimit from 'p-limit';
import type { Config } from '../config.js';
import type { IndexingService } from '../documents/indexing.js';
import type { Logger } from '../log.js';
import type { DreamingService } from '../memories/dreaming.js';
import type { Starter } from './starter.js';

/** Untouched for so long, a document may have lost its workflow. Starting one that runs does nothing. */
const idleMs = 10_000;
const batchSize = 500;
const concurrency = 8;

interface Parts {
  indexing: Pick<IndexingService, 'unfinished'>;
  dreaming: Pick<DreamingService, 'waiting'>;
  starter: Pick<Starter, 'resumeDocument' | 'dreamContainer'>;
  config: Config;
  log: Logger;
}

export type Sweeper = ReturnType<typeof createSweeper>;

/** Finds accepted work that no workflow does, after a crash between commit and start or while Temporal was down. */
export function createSweeper({ indexing, dreaming, starter, config, log }: Parts) {
  return {
    /** @returns number of workflows started or already running */
    async startUnfinished(): Promise<{ started: number }> {
      const documents = await indexing.unfinished(idleMs, batchSize);
      const containers = await dreaming.waiting(config.DREAM_MAX_WAIT + idleMs, batchSize);
      const limit = pLimit(concurrency);
      await Promise.all([
        ...documents.map((document) => limit(() => starter.resumeDocument(document))),
        ...containers.map((container) => limit(() => starter.dreamContainer(container, { instant: true }))),
      ]);
      const started = documents.length + containers.length;
      if (started > 0) log.info({ documents: documents.length, containers: containers.length }, 'swept');
      return { started };
    },
  };
}
