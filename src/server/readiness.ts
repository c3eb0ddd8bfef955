import type { Client } from '@temporalio/client';
import { ping } from '../db/catalog.js';
import type { Database } from '../db/client.js';
import type { Embedder } from '../models/embedding/embedder.js';

/** Longest that one part may take to answer. */
const timeoutMs = 2_000;

export interface Readiness {
  ready: boolean;
  checks: Record<'database' | 'temporal' | 'model', State> & { workers?: State };
}

type State = 'ok' | 'unreachable';

/** The same of a process that is there for its workers alone, which take up work from when they poll. */
export const withWorkers = ({ ready, checks }: Readiness, arePolling: boolean): Readiness => ({
  ready: ready && arePolling,
  checks: { ...checks, workers: arePolling ? 'ok' : 'unreachable' },
});

interface Parts {
  db: Database;
  temporal: Client;
  /** The model of this process. An endpoint that embeds is nobody's readiness: documents wait for it. */
  local: Pick<Embedder, 'embedQuery'>;
}

/** Asks each part that Cairn needs to do its job. */
export async function checkReadiness({ db, temporal, local }: Parts): Promise<Readiness> {
  const [database, temporalState, model] = await Promise.all([
    answers(ping(db)),
    answers(temporal.withDeadline(Date.now() + timeoutMs, () => temporal.workflowService.getSystemInfo({}))),
    answers(local.embedQuery('ready?')),
  ]);
  const checks = { database, temporal: temporalState, model };
  return { ready: Object.values(checks).every((state) => state === 'ok'), checks };
}

async function answers(call: PromiseLike<unknown>): Promise<'ok' | 'unreachable'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'unreachable'>((resolve) => {
    timer = setTimeout(() => resolve('unreachable'), timeoutMs);
  });
  const answer = Promise.resolve(call).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
