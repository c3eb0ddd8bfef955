import { rm } from 'node:fs/promises';
import { stopInstance } from './instance.js';
import { findLeaks } from './leaks.js';
import { shared } from './shared.js';

/** Ends the stack of the run, after a look whether a secret or content went where it must not. */
export default async function teardown(): Promise<void> {
  const { instance, relay, madeDatabase } = shared;
  const leaks = instance === undefined ? [] : await findLeaks(instance.logFile, instance.dataDirectory);
  if (instance !== undefined) await stopInstance(instance);
  await relay?.close();
  if (madeDatabase !== undefined) await rm(madeDatabase, { recursive: true, force: true });
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
}
