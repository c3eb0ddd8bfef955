import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keysOf, localMasterKey } from './secrets.js';

describe('keysOf', () => {
  it('derives the same 32 bytes from the same master key, and others from another', () => {
    const key = keysOf('a'.repeat(32))('file-url');
    expect(key).toHaveLength(32);
    expect(keysOf('a'.repeat(32))('file-url')).toEqual(key);
    expect(keysOf('b'.repeat(32))('file-url')).not.toEqual(key);
  });
});

describe('localMasterKey', () => {
  it('is made once and kept, readable by its owner only', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cairn-secrets-'));
    try {
      const key = await localMasterKey(directory);
      expect(key.length).toBeGreaterThanOrEqual(32);
      expect(await localMasterKey(directory)).toBe(key);
      expect((await stat(join(directory, 'master.key'))).mode & 0o777).toBe(0o600);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});
