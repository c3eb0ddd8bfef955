import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { usableCores } from './usable-cores.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), `${text}\n`);
  }
}

describe('usable cores', () => {
  it('are those of the machine without control groups', () => {
    expect(usableCores(root, 16)).toBe(16);
  });

  it.each([
    ['200000 100000', 2],
    ['150000 100000', 1],
    ['50000 100000', 1],
    ['max 100000', 16],
    ['6400000 100000', 16],
  ])('are what a container with cpu.max %s has: %d', async (quota, cores) => {
    await write({ 'proc/self/cgroup': '0::/', 'sys/fs/cgroup/cpu.max': quota });
    expect(usableCores(root, 16)).toBe(cores);
  });

  it('are those of the narrowest group above the process', async () => {
    await write({
      'proc/self/cgroup': '0::/system.slice/cairn.service',
      'sys/fs/cgroup/system.slice/cpu.max': '300000 100000',
      'sys/fs/cgroup/system.slice/cairn.service/cpu.max': 'max 100000',
    });
    expect(usableCores(root, 16)).toBe(3);
  });

  it('are what a quota of the first version says', async () => {
    await write({
      'proc/self/cgroup': '4:cpu,cpuacct:/docker/abc',
      'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '250000',
      'sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
    });
    expect(usableCores(root, 16)).toBe(2);
    await write({ 'sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1' });
    expect(usableCores(root, 16)).toBe(16);
  });
});
