import { setTimeout as delay } from 'node:timers/promises';
import type { Connector, Grant } from '../../connectors/contract.js';
import type { ProviderEnvironment } from '../../connectors/environment.js';
import { ProviderError } from '../../connectors/errors.js';
import type { Provider } from '../../connectors/registry.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { SettingsService } from '../../settings/service.js';
import * as repository from '../repository.js';
import { appOf } from './apps.js';
import { sealGrant } from './sealing.js';
import { openSecret } from './unreadable.js';

export interface AccessParts {
  db: Database;
  vault: Vault;
  /** @returns null when this version has no connector for the provider */
  connectorOf(provider: Provider): Connector | null;
  settings: Pick<SettingsService, 'oauthApp'>;
  config: ProviderEnvironment & { PROVIDER_TIMEOUT: number };
  log: Logger;
}

/** A token that expires sooner than this is refreshed. */
const marginMs = 5 * 60_000;
/**
 * How much longer the lease of a refresh is than the provider may take to answer: for the statements before and after the call. A
 * process that dies meanwhile blocks others until the lease ends.
 */
const leaseMarginMs = 30_000;
const pollMs = 250;
/** Longest wait for another refresher: a worker has other things to do. */
const patienceMs = 15_000;

/** A connection's row with a grant in it. */
export type Authorized = repository.ConnectionRow & { provider: Provider; accessToken: string };

const hasLeft = ({ tokenExpiresAt }: { tokenExpiresAt: Date | null }, ms: number) =>
  tokenExpiresAt === null || tokenExpiresAt.getTime() > Date.now() + ms;

/**
 * The connection with a token that does not expire soon. Only one process refreshes at a time, because using a single-use
 * refresh token twice ends the grant. The others use the old token while it is valid, and wait when it is not.
 * @param refused an access token, as stored, that the provider no longer accepts: it is replaced even if it has not expired,
 *   unless that has been done
 * @throws {ProviderError} `revoked`, `unavailable`, and what the connector's `refresh` throws
 */
export async function refreshed(
  parts: AccessParts & { connector: Connector },
  scope: Scope,
  row: Authorized,
  refused: string | null = null,
): Promise<Authorized> {
  const isGood = (one: Authorized, ms: number) => one.accessToken !== refused && hasLeft(one, ms);
  let current = row;
  if (isGood(current, marginMs)) return current;
  const leaseMs = parts.config.PROVIDER_TIMEOUT + leaseMarginMs;
  for (const end = Date.now() + patienceMs; Date.now() < end; await delay(pollMs)) {
    const until = await repository.claimRefresh(parts.db, scope, current, leaseMs);
    if (until !== null) return refresh(parts, scope, current, until);
    const now = await repository.findAny(parts.db, scope, row.id);
    if (now?.accessToken == null) throw new ProviderError('revoked', 'The connection is gone.');
    current = { ...now, provider: row.provider, accessToken: now.accessToken };
    if (isGood(current, now.refreshingUntil === null ? marginMs : 0)) return current;
  }
  throw new ProviderError('unavailable', 'The token is being refreshed and the provider takes long to answer.');
}

async function refresh(
  parts: AccessParts & { connector: Connector },
  scope: Scope,
  row: Authorized,
  refreshingUntil: Date,
): Promise<Authorized> {
  const { db, vault } = parts;
  // Another process may have taken over the refresh, or a person may have authorised again.
  const whileMine = { refreshingUntil };
  const grant = await ask(parts, scope, row).catch(async (error: unknown) => {
    await repository.updateConnection(db, scope, row.id, { refreshingUntil: null }, whileMine);
    throw error;
  });
  const sealed = sealGrant(vault, scope, row.id, grant);
  await repository.updateConnection(db, scope, row.id, sealed, whileMine);
  return { ...row, ...sealed };
}

/** Asks the provider for a new grant. The refresh token stays the same where the provider sends none. */
async function ask(parts: AccessParts & { connector: Connector }, scope: Scope, row: Authorized): Promise<Grant> {
  const { connector, vault } = parts;
  const expired = new ProviderError('revoked', 'The authorisation has expired. Authorise again.');
  if (connector.refresh === undefined || row.refreshToken === null) throw expired;
  const app = await appOf(parts, scope, row.provider, row.ownApp);
  if (app === null) throw new ProviderError('revoked', 'The OAuth app of this connection is not configured any more.');
  const refreshToken = openSecret(vault, scope, row.id, 'refresh_token', row.refreshToken);
  const grant = await connector.refresh({ app, refreshToken });
  return { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
}
