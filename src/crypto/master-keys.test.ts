import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  forgetPreviousKeys,
  keysOf,
  localMasterKeys,
  MasterKeyError,
  protectLocalKeys,
  rotateLocalKey,
} from './master-keys.js';

describe('keysOf', () => {
  it('derives the same 32 bytes from the same master key, and others from another', () => {
    const key = keysOf('a'.repeat(32))('file-url');
    expect(key).toHaveLength(32);
    expect(keysOf('a'.repeat(32))('file-url')).toEqual(key);
    expect(keysOf('a'.repeat(32))('vault')).not.toEqual(key);
    expect(keysOf('b'.repeat(32))('file-url')).not.toEqual(key);
  });
});

describe("the data directory's master key", () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cairn-secrets-'));
    file = join(directory, 'master.key');
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is made once and kept, readable by its owner only', async () => {
    const keys = await localMasterKeys(directory);
    expect(keys.current.length).toBeGreaterThanOrEqual(32);
    expect(keys.previous).toEqual([]);
    expect(await localMasterKeys(directory)).toEqual(keys);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(['master.key']);
  });

  it('is taken away from others who could read it, which is told', async () => {
    const keys = await localMasterKeys(directory);
    expect(await protectLocalKeys(directory)).toBe(false);
    for (const mode of [0o644, 0o640, 0o602]) {
      await chmod(file, mode);
      expect(await protectLocalKeys(directory)).toBe(true);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
    expect(await localMasterKeys(directory)).toEqual(keys);
  });

  // The kernel lets nobody change the modes of these files, as of those of somebody else.
  (process.platform === 'linux' ? it : it.skip)('is refused where it cannot be taken away from others', async () => {
    await symlink('/proc/self/status', file);
    const refused = protectLocalKeys(directory);
    await expect(refused).rejects.toThrow(MasterKeyError);
    await expect(refused).rejects.toThrow(
      /master\.key can be read by others, and this user may not change that \(EPERM/,
    );
  });

  it('is rotated in two steps: a new one comes before it, then it goes', async () => {
    const { current: old } = await localMasterKeys(directory);
    expect(await rotateLocalKey(directory)).toBe(true);
    const between = await localMasterKeys(directory);
    expect(between.previous).toEqual([old]);
    expect(between.current).not.toBe(old);
    await forgetPreviousKeys(directory);
    expect(await localMasterKeys(directory)).toEqual({ current: between.current, previous: [] });
    expect(await readFile(file, 'utf8')).toBe(`${between.current}\n`);
  });

  it('is not rotated again before the rotation has ended, so that none is lost', async () => {
    await localMasterKeys(directory);
    await rotateLocalKey(directory);
    const between = await localMasterKeys(directory);
    expect(await rotateLocalKey(directory)).toBe(true);
    expect(await localMasterKeys(directory)).toEqual(between);
  });

  it('is whole whenever its writer dies: what was half written does not count', async () => {
    const keys = await localMasterKeys(directory);
    await writeFile(`${file}.new`, 'half a k');
    expect(await localMasterKeys(directory)).toEqual(keys);
    expect(await rotateLocalKey(directory)).toBe(true);
    expect((await localMasterKeys(directory)).previous).toEqual([keys.current]);
  });

  it('is not made by a rotation', async () => {
    expect(await rotateLocalKey(directory)).toBe(false);
    expect(await readdir(directory)).toEqual([]);
  });

  it.each(['', '\n', 'short\n', `${'a'.repeat(40)}\nshort\n`])('is refused when its file holds %j', async (text) => {
    await writeFile(file, text);
    await expect(localMasterKeys(directory)).rejects.toBeInstanceOf(MasterKeyError);
    await expect(rotateLocalKey(directory)).rejects.toBeInstanceOf(MasterKeyError);
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
