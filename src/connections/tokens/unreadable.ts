import { ProviderError } from '../../connectors/errors.js';
import type { Scope } from '../../core/scope.js';
import { DamagedSecret, isUnopenable, type UnreadableSecret, type Vault } from '../../crypto/vault.js';
import { connectionSecret } from './sealing.js';

/** Reasons for which a connection is paused until a missing master key is given. */
export const lostKeyReasons = {
  tokens:
    'Its stored tokens were encrypted with another master key: give it as ENCRYPTION_KEY_PREVIOUS, or authorise again.',
  app: "The client secret of the organisation's OAuth app was encrypted with another master key: give it as ENCRYPTION_KEY_PREVIOUS, or set the secret again.",
} as const;
const damagedTokens = 'Its stored tokens are damaged: authorise again.';
const damagedApp = "The client secret of the organisation's OAuth app is damaged: set it again, and authorise again.";

/** A stored secret cannot be opened. It counts as `revoked`, because a person has to act, as with a revoked grant. */
export class Unreadable extends ProviderError {
  constructor(reason: string) {
    super('revoked', reason);
  }
}

/** @param cause why the client secret cannot be opened */
export const unreadableApp = (cause: UnreadableSecret | DamagedSecret): Unreadable =>
  new Unreadable(cause instanceof DamagedSecret ? damagedApp : lostKeyReasons.app);

/**
 * Decrypts a secret of a connection.
 * @throws {Unreadable} when it is damaged, or was sealed with a master key that is not given
 */
export function openSecret(
  vault: Vault,
  scope: Scope,
  connectionId: string,
  column: Parameters<typeof connectionSecret>[2],
  sealed: string,
): string {
  try {
    return vault.open(sealed, connectionSecret(scope, connectionId, column));
  } catch (error) {
    if (!isUnopenable(error)) throw error;
    throw new Unreadable(error instanceof DamagedSecret ? damagedTokens : lostKeyReasons.tokens);
  }
}
