import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../src/db/client.js';
import { freePort } from '../../src/embedded/free-port.js';
import { eventually } from '../../test/support/eventually.js';
import { endProcess, newKey } from '../../test/support/instance.js';

/** Where the processes of the scaled form meet. */
export interface SiteOptions {
  /** An empty native database. */
  databaseUrl: string;
  /** A Temporal server with the namespace `default`. */
  temporalAddress: string;
  /** Of every process. */
  env?: NodeJS.ProcessEnv;
}

/** One process of the scaled form. */
export interface Role {
  kind: 'api' | 'worker';
  /** Of the API, or of the worker's probes. */
  url: string;
  child: ChildProcess;
}

const readyMs = 120_000;

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The scaled form on one machine: processes of any built tree, by default this one, on one database and one Temporal. */
export async function openSite({ databaseUrl, temporalAddress, env = {} }: SiteOptions) {
  const key = newKey();
  const logs = await mkdtemp(join(tmpdir(), 'cairn-cluster-'));
  const db: Database = openDatabase(databaseUrl, 2);
  const running = new Set<Role>();
  let started = 0;

  function run(tree: string, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
    started += 1;
    const logFile = join(logs, `${String(started).padStart(2, '0')}-${args[0]}.log`);
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, ['--max-semi-space-size=4', join(tree, 'dist', 'src', 'main.js'), ...args], {
      stdio: ['ignore', log, log],
      env: {
        ...{
          MALLOC_ARENA_MAX: '2',
          MALLOC_MMAP_THRESHOLD_: '131072',
          DATABASE_POOL_SIZE: '5',
          HOST: '127.0.0.1',
          ...process.env,
          ...env,
          ...more,
        },
        ...{ DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporalAddress, CAIRN_BOOTSTRAP_KEY: key },
        ENCRYPTION_KEY: 'cluster'.repeat(6),
      },
    });
    closeSync(log);
    return { child, logFile };
  }

  return {
    key,
    db,
    /** Where the processes' output is. */
    logs,

    /** Runs a command to its end. @returns its exit code */
    async command(args: readonly string[], tree = process.cwd()): Promise<number> {
      const [code] = await once(run(tree, args).child, 'exit');
      return code as number;
    },

    /** Resolves when it is ready. @param more of this process alone */
    async start(kind: Role['kind'], tree = process.cwd(), more: NodeJS.ProcessEnv = {}): Promise<Role> {
      const port = String(await freePort());
      const own = kind === 'api' ? { PORT: port } : { METRICS_PORT: port };
      const { child, logFile } = run(tree, [kind], { ...more, ...own });
      const role = { kind, url: `http://127.0.0.1:${port}`, child };
      running.add(role);
      child.once('exit', () => running.delete(role));
      await eventually(
        async () => {
          if (child.exitCode !== null) throw new Error(`${kind} ended with ${child.exitCode}, see ${logFile}`);
          return (await fetch(`${role.url}/readyz`).catch(() => undefined))?.ok;
        },
        `${kind} to be ready (${logFile})`,
        readyMs,
      );
      return role;
    },

    async close(): Promise<void> {
      await Promise.all([...running].map(({ child }) => endProcess(child, 'SIGTERM')));
      await db.$disconnect();
    },
  };
}
