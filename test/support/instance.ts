import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RuntimeInfo, readRuntime } from '../../src/embedded/runtime-file.js';
import { eventually } from './eventually.js';

/** A real `cairn serve` process tree on a data directory of its own. */
export interface Instance {
  process: ChildProcess;
  dataDirectory: string;
  logFile: string;
  key: string;
  runtime: RuntimeInfo;
}

/** Settings that keep tests quick; everything else is as shipped. */
export const quick = {
  PORT: '0',
  TEMPORAL_UI_PORT: '0',
  DREAM_QUIET: '300ms',
  DREAM_MAX_WAIT: '3s',
  // The tests' web: what listens on 127.0.0.2 stands for public sites, 127.0.0.1 for what must not be reached.
  FETCH_ALLOWED_ADDRESSES: '127.0.0.2/32',
  WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.2/32',
  // Ten attempts, as with the shipped ones.
  WEBHOOK_RETRY_DELAYS: Array(9).fill('200ms').join(','),
};

/** Of instances that are killed and started again: a sweep is 0.15 s of processor time, of which the stack of the run has none to spare. */
const recovering = { SWEEP_INTERVAL: '5s' };

export const emptyDataDirectory = () => mkdtemp(join(tmpdir(), 'cairn-test-'));

/** With a database that global set-up has made, which takes seconds; nothing is in it but the tables. */
export async function newDataDirectory(): Promise<string> {
  const directory = await emptyDataDirectory();
  const made = process.env['CAIRN_TEST_MADE_DATABASE'];
  if (made !== undefined) await cp(made, join(directory, 'database'), { recursive: true });
  return directory;
}
export const newKey = () => `sm_test${randomBytes(6).toString('hex')}_${randomBytes(16).toString('hex')}`;

interface StartOptions {
  key?: string;
  env?: NodeJS.ProcessEnv;
  /** Where the built service is. */
  tree?: string;
}

/** Starts `cairn serve` and resolves when it answers that it is ready. */
export async function startInstance(
  dataDirectory: string,
  { key = newKey(), env = {}, tree = process.cwd() }: StartOptions = {},
): Promise<Instance> {
  const { process: child, logFile } = spawnServe(dataDirectory, { key, env, tree });
  const runtime = await eventually(
    async () => {
      if (child.exitCode !== null)
        throw new Error(`cairn ended with ${child.exitCode}:\n${await readFile(logFile, 'utf8')}`);
      return readyRuntime(child, dataDirectory);
    },
    `an instance that is ready (log: ${logFile})`,
    120_000,
  );
  return { process: child, dataDirectory, logFile, key, runtime };
}

/** Starts `cairn serve` and does not wait. Its output goes to the end of the log file, beside the data directory. */
export function spawnServe(dataDirectory: string, { key = newKey(), env = {}, tree = process.cwd() }: StartOptions) {
  const main = join(tree, 'dist', 'src', 'main.js');
  const logFile = join(dataDirectory, '..', `${dataDirectory.split('/').at(-1)}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [main, 'serve'], {
    stdio: ['ignore', log, log],
    env: { ...process.env, ...quick, ...recovering, CAIRN_DATA_DIR: dataDirectory, CAIRN_BOOTSTRAP_KEY: key, ...env },
  });
  closeSync(log);
  return { process: child, logFile };
}

/** Where the process is to be reached, or undefined while it is not ready. */
export async function readyRuntime(child: ChildProcess, dataDirectory: string) {
  const info = await readRuntime(dataDirectory);
  return info !== undefined && info.pid === child.pid && (await isReady(info)) ? info : undefined;
}

async function isReady({ apiUrl }: RuntimeInfo): Promise<boolean> {
  const answer = await fetch(`${apiUrl}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

/** Ends it as Ctrl-C does, and removes what it left. */
export async function stopInstance(instance: Instance): Promise<void> {
  await endProcess(instance.process, 'SIGINT');
  await rm(instance.dataDirectory, { recursive: true, force: true });
  await rm(instance.logFile, { force: true });
}

/** Sends the signal and resolves with the exit code, or with the signal's name for a process that it killed. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | string> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode ?? 0;
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(code ?? killedBy ?? 0));
  });
  child.kill(signal);
  return ended;
}
