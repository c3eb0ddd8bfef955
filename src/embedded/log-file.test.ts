import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { openLog } from './log-file.js';

it('a log drops what it cannot write, and goes on when it can', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cairn-'));
  const directory = join(root, 'logs');
  const log = openLog(join(directory, 'a.log'));
  log('while there is no directory');
  await mkdir(directory);
  log('now there is one');
  expect(await readFile(join(directory, 'a.log'), 'utf8')).toMatch(/^\S+ now there is one\n$/);
  await rm(root, { recursive: true });
});
