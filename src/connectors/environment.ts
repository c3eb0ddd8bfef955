import { z } from 'zod';
import { webUrl, withoutSlash } from '../config-values.js';
import type { OAuthApp, Places } from './contract.js';
import { type Provider, providers, registered, type registry } from './registry.js';

type Suffix = 'CLIENT_ID' | 'CLIENT_SECRET' | 'BASE_URL' | 'TOKEN_URL' | 'API_URL' | 'WEBHOOK_TOKEN';
type Variable = `${(typeof registry)[Provider]['variables']}_${Suffix}`;

/** The environment's settings for providers; any may be absent. */
export type ProviderEnvironment = Readonly<Partial<Record<Variable, string | undefined>>>;

/** The name of one of a provider's environment variables. */
export const variableOf = (provider: Provider, suffix: Suffix): Variable =>
  `${registered(provider).variables}_${suffix}` as Variable;

/** The environment variables of all providers, for the schema of the environment. */
export const providerVariables = Object.assign({}, ...providers.map(variablesOf)) as Record<
  Variable,
  z.ZodType<string | undefined>
>;

function variablesOf(provider: Provider): Record<string, z.ZodType> {
  const { urls, hasAppWebhook } = registered(provider);
  const named = (suffix: Suffix) => variableOf(provider, suffix);
  const addresses = Object.entries(urls).map(([suffix, { default: usual, about }]) => [
    named(suffix as keyof typeof urls),
    webUrl.default(usual).transform(withoutSlash).describe(about),
  ]);
  return {
    [named('CLIENT_ID')]: z.string().min(1).optional().describe(`OAuth client for ${provider}, see docs/connectors.md`),
    [named('CLIENT_SECRET')]: z.string().min(1).optional().describe('its secret'),
    ...Object.fromEntries(addresses),
    ...(hasAppWebhook && {
      [named('WEBHOOK_TOKEN')]: z
        .string()
        .regex(/^(pending|.{16,})$/, `expected the verification token that ${provider} sent, or pending`)
        .optional()
        .describe("its webhook's verification token; `pending` logs the one that comes, see docs/connectors.md"),
    }),
  };
}

/** Pairs of provider variables of which the first needs the second. */
export const providerNeeds: readonly (readonly [Variable, Variable])[] = providers.flatMap((provider) => {
  const [id, secret] = [variableOf(provider, 'CLIENT_ID'), variableOf(provider, 'CLIENT_SECRET')];
  const token = variableOf(provider, 'WEBHOOK_TOKEN');
  return [[id, secret] as const, [secret, id] as const, [token, id] as const];
});

/** The OAuth app of the environment, for every organisation that has none of its own; null where there is none. */
export function sharedApp(environment: ProviderEnvironment, provider: Provider): OAuthApp | null {
  const clientId = environment[variableOf(provider, 'CLIENT_ID')];
  const clientSecret = environment[variableOf(provider, 'CLIENT_SECRET')];
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

/** The provider's URLs: from the environment, or else the defaults of the registry. */
export function placesOf(environment: ProviderEnvironment, provider: Provider, timeoutMs: number): Places {
  const { urls } = registered(provider);
  const given = (suffix: Suffix) => environment[variableOf(provider, suffix)];
  const tokenUrl = given('TOKEN_URL') ?? urls.TOKEN_URL?.default;
  const webhookToken = given('WEBHOOK_TOKEN');
  return {
    webUrl: given('BASE_URL') ?? urls.BASE_URL.default,
    ...(tokenUrl !== undefined && { tokenUrl }),
    apiUrl: given('API_URL') ?? urls.API_URL.default,
    timeoutMs,
    ...(webhookToken !== undefined && { webhookToken }),
  };
}
