import type { OAuthApp } from '../../connectors/contract.js';
import { type ProviderEnvironment, sharedApp, variableOf } from '../../connectors/environment.js';
import type { Provider } from '../../connectors/registry.js';
import { CairnError, invalidInput, type Spelling } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import type { SettingsService } from '../../settings/service.js';
import { unreadableApp } from './unreadable.js';

export interface AppParts {
  settings: Pick<SettingsService, 'oauthApp'>;
  config: ProviderEnvironment;
}

/**
 * The OAuth app of an existing connection.
 * @param ownApp whether it was made with the organisation's own app, which may be disabled for new connections by now
 * @returns null when the app is not configured any more
 * @throws {Unreadable} when the app's client secret cannot be opened
 */
export async function appOf(
  { settings, config }: AppParts,
  scope: Scope,
  provider: Provider,
  ownApp: boolean,
): Promise<OAuthApp | null> {
  if (!ownApp) return sharedApp(config, provider);
  const { app } = await settings.oauthApp(scope, provider);
  if (app instanceof Error) throw unreadableApp(app);
  return app;
}

/**
 * The OAuth app for a new connection: the organisation's own if it has enabled that, so that its users see its name;
 * otherwise the environment's.
 * @throws {CairnError} 400 when its own is wanted and incomplete or cannot be read, 501 when there is none at all
 */
export async function appForNew(
  { settings, config }: AppParts,
  scope: Scope,
  provider: Provider,
): Promise<{ app: OAuthApp; ownApp: boolean }> {
  const own = await settings.oauthApp(scope, provider);
  if (own.enabled) {
    const { app } = own;
    if (app instanceof Error) {
      throw invalidInput((spelt) => {
        const { enabled, secret } = fieldsOf(provider, spelt);
        return `provider: ${enabled} is set, but the settings' ${secret} cannot be read (${app.message}): set it again`;
      });
    }
    if (app !== null) return { app, ownApp: true };
    throw invalidInput((spelt) => {
      const { enabled, id, secret } = fieldsOf(provider, spelt);
      return `provider: ${enabled} is set, but the settings ${id} and ${secret} are not complete`;
    });
  }
  const app = sharedApp(config, provider);
  if (app !== null) return { app, ownApp: false };
  throw new CairnError(501, 'Provider not configured', (spelt) => {
    const { enabled, id, secret } = fieldsOf(provider, spelt);
    const named = [variableOf(provider, 'CLIENT_ID'), variableOf(provider, 'CLIENT_SECRET')];
    const variables = `${named.join(' and ')} in the environment`;
    return `provider: ${spelt(provider)} has no OAuth app: set ${variables}, or the settings ${id} and ${secret} with ${enabled}`;
  });
}

/** The settings that make an organisation's own app. */
const fieldsOf = (provider: Provider, spelt: Spelling) => ({
  enabled: spelt(`${provider}CustomKeyEnabled`),
  id: spelt(`${provider}ClientId`),
  secret: spelt(`${provider}ClientSecret`),
});
