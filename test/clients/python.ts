import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const scripts = join(process.cwd(), 'test', 'clients', 'python');
const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'cairn', 'python');

/** Whether virtual environments can be made here. In CI they must be. */
export const hasPython = async (): Promise<boolean> =>
  process.env['CI'] !== undefined ||
  run('python3', ['-c', 'import venv, ensurepip']).then(
    () => true,
    () => false,
  );

/** The interpreter of a virtual environment with what the requirements pin, made once for each state of them. */
async function interpreterFor(requirements: string): Promise<string> {
  const file = join(scripts, requirements);
  const { stdout: version } = await run('python3', ['--version']);
  const state = createHash('sha256')
    .update(version)
    .update(await readFile(file));
  const environment = join(cache, state.digest('hex').slice(0, 16));
  if (!existsSync(environment)) {
    await run('mkdir', ['-p', cache]);
    const making = await mkdtemp(join(cache, 'making-'));
    await run('python3', ['-m', 'venv', making]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '-r', file];
    await run(join(making, 'bin', 'python'), pip);
    // Whoever is first has made it; the interpreter finds its packages wherever it lies.
    await rename(making, environment).catch(() => rm(making, { recursive: true }));
  }
  return join(environment, 'bin', 'python');
}

/** What came of a client in one mode. */
export interface Outcome {
  client: string;
  mode: 'sync' | 'async';
  /** Parameters by method. */
  methods: Record<string, string[]>;
  /** The last request of each method that was called. */
  requests: Record<string, [method: string, path: string]>;
  rows: { method: string; case: string; parameter: string | null; problem: string | null }[];
  /** What is to be looked up: method, parameter, document, column, value. */
  stored: [string, string, string, string, unknown][];
}

/** Runs the calls of a client. @param given what they are told */
export async function runClient(version: '3' | '5', given: object): Promise<Outcome[]> {
  const python = await interpreterFor(`requirements-${version}.txt`);
  const env = { PATH: process.env['PATH'], CAIRN_CLIENT_TEST: JSON.stringify(given), PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run(python, [join(scripts, `v${version}.py`)], { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Outcome[];
}
