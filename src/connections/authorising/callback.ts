import type { Provider } from '../../connectors/registry.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { RawAnswer } from '../../http/non-json.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ConnectOutcome } from '../../jobs/refs.js';
import * as repository from '../repository.js';
import type { CallbackQuery } from '../schemas.js';
import { connectionSecret } from '../tokens/sealing.js';
import { page, redirectTo } from './page.js';
import { isAllowedRedirect, type RedirectRules, redirectWith } from './redirects.js';
import { digestOf, type StateSigner } from './state.js';

export interface CallbackParts {
  db: Database;
  vault: Vault;
  signer: StateSigner;
  redirects: RedirectRules;
  starter: Pick<Jobs, 'authorized'>;
  log: Logger;
}

const unusable = () =>
  page(
    400,
    'This link does not work',
    'It was used before, has expired or is not complete. Go back to the application and connect again.',
  );

/** The text of the page, by the outcome that an application would get. */
const reasons: Readonly<Record<string, string>> = {
  access_denied: 'The authorisation was declined.',
  not_granted: 'Reading was not agreed to. Connect again, and tick it at the provider.',
  exchange_failed:
    'The provider refused the authorisation. Connect again; if that does not help, whoever runs the service finds the reason in its log.',
  already_connected: 'This account is connected already.',
  other_account: 'Another account was connected before. Authorise with that one, or delete its connection first.',
  provider_unavailable: 'The provider could not be reached. Try again later.',
  secret_unreadable:
    'The service was given another master key meanwhile, or what it had stored is damaged. Connect again; if that does not help, tell whoever runs the service.',
};

/** The provider's error code (RFC 6749 §4.1.2.1), or a general one for anything that does not look like a code. */
const errorWord = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'authorization_failed');

/** Handles the callback: the provider redirects a person's browser here after they have authorised or declined. */
export function createCallbackService({ db, vault, signer, redirects, starter, log }: CallbackParts) {
  /**
   * Consumes the state and stores the code, in one transaction.
   * @param code null: the person or the provider refused
   * @returns the connection; null for a state that is unknown, used or expired
   */
  async function consume(scope: Scope, connectionId: string, state: string, code: string | null) {
    return db.$transaction(async (tx) => {
      const row = await repository.lockConnection(tx, scope, connectionId);
      const isOut = row?.stateHash != null && Buffer.from(row.stateHash).equals(digestOf(state));
      if (row === null || !isOut || !['pending', 'paused'].includes(row.status)) return null;
      if (row.linkExpiresAt === null || row.linkExpiresAt.getTime() <= Date.now()) return null;
      if (code === null && row.status === 'pending') await repository.deleteConnection(tx, scope, connectionId);
      else {
        const sealed = code === null ? null : vault.seal(code, connectionSecret(scope, connectionId, 'code'));
        const kept = sealed === null ? { codeVerifier: null, linkExpiresAt: null } : {};
        await repository.updateConnection(tx, scope, connectionId, { ...kept, code: sealed, stateHash: null });
      }
      return row;
    });
  }

  /**
   * Signals the workflow and waits a moment for its result. If Temporal cannot be reached, the sweeper continues.
   * @returns null when it is not known yet
   */
  async function outcomeOf(row: repository.ConnectionRow): Promise<ConnectOutcome | null> {
    try {
      return await starter.authorized(repository.refOf(row));
    } catch (error) {
      log.warn({ connectionId: row.id, err: error }, 'authorisation not signalled, left to the sweeper');
      return null;
    }
  }

  function answer(row: repository.ConnectionRow, outcome: ConnectOutcome | null): RawAnswer {
    const { redirectUrl, id: connectionId } = row;
    const { error } = outcome ?? {};
    if (redirectUrl !== null && isAllowedRedirect(redirects, redirectUrl)) {
      return redirectTo(redirectWith(redirectUrl, error == null ? { connectionId } : { error }));
    }
    if (error === undefined)
      return page(200, 'Almost connected', 'This takes a moment longer. You can close this page.');
    if (error === null) return page(200, 'Connected', 'You can close this page and go back to the application.');
    return page(400, 'Not connected', reasons[error] ?? 'The provider refused the authorisation. Connect again.');
  }

  return {
    /** Handles one callback. A state that is wrong, used or expired changes nothing. @returns a page or a redirect */
    async finish(provider: Provider, { state, code, error }: CallbackQuery): Promise<RawAnswer> {
      const claims = state === undefined ? null : signer.verify(state);
      if (state === undefined || claims === null || claims.provider !== provider) return unusable();
      if (code === undefined && error === undefined) return unusable();
      const refused = error === undefined ? null : errorWord(error);
      const row = await consume(
        { orgId: claims.orgId },
        claims.connectionId,
        state,
        refused === null ? (code ?? null) : null,
      );
      if (row === null) return unusable();
      const outcome = await outcomeOf(row);
      return answer(row, refused === null ? outcome : { error: refused });
    },
  };
}
