import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StartError } from '../core/errors.js';
import { DataDirectoryLockedError, openDataDirectory, readRuntime } from './data-directory.js';
import { recordChild } from './leftovers.js';
import { startOf } from './process-identity.js';
import { built, until } from './test-build.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/**
 * Another process that opens the directory, prints `held` and stays until it is killed, or prints why it could not.
 * @param first what it does before, and `told` what it prints of an error, as JavaScript
 */
function otherProcess(path: string, first = '', told = 'error.name') {
  const script = `
    import { openDataDirectory } from ${JSON.stringify(built('data-directory.js'))};
    ${first}
    openDataDirectory(${JSON.stringify(path)}).then(
      () => { console.log('held'); setInterval(() => undefined, 1000); },
      (error) => console.log(${told}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise((done) => child.once('close', done));
  return { pid: child.pid, said: () => until(() => output.trim()), kill: () => child.kill('SIGKILL') && ended, ended };
}

describe('a data directory', () => {
  it('is made with its rooms, readable by its owner only', async () => {
    const directory = await openDataDirectory(join(root, 'deep', 'down'));
    for (const path of [directory.path, directory.socketDir, directory.logs, directory.children]) {
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    }
    await directory.release();
  });

  it('is refused while another process holds it, naming that process and the directory', async () => {
    const other = otherProcess(join(root, 'data'));
    expect(await other.said()).toBe('held');
    const refusal = await openDataDirectory(join(root, 'data')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryLockedError);
    expect(refusal).toMatchObject({ pid: other.pid, message: expect.stringContaining(join(root, 'data')) });
    await other.kill();
  });

  it('is opened when what a killed process left running in it has ended, by force if need be', async () => {
    await (await openDataDirectory(root)).release();
    const child = spawn('sh', ['-c', 'trap "" TERM; echo ready; while :; do sleep 0.1; done'], { detached: true });
    const pid = child.pid ?? 0;
    await new Promise((done) => child.stdout.once('data', done));
    recordChild(join(root, 'children'), 'database', pid);
    const directory = await openDataDirectory(root);
    expect({ left: startOf(pid), leftovers: directory.leftovers }).toEqual({
      ...{ left: undefined, leftovers: [`database-${pid}`] },
    });
    await directory.release();
  }, 30_000);

  it('that belongs to another user is refused, naming it, its owner and what helps', async () => {
    // Root may use any directory, so that the other process is somebody else.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chmod(root, 0o755);
    const path = isRoot ? root : '/';
    const own = isRoot ? 65_534 : process.getuid?.();
    const other = otherProcess(path, isRoot ? `process.seteuid(${own});` : '', 'String(error)');
    expect(await other.said()).toMatch(
      new RegExp(
        `^StartError: The data directory ${path} cannot be used: EPERM.*\n${path} belongs to user 0, and Cairn runs as user ${own}: start Cairn as user 0, or .chown`,
      ),
    );
    await other.ended;
  });

  it('under something that is no directory is refused likewise', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    const refusal = await openDataDirectory(join(file, 'data')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal).toMatchObject({
      message: expect.stringMatching(/file\/data cannot be used: ENOTDIR.*\nSet CAIRN_DATA_DIR/),
    });
  });

  it('is free again after its holder was killed', async () => {
    const other = otherProcess(root);
    expect(await other.said()).toBe('held');
    await other.kill();
    const directory = await openDataDirectory(root);
    expect((await readdir(directory.socketDir)).filter((name) => name.startsWith('lock-'))).toHaveLength(1);
    await directory.release();
  });

  it('is free again after release, within the same process too', async () => {
    await (await openDataDirectory(root)).release();
    await (await openDataDirectory(root)).release();
    expect(await readdir(join(root, 'run'))).toEqual([]);
  });

  it('goes to exactly one of two processes that start together', async () => {
    const others = [otherProcess(root), otherProcess(root)];
    const said = await Promise.all(others.map((other) => other.said()));
    expect(said.sort()).toEqual(['DataDirectoryLockedError', 'held']);
    for (const other of others) other.kill();
    await Promise.all(others.map((other) => other.ended));
  });

  it('keeps its database’s socket elsewhere when its path is too long for one', async () => {
    const deep = join(root, 'x'.repeat(90));
    const directory = await openDataDirectory(deep);
    expect(directory.socketDir.startsWith(deep)).toBe(false);
    expect((await stat(directory.socketDir)).mode & 0o777).toBe(0o700);
    await directory.release();
    await rm(directory.socketDir, { recursive: true });
  });

  it('is refused while held, however long its path, to a process with another temporary directory too', async () => {
    const deep = join(root, 'x'.repeat(90));
    await mkdir(join(root, 'tmp'));
    const other = otherProcess(deep, `process.env.TMPDIR = ${JSON.stringify(join(root, 'tmp'))};`);
    expect(await other.said()).toBe('held');
    await expect(openDataDirectory(deep)).rejects.toThrow(DataDirectoryLockedError);
    await other.kill();
    const directory = await openDataDirectory(deep);
    await directory.release();
    expect(await readdir(join(deep, 'run'))).toEqual([]);
    await rm(directory.socketDir, { recursive: true });
  });
});

describe('the runtime file', () => {
  const info = {
    pid: process.pid,
    apiUrl: 'http://127.0.0.1:3000',
    temporalAddress: '127.0.0.1:7233',
    temporalUiUrl: null,
    databaseUrl: 'postgresql://postgres@localhost/postgres?host=%2Fx',
  };

  it('tells others where the instance is, until it is released', async () => {
    const directory = await openDataDirectory(root);
    expect(await readRuntime(root)).toBeUndefined();
    await directory.writeRuntime(info);
    expect(await readRuntime(root)).toEqual(info);
    expect((await stat(directory.runtimeFile)).mode & 0o777).toBe(0o600);
    await directory.release();
    expect(await readRuntime(root)).toBeUndefined();
  });

  it.each([
    ['postgres://cairn:secret@db/cairn', 'postgres://cairn@db/cairn'],
    ['postgres://cairn@db/cairn?password=secret&sslmode=require', 'postgres://cairn@db/cairn?sslmode=require'],
    ['postgres://cairn:secret@/cairn?host=/run', 'postgres://cairn@localhost/cairn?host=%2Frun'],
  ])('keeps the password of a database from outside to itself: %s', async (databaseUrl, without) => {
    const directory = await openDataDirectory(root);
    await directory.writeRuntime({ ...info, databaseUrl });
    expect((await readRuntime(root))?.databaseUrl).toBe(without);
    await directory.release();
  });

  it('counts for nothing when its process is gone', async () => {
    await mkdir(root, { recursive: true });
    await writeFile(join(root, 'runtime.json'), JSON.stringify({ ...info, pid: 2 ** 22 + 1 }));
    expect(await readRuntime(root)).toBeUndefined();
  });

  it('counts for nothing when its pid belongs to a later process, also to the one that reads it', async () => {
    const directory = await openDataDirectory(root);
    await directory.writeRuntime(info);
    const written = JSON.parse(await readFile(directory.runtimeFile, 'utf8'));
    expect(written.start).toBe(startOf(process.pid));
    await writeFile(directory.runtimeFile, JSON.stringify({ ...written, start: `earlier than ${written.start}` }));
    expect(await readRuntime(root)).toBeUndefined();
    await directory.release();
  });

  it('of an earlier version, which does not say when its process started, counts while there is one with its pid', async () => {
    await writeFile(join(root, 'runtime.json'), JSON.stringify(info));
    expect(await readRuntime(root)).toEqual(info);
  });
});
