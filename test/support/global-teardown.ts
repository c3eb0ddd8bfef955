import { stopInstance } from './instance.js';
import { findLeaks } from './leaks.js';
import { shared } from './shared.js';

/** Ends the stack of the run, after a look whether a secret or content went where it must not. */
export default async function teardown(): Promise<void> {
  if (shared.instance === undefined) return;
  const { logFile, dataDirectory } = shared.instance;
  const leaks = await findLeaks(logFile, dataDirectory);
  await stopInstance(shared.instance);
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
}
