import type { Grant } from '../../connectors/contract.js';
import type { Scope } from '../../core/scope.js';
import { openIfPossible, type Vault } from '../../crypto/vault.js';

/** The vault context to which a secret in a row of `connection` is bound. */
export const connectionSecret = (
  { orgId }: Scope,
  connectionId: string,
  column: 'code_verifier' | 'code' | 'access_token' | 'refresh_token',
) => `connection/${orgId}/${connectionId}/${column}`;

/** The vault context to which a resource's webhook secret is bound. */
export const webhookSecret = ({ orgId }: Scope, resourceId: string) =>
  `connection-resource/${orgId}/${resourceId}/webhook_secret`;

/** The values of the columns that store a grant; also ends a refresh that was claimed. */
export function sealGrant(vault: Vault, scope: Scope, connectionId: string, grant: Grant) {
  const seal = (secret: string, column: 'access_token' | 'refresh_token') =>
    vault.seal(secret, connectionSecret(scope, connectionId, column));
  return {
    accessToken: seal(grant.accessToken, 'access_token'),
    refreshToken: grant.refreshToken === null ? null : seal(grant.refreshToken, 'refresh_token'),
    tokenExpiresAt: grant.expiresAt,
    refreshingUntil: null,
  };
}

/** Decrypts a token of a connection. @returns null where there is none, or it cannot be decrypted */
export const openToken = (
  vault: Vault,
  { orgId, id }: { orgId: string; id: string },
  column: 'access_token' | 'refresh_token',
  sealed: string | null,
) => (sealed === null ? null : openIfPossible(vault, sealed, connectionSecret({ orgId }, id, column)));
