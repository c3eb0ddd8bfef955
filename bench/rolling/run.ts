import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { readConfig } from '../../src/config.js';
import { workflowBundlePath } from '../../src/core/package.js';
import { endProcess } from '../../test/support/instance.js';
import { checkKept, keptRows } from '../cluster/checks.js';
import { startLoad } from '../cluster/load.js';
import { openSite, type Role, type Site } from '../cluster/site.js';
import { markdownTable } from '../table.js';
import { type Balancer, startBalancer } from './balancer.js';

interface RollingOptions {
  databaseUrl: string;
  temporalAddress: string;
  /** A built tree of the release before. */
  before: string;
  log: (line: string) => void;
}

/** Under load before, between and after the steps. */
const betweenMs = 5_000;

/**
 * Replaces two workers and two APIs of another tree by those of this one under load, in the order that docs/upgrading.md tells, and
 * replays the histories that both have made with the workflows of this one. @returns the report as Markdown
 * @throws when a history does not replay, or something acknowledged is lost or doubled
 */
export async function runRolling({ before, log, ...where }: RollingOptions): Promise<string> {
  const site = await openSite(where);
  const balancer = await startBalancer();
  log(`logs in ${site.logs}`);
  try {
    if ((await site.command(['migrate'], before)) !== 0) throw new Error(`not migrated, see ${site.logs}`);
    const kinds: Role['kind'][] = ['worker', 'worker', 'api', 'api'];
    const old = await Promise.all(kinds.map((kind) => site.start(kind, before)));
    for (const { kind, url } of old) if (kind === 'api') balancer.add(url);
    const load = startLoad({ key: site.key, name: 'rolling', url: () => balancer.url });
    await delay(betweenMs);
    log(`migrate --check ended with ${await site.command(['migrate', '--check'])}`);
    if ((await site.command(['migrate'])) !== 0) throw new Error(`not migrated, see ${site.logs}`);
    const exits: (number | string)[] = [];
    for (const role of old) {
      await delay(betweenMs);
      exits.push(await replace(site, balancer, role));
      log(`${role.kind} replaced; ${load.outcomes.answered} answered, ${load.outcomes.failed.length} failed`);
    }
    await delay(betweenMs);
    await load.stop();
    const { answered, failed, acknowledged } = load.outcomes;
    for (const line of failed) log(`  ${line}`);
    const kept = await checkKept(site.db, acknowledged);
    const histories = await replayAll(where.temporalAddress);
    return markdownTable(
      ['two workers and two APIs replaced under load', ''],
      [
        ['requests answered', String(answered)],
        ['requests failed', String(failed.length)],
        ['acknowledged adds and uploads', String(acknowledged.length)],
        ...keptRows(kept),
        ['old processes that ended with another status than 0', String(exits.filter((code) => code !== 0).length)],
        ['histories that replay with the new workflows', `${histories} of ${histories}`],
      ],
    );
  } finally {
    await site.close();
    await balancer.close();
  }
}

/** An API goes out of the balancer before its signal. @returns how the old process ended */
async function replace(site: Site, balancer: Balancer, { kind, url, child }: Role): Promise<number | string> {
  if (kind === 'api') await balancer.retire(url);
  const exit = await endProcess(child, 'SIGTERM');
  const next = await site.start(kind);
  if (kind === 'api') balancer.add(next.url);
  return exit;
}

/** @returns how many there are @throws when one does not replay */
async function replayAll(address: string): Promise<number> {
  const connection = await Connection.connect({ address });
  const namespace = readConfig().TEMPORAL_NAMESPACE;
  try {
    const histories = new Client({ connection, namespace }).workflow.list().intoHistories();
    let count = 0;
    for await (const { workflowId, error } of Worker.runReplayHistories(
      { workflowBundle: { codePath: workflowBundlePath } },
      histories,
    )) {
      if (error !== undefined) throw new Error(`${workflowId} does not replay`, { cause: error });
      count += 1;
    }
    return count;
  } finally {
    await connection.close();
  }
}
