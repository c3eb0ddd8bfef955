import { z } from 'zod';
import type { Account, Connector } from '../../connectors/contract.js';
import { NotGranted, ProviderError } from '../../connectors/errors.js';
import type { Provider } from '../../connectors/registry.js';
import { ensureContainers } from '../../containers/service.js';
import { RetryLater } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Scope } from '../../core/scope.js';
import { retryOnConflict } from '../../db/retry.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ConnectionRef, ConnectOutcome } from '../../jobs/refs.js';
import * as repository from '../repository.js';
import { containerLeft } from '../syncing/progress.js';
import { appOf } from '../tokens/apps.js';
import type { AccessParts } from '../tokens/refreshing.js';
import { sealGrant } from '../tokens/sealing.js';
import { openSecret, Unreadable } from '../tokens/unreadable.js';
import { recordConnectionEvents } from '../webhook-events.js';
import { partWithGrant } from './traded-grants.js';

/** What the `code_verifier` column holds, sealed, from the moment the link is made. */
const sealedLink = z.object({ codeVerifier: z.string(), redirectUri: z.string() });

/**
 * A `where` that no longer matches once the link was replaced or has ended: each has its own end, and a verifier until then. What the
 * verifier is would not do, as it is sealed anew when the master key is rotated.
 */
const sameLink = ({ linkExpiresAt }: repository.ConnectionRow) => ({
  stateHash: null,
  linkExpiresAt,
  codeVerifier: { not: null },
});

export interface ExchangingParts extends AccessParts {
  starter: Pick<Jobs, 'syncConnection' | 'deleteConnection'>;
}

/** Exchanges authorisation codes for tokens. Each step is stored before the next, because a code works only once. */
export function createExchangingService(parts: ExchangingParts) {
  const { db, vault, connectorOf, starter, log } = parts;

  /**
   * Trades the code for a grant and stores it before any other call.
   * @returns null when the link was replaced or has ended meanwhile: the grant is revoked
   */
  async function trade(connector: Connector, scope: Scope, row: repository.ConnectionRow, code: string) {
    const app = await appOf(parts, scope, row.provider as Provider, row.ownApp);
    if (app === null) throw new ProviderError('rejected', 'The OAuth app is not configured any more.');
    const open = (sealed: string, column: 'code' | 'code_verifier') => openSecret(vault, scope, row.id, column, sealed);
    const link = sealedLink.parse(JSON.parse(open(row.codeVerifier ?? '', 'code_verifier')));
    const grant = await connector.exchange({ app, ...link, code: open(code, 'code') });
    const sealed = { ...sealGrant(vault, scope, row.id, grant), code: null };
    const traded = { ...row, ...sealed };
    if (await repository.updateConnection(db, scope, row.id, sealed, sameLink(row))) return traded;
    const left = await partWithGrant(db, vault, scope, traded, null);
    if (left !== null) starter.deleteConnection(left);
    return null;
  }

  /**
   * @returns `error`: why not, or null; null instead of an outcome when the link was replaced meanwhile
   * @throws {RetryLater} when the connection has moved to another container, or is being deleted, since it was read
   */
  async function activate(
    connector: Connector,
    scope: Scope,
    row: repository.ConnectionRow,
    account: Account,
  ): Promise<ConnectOutcome | null> {
    if (row.accountId !== null && row.accountId !== account.id) return { error: 'other_account' };
    return db.$transaction(async (tx) => {
      await ensureContainers(tx, scope, [{ tags: [row.containerTag], fields: {} }]);
      const others = await repository.lockAccounts(tx, scope, row);
      // `ensureContainers` would bring a container back that was merged or deleted meanwhile: the error rolls that back.
      if (others === null) throw containerLeft();
      if (others.some((accountId) => accountId === account.id)) return { error: 'already_connected' };
      const hasRoot = connector.resources === undefined;
      const isActive = await repository.updateConnection(
        tx,
        scope,
        row.id,
        {
          ...{ status: 'active', statusReason: null },
          ...{ stateHash: null, linkExpiresAt: null, codeVerifier: null, code: null },
          ...{ accountId: account.id, email: account.email, accountName: account.name },
          // Due at once: should the start be lost, the sweeper makes it.
          nextSyncAt: hasRoot || (await repository.hasSelection(tx, scope, row.id)) ? new Date() : null,
        },
        { status: { in: ['pending', 'paused'] }, ...sameLink(row) },
      );
      if (!isActive) return null;
      await recordConnectionEvents(tx, scope, 'connection.connected', row.id);
      if (hasRoot) await repository.insertRoot(tx, scope, row.id, newId());
      return { error: null };
    });
  }

  /** @returns null when another process has done it, or the link was replaced meanwhile */
  async function proceed(scope: Scope, row: repository.ConnectionRow): Promise<ConnectOutcome | null> {
    const connector = connectorOf(row.provider as Provider);
    if (connector === null) return { error: 'exchange_failed' };
    const traded = row.code === null ? row : await trade(connector, scope, row, row.code);
    if (traded === null) return null;
    const accessToken = openSecret(vault, scope, row.id, 'access_token', traded.accessToken ?? '');
    const account = await connector.account({ accessToken });
    const outcome = await retryOnConflict(() => activate(connector, scope, traded, account));
    return outcome?.error ? giveUp(scope, traded, outcome.error, account) : outcome;
  }

  /**
   * Ends a link: a new connection is deleted, a paused one stays paused, and a grant that the code was traded for is revoked.
   * @param where identifies the link
   * @param account whose grant that is; null: nobody knows
   * @returns whether the link was there
   */
  async function endLink(
    scope: Scope,
    id: string,
    where: Parameters<typeof repository.dropLink>[3],
    account: Account | null = null,
  ): Promise<boolean> {
    const ended = await db.$transaction(async (tx) => {
      const row = await repository.lockConnection(tx, scope, id);
      if (row === null || !(await repository.dropLink(tx, scope, row, where))) return null;
      return { left: await partWithGrant(tx, vault, scope, row, account) };
    });
    if (ended?.left != null) starter.deleteConnection(ended.left);
    return ended !== null;
  }

  /**
   * Ends an authorisation that failed.
   * @param account whose grant was traded, if that is known
   * @returns null when the link was replaced meanwhile
   */
  async function giveUp(
    scope: Scope,
    row: repository.ConnectionRow,
    error: string,
    account?: Account,
  ): Promise<ConnectOutcome | null> {
    if (!(await endLink(scope, row.id, sameLink(row), account))) return null;
    log.info({ orgId: scope.orgId, connectionId: row.id, error }, 'not connected');
    return { error };
  }

  async function settle(scope: Scope, row: repository.ConnectionRow): Promise<ConnectOutcome | null> {
    try {
      return await proceed(scope, row);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error instanceof Unreadable) return giveUp(scope, row, 'secret_unreadable');
      const { kind, status, message, retryAfterMs } = error;
      if (kind === 'unavailable' || kind === 'rateLimited') throw new RetryLater(message, retryAfterMs);
      const about = { orgId: scope.orgId, connectionId: row.id, provider: row.provider };
      log.warn({ ...about, kind, status, reason: message }, 'authorisation failed');
      return giveUp(scope, row, error instanceof NotGranted ? 'not_granted' : 'exchange_failed');
    }
  }

  const isActive = async (scope: Scope, id: string) =>
    (await repository.findConnection(db, scope, id))?.status === 'active';

  return {
    /**
     * @returns the outcome of the authorisation; null when nobody has authorised yet, or the link was replaced since
     * @throws {RetryLater} when the provider is busy or down
     */
    async exchangeCode({ orgId, connectionId }: ConnectionRef): Promise<ConnectOutcome | null> {
      const scope = { orgId };
      const row = await repository.findConnection(db, scope, connectionId);
      if (row?.status === 'active') return { error: null };
      // Without a verifier there is no link; with a state, nobody has followed it yet.
      if (row === null || row.codeVerifier === null || row.stateHash !== null) return null;
      const outcome = await settle(scope, row);
      if (outcome === null) return (await isActive(scope, row.id)) ? { error: null } : null;
      const isToSync = outcome.error === null && (await repository.hasSelection(db, scope, row.id));
      if (isToSync) starter.syncConnection(repository.refOf(row), 'manual');
      return outcome;
    },

    /** @returns how many milliseconds the link still works; null when it has expired and was removed, or there is none */
    async expireLink({ orgId, connectionId }: ConnectionRef): Promise<{ ms: number } | null> {
      const scope = { orgId };
      const row = await repository.findConnection(db, scope, connectionId);
      if (row === null || row.linkExpiresAt === null) return null;
      const ms = row.linkExpiresAt.getTime() - Date.now();
      if (ms > 0) return { ms };
      await endLink(scope, connectionId, { linkExpiresAt: { lte: new Date() } });
      return null;
    },

    /** Gives up on an authorisation after the provider was out of reach for too long. */
    async giveUpConnecting({ orgId, connectionId }: ConnectionRef): Promise<ConnectOutcome> {
      const error = 'provider_unavailable';
      log.info({ orgId, connectionId, error }, 'not connected');
      await endLink({ orgId }, connectionId, { stateHash: null });
      return { error };
    },
  };
}
