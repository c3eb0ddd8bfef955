import { type Config, ConfigError } from '../config.js';
import { createLogger } from '../core/log.js';
import { applyMigrations, compareMigrations, refusePending } from '../db/migrate.js';
import { resolveModelFiles } from '../embedded/index.js';
import type { TaskQueue } from '../jobs/refs.js';
import { bootstrap } from '../keys/organizations.js';
import { withWorkers } from '../server/readiness.js';
import { createServices, type Foundation, type Services } from '../services.js';
import { firstKeyNotice, say } from './banner.js';
import { warnOfLackingKeys } from './lacking-keys.js';
import { createLifecycle, type Lifecycle } from './lifecycle.js';
import { runApi, runProbes, runWorkers } from './roles.js';
import { withDatabaseAt } from './with-database.js';

/** Time limit for the transaction of a request. */
const longestTransactionMs = 60_000;

/** `cairn api`: serves HTTP only, with an external database and Temporal. @returns exit code */
export function api(config: Config): Promise<number> {
  // A read ends for its caller after REQUEST_TIMEOUT; the database should not go on with it.
  const statementTimeoutMs = Math.max(config.REQUEST_TIMEOUT, longestTransactionMs);
  const role: Role = async (services, _address, lifecycle) => {
    await runApi(services, lifecycle);
    const url = services.publicUrl.value;
    services.log.info({ url, console: `${url}/console` }, 'api listening');
  };
  // Nobody waits any more for a statement that goes on after that, where the database has a longer limit of its own.
  return runRole(config, role, { statementTimeoutMs, unansweredMs: 1.25 * statementTimeoutMs });
}

/** `cairn worker`: runs workers for these queues only. @returns exit code */
export function worker(config: Config, queues: readonly TaskQueue[]): Promise<number> {
  return runRole(config, async (services, temporalAddress, lifecycle) => {
    let arePolling = false;
    await runProbes(services, lifecycle, async () => withWorkers(await services.readiness(), arePolling));
    await runWorkers(services, temporalAddress, queues, lifecycle);
    arePolling = true;
    services.log.info({ queues }, 'worker running');
  });
}

/** `cairn migrate`: applies migrations and creates the first organisation. @returns exit code */
export async function migrate(config: Config): Promise<number> {
  const { databaseUrl } = outside(config, ['DATABASE_URL']);
  const applied = await applyMigrations(databaseUrl, say);
  say(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  const firstKey = await withDatabaseAt(databaseUrl, (db) => bootstrap(db, config.CAIRN_BOOTSTRAP_KEY));
  if (firstKey !== null && config.CAIRN_BOOTSTRAP_KEY === undefined) process.stdout.write(firstKeyNotice(firstKey));
  return 0;
}

/** Prints pending migrations, and which of them the previous release cannot work with. @returns exit code: 1 if any is pending */
export async function checkMigrations(config: Config): Promise<number> {
  const { pending, later } = await compareMigrations(outside(config, ['DATABASE_URL']).databaseUrl);
  for (const { name, contractions } of pending) {
    process.stdout.write(
      `${name}: ${contractions.length === 0 ? 'only adds' : 'contracts, stop api and worker before'}\n`,
    );
    for (const { statement, why } of contractions) process.stdout.write(`  ${statement}\n    ${why}\n`);
  }
  if (later.length > 0) process.stdout.write(`Of a later version: ${later.join(', ')}\n`);
  say(pending.length === 0 ? 'The database is up to date.' : `Pending: ${pending.length}`);
  return pending.length === 0 ? 0 : 1;
}

type Role = (services: Services, temporalAddress: string, lifecycle: Lifecycle) => Promise<void>;

async function runRole(
  config: Config,
  role: Role,
  limits: Pick<Foundation, 'statementTimeoutMs' | 'unansweredMs'> = {},
): Promise<number> {
  const needed = ['DATABASE_URL', 'TEMPORAL_ADDRESS', 'ENCRYPTION_KEY'] as const;
  const { databaseUrl, temporalAddress, masterKeys } = outside(config, needed);
  const log = createLogger(config.LOG_LEVEL);
  const lifecycle = createLifecycle(log);
  return lifecycle.run(async () => {
    await refusePending(databaseUrl);
    const model = await resolveModelFiles(config, (line) => log.info(line));
    const services = await createServices(
      config,
      { databaseUrl, temporalAddress, temporalUiUrl: config.TEMPORAL_UI_URL ?? null, model, masterKeys, ...limits },
      log,
    );
    lifecycle.onStop('services', services.close);
    await warnOfLackingKeys(config, services.db, log);
    await role(services, temporalAddress, lifecycle);
  });
}

function outside(config: Config, needed: readonly ('DATABASE_URL' | 'TEMPORAL_ADDRESS' | 'ENCRYPTION_KEY')[]) {
  const missing = needed.filter((name) => config[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(`${missing.join(', ')} must be set for this role; \`cairn serve\` brings its own.`);
  }
  return {
    databaseUrl: config.DATABASE_URL ?? '',
    temporalAddress: config.TEMPORAL_ADDRESS ?? '',
    masterKeys: { current: config.ENCRYPTION_KEY ?? '', previous: config.ENCRYPTION_KEY_PREVIOUS },
  };
}
