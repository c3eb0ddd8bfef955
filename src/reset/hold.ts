import { CairnError } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import type { Queryable } from '../db/client.js';
import { holdReset } from './repository.js';

/**
 * To be the first thing that a transaction does which writes content: a reset that is accepted later waits for it, so that
 * whatever is acknowledged comes either before a reset or after it, never between.
 * @throws {CairnError} 409 while a reset is under way; clients may send the same again, as it ends by itself
 */
export async function refuseDuringReset(tx: Queryable, scope: Scope): Promise<void> {
  if ((await holdReset(tx, scope)) === null) return;
  throw new CairnError(409, 'Conflict', 'The organisation is being reset: send it again when that is done.', {
    'x-should-retry': 'true',
    'retry-after': '2',
  });
}
