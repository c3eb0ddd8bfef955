import { createHash, randomBytes } from 'node:crypto';
import { keepFromDeletion } from '../../containers/holds.js';
import { namedContainers } from '../../containers/service.js';
import { CairnError, notFound } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { defaultContainerTag, type Scope } from '../../core/scope.js';
import { Prisma, type Queryable } from '../../db/client.js';
import type { NamedProvider } from '../../http/aliases.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { ConnectionRef } from '../../jobs/refs.js';
import { refuseDuringReset } from '../../reset/hold.js';
import * as repository from '../repository.js';
import type { ConnectRequest } from '../schemas.js';
import { appForNew } from '../tokens/apps.js';
import type { AccessParts } from '../tokens/refreshing.js';
import { connectionSecret } from '../tokens/sealing.js';
import { mustBeAllowed, type RedirectRules } from './redirects.js';
import { digestOf, type StateSigner } from './state.js';
import { partWithGrant } from './traded-grants.js';

/** How long a link to the provider works. */
const linkMs = 3_600_000;

/** Document limit of a new connection for which none is sent. */
const usualLimit = 10_000;

export interface ConnectingParts extends AccessParts {
  signer: StateSigner;
  redirects: RedirectRules;
  starter: Pick<Jobs, 'awaitAuthorization' | 'deleteConnection'>;
}

/** Begins connections: inserts a pending row and makes the link to the page on which a person authorises. */
export function createConnectingService(parts: ConnectingParts) {
  const { db, vault, connectorOf, signer, redirects, starter } = parts;

  /**
   * Reuses the container's paused connection to this provider, the named one or the newest, and ends its earlier link; otherwise
   * inserts a new one.
   * @returns its id; `left`: the connection to delete that has the grant of the earlier link
   * @throws {CairnError} 404 when there is no paused one with the named id
   */
  async function begin(
    tx: Queryable,
    scope: Scope,
    ask: NamedProvider & Asked,
  ): Promise<{ connectionId: string; left: ConnectionRef | null }> {
    await refuseDuringReset(tx, scope);
    await keepFromDeletion(tx, scope, ask.containerTag);
    const of = { containerTags: [ask.containerTag], provider: ask.provider };
    const paused = await repository.listConnections(tx, scope, { ...of, statuses: ['paused'] });
    const found = paused.find(({ id }) => ask.connectionId === undefined || id === ask.connectionId);
    const again = found === undefined ? null : await repository.lockConnection(tx, scope, found.id);
    // An authorisation that was under way may have made it active, and somebody may have deleted it.
    if (again?.status === 'paused') {
      await repository.dropLink(tx, scope, again);
      return { connectionId: again.id, left: await partWithGrant(tx, vault, scope, again, null) };
    }
    if (ask.connectionId !== undefined) throw notFound('Paused connection');
    const id = newId();
    await repository.insertConnection(tx, scope, {
      ...{ id, provider: ask.provider, providerAlias: ask.alias, containerTag: ask.containerTag },
      documentLimit: ask.documentLimit ?? usualLimit,
    });
    return { connectionId: id, left: null };
  }

  async function authorize(scope: Scope, { provider, alias }: NamedProvider, request: ConnectRequest) {
    if (scope.containerTag !== undefined) throw notFound('Provider');
    const connector = connectorOf(provider);
    if (connector === null) {
      throw new CairnError(
        501,
        'Provider not supported',
        (spelt) => `provider: ${spelt(provider)} has no connector in this version`,
      );
    }
    const { redirectUrl, connectionId: again, documentLimit, metadata } = request;
    if (redirectUrl !== undefined) mustBeAllowed(redirects, redirectUrl);
    const { app, ownApp } = await appForNew(parts, scope, provider);
    const containerTag = namedContainers(scope, request)?.[0] ?? defaultContainerTag;
    const codeVerifier = randomBytes(32).toString('base64url');
    const redirectUri = new URL(`/v3/connections/auth/callback/${provider}`, redirects.publicUrl()).href;
    const expiresAt = Date.now() + linkMs;
    const { id, state, left } = await db.$transaction(async (tx) => {
      const { connectionId, left } = await begin(tx, scope, {
        ...{ provider, alias, containerTag, documentLimit, connectionId: again },
      });
      const signed = signer.sign({ orgId: scope.orgId, connectionId, provider, expiresAt });
      await repository.updateConnection(tx, scope, connectionId, {
        ...(documentLimit === undefined ? {} : { documentLimit }),
        ...(metadata === undefined ? {} : { metadata: metadata ?? Prisma.DbNull }),
        ...{ redirectUrl: redirectUrl ?? null, ownApp },
        ...{ stateHash: digestOf(signed), linkExpiresAt: new Date(expiresAt) },
        codeVerifier: vault.seal(
          JSON.stringify({ codeVerifier, redirectUri }),
          connectionSecret(scope, connectionId, 'code_verifier'),
        ),
      });
      return { id: connectionId, state: signed, left };
    });
    if (left !== null) starter.deleteConnection(left);
    starter.awaitAuthorization({ orgId: scope.orgId, containerTag, connectionId: id, provider }, linkMs);
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const url = connector.authorizeUrl({ app, redirectUri, state, codeChallenge });
    return { id, url, expiresAt: new Date(expiresAt) };
  }

  return {
    /**
     * @returns where to send the person who authorises
     * @throws {CairnError} 400 for a redirectUrl that is not allowed or an app that is not complete, 404 for a connection
     * that is not paused there, 409 during a reset or the container's deletion, 501
     * for a provider that has no connector or no app
     */
    async connect(scope: Scope, named: NamedProvider, request: ConnectRequest) {
      const { id, url } = await authorize(scope, named, request);
      return {
        ...{ id, authLink: url, expiresIn: '1 hour' as const },
        ...(request.redirectUrl === undefined ? {} : { redirectsTo: request.redirectUrl }),
      };
    },

    /** Like `connect`, but returns the time at which the link expires. Throws the same errors. */
    authorize,
  };
}

interface Asked {
  containerTag: string;
  connectionId: string | undefined;
  documentLimit: number | undefined;
}
