import pLimit from 'p-limit';
import type { WebhookCapability } from '../../connectors/contract.js';
import { ProviderError } from '../../connectors/errors.js';
import type { Logger } from '../../core/log.js';
import type { Scope } from '../../core/scope.js';
import type { Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { noteWebhooksBusy, type ResourceRow, updateConnection } from '../repository.js';
import { resourcesOf, updateResource } from '../resource-repository.js';
import type { AccessService } from '../tokens/access.js';
import type { Opened } from '../tokens/opening.js';
import { createWebhookSecrets } from './secrets.js';

const callsAtOnce = 4;
/** Longest that one call sets webhooks up, in milliseconds: what a sync's first activity does must fit into five minutes. */
const longestMs = 60_000;
/** How long a deletion waits for a process that died while it set webhooks up, in milliseconds. */
const busyMs = longestMs + 30_000;
/** Webhooks that expire are renewed when they have less than this left; a sync is scheduled by then. */
export const renewalMs = 24 * 3_600_000;

interface Parts {
  db: Database;
  vault: Vault;
  access: Pick<AccessService, 'use'>;
  /** The URL under which providers reach Cairn; empty where it is not known, as in a worker without BASE_URL. */
  publicUrl(): string;
  log: Logger;
  /** Aborts when the rest is to be left to the next call; absent: after a minute. */
  deadline?(): AbortSignal;
}

/** Column values of a resource without a webhook. */
const none = { webhookId: null, webhookOrigin: null, webhookExpiresAt: null } as const;

/**
 * Which existing webhooks are reinstalled, because somebody may have deleted them at the provider. `found`: those that the provider
 * finds again; `all`: also those of which installing creates another one.
 */
type Recheck = 'none' | 'found' | 'all';

interface Plan {
  wanted: readonly ResourceRow[];
  unwanted: readonly ResourceRow[];
}

export type WebhookSetup = ReturnType<typeof createWebhookSetup>;

/** Installs and removes webhooks at providers. */
export function createWebhookSetup({
  db,
  vault,
  access,
  publicUrl,
  log,
  deadline = () => AbortSignal.timeout(longestMs),
}: Parts) {
  const secrets = createWebhookSecrets({ db, vault });

  async function install(scope: Scope, row: ResourceRow, provider: string, opened: Opened): Promise<void> {
    const { webhooks } = opened.connector;
    if (webhooks === undefined) return;
    const { origin: webhookOrigin, href: url } = new URL(`/v3/connections/${provider}/webhook/${row.id}`, publicUrl());
    const secret = secrets.known(scope, row) ?? (await secrets.make(scope, row));
    const known = isToBeMadeAnew(scope, row) ? null : row.webhookId;
    const { id, expiresAt = null } = await webhooks.install(opened.access, { resource: row, url, secret, known });
    // The earlier one was about to expire, or calls an address that is no longer ours. A refusal would only be repeated.
    const removeEarlier = async () => {
      if (row.webhookId === null || row.webhookId === id) return;
      const removed = webhooks.remove(opened.access, { resource: row, id: row.webhookId });
      await removed.catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
        log.warn({ resourceId: row.id, reason: error.message }, 'earlier webhook is left at the provider');
      });
    };
    // Only its id can remove a webhook. The row keeps that of one that never expires until it is removed, however often this is
    // interrupted: installing finds the successor again. Where webhooks expire it may not, but creates another one each time.
    const expires = row.webhookExpiresAt !== null;
    if (!expires) await removeEarlier();
    const installed = { webhookId: id, webhookOrigin, webhookExpiresAt: expiresAt };
    const isWanted = await updateResource(db, scope, row.id, installed, { selected: true });
    // The resource was deselected or deleted meanwhile.
    if (!isWanted) await webhooks.remove(opened.access, { resource: row, id });
    else if (expires) await removeEarlier();
  }

  /**
   * Installs the webhook. One whose secret is lost is removed first: its calls cannot be verified, and a provider that
   * recognises the address would keep the old secret.
   */
  async function replace(scope: Scope, row: ResourceRow, provider: string, opened: Opened): Promise<void> {
    if (row.webhookId === null || secrets.known(scope, row) !== null) return install(scope, row, provider, opened);
    await opened.connector.webhooks?.remove(opened.access, { resource: row, id: row.webhookId });
    await updateResource(db, scope, row.id, none);
    return install(scope, { ...row, ...none }, provider, opened);
  }

  async function remove(scope: Scope, row: ResourceRow, { connector, access: by }: Opened): Promise<void> {
    if (row.webhookId === null) return;
    await connector.webhooks?.remove(by, { resource: row, id: row.webhookId });
    await updateResource(db, scope, row.id, none, { selected: false });
  }

  /** Whether the resource has a webhook that, as far as is known, reaches Cairn and can be verified. */
  const works = (scope: Scope, row: ResourceRow): boolean =>
    row.webhookId !== null && !callsElsewhere(row, publicUrl()) && secrets.known(scope, row) !== null;

  const isToBeMadeAnew = (scope: Scope, row: ResourceRow): boolean => endsSoon(row) || !works(scope, row);

  /**
   * Where the time may not last for all, lower numbers come first. Those that are equally urgent are in random order, so that one
   * call or another reaches each.
   */
  const turnOf = (scope: Scope, row: ResourceRow): number => {
    const urgency = row.webhookId === null ? 0 : isToBeMadeAnew(scope, row) ? 1 : 2;
    return urgency + Math.random();
  };

  /**
   * Begins no further call once the provider limits how often it is called.
   * @param stop begins no further call once it is aborted
   * @returns problems, for people
   * @throws {ProviderError} `revoked`, after all calls have ended
   */
  async function setUp(scope: Scope, opened: Opened, { wanted, unwanted }: Plan, stop: AbortSignal): Promise<string[]> {
    const { provider, connector } = opened;
    const { webhooks } = connector;
    if (webhooks === undefined) return [];
    const isReachable = webhooks.needsPublicHttps === true ? isPublicHttps(publicUrl()) : publicUrl() !== '';
    const problems =
      publicUrl() === '' && wanted.length > 0 ? ['BASE_URL is not set, so that no webhook can call'] : [];
    const limit = pLimit(callsAtOnce);
    const attempts = [
      ...unwanted.map((row) => ({ row, act: () => remove(scope, row, opened) })),
      ...(isReachable ? wanted : []).map((row) => ({ row, act: () => replace(scope, row, provider, opened) })),
    ];
    let without = 0;
    let isLimited = false;
    const leave = (row: ResourceRow): string[] => {
      if (row.selected && !works(scope, row)) without += 1;
      return [];
    };
    const inTime = async ({ row, act }: (typeof attempts)[number]): Promise<string[]> => {
      if (stop.aborted || isLimited) return leave(row);
      try {
        await act();
        return [];
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind === 'revoked') throw error;
        if (error.kind === 'rateLimited') isLimited = true;
        const isCut = error.kind === 'rateLimited' || (error.kind === 'unavailable' && stop.aborted);
        return isCut ? leave(row) : [row.name === '' ? error.message : `${row.name}: ${error.message}`];
      }
    };
    const outcomes = await Promise.allSettled(attempts.map((attempt) => limit(inTime, attempt)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') throw outcome.reason;
      problems.push(...outcome.value);
    }
    const why = isLimited ? 'limits how often it is called' : 'takes long to answer';
    if (without > 0) problems.push(`${without} more are left to the next sync, as the provider ${why}`);
    return problems;
  }

  /**
   * Does the work unless the connection is being deleted. A deletion that begins meanwhile waits: it removes the webhooks whose ids are
   * stored, and ends the grant that removing them needs.
   */
  async function unlessDeleting<T>(scope: Scope, connectionId: string, work: () => Promise<T>): Promise<T | undefined> {
    const noted = await noteWebhooksBusy(db, scope, connectionId, busyMs);
    if (noted === null) return undefined;
    try {
      return await work();
    } finally {
      // Somebody who began earlier may be at it still; whoever began later has noted another time.
      const ended = { webhooksBusyUntil: noted.before };
      await updateConnection(db, scope, connectionId, ended, { webhooksBusyUntil: noted.until });
    }
  }

  return {
    /**
     * For at most a minute, installs the webhooks of selected resources and removes those of others. What fails, or was not come
     * to, is tried again by the next call.
     * @param signal ends it early, with its reason as the error
     * @returns problems, for people, those that occurred with the resource's name
     * @throws {ProviderError} `revoked`, after the connection was paused
     */
    async ensure(
      scope: Scope,
      connectionId: string,
      { recheck = 'none', signal }: { recheck?: Recheck; signal?: AbortSignal } = {},
    ): Promise<{ problems: string[] }> {
      const planned = async (webhooks?: WebhookCapability) => {
        const rows = await resourcesOf(db, scope, [connectionId]);
        const isRechecked = recheck === 'all' || (recheck === 'found' && webhooks?.createsAnother !== true);
        const wanted = rows
          .filter((row) => row.selected && (isRechecked || isToBeMadeAnew(scope, row)))
          .map((row) => ({ row, turn: turnOf(scope, row) }))
          .sort((a, b) => a.turn - b.turn)
          .map(({ row }) => row);
        return { wanted, unwanted: rows.filter(({ selected, webhookId }) => !selected && webhookId !== null) };
      };
      const { wanted, unwanted } = await planned();
      if (wanted.length + unwanted.length === 0) return { problems: [] };
      const late = deadline();
      const stop = signal === undefined ? late : AbortSignal.any([signal, late]);
      // Planned again inside, where the connector is known, and so that a second call with a renewed grant does not repeat what the
      // first has done.
      const work = async (opened: Opened) => setUp(scope, opened, await planned(opened.connector.webhooks), stop);
      const use = () => access.use(scope, connectionId, work, stop);
      const problems = (await unlessDeleting(scope, connectionId, use)) ?? [];
      signal?.throwIfAborted();
      if (problems.length > 0) log.warn({ connectionId, problems: problems.length }, 'webhooks not set up');
      return { problems };
    },
  };
}

const isRefusal = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.kind === 'forbidden' || error.kind === 'rejected');

const endsSoon = ({ webhookExpiresAt }: ResourceRow): boolean =>
  webhookExpiresAt !== null && webhookExpiresAt.getTime() < Date.now() + renewalMs;

/** Whether the webhook calls an origin other than Cairn's current one, as far as that is known. */
const callsElsewhere = ({ webhookOrigin }: ResourceRow, publicUrl: string): boolean =>
  URL.canParse(publicUrl) && webhookOrigin !== new URL(publicUrl).origin;

/** Whether the URL is https with a public host name: no IP address, no name of this machine or its network only. */
function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const isLocal = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/.test(hostname) || !hostname.includes('.');
  return protocol === 'https:' && !isLocal && !/^[\d.]+$/.test(hostname);
}
