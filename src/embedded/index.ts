import type { Config } from '../config.js';
import type { Progress } from '../core/log.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';
import { type EmbeddedDatabase, startDatabase } from './database.js';
import { type ModelFiles, resolveModelFiles } from './model-files.js';
import { resolveTemporalCli } from './temporal-cli.js';
import { type EmbeddedTemporal, startTemporal } from './temporal-server.js';

export { openDataDirectory, type RuntimeInfo, readRuntime } from './data-directory.js';
export { findModelFiles, type ModelFiles, resolveModelFiles } from './model-files.js';
export { resolveTemporalCli } from './temporal-cli.js';

/** The parts that `cairn serve` starts, or the external ones that replace them. */
export interface Embedded {
  databaseUrl: string;
  temporalAddress: string;
  /** Null without a UI, or if that of an external Temporal is not known. */
  temporalUiUrl: string | null;
  modelFiles: ModelFiles;
  directory: DataDirectory;
  /** Stops Temporal, then the database, and releases the lock, in less than 8 s. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Fetches the Temporal CLI and the embedding model if they are missing, both at once. Docker builds and tests use it too. The
 * CLI is left out if TEMPORAL_ADDRESS is set.
 * @throws {AggregateError} with advice for each part that could not be fetched
 */
export async function fetchParts(
  config: Config,
  progress: Progress,
): Promise<{ temporalCli: string | undefined; modelFiles: ModelFiles }> {
  const [cli, model] = await Promise.allSettled([
    config.TEMPORAL_ADDRESS ? undefined : resolveTemporalCli(config, progress),
    resolveModelFiles(config, progress),
  ]);
  if (cli.status === 'fulfilled' && model.status === 'fulfilled') {
    return { temporalCli: cli.value, modelFiles: model.value };
  }
  const reasons = [cli, model].flatMap((part) => (part.status === 'rejected' ? [part.reason as Error] : []));
  throw new AggregateError(reasons, reasons.map((reason) => reason.message).join('\n\n'));
}

/**
 * Locks the data directory, fetches what is missing, and starts the database and Temporal, both at once. External parts
 * (DATABASE_URL, TEMPORAL_ADDRESS) are not started.
 *
 * If Temporal ends by itself, it is started again. If the database does, that is fatal: this process's connections and open
 * transactions are lost, so it is simpler to stop in order and let the supervisor start the process again.
 * @param onFatal called at most once, after which the caller should stop everything and exit non-zero
 * @param whenHeld called with the lock taken, before anything is fetched, written or started; what it throws ends the start
 * @throws {DataDirectoryLockedError} when another instance holds the directory; nothing is left running on any throw
 */
export async function startEmbedded(
  config: Config,
  progress: Progress,
  onFatal: (error: Error) => void,
  whenHeld: () => Promise<void>,
): Promise<Embedded> {
  const directory = await openDataDirectory(config.CAIRN_DATA_DIR);
  const undo: (() => Promise<void>)[] = [() => directory.release()];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  const reportFatal = once(onFatal);
  try {
    const { leftovers } = directory;
    if (leftovers.length > 0) progress(`Ended what an earlier start left running: ${leftovers.join(', ')}`);
    await whenHeld();
    const { modelFiles, temporalCli } = await fetchParts(config, progress);
    const [database, temporal] = await Promise.allSettled([
      useDatabase(config, directory, progress, reportFatal),
      useTemporal(temporalCli, config, directory, progress, reportFatal),
    ]);
    if (database.status === 'fulfilled') undo.push(database.value.stop);
    if (temporal.status === 'fulfilled') undo.push(temporal.value.stop);
    if (database.status === 'rejected') throw database.reason;
    if (temporal.status === 'rejected') throw temporal.reason;
    return {
      databaseUrl: database.value.url,
      temporalAddress: temporal.value.address,
      temporalUiUrl: temporal.value.uiUrl,
      modelFiles,
      directory,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function useDatabase(
  { DATABASE_URL }: Config,
  directory: DataDirectory,
  progress: Progress,
  onFatal: (error: Error) => void,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  return DATABASE_URL ? { url: DATABASE_URL, stop: nothing } : startDatabase(directory, progress, onFatal);
}

async function useTemporal(
  cli: string | undefined,
  config: Config,
  directory: DataDirectory,
  progress: Progress,
  onFatal: (error: Error) => void,
): Promise<EmbeddedTemporal> {
  const { TEMPORAL_ADDRESS: address = '', TEMPORAL_UI_URL: uiUrl = null } = config;
  if (cli === undefined) return { address, uiUrl, stop: nothing };
  return startTemporal(cli, config, directory, progress, onFatal);
}

async function nothing(): Promise<void> {}

/** Wraps a function so that it runs once; later calls get the result of the first. */
function once<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  let result: { value: R } | undefined;
  return (...args) => {
    result ??= { value: work(...args) };
    return result.value;
  };
}
