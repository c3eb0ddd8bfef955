import { providers } from '../connectors/registry.js';
import { settingsAliases } from '../http/aliases.js';
import type { Providers, SettingsRow } from './repository.js';
import { masked, type OwnSettings } from './responses.js';

/** All settings as answered: secrets masked, providers in both spellings, null for what is not set. */
export function presentSettings(row: SettingsRow | null) {
  const apps = (row?.providers ?? {}) as Providers;
  const oauth = Object.fromEntries(
    providers.flatMap((provider) => {
      const { clientId = null, clientSecret = null, customKeyEnabled = false } = apps[provider] ?? {};
      return [
        [`${provider}ClientId`, clientId],
        [`${provider}ClientSecret`, clientSecret === null ? null : masked],
        [`${provider}CustomKeyEnabled`, customKeyEnabled],
      ];
    }),
  );
  const own: OwnSettings = {
    shouldLLMFilter: row?.shouldLLMFilter ?? false,
    filterPrompt: row?.filterPrompt ?? null,
    includeItems: (row?.includeItems ?? null) as OwnSettings['includeItems'],
    excludeItems: (row?.excludeItems ?? null) as OwnSettings['excludeItems'],
    workspacePrompt: row?.workspacePrompt ?? null,
    chunkSize: row?.chunkSize ?? -1,
    profileBuckets: (row?.profileBuckets as OwnSettings['profileBuckets'] | null | undefined) ?? [],
  };
  return { ...own, ...withAliases(oauth) };
}

/** The settings that a patch named, as they are now, in both spellings. */
export function presentUpdated(row: SettingsRow, named: readonly string[]) {
  const isNamed = (field: string) => named.includes(settingsAliases.get(field) ?? field);
  return Object.fromEntries(Object.entries(presentSettings(row)).filter(([field]) => isNamed(field)));
}

const withAliases = (oauth: Record<string, unknown>) => ({
  ...oauth,
  ...Object.fromEntries([...settingsAliases].map(([alias, name]) => [alias, oauth[name]])),
});
