import { afterAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase, prepared } from '../src/db/client.js';
import { stack } from './support/tenant.js';

const opened: Database[] = [];
afterAll(() => Promise.all(opened.map((database) => database.$disconnect())));

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
