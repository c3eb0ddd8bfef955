import type { Scope } from '../../core/scope.js';
import type { Database } from '../../db/client.js';
import * as resources from './resource-repository.js';

/** Interval of a sync run's heartbeat in the database. */
const beatMs = 15_000;
/** A run without a heartbeat for this long is dead; several intervals, because the database may be busy. */
const deadMs = 60_000;

/**
 * Sends heartbeats for the run while the work lasts. A claim lasts far longer than a heartbeat, because another worker may
 * continue the run; heartbeats are for callers that wait until no worker is busy with the connection (`isAtWork`).
 */
export async function whileBeating<T>(
  db: Database,
  { scope, turn }: { scope: Scope; turn: resources.Turn },
  work: () => Promise<T>,
): Promise<T> {
  let said = Promise.resolve();
  // If the database is gone, the work fails by itself.
  const say = () => resources.beat(db, scope, turn).catch(() => undefined);
  const timer = setInterval(() => {
    said = said.then(say);
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await said;
  }
}

/** Whether a sync is at work on the connection: neither dead nor waiting for a rate limit. */
export const isAtWork = (db: Database, scope: Scope, connectionId: string): Promise<boolean> =>
  resources.isBeating(db, scope, connectionId, deadMs);
