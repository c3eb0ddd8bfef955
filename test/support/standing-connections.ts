import { readConfig } from '../../src/config.js';
import { createStateSigner } from '../../src/connections/authorising/state.js';
import { createConnectionService } from '../../src/connections/service.js';
import { createAccessService } from '../../src/connections/tokens/access.js';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { createWebhookSetup } from '../../src/connections/webhooks/setup.js';
import type { Connector } from '../../src/connectors/contract.js';
import { newId } from '../../src/core/ids.js';
import { createLogger, type Logger } from '../../src/core/log.js';
import { keysOf } from '../../src/crypto/master-keys.js';
import { createVault, type Vault } from '../../src/crypto/vault.js';
import { createSettingsService } from '../../src/settings/service.js';
import type { ConnectionRef } from '../../workflows/contracts.js';
import { db } from './tenant.js';

const environment = { CODEHOST_CLIENT_ID: 'app', CODEHOST_CLIENT_SECRET: 'app-secret' };
/** Of one test file: what resumes connections whose tokens can be read does so in every organisation. */
const deriveKey = keysOf(`a master key of these tests, ${newId()}`);
export const vault = createVault(deriveKey);

interface Options {
  connector: Connector | null;
  removeDocuments?: (scope: { orgId: string }, ids: readonly string[]) => Promise<void>;
  publicUrl?: string;
  /** Another one than the connections' tokens are sealed with, where that is what a test is about. */
  vault?: Vault;
  /** As in PROVIDER_TIMEOUT. */
  providerTimeout?: string;
  log?: Logger;
  /** Aborts when a call is to leave the rest of the webhooks to the next. */
  webhooksDeadline?: () => AbortSignal;
}

/** The services on the stack's database, in this process, with workflows that are only written down: nothing goes on by itself. */
export function standingConnections({
  connector,
  removeDocuments,
  publicUrl = 'https://cairn.example',
  vault: use = vault,
  providerTimeout,
  log = createLogger('silent'),
  webhooksDeadline,
}: Options) {
  const config = readConfig({ ...environment, PROVIDER_TIMEOUT: providerTimeout });
  const started: string[] = [];
  const note = (what: string) => (ref: ConnectionRef) => {
    started.push(`${what} ${ref.connectionId}`);
  };
  const settings = createSettingsService({ db: db(), vault: use });
  const parts = { db: db(), vault: use, connectorOf: () => connector, settings, config, log };
  const access = createAccessService(parts);
  const webhooks = createWebhookSetup({
    ...{ db: db(), vault: use, access, publicUrl: () => publicUrl, log },
    ...(webhooksDeadline === undefined ? {} : { deadline: webhooksDeadline }),
  });
  const connections = createConnectionService({
    ...{ ...parts, access, webhooks },
    signer: createStateSigner(deriveKey),
    redirects: { origins: undefined, publicUrl: () => publicUrl },
    starter: {
      awaitAuthorization: note('await'),
      syncConnection: note('sync'),
      deleteConnection: note('delete'),
      authorized: async () => null,
    },
    documents: { removeAll: removeDocuments ?? (async () => undefined) },
  });
  return { connections, access, webhooks, settings, started };
}

type Access = Pick<ReturnType<typeof createAccessService>, 'use'>;

/** The connection as calls to its provider find it. */
export const openedBy = (access: Access, scope: { orgId: string }, id: string) =>
  access.use(scope, id, async (opened) => opened);

/** An active connection of an organisation to an account of its own, with the tokens access-0 and refresh-0, the first until then. @returns its id */
export async function insertConnection(orgId: string, tokenExpiresAt: Date | null, more: object = {}): Promise<string> {
  const id = newId();
  const seal = (secret: string, column: 'access_token' | 'refresh_token') =>
    vault.seal(secret, connectionSecret({ orgId }, id, column));
  await db().connection.create({
    data: {
      ...{ orgId, id, provider: 'codehost', providerAlias: 'codehost', containerTag: `c-${id}`, documentLimit: 10 },
      ...{ status: 'active', accountId: id, accessToken: seal('access-0', 'access_token'), tokenExpiresAt },
      ...{ refreshToken: seal('refresh-0', 'refresh_token'), ...more },
    },
  });
  return id;
}
