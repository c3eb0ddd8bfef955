import { setTimeout as delay } from 'node:timers/promises';
import { itemsASlice } from '../../src/connections/syncing/fetch-items.js';
import { type Database, openDatabase } from '../../src/db/client.js';
import { eventually } from '../../test/support/eventually.js';
import {
  endProcess,
  type Instance,
  newDataDirectory,
  startInstance,
  stopInstance,
} from '../../test/support/instance.js';
import { processTree } from '../../test/support/process-tree.js';
import { type Api, apiOf } from '../../test/support/tenant.js';
import { makeShortTexts } from '../latency/workload.js';
import { timed } from '../statistics.js';
import { checkDocuments } from './documents.js';
import { syncReport } from './report.js';
import { type Sample, takeSample } from './samples.js';
import { openSource, type Provider, type Source } from './source.js';

const timeoutMs = 3_600_000;
/** Share of the items that are fetched when the service is killed. */
const killedAfter = 0.4;
const samplesInAll = 5;
/** So that asking is no load. */
const askEveryMs = 500;

interface SyncOptions {
  provider: Provider;
  /** Items at the source. */
  items: number;
  log: (line: string) => void;
}

/**
 * The first sync of a connection to a stand-in, on an instance of its own, which is killed midway with `kill -9`, all its
 * processes, and started again on the same data: what is missing, doubled or fetched twice, and the memory meanwhile.
 * Returns the report as Markdown.
 */
export async function runSync({ provider, items, log }: SyncOptions): Promise<string> {
  const source = await openSource(provider, makeShortTexts(items, 47));
  const watch = watchFetches(source, Math.ceil(items / samplesInAll), log);
  let instance: Instance | undefined;
  try {
    const dataDirectory = await newDataDirectory();
    instance = await startInstance(dataDirectory, { env: source.env });
    const { key } = instance;
    const api = apiOf(instance.runtime.apiUrl, key);
    const id = await connect(api, source, provider);
    // In the middle of a slice: what it has fetched by then is not committed.
    const isMidway = () => watch.count() >= items * killedAfter && watch.count() % itemsASlice > 0;
    const { ms: untilKilled } = await timed(() => watch.until(instance, 1, isMidway));
    await killAll(instance);
    const killedAt = watch.count();
    log(`killed after ${killedAt} fetches`);

    const restarted = performance.now();
    instance = await startInstance(dataDirectory, { key, env: source.env });
    const again = apiOf(instance.runtime.apiUrl, key);
    const synced = async () => {
      await delay(askEveryMs);
      return (await runsOf(again, id)).every(({ status }) => status !== 'running');
    };
    await watch.until(instance, 2, synced);
    const untilSynced = performance.now() - restarted;
    log('the run has ended');
    const db = openDatabase(instance.runtime.databaseUrl, 1);
    try {
      await eventually(() => isProcessed(db), 'the documents to be processed', timeoutMs);
      const untilDone = performance.now() - restarted;
      await watch.sample(instance, 2);
      const documents = await checkDocuments(db, provider, source.ids);
      const runs = await runsOf(again, id);
      const { fetched, samples } = watch;
      const listings = source.listings();
      const times = { untilKilled, untilSynced, untilDone };
      return syncReport({
        ...{ provider, items, killedAt, ...times, runs, documents },
        ...{ fetched, listings, slice: itemsASlice, samples },
      });
    } finally {
      await db.$disconnect();
    }
  } finally {
    if (instance !== undefined) await stopInstance(instance);
    await source.close();
  }
}

/** Begins, agrees and comes back, as a browser does. @returns the connection's id */
async function connect(api: Api, source: Source, provider: Provider): Promise<string> {
  const { status, body } = await api.post(`/v3/connections/${provider}`, { containerTag: 'bench-sync' });
  if (status !== 200) throw new Error(`no connection: ${status} ${JSON.stringify(body)}`);
  const page = await fetch(await source.authorize(body.authLink), { redirect: 'manual' });
  if (page.status !== 200) throw new Error(`not authorised: ${page.status} ${await page.text()}`);
  return body.id;
}

async function killAll({ process: first }: Instance): Promise<void> {
  for (const pid of processTree(first.pid ?? 0)) process.kill(pid, 'SIGKILL');
  await endProcess(first, 'SIGKILL');
}

async function runsOf(
  api: Api,
  id: string,
): Promise<{ status: string; itemsProcessed: number; itemsFailed: number }[]> {
  return (await api.get(`/v3/connections/${id}/sync-runs`)).body;
}

async function isProcessed(db: Database): Promise<boolean> {
  await delay(askEveryMs);
  return (await db.document.count({ where: { status: { notIn: ['done', 'failed'] } } })) === 0;
}

/** Keeps what was fetched, and the memory each time that so many more items were. */
function watchFetches(source: Source, every: number, log: (line: string) => void) {
  const fetched: string[] = [];
  const samples: Sample[] = [];
  let due = every;
  const count = () => fetched.push(...source.takeFetched());
  const sample = async ({ process: { pid = 0 } }: Instance, life: Sample['life']) => {
    samples.push(await takeSample(pid, count(), life));
  };
  return {
    fetched,
    samples,
    count,
    sample,
    /** Waits for something to be so. */
    until: (instance: Instance | undefined, life: Sample['life'], isSo: () => boolean | Promise<boolean>) =>
      eventually(
        async () => {
          if (instance !== undefined && count() >= due) {
            await sample(instance, life);
            due += every;
            log(`${fetched.length} fetches`);
          }
          return isSo();
        },
        'the sync to go on',
        timeoutMs,
      ),
  };
}
