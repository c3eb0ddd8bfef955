import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { eventually } from '../../test/support/eventually.js';
import { openDataDirectory } from '../embedded/data-directory.js';
import { built } from '../embedded/test-build.js';
import { applyMigrations, migrationNames } from './migrate.js';

const native = process.env['CAIRN_TEST_DATABASE_URL'];
const names = await migrationNames();
const tried = '20261126210000_changes_to_come';
const withoutIndex = 'drop index memory_relation_due_at_idx';
/** Undoes that migration. */
const without = `alter table memory_relation drop column due_at cascade,
  add constraint memory_relation_superseding_check check (author is not null)`;
let url: string;
let end: (() => Promise<unknown>) | undefined;

async function startEmbedded(): Promise<void> {
  const { startDatabase } = await import(built('database.js'));
  const root = await mkdtemp(join(tmpdir(), 'cairn-'));
  const directory = await openDataDirectory(root);
  const database = await startDatabase(directory, () => undefined, fail);
  url = database.url;
  end = async () => {
    await database.stop();
    await directory.release();
    await rm(root, { recursive: true });
  };
}

async function makeNative(): Promise<void> {
  const made = new URL(native ?? '');
  made.pathname = `/migrate_${process.pid}`;
  await run(`create database migrate_${process.pid}`, native);
  url = made.href;
  end = () => run(`drop database migrate_${process.pid} with (force)`, native);
}

function fail(error: Error): void {
  throw error;
}

async function run<Row>(sql: string, connectionString = url): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** A way to the database that is cut when the first answer to a message with `words` in it comes. */
async function cutAt(words: string): Promise<string> {
  const target = new URL(url);
  const directory = target.searchParams.get('host');
  const way = createServer((client) => {
    const server =
      directory === null ? connect(Number(target.port), target.hostname) : connect(`${directory}/.s.PGSQL.5432`);
    client.on('data', (message) => {
      if (message.includes(words)) server.once('data', () => client.destroy());
      server.write(message);
    });
    server.on('data', (answer) => client.destroyed || client.write(answer));
    client.on('close', () => server.destroy());
    way.close();
  });
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
  const { port } = way.address() as AddressInfo;
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

let told: string[] = [];
const apply = (address: string) => applyMigrations(address, (line) => told.push(line), 100);

const history = () =>
  run<{ name: string; finished: boolean }>(
    'select migration_name as name, finished_at is not null as finished from _prisma_migrations order by migration_name',
  );
const finished = names.map((name) => ({ name, finished: true }));

const places: [string, () => Promise<void>][] = [['the embedded database', startEmbedded]];
if (native !== undefined) places.push(['native Postgres', makeNative]);

describe.each(places)('migrations of %s', (_, start) => {
  beforeAll(start, 180_000);
  afterAll(() => end?.());
  beforeEach(() => run('drop schema public cascade; create schema public'));

  it('are applied in full or not at all, so that the start after one that was killed goes on', async () => {
    await expect(apply(await cutAt('"blob_part"'))).rejects.toThrow(/20261121140000_documents failed/);
    expect(await history()).toEqual(finished.slice(0, 1));
    expect(await run(`select to_regclass('settings') as settings`)).toEqual([{ settings: null }]);
    expect(await apply(url)).toEqual(names.slice(1));
    expect(await history()).toEqual(finished);
    expect(await apply(url)).toEqual([]);
  });

  it('that fail leave nothing, say which it was and why, and can be tried again', async () => {
    await apply(url);
    await run(`delete from _prisma_migrations where migration_name = '${tried}'; ${withoutIndex}`);
    await expect(apply(url)).rejects.toThrow(/changes_to_come failed.*"due_at".* already exists/);
    expect(await history()).toEqual(finished.filter(({ name }) => name !== tried));
    await run(without);
    expect(await apply(url)).toEqual([tried]);
  });

  it.each([
    ['none', without],
    ['some', withoutIndex],
    ['all', 'select 1'],
  ])('of which an earlier version applied %s of the statements are applied to the end', async (_, undo) => {
    await apply(url);
    await run(`update _prisma_migrations set finished_at = null where migration_name = '${tried}'; ${undo}`);
    expect(await apply(url)).toEqual([tried]);
    expect(await history()).toEqual(finished);
    const [made] = await run(
      `select to_regclass('memory_relation_due_at_idx') is not null as index, pg_get_constraintdef(oid) as check
       from pg_constraint where conname = 'memory_relation_superseding_check'`,
    );
    expect(made).toEqual({ index: true, check: expect.stringContaining('due_at') });
  });

  it('are applied once by two that start together', async () => {
    const applied = await Promise.all([apply(url), apply(url)]);
    expect(applied.flat().sort()).toEqual(names);
    expect(await history()).toEqual(finished);
  });

  it('are refused where the database has tables of something else', async () => {
    await run('create table theirs (id int)');
    await expect(apply(url)).rejects.toThrow(/is not empty.*theirs/);
    expect(await run(`select to_regclass('_prisma_migrations') as history`)).toEqual([{ history: null }]);
  });

  it('wait while a table is in use, say so, and begin again from nothing', async () => {
    await apply(url);
    await run(`delete from _prisma_migrations where migration_name = '${tried}'; ${without}; create table in_use ();
      create function refuse() returns trigger language plpgsql as $$ begin
        if to_regclass('in_use') is not null then raise lock_not_available; end if;
        return new;
      end $$;
      create trigger refuse before insert on _prisma_migrations for each row execute function refuse()`);
    told = [];
    const applied = apply(url);
    await eventually(() => told.length > 0, 'the migration to wait');
    expect(told[0]).toMatch(/changes_to_come waits for a table that is in use/);
    expect(await history()).toEqual(finished.filter(({ name }) => name !== tried));
    await run('drop table in_use');
    expect(await applied).toEqual([tried]);
  });

  // The embedded database has one session, which a transaction keeps to itself.
  if (start === makeNative) {
    it('keep nobody from a table that a backup reads, and are applied once that has ended', async () => {
      await apply(url);
      await run(`delete from _prisma_migrations where migration_name = '${tried}'; ${without}`);
      const backup = new Client({ connectionString: url });
      await backup.connect();
      await backup.query('begin; select from memory_relation');
      told = [];
      const applied = apply(url);
      await eventually(() => told.length > 0, 'the migration to wait');
      await run('select from memory_relation');
      await backup.query('commit');
      await backup.end();
      expect(await applied).toEqual([tried]);
    });
  }
});
