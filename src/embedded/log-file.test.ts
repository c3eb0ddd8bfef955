import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openLog } from './log-file.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-'));
});
afterAll(() => rm(root, { recursive: true }));

it('a log drops what it cannot write, and goes on when it can', async () => {
  const directory = join(root, 'logs');
  const log = openLog(join(directory, 'a.log'));
  log('while there is no directory');
  await mkdir(directory);
  log('now there is one');
  expect(await readFile(join(directory, 'a.log'), 'utf8')).toMatch(/^\S+ now there is one\n$/);
});

it('a log of 5 MB becomes the previous one, and the owner alone may read the next', async () => {
  const directory = join(root, 'full');
  const path = join(directory, 'a.log');
  await mkdir(directory);
  await writeFile(`${path}.1`, 'before the previous one');
  const old = 4_999_900;
  await writeFile(path, 'x'.repeat(old));
  const log = openLog(path);
  for (const line of ['first', 'second '.padEnd(60, '.'), 'third']) log(line);
  expect((await readdir(directory)).sort()).toEqual(['a.log', 'a.log.1']);
  expect((await readFile(`${path}.1`, 'utf8')).slice(old)).toMatch(/^\S+ first\n$/);
  expect(await readFile(path, 'utf8')).toMatch(/^\S+ second \.+\n\S+ third\n$/);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
