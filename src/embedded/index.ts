import type { Config } from '../config.js';
import type { Progress } from '../core/log.js';
import { type DataDirectory, openDataDirectory } from './data-directory.js';
import { type EmbeddedDatabase, startDatabase } from './database.js';
import { endLeftovers } from './leftovers.js';
import { type ModelFiles, resolveModelFiles } from './model-files.js';
import { resolveTemporalCli } from './temporal-cli.js';
import { type EmbeddedTemporal, startTemporal } from './temporal-server.js';

export { openDataDirectory, type RuntimeInfo, readRuntime } from './data-directory.js';
export { findModelFiles, type ModelFiles, resolveModelFiles } from './model-files.js';
export { resolveTemporalCli } from './temporal-cli.js';

/** What `cairn serve` brings along, or was told to use instead. */
export interface Embedded {
  databaseUrl: string;
  temporalAddress: string;
  /** Null without a UI, or when a Temporal from outside has no known one. */
  temporalUiUrl: string | null;
  modelFiles: ModelFiles;
  directory: DataDirectory;
  /** Temporal, then the database, then the lock; below 8 s. Calling it again waits for the first. */
  stop(): Promise<void>;
}

/**
 * Fetches the two big parts that are missing, both at once, so that nothing is fetched at the first request. For Docker
 * builds and tests as well. The CLI is left out when TEMPORAL_ADDRESS is set.
 * @throws {AggregateError} saying for each part that could not be had what would help
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
 * Takes the data directory, fetches what is missing, and starts the database and Temporal, both at once. Whatever the
 * configuration names from outside (DATABASE_URL, TEMPORAL_ADDRESS) is not started.
 *
 * Temporal that ends by itself is started again. A database that does is fatal: pools and open transactions of this
 * process are gone with it, so an orderly stop and a fresh start by whoever supervises us is the simpler truth.
 * @param onFatal called at most once, after which the caller should stop everything and exit non-zero
 * @throws {DataDirectoryLockedError} when another instance holds the directory; nothing is left running on any throw
 */
export async function startEmbedded(
  config: Config,
  progress: Progress,
  onFatal: (error: Error) => void,
): Promise<Embedded> {
  const directory = await openDataDirectory(config.CAIRN_DATA_DIR);
  const undo: (() => Promise<void>)[] = [() => directory.release()];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  const reportFatal = once(onFatal);
  try {
    const leftovers = await endLeftovers(directory.children);
    if (leftovers.length > 0) progress(`Ended what an earlier start left running: ${leftovers.join(', ')}`);
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

/** A function whose first call counts; later ones get the first one's result. */
function once<A extends unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  let result: { value: R } | undefined;
  return (...args) => {
    result ??= { value: work(...args) };
    return result.value;
  };
}
