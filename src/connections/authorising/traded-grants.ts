import type { Account } from '../../connectors/contract.js';
import { newId } from '../../core/ids.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';
import type { Queryable } from '../../db/client.js';
import type { ConnectionRef } from '../../jobs/refs.js';
import * as repository from '../repository.js';
import { openToken, sealGrant } from '../tokens/sealing.js';

/**
 * Hands the grant that the link's code was traded for to a connection of its own that is being deleted. Its workflow, which the
 * caller starts after the commit, revokes the grant where no other connection needs it, waits for a provider that is down, and is
 * started by the sweeper after a crash.
 * @param account null: nobody knows whose grant it is
 * @returns null when there is no such grant, or it cannot be read any more
 */
export async function partWithGrant(
  tx: Queryable,
  vault: Vault,
  scope: Scope,
  row: repository.ConnectionRow,
  account: Account | null,
): Promise<ConnectionRef | null> {
  if (!repository.isTraded(row)) return null;
  const accessToken = openToken(vault, row, 'access_token', row.accessToken);
  if (accessToken === null) return null;
  const refreshToken = openToken(vault, row, 'refresh_token', row.refreshToken);
  const grant = { accessToken, refreshToken, expiresAt: row.tokenExpiresAt };
  const id = newId();
  const { provider, providerAlias, containerTag, documentLimit, ownApp } = row;
  await repository.insertConnection(tx, scope, {
    ...{ id, provider, providerAlias, containerTag, documentLimit, ownApp },
    ...{ status: 'deleting', accountId: account?.id ?? null, ...sealGrant(vault, scope, id, grant) },
  });
  return repository.refOf({ ...row, id });
}
