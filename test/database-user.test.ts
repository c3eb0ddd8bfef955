import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot } from '../src/core/package.js';

const run = promisify(execFile);
const native = process.env['CAIRN_TEST_DATABASE_URL'];
const name = `user_${randomUUID().replaceAll('-', '')}`;

async function runOn(connectionString: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

afterAll(async () => {
  if (native === undefined) return;
  await runOn(native, `drop database if exists ${name}`);
  await runOn(native, `drop role if exists ${name}`);
});

(native === undefined ? describe.skip : describe)('a user that is no superuser, as Compose makes it', () => {
  it('owns a database with the extension, and migrates it with a password from a file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cairn-user-'));
    const passwordFile = join(directory, 'password');
    await writeFile(passwordFile, `it's a "password" of $strange/@:characters\n`);
    const { hostname, port, username } = new URL(native ?? '');
    const script = () =>
      run(join(packageRoot, 'deploy', 'postgres', 'service-user.sh'), {
        env: {
          ...{ PATH: process.env['PATH'], PGHOST: hostname, PGPORT: port, PGUSER: username },
          ...{ DATABASE_PASSWORD_FILE: passwordFile, CAIRN_DATABASE: name, CAIRN_DATABASE_USER: name },
        },
      });
    await script();
    await script(); // Once more does no harm.
    const env = {
      ...process.env,
      DATABASE_URL: `postgres://${name}@${hostname}:${port}/${name}`,
      DATABASE_PASSWORD_FILE: passwordFile,
    };
    const asOwner = (sql: string) => runOn(env.DATABASE_URL, sql);
    const migrate = (...more: string[]) =>
      run(process.execPath, [join(packageRoot, 'dist', 'src', 'main.js'), 'migrate', ...more], { env });
    // Of an empty database all are pending; one of them is of before there was a release.
    const before = await migrate('--check').catch((error: { code: number; stdout: string }) => error);
    expect(before).toMatchObject({ code: 1, stdout: expect.stringMatching(/^20261121000000_init: only adds$/m) });
    expect(before.stdout).toMatch(/_slots: contracts.*\n {2}alter table "memory": DROP COLUMN "slot"/);
    expect((await migrate()).stderr).toContain('Applied: ');
    expect((await migrate('--check')).stderr).toContain('up to date');
    // The version before finds its database in order when a later one has added to it, and says so.
    await asOwner(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('later', '', '2099_later', now())`,
    );
    expect(await migrate('--check')).toMatchObject({ stdout: 'Of a later version: 2099_later\n' });
    expect((await migrate()).stderr).toContain('up to date');
    const rights = await asOwner('select usesuper, usecreatedb from pg_user where usename = current_user');
    expect(rights).toEqual([{ usesuper: false, usecreatedb: false }]);
    await rm(directory, { recursive: true });
  });
});
