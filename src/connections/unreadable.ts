import { ProviderError } from '../connectors/errors.js';
import type { Scope } from '../scope.js';
import { UnreadableSecret, type Vault } from '../vault.js';
import type { AccessParts } from './access.js';
import * as repository from './repository.js';
import { connectionSecret } from './sealing.js';

const reason =
  'Its stored tokens were encrypted with another master key: give it as ENCRYPTION_KEY_PREVIOUS, or authorise again.';

/**
 * A token of a connection.
 * @throws {ProviderError} `revoked` when it was sealed with a master key that is not given
 */
export function openToken(
  vault: Vault,
  scope: Scope,
  connectionId: string,
  column: 'access_token' | 'refresh_token',
  sealed: string,
): string {
  try {
    return vault.open(sealed, connectionSecret(scope, connectionId, column));
  } catch (error) {
    if (error instanceof UnreadableSecret) throw new ProviderError('revoked', reason);
    throw error;
  }
}

/** Has the connections of any organisation go on that were paused for want of a master key, once it is given. */
export async function resumeReadable({ db, vault, log }: Pick<AccessParts, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const row of await repository.pausedFor(db, reason)) {
    if (!isReadable(vault, row)) continue;
    const { orgId, id: connectionId, accessToken } = row;
    // An authorisation under way resumes it by itself.
    const isResumed = await repository.updateConnection(
      db,
      { orgId },
      connectionId,
      { status: 'active', statusReason: null, nextSyncAt: new Date() },
      { status: 'paused', statusReason: reason, accessToken, codeVerifier: null },
    );
    if (isResumed) log.info({ orgId, connectionId }, 'connection resumed, its tokens can be read again');
  }
}

function isReadable(vault: Vault, { orgId, id, accessToken, refreshToken }: repository.ConnectionRow): boolean {
  try {
    if (accessToken === null) return false;
    openToken(vault, { orgId }, id, 'access_token', accessToken);
    if (refreshToken !== null) openToken(vault, { orgId }, id, 'refresh_token', refreshToken);
    return true;
  } catch {
    return false;
  }
}
