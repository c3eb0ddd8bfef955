import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, isOutage, openDatabase } from '../src/db/client.js';
import { type SeverableDatabase, severable } from './support/severable.js';
import { closeDatabase, stack } from './support/tenant.js';

let way: SeverableDatabase;
let database: Database;
beforeEach(async () => {
  way = await severable(stack().databaseUrl);
  database = openDatabase(way.url, 1, { unansweredMs: 3_000 });
});
afterAll(closeDatabase);

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a connection whose other end has vanished', () => {
  it.each([
    [
      'a statement',
      () => {
        way.silence();
        return database.$queryRaw`select 1`;
      },
    ],
    [
      'a transaction',
      () =>
        database.$transaction(async (tx) => {
          await tx.$queryRaw`select 1`;
          way.silence();
          await tx.$queryRaw`select 2`;
        }),
    ],
  ])('is given up with %s, and the next statement has one of its own', async (_, work) => {
    try {
      expect(await database.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
      expect(isOutage(await errorOf(work()))).toBe(true);
      expect(await database.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
    } finally {
      await database.$disconnect();
      await way.cut();
    }
  });
});
