import type { Client } from '@temporalio/client';
import { withTimeLimit } from '../concurrency/time-limit.js';
import { ping } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import { throttledRead } from '../metrics/throttled-read.js';
import type { Embedder } from '../models/embedding/embedder.js';

/** How long one part may take to answer. */
const timeoutMs = 2_000;
/** How long the answer of a part counts. */
const keptMs = 1_000;

export interface Readiness {
  ready: boolean;
  checks: Record<'database' | 'temporal' | 'model', State> & { workers?: State };
}

type State = 'ok' | 'unreachable';

/** The readiness of a process that runs only workers: it is ready once they poll their task queues. */
export const withWorkers = ({ ready, checks }: Readiness, arePolling: boolean): Readiness => ({
  ready: ready && arePolling,
  checks: { ...checks, workers: arePolling ? 'ok' : 'unreachable' },
});

interface Parts {
  db: Database;
  temporal: Client;
  /** The model of this process. A remote embedding endpoint is not checked: documents wait for it. */
  local: Pick<Embedder, 'embedQuery'>;
  now?: () => number;
}

/**
 * Asks the database, Temporal and the model at the same time whether they answer. Callers share one check of each part, whose
 * result is kept for a second: probes ask for no key, and must not keep searches from the model.
 */
export function createReadiness({ db, temporal, local, now = () => performance.now() }: Parts) {
  /** A part that fails or takes too long counts as unreachable. It is not asked again before it has answered. */
  const stateOf = (ask: () => Promise<unknown>) => {
    const isInTime = async () => {
      const began = now();
      await ask();
      return now() - began <= timeoutMs;
    };
    const bounds = { cacheMs: keptMs, waitMs: timeoutMs, pauseFactor: 0, onError: () => undefined, now };
    const read = throttledRead(isInTime, bounds);
    return async (): Promise<State> => ((await read()) ? 'ok' : 'unreachable');
  };

  // A connection may never answer, and the next one does: only the model's check goes on after its time.
  const readDatabase = stateOf(() => withTimeLimit(timeoutMs, ping(db)));
  const readTemporal = stateOf(() =>
    temporal.withDeadline(Date.now() + timeoutMs, () => temporal.workflowService.getSystemInfo({})),
  );
  const readModel = stateOf(() => local.embedQuery('ready?'));

  return async (): Promise<Readiness> => {
    const [database, temporalState, model] = await Promise.all([readDatabase(), readTemporal(), readModel()]);
    const checks = { database, temporal: temporalState, model };
    return { ready: Object.values(checks).every((state) => state === 'ok'), checks };
  };
}
