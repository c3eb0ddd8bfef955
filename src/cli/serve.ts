import type { Config } from '../config.js';
import { createLogger } from '../core/log.js';
import { forgetPreviousKeys, localMasterKeys, protectLocalKeys } from '../crypto/master-keys.js';
import { applyMigrations } from '../db/migrate.js';
import { needingRoom } from '../embedded/disk-full.js';
import { fetchParts, resolveModelFiles, startEmbedded } from '../embedded/index.js';
import { needingWholeFiles } from '../embedded/whole-files.js';
import { taskQueues } from '../jobs/refs.js';
import { bootstrap } from '../keys/organizations.js';
import { resealAll } from '../resealing/service.js';
import { createServices } from '../services.js';
import { banner, firstKeyNotice, say } from './banner.js';
import { warnOfLackingKeys } from './lacking-keys.js';
import { createLifecycle } from './lifecycle.js';
import { checkPorts, runApi, runWorkers } from './roles.js';

/** `cairn fetch`: fetches what `serve` would download, or only the model, into the cache. @returns exit code */
export async function fetchForServe(config: Config, modelOnly: boolean): Promise<number> {
  if (modelOnly) await resolveModelFiles(config, say);
  else await fetchParts(config, say);
  return 0;
}

/** `cairn serve`: starts the embedded parts that the configuration does not replace, then API and workers. @returns exit code */
export async function serve(config: Config): Promise<number> {
  const started = performance.now();
  const log = createLogger(config.LOG_LEVEL);
  const lifecycle = createLifecycle(log);
  const start = async () => {
    const embedded = await startEmbedded(config, say, lifecycle.fail, () => checkPorts(config));
    lifecycle.onStop('embedded parts', embedded.stop);
    const { databaseUrl, temporalAddress, temporalUiUrl } = embedded;
    const applied = await applyMigrations(databaseUrl, say);
    if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}`);

    const ownKeys = config.ENCRYPTION_KEY === undefined ? await localMasterKeys(embedded.directory.path) : null;
    if (ownKeys !== null && (await protectLocalKeys(embedded.directory.path))) {
      log.warn(
        { path: embedded.directory.masterKey },
        'others could read the master key; see docs/operating.md#the-master-key',
      );
    }
    const masterKeys = ownKeys ?? {
      current: config.ENCRYPTION_KEY ?? '',
      previous: config.ENCRYPTION_KEY_PREVIOUS,
    };
    const services = await createServices(
      config,
      { databaseUrl, temporalAddress, temporalUiUrl, model: embedded.modelFiles, masterKeys },
      log,
    );
    lifecycle.onStop('services', services.close);
    if (ownKeys !== null && ownKeys.previous.length > 0) {
      const done = await resealAll(services.db, services.vault);
      await forgetPreviousKeys(embedded.directory.path);
      log[done.unreadable > 0 ? 'warn' : 'info'](done, 'master key rotated');
    }
    await warnOfLackingKeys(config, services.db, log);
    const firstKey = await bootstrap(services.db, config.CAIRN_BOOTSTRAP_KEY);
    const newKey = config.CAIRN_BOOTSTRAP_KEY === undefined ? firstKey : null; // a configured key is known already, and never shown
    if (newKey !== null) process.stdout.write(firstKeyNotice(newKey));

    await runWorkers(services, temporalAddress, taskQueues, lifecycle);
    const apiUrl = await runApi(services, lifecycle);
    await embedded.directory.writeRuntime({ pid: process.pid, apiUrl, temporalAddress, temporalUiUrl, databaseUrl });
    const seconds = (performance.now() - started) / 1_000;
    const { publicUrl } = services;
    process.stdout.write(
      banner({
        ...{ apiUrl: publicUrl.value, temporalUiUrl, dataDirectory: embedded.directory.path },
        ...{ seconds, firstKey: newKey },
      }),
    );
  };
  const { DATABASE_URL, CAIRN_DATA_DIR: directory } = config;
  const onWholeFiles = () => (DATABASE_URL === undefined ? needingWholeFiles(directory, start) : start());
  return lifecycle.run(() => needingRoom(directory, onWholeFiles));
}
