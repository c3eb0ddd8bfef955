import type { Scope } from '../../core/scope.js';
import type { Database } from '../../db/client.js';
import * as resources from './resource-repository.js';

/** Interval of a sync run's heartbeat in the database. */
const beatMs = 15_000;
/** A run without a heartbeat for this long is dead; several intervals, because the database may be busy. */
const deadMs = 60_000;

/**
 * Says, as long as the work lasts, that the run is at it. Claims outlast this by far, as the run may go on with another worker:
 * this is for those who only wait until nobody is at work.
 */
export async function whileBeating<T>(
  db: Database,
  { scope, turn }: { scope: Scope; turn: resources.Turn },
  work: () => Promise<T>,
): Promise<T> {
  let said = Promise.resolve();
  // The work itself finds out when the database is gone.
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
