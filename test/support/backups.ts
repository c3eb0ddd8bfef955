import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { decodeBackup } from '../../src/backup/decoding.js';

export const main = join(process.cwd(), 'dist', 'src', 'main.js');
const run = promisify(execFile);
/** Of the run on native Postgres, where a database is made beside the stack's. */
export const native = process.env['CAIRN_TEST_DATABASE_URL'];

/** Runs a command to its end. @returns what it says on stderr */
export async function cairn(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const environment = { ...process.env, LOG_LEVEL: 'warn', ...env };
  const ended = run(process.execPath, [main, ...args], { env: environment, maxBuffer: 64 * 1024 * 1024 });
  return ended.then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );
}

/** All rows of a backup by their tables, and its files by their ids. */
export async function contentsOf(path: string) {
  const { head, parts } = await decodeBackup(createReadStream(path));
  const rows: Record<string, string[]> = {};
  const files: Record<string, Buffer> = {};
  for await (const part of parts) {
    if (part.kind === 'file') files[part.id] = Buffer.concat([files[part.id] ?? Buffer.alloc(0), part.content]);
    else {
      const more = part.content.toString('utf8').slice(1, -1).split(',\n');
      rows[part.table] = [...(rows[part.table] ?? []), ...more];
    }
  }
  for (const table of Object.values(rows)) table.sort();
  return { head, rows, files };
}

/** Beside the database that the stack uses. @returns its URL */
export async function newDatabase(beside: string): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await withClient(beside, (client) => client.query(`create database ${name}`));
  return Object.assign(new URL(beside), { pathname: `/${name}` }).href;
}

export async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  return use(client).finally(() => client.end());
}
