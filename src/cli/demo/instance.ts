import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { packageRoot } from '../../core/package.js';
import { type RuntimeInfo, readRuntime } from '../../embedded/index.js';

/** A running all-in-one Cairn on a data directory of its own, which is removed when it stops. */
export interface Instance extends RuntimeInfo {
  key: string;
  /** Milliseconds from the start of the process until it was ready. */
  startMs: number;
  /** The last lines that it printed, for error messages. */
  lastLines: readonly string[];
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Called with every line of progress while it starts, such as that of a download. */
  onLine?: (line: string) => void;
  /** The very first start on a machine may have to fetch and compile Temporal; default 10 min. */
  timeoutMs?: number;
  /** A native database to use instead of the embedded one, and a key of an organisation in it. */
  on?: { databaseUrl: string; key: string };
}

const stopMs = 15_000;
/** Together with the settings of malloc, the same as `npm start` sets; see docs/decisions/006-memory.md. */
const smallHeap = '--max-semi-space-size=4';
const keptLines = 40;

/**
 * Starts `cairn serve` with a fresh data directory, free ports and a key of its own, and waits until it is ready.
 * A signal that ends this process ends the instance too.
 * @throws when it exits or is not ready in time, with its last lines
 */
export async function startInstance(options: StartOptions = {}): Promise<Instance> {
  const started = performance.now();
  const directory = await mkdtemp(join(tmpdir(), 'cairn-'));
  const key = options.on?.key ?? `sm_local_${randomBytes(24).toString('hex')}`;
  const database = options.on === undefined ? {} : { DATABASE_URL: options.on.databaseUrl };
  const child = spawn(process.execPath, [smallHeap, join(packageRoot, 'dist', 'src', 'main.js'), 'serve'], {
    env: embeddedEnvironment({ CAIRN_DATA_DIR: directory, CAIRN_BOOTSTRAP_KEY: key, ...database }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStarting = true;
  const lastLines = collectLines(child, (line) => isStarting && options.onLine?.(line));
  const onSignal = (): void => {
    void stop().then(() => process.exit(130));
  };
  const stop = async (): Promise<void> => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await end(child);
    await rm(directory, { recursive: true, force: true });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

  const deadline = Date.now() + (options.timeoutMs ?? 600_000);
  for (;;) {
    const info = await readRuntime(directory);
    if (info !== undefined && (await isReady(info.apiUrl))) {
      isStarting = false;
      return { ...info, key, startMs: performance.now() - started, lastLines, stop };
    }
    if (hasExited(child) || Date.now() > deadline) {
      const problem = hasExited(child) ? 'Cairn exited while starting' : 'Cairn was not ready in time';
      await stop();
      throw new Error(`${problem}; its last lines:\n${lastLines.join('\n')}`);
    }
    await delay(100);
  }
}

/** Variables that would replace embedded parts, or give them a secret from a file. */
const leftOut = [
  ...['DATABASE_URL', 'DATABASE_URL_FILE', 'DATABASE_PASSWORD', 'DATABASE_PASSWORD_FILE', 'TEMPORAL_ADDRESS'],
  'CAIRN_BOOTSTRAP_KEY_FILE',
];

/** This process's environment, without variables that would replace embedded parts or use fixed ports. */
function embeddedEnvironment(own: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...{ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
    LOG_LEVEL: 'warn',
    ...process.env,
    ...Object.fromEntries(leftOut.map((name) => [name, undefined])),
    HOST: '127.0.0.1',
    PORT: '0',
    TEMPORAL_PORT: '0',
    TEMPORAL_UI_PORT: '0',
    ...own,
  };
}

/** Reads both outputs as long as the child lives, because it would block otherwise. Lines of stderr count as progress. */
function collectLines(child: ChildProcess, onProgress: (line: string) => void): string[] {
  const last: string[] = [];
  const keep = (line: string): void => {
    last.push(line);
    if (last.length > keptLines) last.shift();
  };
  if (child.stdout !== null) createInterface({ input: child.stdout }).on('line', keep);
  if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', keep).on('line', onProgress);
  return last;
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/readyz', url))).ok;
  } catch {
    return false;
  }
}

const hasExited = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const stopped = await Promise.race([exited.then(() => true), delay(stopMs, false, { ref: false })]);
  if (stopped) return;
  child.kill('SIGKILL');
  await exited;
}
