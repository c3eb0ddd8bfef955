import type { Grant } from '../../connectors/contract.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';

/** What a secret in a row of `connection` is bound to in the vault. */
export const connectionSecret = (
  { orgId }: Scope,
  connectionId: string,
  column: 'code_verifier' | 'code' | 'access_token' | 'refresh_token',
) => `connection/${orgId}/${connectionId}/${column}`;

/** What a resource's webhook secret is bound to in the vault. */
export const webhookSecret = ({ orgId }: Scope, resourceId: string) =>
  `connection-resource/${orgId}/${resourceId}/webhook_secret`;

/** The columns that hold a grant. */
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
