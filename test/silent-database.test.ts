import { afterAll, expect, it } from '@jest/globals';
import { isOutage, openDatabase } from '../src/db/client.js';
import { severable } from './support/severable.js';
import { closeDatabase, stack } from './support/tenant.js';

afterAll(closeDatabase);

it('a connection whose other end has vanished is given up, and the next statement has one of its own', async () => {
  const way = await severable(stack().databaseUrl);
  const database = openDatabase(way.url, 1, { statementTimeoutMs: 400 });
  const one = () => database.$queryRaw`select 1 as one`;
  try {
    expect(await one()).toEqual([{ one: 1 }]);
    way.silence();
    const error: unknown = await one().catch((thrown: unknown) => thrown);
    expect(isOutage(error)).toBe(true);
    expect(await one()).toEqual([{ one: 1 }]);
  } finally {
    await database.$disconnect();
    await way.cut();
  }
});
