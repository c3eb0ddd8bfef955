import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { StartError } from '../core/errors.js';
import { copyDatabase, copyingName } from './copying.js';
import { databaseUrl } from './database.js';
import { openEngine } from './database-engine.js';
import { DatabaseServer } from './database-server.js';
import { doUpkeep } from './database-upkeep.js';

jest.setTimeout(180_000);

let root: string;
let engine: PGlite;
let server: DatabaseServer;
let writer: Client;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-copying-'));
  engine = await openEngine(join(root, 'database'));
  server = new DatabaseServer(engine, { maxConnections: 10, idleInTransactionMs: 60_000 });
  await server.listen(join(root, '.s.PGSQL.5432'));
  writer = new Client({ connectionString: databaseUrl(root) });
  await writer.connect();
  await writer.query('create table note (id serial primary key)');
});
afterAll(async () => {
  await writer.end();
  await server.close();
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

let acknowledged: number;
let checkpoints: number;
beforeEach(() => {
  checkpoints = 0;
});

/** Writes a row, and so much of the log that a checkpoint is due, and lets upkeep make it. */
async function writeAlot(): Promise<void> {
  await writer.query(`select pg_logical_emit_message(true, 'test', repeat('x', 40000000))`);
  acknowledged = (await writer.query('insert into note default values returning id')).rows[0].id;
  await server.turns.idle();
  await server.turns.runUpkeep(() => doUpkeep(engine, server.isBeingCopied()));
}

/** Copies the database; `writeAlot` comes when its files are copied and the rest of the log is not. */
async function copyWhileWritten(applicationName: string, freeBytes?: () => Promise<number>) {
  const client = new Client({ connectionString: databaseUrl(root), application_name: applicationName });
  await client.connect();
  const copier = {
    async query(text: string) {
      if (text === 'checkpoint') checkpoints += 1;
      if (text === 'begin') await writeAlot();
      return client.query(text);
    },
  } as Client;
  await copyDatabase(copier, join(root, 'database'), join(root, 'copy'), freeBytes).finally(() => client.end());
}

const redo = async () => (await writer.query('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0].at;

describe('a copy of a database in use', () => {
  it('is made once, however much is written meanwhile, and has all that was acknowledged', async () => {
    await copyWhileWritten(copyingName);
    expect(checkpoints).toBe(1);
    const copy = await openEngine(join(root, 'copy'));
    const { rows } = await copy.query<{ count: number }>('select count(*)::int as count from note');
    await copy.close();
    expect(rows).toEqual([{ count: acknowledged }]);
  });

  it('is followed by the checkpoint that is due', async () => {
    const before = await redo();
    await writeAlot();
    expect(await redo()).not.toBe(before);
  });

  it('for which there is no room is refused before the checkpoint, for which a full disk would end the database', async () => {
    const failure = await copyWhileWritten(copyingName, async () => 3_000_000).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure).toMatchObject({ message: expect.stringMatching(/\(\d\d+ MB are needed, 3 MB are free now/) });
    expect(checkpoints).toBe(0);
  });

  it('that checkpoints disturb again and again ends with what to do', async () => {
    const failure = await copyWhileWritten('another').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure).toMatchObject({ message: expect.stringMatching(/in a quieter hour/) });
    expect(checkpoints).toBe(3);
  });
});

describe('upkeep', () => {
  it('vacuums one table at a time, and each of them once', async () => {
    const fill = (table: string) =>
      `create table ${table} (id serial); insert into ${table} select from generate_series(1, 60); delete from ${table};`;
    await engine.exec(`${fill('one')} ${fill('other')} select pg_stat_force_next_flush()`);
    const exec = jest.spyOn(engine, 'exec');
    for (let rounds = 0; rounds < 3; rounds += 1) await doUpkeep(engine, true);
    const ran = exec.mock.calls.map(([sql]) => sql).sort();
    exec.mockRestore();
    expect(ran).toEqual(['vacuum (analyze) public.one', 'vacuum (analyze) public.other']);
  });
});
