import type { Database, Queryable } from '../../src/db/client.js';
import { db } from './tenant.js';

/** The database of a worker that stands still before its first transaction until this is done. */
export function standingStill(meanwhile: () => Promise<unknown>): Database {
  let stood: Promise<unknown> | undefined;
  return new Proxy(db(), {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name);
      return async (run: (tx: Queryable) => Promise<unknown>) => {
        stood ??= meanwhile();
        await stood;
        return target.$transaction(run);
      };
    },
  });
}
