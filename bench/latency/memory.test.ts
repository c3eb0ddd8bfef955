import { describe, expect, it } from '@jest/globals';
import { bytesOf, descendants, parentOf } from './memory.js';

describe('reading /proc', () => {
  it('finds the parent behind a name with spaces and brackets', () => {
    expect(parentOf('812 (node (main) x) S 790 812 790 34816 0')).toBe(790);
  });

  it('finds no parent for a process that is gone', () => {
    expect(parentOf('')).toBeUndefined();
  });

  it('reads proportional and resident memory in bytes, and 0 where there is none', () => {
    const rollup =
      '55d0-7ffc ---p 00000000 00:00 0 [rollup]\nRss:        2048 kB\nPss:        1024 kB\nPss_Dirty:  12 kB\n';
    expect(bytesOf(rollup, 'Rss')).toBe(2_097_152);
    expect(bytesOf(rollup, 'Pss')).toBe(1_048_576);
    expect(bytesOf('', 'Pss')).toBe(0);
  });

  it('takes the whole tree below a process and nothing beside it', () => {
    const parents = new Map([
      [1, 0],
      [10, 1],
      [11, 10],
      [12, 11],
      [20, 1],
    ]);
    expect(descendants(10, parents)).toEqual([10, 11, 12]);
  });
});
