import type { OAuthApp } from '../../connectors/contract.js';
import type { Provider } from '../../connectors/registry.js';
import type { Scope } from '../../core/scope.js';
import { appOf } from './apps.js';
import { createOpening, isRevoked, type Opened } from './opening.js';
import type { AccessParts } from './refreshing.js';

export type AccessService = ReturnType<typeof createAccessService>;

/** Access to the providers' APIs, as connections need it. */
export function createAccessService(parts: AccessParts) {
  const { open, reopen, pause } = createOpening(parts);

  async function callOrPause<T>(
    scope: Scope,
    connectionId: string,
    opened: Opened,
    call: (opened: Opened) => Promise<T>,
  ): Promise<T> {
    try {
      return await call(opened);
    } catch (error) {
      if (isRevoked(error)) await pause(scope, connectionId, error.message, opened.grant);
      throw error;
    }
  }

  return {
    /**
     * Makes calls to the provider. If it refuses the grant, `call` is made once more with a renewed one. If there is none, or
     * it is refused as well, the connection is paused before the error is thrown.
     * @param call may be made twice, and must not continue in the background once it has failed
     * @throws {ProviderError} `revoked` after the connection was paused, `unavailable`; what `call` throws
     * @throws {CairnError} 404 for a connection that is not there or was not authorised
     */
    async use<T>(
      scope: Scope,
      connectionId: string,
      call: (opened: Opened) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      const opened = await open(scope, connectionId, signal);
      try {
        return await call(opened);
      } catch (error) {
        if (!isRevoked(error)) throw error;
        const renewed = await reopen(scope, connectionId, opened, error);
        parts.log.info({ orgId: scope.orgId, connectionId, reason: error.message }, 'grant refused, another is used');
        return await callOrPause(scope, connectionId, renewed, call);
      }
    },

    /** The OAuth app that a connection was made with; null when it is not configured any more. */
    appOf: (scope: Scope, provider: Provider, ownApp: boolean): Promise<OAuthApp | null> =>
      appOf(parts, scope, provider, ownApp),
  };
}
