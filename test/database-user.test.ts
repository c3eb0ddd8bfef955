import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot } from '../src/paths.js';

const run = promisify(execFile);
const native = process.env['CAIRN_TEST_DATABASE_URL'];
const name = `user_${randomUUID().replaceAll('-', '')}`;

async function asSuperuser(sql: string): Promise<void> {
  const client = new Client({ connectionString: native });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

afterAll(async () => {
  if (native === undefined) return;
  await asSuperuser(`drop database if exists ${name}`);
  await asSuperuser(`drop role if exists ${name}`);
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
    const { stderr } = await run(process.execPath, [join(packageRoot, 'dist', 'src', 'main.js'), 'migrate'], { env });
    expect(stderr).toContain('Applied: ');
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query('select usesuper, usecreatedb from pg_user where usename = current_user');
    expect(rows).toEqual([{ usesuper: false, usecreatedb: false }]);
    await client.end();
    await rm(directory, { recursive: true });
  });
});
