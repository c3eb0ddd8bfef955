import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endLeftovers } from './leftovers.js';
import { startOf } from './process-identity.js';
import { type ChildExitError, type SuperviseOptions, supervise } from './supervise.js';
import { built, until } from './test-build.js';

let children: string;

beforeEach(async () => {
  children = await mkdtemp(join(tmpdir(), 'cairn-'));
});
afterEach(() => rm(children, { recursive: true, force: true }));

function start(script: string, options: Partial<SuperviseOptions> = {}) {
  const lines: string[] = [];
  let report: (error: ChildExitError) => void = () => undefined;
  const exit = new Promise<ChildExitError>((done) => {
    report = done;
  });
  const child = supervise({
    name: 'child',
    command: '/bin/sh',
    args: ['-c', script],
    children,
    onLine: (line) => lines.push(line),
    onExit: report,
    ...options,
  });
  return { child, lines, exit };
}

const isAlive = (pid: number): boolean => startOf(pid) !== undefined;

describe('a supervised child', () => {
  it('has its output passed on line by line, both streams', async () => {
    const { lines, exit } = start('echo one; echo two >&2; printf three');
    await exit;
    expect(lines.sort()).toEqual(['one', 'three', 'two']);
  });

  it('that ends by itself is reported with status and last lines', async () => {
    const error = await start('for i in 1 2 3; do echo line $i; done; exit 3').exit;
    expect(error.code).toBe(3);
    expect(error.message).toMatch(/child ended with status 3\..*line 1.*line 3/s);
  });

  it('that panicked is reported with the reason, before a stack of thirty lines', async () => {
    const error = await start('echo panic: why; for i in $(seq 30); do echo frame $i; done; exit 2').exit;
    expect(error.message).toMatch(/panic: why.*frame 30/s);
  });

  it('sees what it needs of the environment, and no secret', async () => {
    const secrets = [
      'CAIRN_BOOTSTRAP_KEY',
      'ENCRYPTION_KEY',
      'LLM_API_KEY',
      'CODEHOST_CLIENT_SECRET',
      'DATABASE_URL',
      'MINE',
    ];
    const tools = { GOPROXY: 'off', HTTPS_PROXY: 'http://localhost:1' };
    const env = {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      ...tools,
      ...Object.fromEntries(secrets.map((name) => [name, name])),
    };
    const names = async (options: Partial<SuperviseOptions>) => {
      const { lines, exit } = start('', {
        command: process.execPath,
        args: ['-p', 'Object.keys(process.env).join()'],
        env,
        ...options,
      });
      await exit;
      // What the shell adds by itself.
      return lines
        .join()
        .split(',')
        .filter((name) => !['PWD', 'SHLVL', 'OLDPWD', '_'].includes(name))
        .sort();
    };
    expect(await names({})).toEqual(['PATH', 'TZ']);
    expect(await names({ kind: 'build tool' })).toEqual(['GOPROXY', 'HTTPS_PROXY', 'PATH', 'TZ']);
  });

  it('that does not exist is reported', async () => {
    const error = await start('', { command: '/nowhere/program', args: [] }).exit;
    expect(error.code).toBe(127);
  });

  it('takes what it started along when it ends', async () => {
    const { lines, exit } = start('sleep 60 >/dev/null 2>&1 & echo $!');
    await exit;
    const grandchild = Number(lines[0]);
    await until(() => !isAlive(grandchild));
  });

  it('is stopped with TERM, and nothing is reported then', async () => {
    const { child, lines, exit } = start('trap "echo bye; exit 0" TERM; echo up; while :; do sleep 0.05; done');
    await until(() => lines.includes('up'));
    await child.stop(10_000);
    expect(lines).toContain('bye');
    expect(isAlive(child.pid)).toBe(false);
    expect(await Promise.race([exit, 'nothing'])).toBe('nothing');
  });

  it('that ignores TERM is killed after the grace', async () => {
    const { child, lines } = start('trap "" TERM; echo up; while :; do sleep 0.05; done');
    await until(() => lines.includes('up'));
    await child.stop(200);
    expect(isAlive(child.pid)).toBe(false);
  });

  it.each(['exec sleep 60', 'trap "" TERM; while :; do sleep 0.1; done'])(
    'is gone soon after its parent was killed with SIGKILL: %s',
    async (script) => {
      const parentScript = `
        import { supervise } from ${JSON.stringify(built('supervise.js'))};
        const child = supervise({ name: 'child', command: '/bin/sh', args: ['-c', ${JSON.stringify(script)}],
          onLine() {}, onExit() {} });
        console.log(child.pid);`;
      const parent = spawn(process.execPath, ['--input-type=module', '-e', parentScript]);
      const pid = await new Promise<number>((done) => parent.stdout.once('data', (chunk) => done(Number(chunk))));
      expect(isAlive(pid)).toBe(true);
      parent.kill('SIGKILL');
      await until(() => !isAlive(pid));
    },
  );
});

describe('children that outlived an earlier process', () => {
  it('are noted while they run', async () => {
    const { child } = start('exec sleep 60');
    expect(await readdir(children)).toEqual([`child-${child.pid}`]);
    await child.stop(5_000);
    expect(await readdir(children)).toEqual([]);
  });

  it('are ended at the next start', async () => {
    const { child, exit } = start('exec sleep 60');
    expect(await endLeftovers(children)).toEqual([`child-${child.pid}`]);
    expect((await exit).signal).toBe('SIGTERM');
  });

  it('are not confused with a later process of the same pid', async () => {
    const { child } = start('exec sleep 60');
    const [note] = await readdir(children);
    await writeFile(join(children, String(note)), `${await readFile(join(children, String(note)), 'utf8')}0`);
    expect(await endLeftovers(children)).toEqual([]);
    expect(isAlive(child.pid)).toBe(true);
    await child.stop(5_000);
  });
});
