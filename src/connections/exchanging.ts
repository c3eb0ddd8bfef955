import { z } from 'zod';
import type { ConnectionRef, ConnectOutcome } from '../../workflows/contracts.js';
import type { Account, Connector } from '../connectors/contract.js';
import { ProviderError } from '../connectors/errors.js';
import type { Provider } from '../connectors/providers.js';
import { ensureContainers } from '../containers/service.js';
import { retryOnConflict } from '../db/retry.js';
import { RetryLater } from '../errors.js';
import { newId } from '../ids.js';
import type { Scope } from '../scope.js';
import type { Starter } from '../temporal/starter.js';
import type { AccessParts } from './access.js';
import { appOf } from './apps.js';
import * as repository from './repository.js';
import { connectionSecret, sealGrant } from './sealing.js';

/** What was sealed when the link was made. */
const sealedLink = z.object({ codeVerifier: z.string(), redirectUri: z.string() });

export interface ExchangingParts extends AccessParts {
  starter: Pick<Starter, 'syncConnection'>;
}

/** Makes connections of codes that came back, step by step: each is kept before the next, as a code works once. */
export function createExchangingService(parts: ExchangingParts) {
  const { db, vault, connectorOf, starter, log } = parts;

  /** Trades the code for a grant, which is kept before anything else is asked. */
  async function trade(connector: Connector, scope: Scope, row: repository.ConnectionRow, code: string) {
    const app = await appOf(parts, scope, connector.provider, row.ownApp);
    if (app === null) throw new ProviderError('rejected', 'The OAuth app is not configured any more.');
    const open = (sealed: string, column: 'code' | 'code_verifier') =>
      vault.open(sealed, connectionSecret(scope, row.id, column));
    const link = sealedLink.parse(JSON.parse(open(row.codeVerifier ?? '', 'code_verifier')));
    const grant = await connector.exchange({ app, ...link, code: open(code, 'code') });
    const sealed = { ...sealGrant(vault, scope, row.id, grant), code: null };
    // Unless a link was made anew meanwhile.
    await repository.updateConnection(db, scope, row.id, sealed, { stateHash: null, codeVerifier: { not: null } });
    return { ...row, ...sealed };
  }

  /** @returns why not, or null */
  async function activate(connector: Connector, scope: Scope, row: repository.ConnectionRow, account: Account) {
    if (row.accountId !== null && row.accountId !== account.id) return 'other_account';
    return db.$transaction(async (tx) => {
      await ensureContainers(tx, scope, [{ tags: [row.containerTag], fields: {} }]);
      const others = await repository.lockAccounts(tx, scope, row);
      if (others.some((accountId) => accountId === account.id)) return 'already_connected';
      const hasRoot = connector.resources === undefined;
      await repository.updateConnection(
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
        { status: { in: ['pending', 'paused'] } },
      );
      if (hasRoot) await repository.insertRoot(tx, scope, row.id, newId());
      return null;
    });
  }

  async function proceed(scope: Scope, row: repository.ConnectionRow): Promise<string | null> {
    const connector = connectorOf(row.provider as Provider);
    if (connector === null) return 'exchange_failed';
    const traded = row.code === null ? row : await trade(connector, scope, row, row.code);
    const accessToken = vault.open(traded.accessToken ?? '', connectionSecret(scope, row.id, 'access_token'));
    const account = await connector.account({ accessToken });
    return retryOnConflict(() => activate(connector, scope, traded, account));
  }

  /** Clears away an authorisation that came to nothing: what is new goes, what was paused stays paused. */
  async function giveUp(scope: Scope, id: string, error: string): Promise<ConnectOutcome> {
    log.info({ orgId: scope.orgId, connectionId: id, error }, 'not connected');
    await repository.dropLink(db, scope, id, { stateHash: null });
    return { error };
  }

  return {
    /**
     * @returns what became of the authorisation; null when none has come
     * @throws {RetryLater} when the provider is busy or down
     */
    async exchangeCode({ orgId, connectionId }: ConnectionRef): Promise<ConnectOutcome | null> {
      const scope = { orgId };
      const row = await repository.findConnection(db, scope, connectionId);
      if (row?.status === 'active') return { error: null };
      // Without a verifier there is no link; with a state, it is still out.
      if (row === null || row.codeVerifier === null || row.stateHash !== null) return null;
      try {
        const error = await proceed(scope, row);
        if (error !== null) return giveUp(scope, row.id, error);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const { kind, message, retryAfterMs } = error;
        if (kind === 'unavailable' || kind === 'rateLimited') throw new RetryLater(message, retryAfterMs);
        return giveUp(scope, row.id, 'exchange_failed');
      }
      if (await repository.hasSelection(db, scope, row.id)) starter.syncConnection(repository.refOf(row), 'manual');
      return { error: null };
    },

    /** @returns how long the link still works; null when it does not and was cleared away */
    async expireLink({ orgId, connectionId }: ConnectionRef): Promise<{ ms: number } | null> {
      const scope = { orgId };
      const row = await repository.findConnection(db, scope, connectionId);
      if (row === null || row.linkExpiresAt === null) return null;
      const ms = row.linkExpiresAt.getTime() - Date.now();
      if (ms > 0) return { ms };
      await repository.dropLink(db, scope, connectionId, { linkExpiresAt: { lte: new Date() } });
      return null;
    },

    /** For an authorisation that kept failing. */
    giveUpConnecting: ({ orgId, connectionId }: ConnectionRef): Promise<ConnectOutcome> =>
      giveUp({ orgId }, connectionId, 'provider_unavailable'),
  };
}
