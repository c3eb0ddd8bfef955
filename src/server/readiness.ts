import type { Client } from '@temporalio/client';
import { withTimeLimit } from '../concurrency/time-limit.js';
import { ping } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import type { Embedder } from '../models/embedding/embedder.js';

/** How long one part may take to answer. */
const timeoutMs = 2_000;

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
}

/** Asks the database, Temporal and the model at the same time whether they answer. */
export async function checkReadiness({ db, temporal, local }: Parts): Promise<Readiness> {
  const [database, temporalState, model] = await Promise.all([
    stateOf(ping(db)),
    stateOf(temporal.withDeadline(Date.now() + timeoutMs, () => temporal.workflowService.getSystemInfo({}))),
    stateOf(local.embedQuery('ready?')),
  ]);
  const checks = { database, temporal: temporalState, model };
  return { ready: Object.values(checks).every((state) => state === 'ok'), checks };
}

/** A part that fails or takes too long counts as unreachable. */
const stateOf = (answer: Promise<unknown>): Promise<State> =>
  withTimeLimit(timeoutMs, answer).then(
    () => 'ok',
    () => 'unreachable',
  );
