import { type Client, createClient } from '../src/cli/demo/client.js';
import { startInstance } from '../src/cli/demo/instance.js';
import { readRuntime } from '../src/embedded/index.js';

/** The service under measurement. */
export interface Target {
  url: string;
  key: string;
  client: Client;
  /** Unset when neither the caller nor the data directory says. */
  databaseUrl: string | undefined;
  /** The service's first process, when it runs on this machine and its data directory is known. */
  pid: number | undefined;
}

export interface TargetOptions {
  url?: string;
  key?: string;
  dataDir?: string;
  databaseUrl?: string;
}

/**
 * Runs `use` against the service that the options name, or else against a throw-away instance that is stopped afterwards.
 * @throws when only one of url and key is given
 */
export async function withTarget<T>(
  options: TargetOptions,
  log: (line: string) => void,
  use: (target: Target) => Promise<T>,
): Promise<T> {
  const { url, key } = options;
  if (url !== undefined && key !== undefined) {
    const runtime = options.dataDir === undefined ? undefined : await readRuntime(options.dataDir);
    return use({
      url,
      key,
      client: createClient(url, key),
      databaseUrl: options.databaseUrl ?? runtime?.databaseUrl,
      pid: runtime?.pid,
    });
  }
  if (url !== undefined || key !== undefined) throw new Error('--url and --key go together');
  log('starting a throw-away instance');
  const instance = await startInstance({ onLine: log });
  try {
    log(`ready after ${(instance.startMs / 1_000).toFixed(1)} s`);
    return await use({
      url: instance.apiUrl,
      key: instance.key,
      client: createClient(instance.apiUrl, instance.key),
      databaseUrl: instance.databaseUrl,
      pid: instance.pid,
    });
  } catch (error) {
    for (const line of instance.lastLines) log(line);
    throw error;
  } finally {
    await instance.stop();
  }
}
