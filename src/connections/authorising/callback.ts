import type { Provider } from '../../connectors/registry.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import type { BrowserAnswer } from '../../http/non-json.js';
import type { Jobs } from '../../jobs/jobs.js';
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
  already_connected: 'This account is connected already.',
  other_account: 'Another account was connected before. Authorise with that one, or delete its connection first.',
  provider_unavailable: 'The provider could not be reached. Try again later.',
  secret_unreadable:
    'The service was given another master key meanwhile, or what it had stored is damaged. Connect again; if that does not help, tell whoever runs the service.',
};

/** Providers' errors are words (RFC 6749 §4.1.2.1); what looks otherwise is not passed on. */
const errorWord = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'authorization_failed');

/** Where the provider sends a person back to. */
export function createCallbackService({ db, vault, signer, redirects, starter, log }: CallbackParts) {
  /** Uses up the state and keeps what came with it, in one transaction. @returns the connection; null for a state of no use */
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

  /** What became of it, as far as it is known in time; a callback that Temporal is not told of is the sweeper's. */
  async function outcomeOf(row: repository.ConnectionRow): Promise<string | null | undefined> {
    try {
      const outcome = await starter.authorized(repository.refOf(row));
      return outcome === null ? undefined : outcome.error;
    } catch (error) {
      log.warn({ connectionId: row.id, err: error }, 'authorisation not signalled, left to the sweeper');
      return undefined;
    }
  }

  function answer(row: repository.ConnectionRow, error: string | null | undefined): BrowserAnswer {
    const { redirectUrl, id: connectionId } = row;
    if (redirectUrl !== null && isAllowedRedirect(redirects, redirectUrl)) {
      return redirectTo(redirectWith(redirectUrl, error == null ? { connectionId } : { error }));
    }
    if (error === undefined)
      return page(200, 'Almost connected', 'This takes a moment longer. You can close this page.');
    if (error === null) return page(200, 'Connected', 'You can close this page and go back to the application.');
    return page(400, 'Not connected', reasons[error] ?? 'The provider refused the authorisation. Connect again.');
  }

  return {
    /** Takes what the provider says, once. A state that is wrong, used or expired changes nothing. */
    async finish(provider: Provider, { state, code, error }: CallbackQuery): Promise<BrowserAnswer> {
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
      return answer(row, refused ?? outcome);
    },
  };
}
