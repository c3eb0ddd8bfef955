import { conflictForNow } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { holdReset } from './repository.js';

/**
 * Call this first in every transaction that writes content. A reset that is accepted later waits for the transaction, so
 * whatever is acknowledged comes either before a reset or after it.
 * @throws {CairnError} 409 while a reset is running; clients may retry, as it ends by itself
 */
export async function refuseDuringReset(tx: Queryable, scope: Scope): Promise<void> {
  if ((await holdReset(tx, scope)) === null) return;
  throw conflictForNow('The organisation is being reset: send it again when that is done.');
}
