import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import type { Database, Queryable } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import type { ImportingService } from '../../documents/importing.js';
import type { DocumentService } from '../../documents/service.js';
import type { RunRow } from '../read-repository.js';
import type { ConnectionRow, ResourceRow } from '../repository.js';
import type { AccessService } from '../tokens/access.js';
import type { WebhookSetup } from '../webhooks/setup.js';
import { claimLost, isOvertaken, type Progress, type SyncState } from './progress.js';
import { extend, hold, type Turn } from './resource-repository.js';

/** Dependencies of the sync engine. */
export interface SyncingParts {
  db: Database;
  access: Pick<AccessService, 'use'>;
  importing: ImportingService;
  documents: Pick<DocumentService, 'relocate' | 'removeMeant'>;
  webhookSetup: Pick<WebhookSetup, 'ensure'>;
  config: { SYNC_INTERVAL: number };
  log: Logger;
}

/** A resource that a run has claimed, as one activity sees it. */
export interface Work {
  readonly scope: Scope;
  readonly turn: Turn;
  readonly run: RunRow;
  readonly connection: ConnectionRow;
  readonly resource: ResourceRow;
  readonly signal: AbortSignal | undefined;
  /** The run's progress. A second call by `access.use`, with a renewed grant, goes on from it. */
  progress: Progress;
  /** Whether the obstacle in the run's row (`last_error`) is one of this resource. */
  isHeldUp: boolean;
}

/** The display name of the resource. */
export const nameOf = ({ resource: { name } }: Pick<Work, 'resource'>): string =>
  name === '' ? 'What the account has' : name;

type Claimed = Pick<Work, 'scope' | 'turn' | 'progress'>;

/**
 * Holds the run's claim until the transaction ends. Of two attempts at one step, as after a worker that stood still, only the one
 * that is first goes on.
 * @throws {RetryLater} when another run or another attempt has taken over
 */
export async function mustHold(tx: Queryable, { scope, turn, progress }: Claimed): Promise<void> {
  const held = await hold(tx, scope, turn);
  if (held === null || isOvertaken(held.progress, progress)) throw claimLost();
}

/** Runs a transaction that holds the run's claim. @throws {RetryLater} as `mustHold` */
export function whileHeld<T>(db: Database, claimed: Claimed, write: (tx: Queryable) => Promise<T>) {
  return retryOnConflict(() =>
    db.$transaction(async (tx) => {
      await mustHold(tx, claimed);
      return write(tx);
    }),
  );
}

/** Extends the claim for a wait, for which the workflow sets a timer: no worker is blocked. */
export async function waitFor(db: Database, { scope, turn }: Work, ms: number, why: string): Promise<SyncState> {
  await extend(db, scope, turn, ms);
  return { state: 'wait', ms, why };
}
