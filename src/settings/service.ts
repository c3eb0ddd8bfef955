import { type Provider, providers } from '../connectors/registry.js';
import type { Scope } from '../core/scope.js';
import { type DamagedSecret, isUnopenable, type UnreadableSecret, type Vault } from '../crypto/vault.js';
import { type Database, jsonOrNull, type Prisma } from '../db/client.js';
import { type Bucket, profileBuckets } from '../topics/buckets.js';
import { presentSettings, presentUpdated } from './presenter.js';
import * as repository from './repository.js';
import { masked } from './responses.js';
import type { PatchSettings } from './schemas.js';
import { appOf } from './sealed.js';

export { resealClientSecrets } from './sealed.js';

export type SettingsService = ReturnType<typeof createSettingsService>;

/** Which of its content an organisation wants to keep as memories. */
export interface KeepingRules {
  filterPrompt: string | null;
  includeItems: readonly string[];
  excludeItems: readonly string[];
}

export interface OwnApp {
  enabled: boolean;
  /** The app, or why its secret cannot be read; null while it is incomplete. */
  app: { clientId: string; clientSecret: string } | UnreadableSecret | DamagedSecret | null;
}

/** The settings of an organisation, which apply to all its containers. */
export function createSettingsService({ db, vault }: { db: Database; vault: Vault }) {
  return {
    async read(scope: Scope) {
      return presentSettings(await repository.findSettings(db, scope));
    },

    /** Changes the fields that were sent. null clears a field; a masked secret stays as it is. */
    async patch(scope: Scope, patch: PatchSettings) {
      const row = await db.$transaction(async (tx) => {
        const before = await repository.lockSettings(tx, scope);
        await repository.saveSettings(tx, scope, {
          ...chosen(patch),
          providers: mergeApps(before.providers as repository.Providers, patch, scope, vault),
        });
        return repository.lockSettings(tx, scope);
      });
      const { slug } = await repository.findOrganization(db, scope);
      return { orgId: scope.orgId, orgSlug: slug, updated: presentUpdated(row, Object.keys(patch)) };
    },

    /** The maximum of tokens in a chunk; -1 means the default. */
    async chunkSize(scope: Scope): Promise<number> {
      return (await repository.findSettings(db, scope))?.chunkSize ?? -1;
    },

    /** The purpose of the organisation's memories (`filterPrompt`); null if it is not set. */
    async filterPrompt(scope: Scope): Promise<string | null> {
      return (await repository.findSettings(db, scope))?.filterPrompt ?? null;
    },

    /** The organisation's description of itself (`workspacePrompt`), for the language model; null if it is not set. */
    async workspacePrompt(scope: Scope): Promise<string | null> {
      return (await repository.findSettings(db, scope))?.workspacePrompt ?? null;
    },

    /** The buckets in every container's profile. */
    async profileBuckets(scope: Scope): Promise<readonly Bucket[]> {
      return profileBuckets.parse((await repository.findSettings(db, scope))?.profileBuckets ?? []);
    },

    /** The organisation's own OAuth app at a provider, and whether new connections are to use it. */
    async oauthApp(scope: Scope, provider: Provider): Promise<OwnApp> {
      const row = await repository.findSettings(db, scope);
      const { [provider]: { clientId, clientSecret, customKeyEnabled } = {} } = (row?.providers ??
        {}) as repository.Providers;
      const enabled = customKeyEnabled === true;
      if (!clientId || !clientSecret) return { enabled, app: null };
      try {
        return { enabled, app: { clientId, clientSecret: vault.open(clientSecret, appOf(scope, provider)) } };
      } catch (error) {
        if (isUnopenable(error)) return { enabled, app: error };
        throw error;
      }
    },

    /** The filter for memories; null keeps everything. */
    async keepingRules(scope: Scope): Promise<KeepingRules | null> {
      const row = await repository.findSettings(db, scope);
      if (row?.shouldLLMFilter !== true) return null;
      const { filterPrompt, includeItems, excludeItems } = row;
      return { filterPrompt, includeItems: itemsOf(includeItems), excludeItems: itemsOf(excludeItems) };
    },
  };
}

/** The columns that a patch changes. */
function chosen(patch: PatchSettings): Prisma.SettingsUncheckedUpdateInput {
  const { shouldLLMFilter, filterPrompt, includeItems, excludeItems, workspacePrompt, chunkSize } = patch;
  return {
    ...(shouldLLMFilter === undefined ? {} : { shouldLLMFilter: shouldLLMFilter ?? false }),
    ...(filterPrompt === undefined ? {} : { filterPrompt }),
    ...(includeItems === undefined ? {} : { includeItems: jsonOrNull(includeItems) }),
    ...(excludeItems === undefined ? {} : { excludeItems: jsonOrNull(excludeItems) }),
    ...(workspacePrompt === undefined ? {} : { workspacePrompt }),
    ...(chunkSize === undefined ? {} : { chunkSize: chunkSize ?? -1 }),
    ...(patch.profileBuckets === undefined ? {} : { profileBuckets: jsonOrNull(patch.profileBuckets) }),
  };
}

function mergeApps(
  before: repository.Providers,
  patch: PatchSettings,
  scope: Scope,
  vault: Vault,
): Prisma.InputJsonObject {
  return Object.fromEntries(
    providers.map((provider) => {
      const {
        [`${provider}ClientId` as const]: clientId,
        [`${provider}ClientSecret` as const]: secret,
        [`${provider}CustomKeyEnabled` as const]: customKeyEnabled,
      } = patch;
      const changes = {
        ...(clientId === undefined ? {} : { clientId }),
        ...(secret === undefined || secret === masked
          ? {}
          : { clientSecret: secret === null ? null : vault.seal(secret, appOf(scope, provider)) }),
        ...(customKeyEnabled === undefined ? {} : { customKeyEnabled }),
      };
      return [provider, { ...before[provider], ...changes }];
    }),
  );
}

/** Splits a string of items at line breaks and commas. */
function itemsOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[\n,]/) : [];
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
