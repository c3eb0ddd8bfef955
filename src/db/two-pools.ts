import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import type { PoolConfig } from 'pg';
import { backgroundName, isInBackground } from './background.js';

/** Two pools of `config` behind one client: work in the background takes no connection that a request waits for. */
export function twoPools(
  config: PoolConfig,
  options: ConstructorParameters<typeof PrismaPg>[1],
): SqlDriverAdapterFactory {
  const background = { ...config, application_name: backgroundName };
  const pools = [new PrismaPg(config, options), new PrismaPg(background, options)] as const;
  const [{ provider, adapterName }] = pools;
  return {
    provider,
    adapterName,
    async connect() {
      const [requests, background] = await Promise.all([pools[0].connect(), pools[1].connect()]);
      const own = () => (isInBackground() ? background : requests);
      return {
        provider,
        adapterName,
        queryRaw: (query) => own().queryRaw(query),
        executeRaw: (query) => own().executeRaw(query),
        executeScript: (script) => own().executeScript(script),
        startTransaction: (isolationLevel) => own().startTransaction(isolationLevel),
        getConnectionInfo: () => requests.getConnectionInfo(),
        async dispose() {
          await Promise.all([requests.dispose(), background.dispose()]);
        },
      };
    },
  };
}
