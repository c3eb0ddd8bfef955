import * as fs from 'node:fs';
import { cp, type FileHandle, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';

jest.setTimeout(180_000);

/** Inodes of the files that were synced, and whether the cluster had its name then. */
const synced = new Map<number, boolean>();
const note = ({ ino }: fs.Stats) => synced.set(ino, fs.existsSync(cluster));

jest.unstable_mockModule('node:fs', () => ({
  ...fs,
  fsyncSync(descriptor: number) {
    note(fs.fstatSync(descriptor));
    fs.fsyncSync(descriptor);
  },
}));
const { makeCluster, openEngine } = await import('./database-engine.js');

let root: string;
let cluster: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-engine-'));
  cluster = join(root, 'database');
  const handle = await open(root, 'r');
  const sync = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  sync.mockImplementation(async function (this: FileHandle) {
    note(await this.stat());
    await this.datasync();
  });
  await handle.close();
  await makeCluster(cluster);
  sync.mockRestore();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const inodeOf = async (...path: string[]) => (await stat(join(...path))).ino;

describe('on disk', () => {
  it('is every file and directory of a new cluster before it has its name, then the name', async () => {
    const names = await readdir(cluster, { recursive: true });
    const inodes = await Promise.all(['', ...names].map((name) => inodeOf(cluster, name)));
    expect(inodes.length).toBeGreaterThan(900);
    expect(inodes.filter((inode) => synced.get(inode) !== false)).toEqual([]);
    expect(synced.get(await inodeOf(root))).toBe(true);
  });

  it('is what a recovery has replayed, before anybody is served', async () => {
    const engine = await openEngine(cluster);
    await engine.exec(
      `create table note (body text); insert into note select repeat('x', 500) from generate_series(1, 40000)`,
    );
    const { rows } = await engine.query<{ path: string }>(`select pg_relation_filepath('note') as path`);
    // What a kill would leave.
    const left = join(root, 'left');
    await cp(cluster, left, { recursive: true });
    await engine.close();

    synced.clear();
    const recovered = await openEngine(left);
    const onDisk = new Set(synced.keys());
    const counted = await recovered.query('select count(*)::int as count from note');
    await recovered.close();
    expect(onDisk).toContain(await inodeOf(left, 'global', 'pg_control'));
    expect(onDisk).toContain(await inodeOf(left, String(rows[0]?.path)));
    expect(counted.rows).toEqual([{ count: 40_000 }]);
  });
});
