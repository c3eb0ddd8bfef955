import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, isOutage, isTooSlow, openDatabase, prepared } from '../src/db/client.js';
import { patience } from './support/eventually.js';
import { type SeverableDatabase, severable } from './support/severable.js';
import { closeDatabase, db, stack } from './support/tenant.js';

const opened: Database[] = [];
afterAll(() => Promise.all([...opened.map((database) => database.$disconnect()), closeDatabase()]));

/** A database of one connection. */
function open(options: Parameters<typeof openDatabase>[2] = {}, parameters: Record<string, string> = {}): Database {
  const url = new URL(stack().databaseUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const database = openDatabase(url.href, 1, options);
  opened.push(database);
  return database;
}

const isNative = process.env['CAIRN_TEST_DATABASE_URL'] !== undefined;
const settingsOf = async (database: Database) => {
  const [settings] = await database.$queryRaw<object[]>`
    select current_setting('jit') as jit, current_setting('work_mem') as memory, current_setting('random_page_cost') as cost`;
  return settings;
};

describe('a connection', () => {
  it('has the settings that searches want on native Postgres, and leaves those of the embedded one session alone', async () => {
    const wanted = isNative ? { jit: 'off', memory: '32MB', cost: '1.1' } : { jit: 'on', memory: '4MB', cost: '4' };
    expect(await settingsOf(open())).toEqual(wanted);
  });

  it('keeps what the URL says', async () => {
    const settings = await settingsOf(open({}, { options: '-c work_mem=7MB -c jit=on' }));
    if (isNative) expect(settings).toEqual({ jit: 'on', memory: '7MB', cost: '1.1' });
    else expect(settings).toEqual({ jit: 'on', memory: '4MB', cost: '4' });
  });
});

describe('a statement', () => {
  const textOf = (name: string) => `select $1::int + 1 as ${name}`;
  const keptOf = async (database: Database, name: string) => {
    const [row] = await database.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pg_prepared_statements where statement like ${`%as ${name}`}`;
    return row?.count;
  };

  it('that is marked stays on its connection, once however often it is asked; others do not', async () => {
    const database = open();
    for (const number of [1, 2]) {
      expect(await database.$queryRawUnsafe(prepared(textOf('marked')), number)).toEqual([{ marked: number + 1 }]);
      await database.$queryRawUnsafe(textOf('unmarked'), number);
    }
    expect([await keptOf(database, 'marked'), await keptOf(database, 'unmarked')]).toEqual([1, 0]);
  });

  it('stays nowhere where none may be kept', async () => {
    const database = open({ keepsStatements: false });
    await database.$queryRawUnsafe(prepared(textOf('lent')), 1);
    expect(await keptOf(database, 'lent')).toBe(0);
  });
});

describe('a limit for statements', () => {
  it('cuts what takes longer on native Postgres, and is not set for all on the embedded database', async () => {
    const limited = open({ statementTimeoutMs: 200 });
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

describe('a connection whose other end has vanished', () => {
  let way: SeverableDatabase;
  let database: Database;
  beforeEach(async () => {
    way = await severable(stack().databaseUrl);
    database = openDatabase(way.url, 1, { unansweredMs: Math.ceil(10_000 * patience()) });
  });
  const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

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
