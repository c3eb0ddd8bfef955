import type { Access, Connector } from '../connectors/contract.js';
import { ProviderError } from '../connectors/errors.js';
import type { Provider } from '../connectors/registry.js';
import { type Metrics, withOutcome } from './metrics.js';

/**
 * Wraps a connector so that the duration and outcome of its calls to the provider are recorded: `answered`, `cancelled` by
 * Cairn, the kind of the provider's error, or `fault`. One call may be several requests, such as a page of files with the
 * folders that they lie in.
 */
export function measureConnector(
  provider: Provider,
  connector: Connector,
  { providerCalls }: Pick<Metrics, 'providerCalls'>,
): Connector {
  const { refresh, revoke, isThere, resources, webhooks } = connector;
  return {
    ...connector,
    exchange: measured('exchange', connector.exchange),
    account: measured('account', connector.account),
    list: measured('list', connector.list),
    fetch: measured('fetch', connector.fetch),
    ...(refresh && { refresh: measured('refresh', refresh) }),
    ...(revoke && { revoke: measured('revoke', revoke) }),
    ...(isThere && { isThere: measured('isThere', isThere) }),
    ...(resources && {
      resources: {
        list: measured('listResources', resources.list),
        find: measured('findResource', resources.find),
      },
    }),
    ...(webhooks && {
      webhooks: {
        ...webhooks,
        install: measured('installWebhook', webhooks.install),
        remove: measured('removeWebhook', webhooks.remove),
      },
    }),
  };

  function measured<Given extends [object, ...unknown[]], T>(call: string, ask: (...given: Given) => Promise<T>) {
    return (...given: Given): Promise<T> => {
      const { signal }: Partial<Access> = given[0];
      return withOutcome(providerCalls.startTimer({ provider, call }), () => ask(...given), {
        returned: 'answered',
        thrown: (error) => (signal?.aborted === true ? 'cancelled' : outcomeOf(error)),
      });
    };
  }
}

const outcomeOf = (error: unknown): string => (error instanceof ProviderError ? error.kind : 'fault');
