import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { StartError } from '../core/errors.js';
import { searchAttributes } from '../jobs/refs.js';
import { explainTemporal } from './damage.js';
import { supervise } from './supervise.js';

const bootTimeoutMs = 30_000;
const pollMs = 100;
const stopGraceMs = 3_000;

export interface TemporalProcessOptions {
  cli: string;
  namespace: string;
  port: number;
  /** Null: no UI. */
  uiPort: number | null;
  /** SQLite file that survives restarts. */
  file: string;
  children: string;
  onLine: (line: string) => void;
  /** Called when it ends by itself after it had come up. */
  onExit: (error: Error) => void;
}

export interface TemporalProcess {
  stop(): Promise<void>;
}

/**
 * Starts one dev server and resolves when it answers over gRPC with the search attributes registered.
 * @throws {StartError} with its last lines or advice, when it ends before that or does not answer within 30 s; no process is
 *   left running then
 */
export async function startTemporalProcess(options: TemporalProcessOptions): Promise<TemporalProcess> {
  let isReady = false;
  let failBoot: (error: Error) => void = () => undefined;
  const endedEarly = new Promise<never>((_, reject) => {
    failBoot = reject;
  });
  const child = supervise({
    name: 'temporal',
    command: options.cli,
    args: commandLine(options),
    children: options.children,
    onLine: options.onLine,
    onExit: (error) => (isReady ? options.onExit(error) : failBoot(explainTemporal(error, options.file))),
  });
  const polling = new AbortController();
  try {
    await Promise.race([untilAnswering(`127.0.0.1:${options.port}`, polling.signal), endedEarly]);
    isReady = true;
    return { stop: () => child.stop(stopGraceMs) };
  } catch (error) {
    await child.stop(stopGraceMs);
    throw error;
  } finally {
    polling.abort();
  }
}

function commandLine({ namespace, port, uiPort, file }: TemporalProcessOptions): string[] {
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port)],
    ...(uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]),
    // Measured with workflows of one activity: 57 a second with the two pragmas, 30 without.
    ...['--db-filename', file, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'],
    // Its HTTP API would accept changes from any web page that finds its port, so no Host is allowed. The UI and our client use gRPC.
    ...['--dynamic-config-value', 'frontend.httpAllowedHosts=[]'],
    // Otherwise it reports its version, its database and its uptime to its maker.
    ...['--dynamic-config-value', 'frontend.enableServerVersionCheck=false'],
    // By default it keeps the state of 128,000 workflows in memory for an hour; missing states are read from the file.
    ...['--dynamic-config-value', 'history.hostLevelCacheMaxSize=512'],
    ...['--namespace', namespace, '--log-level', 'warn', '--log-format', 'json'],
    ...Object.values(searchAttributes).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]),
  ];
}

async function untilAnswering(address: string, signal: AbortSignal): Promise<void> {
  let reason: unknown;
  for (const deadline = Date.now() + bootTimeoutMs; Date.now() < deadline && !signal.aborted; ) {
    try {
      return await checkTemporal(address);
    } catch (error) {
      reason = error;
    }
    await delay(pollMs);
  }
  throw new StartError(
    `Temporal did not answer within ${bootTimeoutMs / 1_000} s, as on a machine that is very busy. Start it again, or read logs/temporal.log.`,
    { cause: reason },
  );
}

async function checkTemporal(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 1_000 });
  try {
    const { customAttributes } = await connection.withDeadline(Date.now() + 2_000, () =>
      connection.operatorService.listSearchAttributes({ namespace: 'default' }),
    );
    const missing = Object.values(searchAttributes).flatMap(([name]) =>
      customAttributes?.[name] === undefined ? [name] : [],
    );
    if (missing.length > 0) throw new Error(`search attributes not registered yet: ${missing.join(', ')}`);
  } finally {
    await connection.close();
  }
}
