import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { RetryLater } from '../../core/errors.js';
import type { Logger } from '../../core/log.js';
import type { Database } from '../../db/client.js';
import { createHostTurns, type HostTurns } from './host-turns.js';
import { giveBackLease, type Held, takeLease } from './lease-repository.js';

interface Options {
  db: Database;
  log: Logger;
  /** Milliseconds until another process may take the lease of one that does not give it back. */
  leaseMs: number;
  /** Milliseconds before a lease that another process holds is asked for again. */
  pauseMs?: number;
  /** Milliseconds after which it is no longer asked for. */
  longestMs?: number;
}

/**
 * Serialises requests to one host over all processes of one database: each lets its own take turns, and the one whose turn it is
 * takes the host's lease. After a turn that another process asked for, it leaves that one the time to ask again. `take` throws
 * a {@link RetryLater} when others held the lease all the time.
 */
export function createSharedTurns(options: Options): Pick<HostTurns, 'take'> {
  const { db, log, leaseMs, pauseMs = 250, longestMs = 30 * 60_000 } = options;
  const turns = createHostTurns();

  async function awaitLease(held: Held, signal: AbortSignal): Promise<void> {
    const end = performance.now() + longestMs;
    while (!(await takeLease(db, held, leaseMs))) {
      if (performance.now() > end) throw new RetryLater('Other pages of this host were fetched all the time.');
      await delay(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  /** @returns whether another process waits for it; a lease that cannot be given back expires */
  async function giveBack(held: Held): Promise<boolean> {
    try {
      return await giveBackLease(db, held);
    } catch (err) {
      log.warn({ err }, 'lease of a host not given back');
      return false;
    }
  }

  return {
    async take(host, signal) {
      const endTurn = await turns.take(host, signal);
      const held = { host, holder: randomUUID() };
      try {
        await awaitLease(held, signal);
      } catch (error) {
        await endTurn();
        throw error;
      }
      return async () => {
        if (await giveBack(held)) setTimeout(endTurn, 2 * pauseMs);
        else await endTurn();
      };
    },
  };
}
