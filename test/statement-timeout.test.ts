import { afterAll, describe, expect, it } from '@jest/globals';
import { isTooSlow, openDatabase } from '../src/db/client.js';
import { closeDatabase, db, stack } from './support/tenant.js';

const limited = openDatabase(stack().databaseUrl, 2, { statementTimeoutMs: 200 });
afterAll(() => Promise.all([limited.$disconnect(), closeDatabase()]));

const isNative = process.env['CAIRN_TEST_DATABASE_URL'] !== undefined;

describe('a limit for statements', () => {
  it('cuts what takes longer on native Postgres, and is not set for all on the embedded database', async () => {
    const limits = await Promise.all(
      [limited, db()].map((database) => database.$queryRaw`select current_setting('statement_timeout') as value`),
    );
    expect(limits).toEqual([[{ value: isNative ? '200ms' : '0' }], [{ value: '0' }]]);
    const end = await limited.$queryRaw`select pg_sleep(${isNative ? 60 : 0})::text`.then(
      () => 'ended',
      (error: unknown) => (isTooSlow(error) ? 'cut' : error),
    );
    expect(end).toBe(isNative ? 'cut' : 'ended');
  });
});
