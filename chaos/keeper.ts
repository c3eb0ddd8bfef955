import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { RuntimeInfo } from '../src/embedded/runtime-file.js';
import { endProcess, newKey, readyRuntime, spawnServe } from '../test/support/instance.js';
import { killTree } from '../test/support/process-tree.js';
import { type Kill, kill, type Plan } from './kills.js';

/** An orderly stop takes 15 s at most, a start some seconds, or on a busy machine minutes. */
const longestMs = 240_000;
const pollMs = 50;
/** It may take some requests until the database that was killed is missed. */
const settleMs = 300;

export type Keeper = ReturnType<typeof createKeeper>;

interface Options {
  dataDirectory: string;
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
}

/** Keeps an instance running, as systemd does: starts it again whenever it has ended. */
export function createKeeper({ dataDirectory, env, log }: Options) {
  const key = newKey();
  let child: ChildProcess | undefined;
  let runtime: RuntimeInfo | undefined;
  let logFile = '';
  /** How often each part was killed. */
  const kills = new Map<string, number>();

  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;

  function spawn(): void {
    const spawned = spawnServe(dataDirectory, { key, env });
    child = spawned.process;
    logFile = spawned.logFile;
  }

  /** @returns what it came to; undefined when it took too long */
  async function readyOrEnded(): Promise<'ready' | 'ended' | undefined> {
    for (const end = Date.now() + longestMs; Date.now() < end; await delay(pollMs)) {
      if (hasEnded()) return 'ended';
      const found = child === undefined ? undefined : await readyRuntime(child, dataDirectory);
      if (found === undefined) continue;
      runtime = found;
      return 'ready';
    }
    return undefined;
  }

  /** Kills a part as soon as it is there: during a start it may not be yet. */
  async function killNow({ part }: Kill, when = ''): Promise<void> {
    if (child === undefined) return;
    const root = child.pid ?? 0;
    if (part === 'tree' || part === 'node') runtime = undefined;
    for (const end = Date.now() + longestMs; !hasEnded() && !kill(part, root); await delay(pollMs)) {
      if (Date.now() > end) throw new Error(`there is no ${part} to be killed; its log: ${logFile}`);
    }
    kills.set(`${part}${when}`, (kills.get(`${part}${when}`) ?? 0) + 1);
    if (part === 'tree' || part === 'node') await endProcess(child, 'SIGKILL');
    else await delay(settleMs);
  }

  /** @throws when it neither gets ready nor ends, or does not stay up */
  async function recover(): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      if (hasEnded()) spawn();
      const state = await readyOrEnded();
      if (state === 'ready') return;
      if (state === undefined) throw new Error(`it was not ready after ${longestMs / 1_000} s; its log: ${logFile}`);
      log(`  it ended with ${child?.exitCode ?? child?.signalCode} and is started again`);
    }
    throw new Error(`it does not stay up; its log: ${logFile}`);
  }

  return {
    key,
    dataDirectory,
    logFile: () => logFile,
    /** undefined while it is known to be down. */
    runtime: () => runtime,
    recover,
    kills,

    /** Does what a plan says, and has it ready again. @throws as `recover` does */
    async carryOut({ first, duringStart }: Plan): Promise<void> {
      await killNow(first);
      // Without its database it stops in order, and is to be started again: that start is killed, too.
      if (first.part === 'database') await readyOrEnded();
      for (const next of duringStart) {
        if (hasEnded()) spawn();
        await delay(next.afterMs);
        await killNow(next, ' during a start');
      }
      await recover();
    },

    /** At once, all processes. */
    abandon(): void {
      if (child !== undefined && !hasEnded()) killTree(child.pid ?? 0);
    },

    /** In order, as Ctrl-C does. @returns the exit code, or what else it came to */
    async stop(): Promise<number | string> {
      if (child === undefined) return 'it was never started';
      const ended = endProcess(child, 'SIGTERM');
      const outcome = await Promise.race([ended, delay(longestMs, 'it did not stop')]);
      this.abandon();
      return outcome;
    },
  };
}
