import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PrismaPg } from '@prisma/adapter-pg';
import { Client, Pool } from 'pg';
import { inBackground } from '../db/background.js';
import { twoPools } from '../db/two-pools.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';
import type { EmbeddedDatabase } from './database.js';
import { built, until } from './test-build.js';

jest.setTimeout(180_000);

const { startDatabase }: typeof import('./database.js') = await import(built('database.js'));
let root: string;
let directory: DataDirectory;
let database: EmbeddedDatabase;
const clients: Client[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
  directory = await openDataDirectory(join(root, 'data'));
  // What an initdb killed halfway leaves behind.
  await mkdir(`${directory.database}.new`);
  await writeFile(join(`${directory.database}.new`, 'PG_VERSION'), '18');
  await made(directory.database);
  await cp(directory.database, join(root, 'second', 'database'), { recursive: true });
  database = await startDatabase(directory, () => undefined, fail);
  await (await client()).query('create extension vector; create table note (id serial primary key, body text)');
});

afterAll(async () => {
  await Promise.all(clients.map((each) => each.end().catch(() => undefined)));
  await database.stop();
  await directory.release();
  await rm(root, { recursive: true, force: true });
});

async function made(cluster: string): Promise<void> {
  const maker = spawn(process.execPath, [built('database-process.js'), 'create', cluster]);
  const status = await new Promise((done) => maker.once('close', done));
  if (status !== 0) throw new Error(`making the cluster ended with status ${status}`);
}

function fail(error: Error): void {
  throw error;
}

async function client(): Promise<Client> {
  const made = new Client({ connectionString: database.url });
  made.on('error', () => undefined);
  clients.push(made);
  await made.connect();
  return made;
}

/** Goes away without a word, as a killed process does. */
function vanish(gone: Client): void {
  (gone as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

describe('many clients at once', () => {
  it('each get the answers to their own questions', async () => {
    const pool = new Pool({ connectionString: database.url, max: 10 });
    const asked = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map(async (index) => (await pool.query('select $1::int as number', [index])).rows[0].number),
    );
    expect(answers).toEqual(asked);
    await pool.end();
  });

  it('may send parameters of megabytes, which arrive in pieces, while others ask', async () => {
    const [large, small] = [await client(), await client()];
    const body = 'x'.repeat(5_000_000);
    const sending = large.query('select length($1::text) as length', [body]);
    const meanwhile = await Promise.all(Array.from({ length: 20 }, () => small.query('select $1::int as n', [7])));
    expect(meanwhile.every(({ rows }) => rows[0].n === 7)).toBe(true);
    expect((await sending).rows[0].length).toBe(body.length);
  });

  it('may give different prepared statements the same name', async () => {
    const [one, two] = [await client(), await client()];
    const ask = async (who: Client, text: string) => (await who.query({ name: 'same', text })).rows[0].n;
    expect(await ask(one, 'select 1 as n')).toBe(1);
    expect(await ask(two, 'select 2 as n')).toBe(2);
    expect(await ask(one, 'select 1 as n')).toBe(1);
  });

  it('leave no prepared statement behind', async () => {
    const gone = await client();
    await gone.query({ name: 'mine', text: 'select 1' });
    await gone.end();
    const other = await client();
    await until(async () => {
      const { rows } = await other.query("select name from pg_prepared_statements where statement = 'select 1'");
      return rows.length === 0;
    });
  });

  it('wait while one has a transaction open, then see what it committed', async () => {
    const [writer, reader] = [await client(), await client()];
    await writer.query('begin');
    await writer.query("insert into note (body) values ('in transaction')");
    const reading = reader.query("select count(*)::int as n from note where body = 'in transaction'");
    await writer.query('commit');
    expect((await reading).rows[0].n).toBe(1);
  });

  it.each(['begin; select 1', 'begin; select 1/0'])(
    'go on when one vanishes inside a transaction, which is rolled back: %s',
    async (opening) => {
      const [gone, other] = [await client(), await client()];
      await gone.query('begin').then(() => gone.query("insert into note (body) values ('lost')"));
      await gone.query(opening).catch(() => undefined);
      vanish(gone);
      const { rows } = await other.query("select count(*)::int as n from note where body = 'lost'");
      expect(rows[0].n).toBe(0);
    },
  );

  it('are served before what was asked in the background', async () => {
    const [holder, adapter] = [await client(), await twoPools({ connectionString: database.url }, {}).connect()];
    const served: string[] = [];
    const ask = async (who: string) => {
      await adapter.queryRaw({ sql: 'select 1', args: [], argTypes: [] });
      served.push(who);
    };
    await Promise.all([ask('request'), inBackground(() => ask('background'))]); // both are connected
    served.splice(0);
    await holder.query('begin');
    const background = inBackground(() => ask('background'));
    await holder.query('select 1');
    const request = ask('request');
    await holder.query('select 1');
    await holder.query('commit');
    await Promise.all([background, request]);
    expect(served).toEqual(['request', 'background']);
    await adapter.dispose();
  });

  it('go on after errors, in simple and extended queries', async () => {
    const one = await client();
    await expect(one.query('select 1; select 1/0; select 2')).rejects.toThrow();
    await expect(one.query('select 1/$1::int', [0])).rejects.toThrow();
    await expect(one.query('selekt $1', [1])).rejects.toThrow();
    expect((await one.query('select $1::int as n', [3])).rows[0].n).toBe(3);
  });

  it('are told that COPY FROM STDIN is not there', async () => {
    const one = await client();
    await expect(one.query('copy note (body) from stdin')).rejects.toThrow('not supported');
    expect((await one.query('select 1 as n')).rows[0].n).toBe(1);
  });

  it('are not disturbed by one that does not speak the protocol', async () => {
    const stranger = connect(join(directory.socketDir, '.s.PGSQL.5432'));
    stranger.on('error', () => undefined).resume();
    stranger.write('GET / HTTP/1.1\r\n\r\n');
    await new Promise((done) => stranger.once('close', done));
    expect((await (await client()).query('select 1 as n')).rows[0].n).toBe(1);
  });

  it('beyond the limit are refused with the SQL state for it, and may come back', async () => {
    const open = new Set<Client>();
    const connecting = Array.from({ length: 220 }, async () => {
      const one = new Client({ connectionString: database.url });
      one.on('error', () => undefined);
      await one.connect();
      open.add(one);
    });
    const refused = (await Promise.allSettled(connecting)).flatMap((each) =>
      each.status === 'rejected' ? [each.reason.code] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set(['53300']));
    await Promise.all([...open].map((one) => one.end()));
    expect((await (await client()).query('select 1 as n')).rows[0].n).toBe(1);
  });
});

describe('what Cairn needs of Postgres', () => {
  it('is there: halfvec with HNSW, and English full text', async () => {
    const one = await client();
    await one.query('create table vectors (v halfvec(3))');
    await one.query('create index on vectors using hnsw (v halfvec_cosine_ops)');
    await one.query("insert into vectors values ('[1,0,0]'), ('[0,1,0]')");
    const nearest = await one.query("select v::text from vectors order by v <=> '[0.9,0.1,0]' limit 1");
    expect(nearest.rows[0].v).toBe('[1,0,0]');
    const words = await one.query("select to_tsvector('english', 'running dogs')::text as words");
    expect(words.rows[0].words).toBe("'dog':2 'run':1");
  });

  it("is reached by Prisma's adapter", async () => {
    const adapter = await new PrismaPg({ connectionString: database.url }).connect();
    const result = await adapter.queryRaw({ sql: 'select $1::int as n', args: [5], argTypes: [] });
    expect(result.rows).toEqual([[5]]);
    await adapter.dispose();
  });

  it('is made anew where an earlier making was interrupted', async () => {
    expect(await readdir(directory.path)).not.toContain('database.new');
  });

  it('is durable: fsync is on', async () => {
    const { rows } = await (await client()).query('show fsync');
    expect(rows[0].fsync).toBe('on');
  });
});

describe('at the start', () => {
  const started = async (held: DataDirectory) =>
    startDatabase(held, () => undefined, fail).then(
      async (up) => {
        await up.stop();
        throw new Error('it came up');
      },
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('damaged files are told in words, with what helps, and left as they are', async () => {
    const held = await openDataDirectory(join(root, 'third'));
    await cp(join(root, 'second', 'database'), held.database, { recursive: true });
    const wal = join(held.database, 'pg_wal');
    await rename(wal, `${wal}.away`);
    await mkdir(wal);
    const message = await started(held);
    expect(message).toMatch(
      /^StartError: The embedded database cannot be opened: its files in .*third\/database are damaged/,
    );
    expect(message).toContain('PANIC:  could not locate a valid checkpoint record');
    expect(message).toContain('restore your last backup');
    expect(message).not.toMatch(/\bat .*:\d+:\d+/);

    const version = join(held.database, 'PG_VERSION');
    await rename(version, `${version}.away`);
    const before = await readdir(held.database);
    expect(await started(held)).toContain('PG_VERSION is missing');
    expect(await readdir(held.database)).toEqual(before);
    await held.release();
  });

  it('files that Postgres would miss only later are looked for', async () => {
    const held = await openDataDirectory(join(root, 'partial'));
    await cp(join(root, 'second', 'database'), held.database, { recursive: true });
    const first = await startDatabase(held, () => undefined, fail);
    const one = new Client({ connectionString: first.url });
    await one.connect();
    const { rows } = await one.query("select pg_relation_filepath('pg_description') as path");
    await one.end();
    await first.stop();
    await rm(join(held.database, rows[0].path));
    const message = await started(held);
    expect(message).toMatch(/^StartError: The embedded database cannot be opened/);
    expect(message).toContain(`could not open file "${rows[0].path}" of pg_description: it is missing`);
    await held.release();
  });

  it("Postgres' lock file is of no account, even when a kill has left it empty", async () => {
    const held = await openDataDirectory(join(root, 'fifth'));
    await cp(join(root, 'second', 'database'), held.database, { recursive: true });
    await writeFile(join(held.database, 'postmaster.pid'), '');
    await expect(started(held)).rejects.toThrow('it came up');
    await held.release();
  });

  it('recovery after a crash may take its time, and it is said how long it has taken', async () => {
    const held = await openDataDirectory(join(root, 'seventh'));
    await cp(join(root, 'second', 'database'), held.database, { recursive: true });
    const said: string[] = [];
    jest.useFakeTimers();
    const starting = startDatabase(held, (line) => said.push(line), fail);
    jest.advanceTimersByTime(20 * 60_000);
    jest.useRealTimers();
    await (await starting).stop();
    expect(said.at(-1)).toContain('1200 s');
    await held.release();
  });

  it('no empty database is made beside the master key of another', async () => {
    const held = await openDataDirectory(join(root, 'fourth'));
    await writeFile(held.masterKey, 'k'.repeat(43));
    const message = await started(held);
    expect(message).toMatch(/^StartError: .*fourth has a master\.key, but no database/);
    expect(message).toContain('cairn restore FILE (master.key may stay)');
    expect(message).toContain(`move ${held.masterKey} aside`);
    expect(await readdir(held.path)).not.toContain('database');
    await held.release();
  });
});

describe('a transaction left open', () => {
  it('is ended after the limit that the database was started with', async () => {
    const held = await openDataDirectory(join(root, 'sixth'));
    await cp(join(root, 'second', 'database'), held.database, { recursive: true });
    const limited = await startDatabase(held, () => undefined, fail, { idleInTransactionMs: 200 });
    const idler = new Client({ connectionString: limited.url });
    const ended = new Promise<Error>((done) => idler.on('error', done));
    await idler.connect();
    await idler.query('begin');
    expect(await ended).toMatchObject({ code: '25P03' });
    await limited.stop();
    await held.release();
  });
});

describe('killed with SIGKILL while rows are inserted', () => {
  it('has every acknowledged row after the next start; an engine that breaks down ends its process', async () => {
    const held = await openDataDirectory(join(root, 'second'));
    let reportEnd: (error: Error) => void = () => undefined;
    const ended = new Promise<Error>((done) => {
      reportEnd = done;
    });
    const first = await startDatabase(held, () => undefined, reportEnd);
    const writer = new Client({ connectionString: first.url });
    writer.on('error', () => undefined);
    await writer.connect();
    await writer.query('create table note (id int primary key)');
    let acknowledged = 0;
    const writing = (async () => {
      for (let id = 1; ; id++) {
        await writer.query('insert into note values ($1)', [id]);
        acknowledged = id;
      }
    })().catch(() => undefined);
    await until(() => acknowledged > 100);
    process.kill(first.pid, 'SIGKILL');
    await writing;
    expect((await ended).message).toContain('SIGKILL');

    let reportBreakdown: (error: Error) => void = () => undefined;
    const brokeDown = new Promise<Error>((done) => {
      reportBreakdown = done;
    });
    const second = await startDatabase(held, () => undefined, reportBreakdown);
    const reader = new Client({ connectionString: second.url });
    await reader.connect();
    const { rows } = await reader.query('select count(*)::int as n, max(id) as last from note');
    expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].n).toBe(rows[0].last);

    // PGlite would go on calling the engine that has run out of stack.
    reader.on('error', () => undefined);
    await expect(reader.query("select repeat('[', 1000000)::jsonb")).rejects.toThrow();
    expect((await brokeDown).message).toContain('broke down');
    await held.release();
  });
});
