import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '../environment/child-environment.js';

const timeoutMs = 5_000;

/**
 * Of the CLI v1.5.1, which is what Cairn fetches and what all tests run with: the oldest of which it is known that it takes the
 * flags that we pass (temporal-process.ts) and that its server does what workflows and schedules ask of it.
 */
const least = '1.29.1';

/** What a message calls the least that will do. */
export const neededTemporal = `Server ${least} or later, as the CLI v1.5.1 holds it`;

/**
 * The version of the server that a `temporal` holds, as it says of itself: "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)". Its own version is
 * no help: a CLI that `go install` built calls itself 0.0.0-DEV.
 * @returns undefined when it does not say one within 5 s
 */
export async function temporalServerVersion(cli: string): Promise<string | undefined> {
  const options = { env: childEnvironment(process.env, 'service'), timeout: timeoutMs, killSignal: 'SIGKILL' } as const;
  const said = await promisify(execFile)(cli, ['--version'], options).catch(() => ({ stdout: '' }));
  return /\bserver (\d+\.\d+\.\d+)/i.exec(said.stdout)?.[1];
}

/** Whether a server of this version will do. */
export const isRecentEnough = (version: string | undefined): boolean =>
  version !== undefined && version.localeCompare(least, 'en', { numeric: true }) >= 0;
