import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../src/config.js';
import { packageRoot } from '../src/core/package.js';

const built = (...path: string[]): string => pathToFileURL(join(packageRoot, 'dist', 'src', ...path)).href;

const loading = `
  const { findModelFiles } = await import('${built('embedded', 'model-files.js')}');
  const { createBert } = await import('${built('models', 'bert', 'bert.js')}');
  const bert = await createBert(await findModelFiles({ CAIRN_CACHE_DIR: process.argv[1] }));
  await bert.close();`;

describe('the runtime of the models', () => {
  it('leaves no device id and no events to be sent', async () => {
    const home = await mkdtemp(join(tmpdir(), 'cairn-home-'));
    try {
      // Neither CI nor ORT_DISABLE_TELEMETRY, each of which turns it off.
      const env = { PATH: process.env['PATH'], HOME: home };
      await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '-e', loading, readConfig().CAIRN_CACHE_DIR],
        { env },
      );
      expect(await readdir(home, { recursive: true })).toEqual([]);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});
