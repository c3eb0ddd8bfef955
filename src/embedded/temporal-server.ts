import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.js';
import { StartError } from '../core/errors.js';
import type { Progress } from '../core/log.js';
import type { DataDirectory } from './data-directory.js';
import { freePort, isPortFree } from './free-port.js';
import { openLog } from './log-file.js';
import { startTemporalProcess, type TemporalProcess, type TemporalProcessOptions } from './temporal-process.js';

const bootAttempts = 3;
/** More restarts than this within ten minutes are fatal. */
const mostRestarts = 5;
const restartWindowMs = 600_000;

export interface EmbeddedTemporal {
  address: string;
  /** Null without a UI. */
  uiUrl: string | null;
  stop(): Promise<void>;
}

type TemporalConfig = Pick<Config, 'TEMPORAL_NAMESPACE' | 'TEMPORAL_PORT' | 'TEMPORAL_UI' | 'TEMPORAL_UI_PORT'>;

/**
 * Starts Temporal's dev server and keeps it running. If it ends by itself, it is started again on the same ports and file;
 * workers reconnect and workflows resume by themselves. `onFatal` is called when restarts do not help.
 * @throws {Error} when it does not come up
 */
export async function startTemporal(
  cli: string,
  config: TemporalConfig,
  directory: DataDirectory,
  progress: Progress,
  onFatal: (error: Error) => void,
): Promise<EmbeddedTemporal> {
  const log = openLog(join(directory.logs, 'temporal.log'));
  let restarts: number[] = [];
  let isStopping = false;
  let running: Promise<TemporalProcess | undefined> = Promise.resolve(undefined);

  const boot = (ports: Pick<TemporalProcessOptions, 'port' | 'uiPort'>): Promise<TemporalProcess> =>
    startTemporalProcess({
      ...ports,
      cli,
      namespace: config.TEMPORAL_NAMESPACE,
      file: directory.temporalDb,
      children: directory.children,
      onLine: log,
      onExit(error) {
        log(error.message);
        const now = Date.now();
        restarts = [...restarts.filter((at) => now - at < restartWindowMs), now];
        if (restarts.length > mostRestarts) return onFatal(error);
        progress(`Temporal ended by itself and is started again; see ${join(directory.logs, 'temporal.log')}.`);
        running = delay(100 * 2 ** restarts.length).then(() => (isStopping ? undefined : boot(ports)));
        running.catch(onFatal);
      },
    });

  for (let attempt = 1; ; attempt++) {
    const ports = await choosePorts(config, progress);
    try {
      running = Promise.resolve(await boot(ports));
      return {
        address: `127.0.0.1:${ports.port}`,
        uiUrl: ports.uiPort === null ? null : `http://127.0.0.1:${ports.uiPort}`,
        async stop() {
          isStopping = true;
          await (await running.catch(() => undefined))?.stop();
        },
      };
    } catch (error) {
      // Another program may have taken a port between the check and its use; the server also picks some ports of its own.
      const isRace = error instanceof Error && /address already in use|ephemeral port/i.test(error.message);
      if (!isRace || attempt === bootAttempts) throw error;
    }
  }
}

async function choosePorts(
  config: TemporalConfig,
  progress: Progress,
): Promise<Pick<TemporalProcessOptions, 'port' | 'uiPort'>> {
  if (config.TEMPORAL_PORT !== 0 && !(await isPortFree(config.TEMPORAL_PORT))) {
    throw new StartError(
      `TEMPORAL_PORT ${config.TEMPORAL_PORT} is taken. Free it, or set TEMPORAL_PORT=0 for any free one.`,
    );
  }
  const port = config.TEMPORAL_PORT || (await freePort());
  if (!config.TEMPORAL_UI) return { port, uiPort: null };
  const wanted = config.TEMPORAL_UI_PORT;
  if (wanted !== 0 && wanted !== port && (await isPortFree(wanted))) return { port, uiPort: wanted };
  const uiPort = await freePort();
  if (wanted !== 0) progress(`Port ${wanted} is taken: the Temporal UI is on ${uiPort} instead.`);
  return { port, uiPort };
}
