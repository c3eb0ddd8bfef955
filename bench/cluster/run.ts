import { setTimeout as delay } from 'node:timers/promises';
import { type CodeHost, startCodeHost } from '../../test/support/code-host/index.js';
import { startEmbeddingServer } from '../../test/support/embedding-server.js';
import { endProcess } from '../../test/support/instance.js';
import { apiOf } from '../../test/support/tenant.js';
import { mean } from '../statistics.js';
import { markdownTable } from '../table.js';
import { checkKept, keptRows, untilAtRest } from './checks.js';
import { startLoad } from './load.js';
import { openSite, type Role, type Site } from './site.js';
import { beginSyncs, connectAll, rateOf } from './syncs.js';

interface ClusterOptions {
  databaseUrl: string;
  temporalAddress: string;
  log: (line: string) => void;
}

interface SyncsOptions extends ClusterOptions {
  /** Milliseconds that the code host takes to answer. */
  latency: number;
  /** Of each repository. */
  files: number;
}

/** What the code host takes to answer while others are killed. */
const latencyMs = 200;
/** Under load before and after each kill. */
const betweenMs = 5_000;
/** Twice each, in an order that a machine which gets busier or quieter favours neither by. */
const workersInTurn = [2, 4, 4, 2];

/**
 * Kills two APIs and four workers, one after the other, while requests and syncs go on, and starts another in its place.
 * @returns the report as Markdown
 * @throws when something acknowledged is lost or doubled
 */
export async function runClusterKills({ log, ...where }: ClusterOptions): Promise<string> {
  const codeHost = await startCodeHost();
  const site = await openSite({ ...where, env: codeHost.env });
  try {
    await migrate(site, log);
    return await killEach(site, codeHost, log);
  } finally {
    await site.close();
    await codeHost.close();
  }
}

/**
 * First syncs of eight repositories with two workers and with four, each of which does one thing of a sync at a time, so that the
 * code host is what is waited for. An embedding endpoint stands in for the model. @returns the report as Markdown
 */
export async function runClusterSyncs({ log, latency, files, ...where }: SyncsOptions): Promise<string> {
  const codeHost = await startCodeHost();
  const embedding = await startEmbeddingServer(128);
  const env = {
    ...{ WORKER_CONCURRENCY: 'sync=1', DREAM_QUIET: '1h', DREAM_MAX_WAIT: '1h' },
    ...{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'bag', EMBEDDING_BASE_URL: embedding.url },
  };
  const site = await openSite({ ...where, env: { ...codeHost.env, ...env } });
  try {
    await migrate(site, log);
    return await compareSyncs(site, codeHost, { latency, files, log });
  } finally {
    await site.close();
    await codeHost.close();
    await embedding.close();
  }
}

async function migrate(site: Site, log: ClusterOptions['log']): Promise<void> {
  log(`logs in ${site.logs}`);
  if ((await site.command(['migrate'])) !== 0) throw new Error(`not migrated, see ${site.logs}`);
}

async function killEach(site: Site, codeHost: CodeHost, log: ClusterOptions['log']): Promise<string> {
  const roles: Role[] = await Promise.all(
    (['api', 'api', 'worker', 'worker', 'worker', 'worker'] as const).map((kind) => site.start(kind)),
  );
  log('two APIs and four workers are ready');
  const url = () => roles[Math.random() < 0.5 ? 0 : 1]?.url ?? '';
  const load = startLoad({ key: site.key, name: 'kills', url });
  codeHost.takeTime(latencyMs);
  const files = { name: 'kills', connections: 4, files: 100 };
  const api = apiOf(url(), site.key);
  await beginSyncs(api, await connectAll(api, codeHost, files));
  for (const [at, role] of roles.entries()) {
    await delay(betweenMs);
    await endProcess(role.child, 'SIGKILL');
    await delay(betweenMs);
    roles[at] = await site.start(role.kind);
    log(`${role.kind} ${at + 1} killed, another is ready; ${load.outcomes.acknowledged.length} acknowledged`);
  }
  await delay(betweenMs);
  await load.stop();
  const { answered, failed, acknowledged } = load.outcomes;
  for (const line of failed) log(`  ${line}`);
  const kept = await checkKept(site.db, acknowledged);
  const synced = await site.db.document.count({ where: { connectionId: { not: null } } });
  return markdownTable(
    ['two APIs and four workers, each killed', ''],
    [
      ['requests answered', String(answered)],
      ['refused or cut, to an API that was killed', String(failed.length)],
      ['acknowledged adds and uploads', String(acknowledged.length)],
      ...keptRows(kept),
      ['of these synced / files at the code host', `${synced} / ${files.connections * files.files}`],
    ],
  );
}

async function compareSyncs(
  site: Site,
  codeHost: CodeHost,
  { latency, files, log }: Pick<SyncsOptions, 'latency' | 'files' | 'log'>,
): Promise<string> {
  const api = apiOf((await site.start('api')).url, site.key);
  const rates: { count: number; rate: number }[] = [];
  for (const [turn, count] of workersInTurn.entries()) {
    const workers = await Promise.all(Array.from({ length: count }, () => site.start('worker')));
    codeHost.takeTime(0);
    const connected = await connectAll(api, codeHost, { name: `turn-${turn}`, connections: 8, files });
    codeHost.takeTime(latency);
    await beginSyncs(api, connected);
    const rate = await rateOf(site.db, connected);
    log(`${count} workers: ${rate.toFixed(1)} items/s`);
    rates.push({ count, rate });
    await untilAtRest(site.db);
    await Promise.all(workers.map(({ child }) => endProcess(child, 'SIGTERM')));
  }
  const meanOf = (workers: number) => mean(rates.filter(({ count }) => count === workers).map(({ rate }) => rate));
  return markdownTable(
    [`first syncs, the code host answers in ${latency} ms`, 'items/s'],
    [
      ...rates.map(({ count, rate }): [string, string] => [`${count} workers`, rate.toFixed(1)]),
      ['four / two', (meanOf(4) / meanOf(2)).toFixed(2)],
    ],
  );
}
