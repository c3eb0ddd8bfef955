import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartError } from '../core/errors.js';
import { type ChildKind, childEnvironment } from '../environment/child-environment.js';
import { recordChild, signalGroup } from './leftovers.js';

/**
 * Run by `sh` with the child's command line as arguments. The subshell is the watchdog: it holds the reading end of a
 * pipe whose only writing end is ours, so the kernel closes it when we die, SIGKILL included. Then it ends the group,
 * itself last. `exec` gives the shell's own pid to the child, so there is no moment in which the child runs unwatched,
 * and its exit status is the real one. When the child ends by itself, we end what is left of its group.
 * Works without prctl(PR_SET_PDEATHSIG), which macOS lacks and Node does not offer.
 */
const watchdog = `
exec 3<&0 </dev/null
(
  trap '' TERM INT HUP
  exec >/dev/null 2>&1
  read -r _ <&3
  kill -s TERM -- "-$$"
  for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    sleep 0.2 || sleep 1
    kill -s 0 "$$" || exit
  done
  kill -s KILL -- "-$$"
) &
exec 3<&-
exec "$@"
`;

/** Lines kept of a child's output: a Go program prints its panic before a stack of some thirty lines. */
const keptLines = 60;
const longestLine = 4_000;

export interface SuperviseOptions {
  /** Names the child in messages and notes. */
  name: string;
  command: string;
  args: string[];
  /** Decides which environment variables it sees; default `service`. */
  kind?: ChildKind;
  /** Default: this process's environment. The child sees only what its kind lets through (child-environment.ts). */
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Directory for a note on the running child, for the next start; short-lived children need none. */
  children?: string;
  /** Every line of output, cut at 4,000 characters. */
  onLine: (line: string) => void;
  /** The child ended without `stop`. */
  onExit: (error: ChildExitError) => void;
}

/** How a child ended; the message contains its last lines. */
export class ChildExitError extends StartError {
  override name = 'ChildExitError';

  constructor(
    name: string,
    readonly code: number | null,
    readonly signal: NodeJS.Signals | null,
    /** The last 60 at most. */
    readonly lines: readonly string[],
  ) {
    const how = signal ? `was ended by ${signal}` : `ended with status ${code}`;
    const output = lines.length > 0 ? ` Its last output:\n${lines.map((line) => `  ${line}`).join('\n')}` : '';
    super(`${name} ${how}.${output}`);
  }
}

export interface Supervised {
  pid: number;
  /** TERM, then KILL to the whole group after `graceMs`. Resolves when the child is gone; calling again is harmless. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts a program that ends with this process, however this process ends, on Linux and macOS.
 * @throws {Error} when it cannot be started at all; a program that is not there ends with status 127 through `onExit`
 */
export function supervise(options: SuperviseOptions): Supervised {
  const child = spawn('/bin/sh', ['-c', watchdog, options.name, options.command, ...options.args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: childEnvironment(options.env ?? process.env, options.kind ?? 'service'),
    ...(options.cwd && { cwd: options.cwd }),
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.name} could not be started.`);
  const forget = options.children ? recordChild(options.children, options.name, pid) : undefined;
  const lastLines = collectOutput(child, options.onLine);

  let stopping = false;
  const gone = new Promise<void>((done) => {
    child.once('exit', () => signalGroup(pid, 'SIGKILL'));
    child.once('close', (code, signal) => {
      forget?.();
      if (!stopping) options.onExit(new ChildExitError(options.name, code, signal, lastLines));
      done();
    });
  });

  return {
    pid,
    async stop(graceMs) {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return gone;
      signalGroup(pid, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs);
      await gone;
      clearTimeout(timer);
    },
  };
}

function collectOutput(child: ChildProcess, onLine: (line: string) => void): string[] {
  const last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (text) => {
      const line = text.slice(0, longestLine);
      last.push(line);
      if (last.length > keptLines) last.shift();
      onLine(line);
    });
  }
  return last;
}
