import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const sources = dirname(fileURLToPath(import.meta.url));
const root = join(sources, '..', '..');

/**
 * Compiles this folder, and what it imports from outside, to JavaScript, for tests that start real processes. The result is
 * under node_modules, so that packages resolve.
 */
export async function buildForTests(): Promise<{ directory: string; remove(): Promise<void> }> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const built = await mkdtemp(join(cache, 'embedded-test-'));
  const directory = join(built, 'embedded');
  await mkdir(directory);
  await writeFile(join(built, 'package.json'), '{"type":"module"}');
  const files = (await readdir(sources)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  for (const name of [
    '../environment/child-environment.ts',
    '../core/draft.ts',
    '../core/durable.ts',
    '../core/errors.ts',
    '../crypto/master-keys.ts',
    '../db/background.ts',
    ...files,
  ]) {
    const { code } = await transformFile(join(sources, name), {
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
    });
    const target = join(directory, name.replace(/ts$/, 'js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, code);
  }
  return { directory, remove: () => rm(built, { recursive: true, force: true }) };
}

/** Polls every 20 ms until `ask` returns something truthy. @throws {Error} after `withinMs` */
export async function until<T>(ask: () => T | Promise<T>, withinMs = 45_000): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`did not happen within ${withinMs} ms`);
}
