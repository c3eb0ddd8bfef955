import { workAWhile } from '../concurrency/long-work.js';
import type { OAuthApp } from '../connectors/contract.js';
import { ProviderError } from '../connectors/errors.js';
import type { Provider } from '../connectors/registry.js';
import { namedContainers } from '../containers/service.js';
import { notFound, RetryLater } from '../core/errors.js';
import type { Scope } from '../core/scope.js';
import { afterCommit } from '../db/after-commit.js';
import type { Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import type { NamedProvider } from '../http/aliases.js';
import type { Jobs } from '../jobs/jobs.js';
import type { ConnectionRef } from '../jobs/refs.js';
import type { Documents } from '../lifecycle/contents.js';
import * as ending from './ending-repository.js';
import * as repository from './repository.js';
import { resourcesOf, updateResource } from './resource-repository.js';
import type { TagsRequest } from './schemas.js';
import { isAtWork } from './syncing/beating.js';
import type { AccessService } from './tokens/access.js';
import { isRevoked, type Opened } from './tokens/opening.js';
import type { AccessParts } from './tokens/refreshing.js';
import { openToken } from './tokens/sealing.js';

/** Interval between checks whether a sync has stopped. */
const standstillMs = 2_000;
/** Rows per transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;
const rowsATransaction = 500;

export interface DeletingParts extends Pick<AccessParts, 'db' | 'vault' | 'log'> {
  access: Pick<AccessService, 'use' | 'appOf'>;
  documents: Pick<Documents, 'removeAll'>;
  starter: Pick<Jobs, 'deleteConnection'>;
}

/**
 * Deletes connections. Once the row has the status `deleting`, no route shows the connection; a workflow does the rest. If its
 * start is lost, the sweeper starts it.
 */
export function createDeletingService({ db, vault, log, access, documents, starter }: DeletingParts) {
  /** Marks connections as deleting, whose workflows start after the commit. @returns those that were not marked before */
  async function begin(
    tx: Queryable,
    scope: Scope,
    which: Parameters<typeof ending.markDeleting>[2],
    deleteDocuments: boolean,
  ) {
    const rows = await ending.markDeleting(tx, scope, which, deleteDocuments);
    afterCommit(tx, () => {
      for (const row of rows) starter.deleteConnection(repository.refOf(row));
    });
    return rows;
  }

  async function removeWebhooks(scope: Scope, connectionId: string, opened: Opened): Promise<void> {
    // A try ends at the first one that cannot be removed: in random order those behind it have their turn in another.
    const rows = (await resourcesOf(db, scope, [connectionId])).map((row) => ({ row, turn: Math.random() }));
    for (const { row } of rows.sort((a, b) => a.turn - b.turn)) {
      const { webhookId } = row;
      if (webhookId === null) continue;
      await worthATry(() => opened.connector.webhooks?.remove(opened.access, { resource: row, id: webhookId }));
      await updateResource(db, scope, row.id, { webhookId: null });
    }
  }

  /** Whether revoking the grant would end another connection. */
  async function isStillUsed(
    scope: Scope,
    row: repository.ConnectionRow,
    { connector, access: { accessToken: token } }: Opened,
    app: OAuthApp,
  ) {
    const shared = await access.appOf(scope, row.provider as Provider, false);
    const siblings = await ending.siblingsOf(db, scope, row, { own: app.clientId, shared: shared?.clientId });
    if (connector.revokesAccount === true) return siblings.length > 0;
    return siblings.some((sibling) => openToken(vault, sibling, 'access_token', sibling.accessToken) === token);
  }

  async function revoke(
    scope: Scope,
    row: repository.ConnectionRow,
    opened: Opened,
    worthThisTry: (call: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<void> {
    const { connector, access: by } = opened;
    const app = await access.appOf(scope, row.provider as Provider, row.ownApp);
    if (app !== null && connector.revoke !== undefined && !(await isStillUsed(scope, row, opened, app))) {
      // Revoking with a token that has been invalidated looks as if the grant were gone. This call finds out first, so that
      // `access.use` refreshes the token.
      if (connector.refresh !== undefined) await worthThisTry(() => connector.account(by));
      await worthATry(() => connector.revoke?.({ app, accessToken: by.accessToken }));
    }
    await repository.updateConnection(db, scope, row.id, { accessToken: null, refreshToken: null });
  }

  /** Deletes or detaches one slice of the documents. @returns whether there may be more */
  async function removeSomeDocuments(scope: Scope, connectionId: string): Promise<boolean> {
    const row = await repository.findAny(db, scope, connectionId);
    if (row?.status !== 'deleting') return false;
    const ids = await ending.someDocuments(db, scope, connectionId, documentsATransaction);
    if (ids.length === 0) return false;
    if (row.deleteDocuments) await documents.removeAll(scope, ids);
    else await ending.detachDocuments(db, scope, ids);
    return true;
  }

  /** Removes one slice of what the connection imported, or at last its row. @returns whether there may be more */
  async function removeSome(scope: Scope, connectionId: string): Promise<boolean> {
    if (await removeSomeDocuments(scope, connectionId)) return true;
    const row = await repository.findAny(db, scope, connectionId);
    if (row?.status !== 'deleting') return false;
    if ((await ending.deleteSomeItems(db, scope, connectionId, rowsATransaction)) > 0) return true;
    const isGone = await retryOnConflict(() => db.$transaction((tx) => ending.deleteIfEmpty(tx, scope, connectionId)));
    if (isGone) log.info({ orgId: scope.orgId, connectionId }, 'connection deleted');
    return !isGone;
  }

  return {
    /** @throws {CairnError} 404 */
    async remove(scope: Scope, id: string, { deleteDocuments }: { deleteDocuments: boolean }) {
      const row = await repository.findConnection(db, scope, id);
      if (row === null) throw notFound('Connection');
      const [marked] = await db.$transaction((tx) => begin(tx, scope, { ids: [id] }, deleteDocuments));
      if (marked === undefined) throw notFound('Connection');
      return { id, provider: row.providerAlias };
    },

    /** Deletes all of the provider's connections in these containers. @returns the newest. @throws {CairnError} 404 for none */
    async removeOfProvider(
      scope: Scope,
      { provider }: NamedProvider,
      request: TagsRequest,
      { deleteDocuments }: { deleteDocuments: boolean },
    ) {
      const query = { containerTags: namedContainers(scope, request), provider };
      const rows = await repository.listConnections(db, scope, query);
      const [newest] = rows;
      if (newest === undefined) throw notFound('Connection');
      const ids = rows.map(({ id }) => id);
      await db.$transaction((tx) => begin(tx, scope, { ids }, deleteDocuments));
      return { id: newest.id, provider: newest.providerAlias };
    },

    /** For a deleted container, whose own deletion removes the documents; those in other containers by now are kept. */
    async removeOfContainer(tx: Queryable, scope: Scope, containerTag: string): Promise<void> {
      await begin(tx, scope, { containerTag }, false);
    },

    /** For an organisation that is reset: deletes all of its connections. @returns how many there were */
    async removeAll(tx: Queryable, scope: Scope): Promise<number> {
      return (await begin(tx, scope, 'all', true)).length;
    },

    /** @returns milliseconds until the caller should check again; 0: no sync is running, and nobody sets webhooks up */
    async awaitStandstill({ orgId, connectionId }: ConnectionRef): Promise<{ ms: number }> {
      const isBusy = await repository.areWebhooksBusy(db, { orgId }, connectionId);
      return { ms: isBusy || (await isAtWork(db, { orgId }, connectionId)) ? standstillMs : 0 };
    },

    /**
     * Removes the webhooks and ends the grant, in this order, as removing them needs it.
     * @param isLastTry ends the grant although webhooks could not be removed
     * @throws {RetryLater} when the provider is busy or down
     */
    async leaveProvider({ orgId, connectionId }: ConnectionRef, { isLastTry = false } = {}): Promise<void> {
      const scope = { orgId };
      const row = await repository.findAny(db, scope, connectionId);
      if (row?.status !== 'deleting') return;
      if (row.accessToken === null) return;
      /** @returns why the provider could not be asked with the last try, else null */
      const worthThisTry = async (call: () => Promise<unknown> | undefined): Promise<string | null> => {
        try {
          await worthATry(call);
          return null;
        } catch (error) {
          if (!isLastTry || !(error instanceof RetryLater)) throw error;
          return error.message;
        }
      };
      const leave = async (opened: Opened) => {
        const reason = await worthThisTry(() => removeWebhooks(scope, connectionId, opened));
        await revoke(scope, row, opened, worthThisTry);
        if (reason !== null) log.warn({ orgId, connectionId, reason }, 'webhooks may be left at the provider');
      };
      await worthATry(() => access.use(scope, connectionId, leave)).catch(unlessRevoked);
    },

    /** For some seconds, deletes or detaches the connection's documents. @returns whether more is left */
    async removeConnectionDocuments({ orgId, connectionId }: ConnectionRef): Promise<{ more: boolean }> {
      return workAWhile(() => removeSomeDocuments({ orgId }, connectionId));
    },

    /** For some seconds, deletes or detaches the connection's documents and then its row. @returns whether more is left */
    async removeConnection({ orgId, connectionId }: ConnectionRef): Promise<{ more: boolean }> {
      return workAWhile(() => removeSome({ orgId }, connectionId));
    },
  };
}

/** Longest wait that a provider may ask for. */
const patienceMs = 120_000;

/**
 * Makes a call that undoes something at the provider. A refusal is ignored: there is nothing left to undo.
 * @throws {RetryLater} when the provider is busy or down
 * @throws {ProviderError} `revoked`, so that the caller tries again with a refreshed grant
 */
async function worthATry(call: () => Promise<unknown> | undefined): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'revoked') throw error;
    const { kind, message, retryAfterMs } = error;
    if (kind !== 'unavailable' && kind !== 'rateLimited') return;
    throw new RetryLater(message, retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, patienceMs));
  }
}

/** Without a valid grant nothing can be revoked at the provider. */
function unlessRevoked(error: unknown): void {
  if (!isRevoked(error)) throw error;
}
