import type { Access, Connector } from '../../connectors/contract.js';
import { ProviderError } from '../../connectors/errors.js';
import type { Provider } from '../../connectors/registry.js';
import { notFound } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import * as repository from '../repository.js';
import { recordConnectionEvents } from '../webhook-events.js';
import { type AccessParts, type Authorized, refreshed } from './refreshing.js';
import { openSecret } from './unreadable.js';

/** An opened connection: its connector and a valid token. */
export interface Opened {
  provider: Provider;
  connector: Connector;
  access: Access;
  /** Identifies the grant, for `pause`: the access token as it is stored, encrypted. */
  grant: string;
}

/** Opens connections. Tokens are decrypted, refreshed and revoked here alone. */
export function createOpening(parts: AccessParts) {
  const { db, vault, connectorOf, log } = parts;

  /**
   * Stops syncing until somebody authorises again; a connection that is not active stays as it is.
   * @param grant the one that was refused: nothing happens when another has come since
   */
  async function pause(scope: Scope, connectionId: string, reason: string, grant?: string): Promise<void> {
    const paused = await db.$transaction(async (tx) => {
      const now = { status: 'paused', statusReason: reason, nextSyncAt: null } as const;
      const before = { status: 'active', ...(grant === undefined ? {} : { accessToken: grant }) } as const;
      const isPaused = await repository.updateConnection(tx, scope, connectionId, now, before);
      if (isPaused) await recordConnectionEvents(tx, scope, 'connection.paused', connectionId);
      return isPaused;
    });
    if (paused) log.warn({ orgId: scope.orgId, connectionId, reason }, 'connection paused');
  }

  /**
   * Pauses the connection if the provider refused its grant, or to refresh it.
   * @throws {ProviderError} `revoked` then; otherwise the error as it is
   */
  async function giveUp(scope: Scope, row: Authorized, error: unknown): Promise<never> {
    if (!(error instanceof ProviderError) || (error.kind !== 'revoked' && error.kind !== 'rejected')) throw error;
    await pause(scope, row.id, error.message, row.accessToken);
    throw error.kind === 'revoked' ? error : new ProviderError('revoked', error.message);
  }

  /** @throws {CairnError} 404 for a connection that is not there or was not authorised */
  async function find(scope: Scope, connectionId: string): Promise<Authorized> {
    const row = await repository.findAny(db, scope, connectionId);
    if (row === null || row.accessToken === null) throw notFound('Connection');
    return { ...row, provider: row.provider as Provider, accessToken: row.accessToken };
  }

  /**
   * The connector and a token that is valid for at least some minutes.
   * @param signal aborts calls that are made with it
   * @throws {ProviderError} `revoked` after the connection was paused, `unavailable`
   * @throws {CairnError} 404 for a connection that is not there or was not authorised
   */
  async function open(scope: Scope, connectionId: string, signal?: AbortSignal): Promise<Opened> {
    return enter(scope, await find(scope, connectionId), { signal });
  }

  /** @param refused a grant to replace even if it has not expired */
  async function enter(
    scope: Scope,
    row: Authorized,
    { signal, refused }: { signal: AbortSignal | undefined; refused?: string },
  ): Promise<Opened> {
    const connector = connectorOf(row.provider);
    if (connector === null) throw new ProviderError('unavailable', `There is no connector for ${row.providerAlias}.`);
    try {
      const { accessToken: grant } = await refreshed({ ...parts, connector }, scope, row, refused);
      const accessToken = openSecret(vault, scope, row.id, 'access_token', grant);
      return {
        provider: row.provider,
        connector,
        access: { accessToken, ...(signal === undefined ? {} : { signal }) },
        grant,
      };
    } catch (error) {
      return giveUp(scope, row, error);
    }
  }

  /**
   * Opens the connection again after the provider refused a grant that had not expired: with a grant that was stored since, or
   * a refreshed one.
   * @throws {ProviderError} `revoked`, after the connection was paused, when there is no other grant; what `refresh` throws
   */
  async function reopen(
    scope: Scope,
    connectionId: string,
    { connector, access, grant }: Opened,
    refusal: ProviderError,
  ): Promise<Opened> {
    const row = await find(scope, connectionId);
    const isRenewable = connector.refresh !== undefined && row.refreshToken !== null;
    if (row.accessToken === grant && !isRenewable) return giveUp(scope, row, refusal);
    return enter(scope, row, { signal: access.signal, refused: grant });
  }

  return { open, reopen, pause };
}

/** Whether the grant itself was refused, not just one request. */
export const isRevoked = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'revoked';
