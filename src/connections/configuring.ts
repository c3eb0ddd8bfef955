import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { OfferedResource, ResourceCapability } from '../connectors/contract.js';
import { ProviderError } from '../connectors/errors.js';
import type { Provider } from '../connectors/registry.js';
import { CairnError, invalidInput, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Jobs } from '../jobs/jobs.js';
import * as repository from './repository.js';
import * as resources from './resource-repository.js';
import type { Chosen, ResourcesQuery } from './schemas.js';
import { wantDeleted } from './syncing/item-repository.js';
import type { AccessService } from './tokens/access.js';
import type { Opened } from './tokens/opening.js';
import type { AccessParts } from './tokens/refreshing.js';
import { webhookSecret } from './tokens/sealing.js';
import type { WebhookSetup } from './webhooks/setup.js';

const lookUpsAtOnce = 6;

export interface ConfiguringParts extends Pick<AccessParts, 'db' | 'vault' | 'connectorOf'> {
  access: Pick<AccessService, 'use'>;
  webhooks: WebhookSetup;
  starter: Pick<Jobs, 'syncConnection'>;
}

/** A resource that the client selects, by its id. */
type Wanted = Omit<Chosen, 'name'> & { name?: string };

interface Selection {
  resources: readonly Wanted[];
  /** undefined: it stays as it is. */
  documentLimit?: number | undefined;
}

/** A selected resource, as the provider lists it for the account. */
interface Found {
  offered: OfferedResource;
  branch: string;
}

/** Selects which resources of an account are synced. */
export function createConfiguringService({ db, vault, connectorOf, access, webhooks, starter }: ConfiguringParts) {
  /** @throws {CairnError} 404; 501 for a provider without resources; 400 before authorisation */
  async function find(scope: Scope, id: string) {
    const row = await repository.findConnection(db, scope, id);
    if (row === null) throw notFound('Connection');
    const capability = connectorOf(row.provider as Provider)?.resources;
    if (capability === undefined) {
      throw new CairnError(501, 'Not supported', `provider: ${row.providerAlias} has no resources to choose from`);
    }
    if (row.status === 'pending') throw invalidInput('connection: nobody has authorised it yet');
    if (row.status !== 'active') throw invalidInput(`connection: is paused: ${row.statusReason ?? 'authorise again'}`);
    return { row, capability };
  }

  /** @throws {CairnError} 400 naming each that the account does not see */
  async function lookUp(capability: ResourceCapability, opened: Opened, chosen: readonly Wanted[]): Promise<Found[]> {
    const unseen: string[] = [];
    const limit = pLimit(lookUpsAtOnce);
    const found = await Promise.all(
      chosen.map(({ id, name, defaultBranch }) =>
        limit(async () => {
          try {
            const offered = await capability.find(opened.access, { externalId: String(id), name: name ?? '' });
            return [{ offered, branch: defaultBranch ?? offered.default_branch }];
          } catch (error) {
            if (!(error instanceof ProviderError) || !['notFound', 'forbidden'].includes(error.kind)) throw error;
            unseen.push(name ?? String(id));
            return [];
          }
        }),
      ),
    );
    if (unseen.length === 0) return found.flat();
    throw invalidInput(unseen.map((name) => `resources: ${name} cannot be seen by the connected account`).join('; '));
  }

  /** Replaces the stored selection. @returns how many resources are newly selected, and how many were deselected */
  async function save(scope: Scope, connectionId: string, found: readonly Found[], limit: number | undefined) {
    return db.$transaction(async (tx) => {
      const row = await repository.lockConnection(tx, scope, connectionId);
      if (row?.status !== 'active') throw notFound('Connection');
      const known = new Map(
        (await resources.resourcesOf(tx, scope, [connectionId])).map((resource) => [resource.externalId, resource]),
      );
      const kept: string[] = [];
      let added = 0;
      for (const { offered, branch } of found) {
        const before = known.get(String(offered.id));
        const id = before?.id ?? newId();
        kept.push(id);
        if (before?.selected !== true) added += 1;
        if (before === undefined) {
          const secret = vault.seal(randomBytes(32).toString('base64url'), webhookSecret(scope, id));
          const named = { externalId: String(offered.id), name: offered.full_name, branch, webhookSecret: secret };
          await resources.insertResource(tx, scope, { id, connectionId, ...named });
        } else {
          const isNew = !before.selected || before.branch !== branch;
          const data = { name: offered.full_name, selected: true, branch, ...(isNew ? { cursor: null } : {}) };
          await resources.updateResource(tx, scope, id, data);
          // What was deleted stays away while a repository is selected, and comes back with it when it is selected again.
          if (!before.selected) await wantDeleted(tx, scope, id);
        }
      }
      const removed = await resources.deselectOthers(tx, scope, connectionId, kept);
      // Due at once, so that the sweeper starts the sync if the start below is lost.
      await repository.updateConnection(tx, scope, connectionId, {
        ...(limit === undefined ? {} : { documentLimit: limit }),
        nextSyncAt: found.length > 0 ? new Date() : null,
      });
      return { added, removed };
    });
  }

  /** Installs webhooks. A failure is only reported, because each sync tries again. */
  async function setUp(scope: Scope, connectionId: string): Promise<{ problems: string[]; registered: number }> {
    const { problems } = await webhooks.ensure(scope, connectionId).catch((error: unknown) => {
      if (error instanceof ProviderError) return { problems: [error.message] };
      throw error;
    });
    const rows = await resources.resourcesOf(db, scope, [connectionId]);
    return { problems, registered: rows.filter(({ selected, webhookId }) => selected && webhookId !== null).length };
  }

  return {
    /**
     * One page of the resources that the account can select.
     * @throws {CairnError} 404, 501 for a provider without resources, 400 before authorisation, 503 when the provider is down
     */
    async offered(scope: Scope, id: string, { page, per_page }: ResourcesQuery) {
      const { row, capability } = await find(scope, id);
      const listed = await access
        .use(scope, row.id, (opened) => capability.list(opened.access, page, per_page))
        .catch((error: unknown) => {
          throw forCaller(error);
        });
      return { resources: [...listed.resources], total_count: listed.total };
    },

    /**
     * Replaces the selection, and the document limit where one is given, and starts a sync. Deselected resources keep their
     * documents. Nothing changes on an error.
     * @throws {CairnError} 404, 501, 400 before authorisation or naming what the account does not see, 503
     */
    async configure(scope: Scope, id: string, { resources: chosen, documentLimit }: Selection) {
      const { row, capability } = await find(scope, id);
      const found = await access
        .use(scope, row.id, (opened) => lookUp(capability, opened, chosen))
        .catch((error: unknown) => {
          throw forCaller(error);
        });
      const { added, removed } = await save(scope, row.id, found, documentLimit);
      const { problems, registered } = await setUp(scope, row.id);
      if (found.length > 0) starter.syncConnection(repository.refOf(row), 'manual');
      const counts = `${found.length} selected, ${added} of them new; ${removed} taken off`;
      const trouble = problems.length === 0 ? '' : `. Without a webhook for now: ${problems.join('; ')}`;
      return { success: true as const, message: `${counts}${trouble}`, webhooksRegistered: registered };
    },
  };
}

/** Maps a provider's error to the error that the caller sees; anything else is returned as it is. */
function forCaller(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { kind, message, retryAfterMs = 5_000 } = error;
  if (kind === 'unavailable' || kind === 'rateLimited') {
    const retryAfter = String(Math.ceil(retryAfterMs / 1_000));
    return new CairnError(503, 'Provider unavailable', message, { 'retry-after': retryAfter });
  }
  return invalidInput(`connection: ${message}`);
}
