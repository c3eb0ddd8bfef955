import { join } from 'node:path';
import { packageRoot } from '../core/package.js';

/** A file of this folder as `npm test` has built it, for tests that start real processes. */
export const built = (name: string): string => join(packageRoot, 'dist', 'src', 'embedded', name);

/** Polls every 20 ms until `ask` returns something truthy. @throws {Error} after `withinMs` */
export async function until<T>(ask: () => T | Promise<T>, withinMs = 45_000): Promise<NonNullable<T>> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; ) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`did not happen within ${withinMs} ms`);
}
