import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '../environment/child-environment.js';

/** On a busy machine with a cold disk the first run takes seconds; one that is taken for unusable is fetched again. */
const timeoutMs = 30_000;

/**
 * The server of the CLI v1.5.1, which Cairn fetches and all tests use: the oldest version that is known to accept our flags
 * (temporal-process.ts) and to support what our workflows and schedules need.
 */
const least = '1.29.1';

/** The needed version, for messages. */
export const neededTemporal = `Server ${least} or later, as the CLI v1.5.1 holds it`;

/**
 * The version of the server in a `temporal` binary, by its own output: "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)".
 * The CLI's version is of no use, because a CLI built by `go install` calls itself 0.0.0-DEV.
 * @returns undefined when it prints none within 30 s
 */
export async function temporalServerVersion(cli: string): Promise<string | undefined> {
  const options = { env: childEnvironment(process.env, 'service'), timeout: timeoutMs, killSignal: 'SIGKILL' } as const;
  try {
    const { stdout } = await promisify(execFile)(cli, ['--version'], options);
    return /\bserver (\d+\.\d+\.\d+)/i.exec(stdout)?.[1];
  } catch {
    // Of a file that the system does not take for a program, some systems say so at once, by a throw.
    return undefined;
  }
}

/** Whether a server of this version is recent enough; false for undefined. */
export const isRecentEnough = (version: string | undefined): boolean =>
  version !== undefined && version.localeCompare(least, 'en', { numeric: true }) >= 0;
