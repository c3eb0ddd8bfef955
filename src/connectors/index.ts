import type { Connector } from './contract.js';
import { type ProviderEnvironment, placesOf } from './environment.js';
import { type Provider, providers, registered } from './registry.js';

/** The connector of a provider; null for a name that the registry no longer has. */
export type Connectors = (provider: Provider) => Connector | null;

/** Loads and makes the connectors of all registered providers, each as `measure` returns it. */
export async function createConnectors(
  config: ProviderEnvironment & { PROVIDER_TIMEOUT: number },
  measure: (provider: Provider, connector: Connector) => Connector,
): Promise<Connectors> {
  const create = async (provider: Provider) => {
    const connector = await registered(provider).create(placesOf(config, provider, config.PROVIDER_TIMEOUT));
    return [provider, measure(provider, connector)] as const;
  };
  const connectors = new Map(await Promise.all(providers.map(create)));
  return (provider) => connectors.get(provider) ?? null;
}
