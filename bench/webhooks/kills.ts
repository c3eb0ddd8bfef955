import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { choiceOf } from '../../chaos/choice.js';
import { createKeeper, type Keeper } from '../../chaos/keeper.js';
import { slices } from '../../src/core/lists.js';
import { openDatabase } from '../../src/db/client.js';
import { findViolations } from '../../src/db/invariants.js';
import { freePort } from '../../src/embedded/free-port.js';
import { eventually } from '../../test/support/eventually.js';
import { newDataDirectory } from '../../test/support/instance.js';
import { type Api, apiOf } from '../../test/support/tenant.js';
import { percentile } from '../statistics.js';
import { markdownTable } from '../table.js';
import { type Watched, watch } from './receivers.js';

const timeoutMs = 3_600_000;
const sentAtOnce = 4;
/** Shorter than as shipped, so that the run ends; as many. */
const delays = '1s,2s,5s,10s,20s,30s,30s,30s,30s';

interface KillsOptions {
  documents: number;
  kills: number;
  seed: number;
  log: (line: string) => void;
}

/**
 * Has three webhooks told of documents, of which one is fast, one answers 500 and one hangs until the last kill, on an
 * instance of its own that is killed at random moments, all its processes. @returns the report as Markdown
 */
export async function runKills({ documents, kills, seed, log }: KillsOptions): Promise<string> {
  const choice = choiceOf(seed);
  const dataDirectory = await newDataDirectory();
  const env = { PORT: String(await freePort()), WEBHOOK_RETRY_DELAYS: delays, SWEEP_INTERVAL: '10s' };
  const keeper = createKeeper({ dataDirectory, env, log });
  const receivers: Watched[] = [];
  let isOver = false;
  try {
    await keeper.recover();
    const api = () => apiOf(keeper.runtime()?.apiUrl ?? '', keeper.key);
    receivers.push(await watch(api(), 'fast', (response) => response.writeHead(204).end()));
    receivers.push(
      await watch(api(), '500 for a while', (response) => response.writeHead(isOver ? 204 : 500).end()),
      await watch(api(), 'hangs for a while', (response) => void (isOver && response.writeHead(204).end())),
    );
    const names = Array.from({ length: documents }, (_, n) => `ship-${n}`);
    const ids = new Set<string>();
    let left = kills;
    for (const slice of slices(names, Math.ceil(documents / (kills + 1)))) {
      const sent = sendAll(keeper, api, slice);
      const afterMs = choice.between(500, 6_000);
      if (left > 0) {
        await delay(afterMs);
        await keeper.carryOut({ first: { part: 'tree', afterMs }, duringStart: [] });
        log(`killed after ${afterMs} ms: ${told(receivers)}`);
      }
      left -= 1;
      for (const id of await sent) ids.add(id);
    }
    const untilDone = async () => (await api().post('/v3/documents/list', { status: 'done', limit: 1 })).body;
    await eventually(async () => (await untilDone()).pagination.totalItems >= documents, 'all documents', timeoutMs);
    log(`all documents are done: ${told(receivers)}`);
    const [fast] = receivers;
    await eventually(() => (fast?.told.size ?? 0) >= documents, 'the fast one to be told of all', timeoutMs);
    isOver = true;
    log('the others take what they are told from now on');
    for (const { told: known, receiver, name } of receivers) {
      receiver.open.most = 0;
      await eventually(() => known.size >= documents, `${name} to be told of all`, timeoutMs);
    }
    const violations = await eventually(() => atRest(keeper), 'nothing to be left to do', timeoutMs);
    return report({ documents, kills, seed, ids, receivers, violations });
  } finally {
    await keeper.stop();
    for (const { receiver } of receivers) await receiver.close();
    await rm(dataDirectory, { recursive: true, force: true });
    await rm(keeper.logFile(), { force: true });
  }
}

const told = (receivers: readonly Watched[]) => receivers.map((each) => `${each.name} ${each.told.size}`).join(', ');

/** Sends documents of these names, each until it is acknowledged. @returns their ids */
async function sendAll(keeper: Keeper, api: () => Api, names: readonly string[]): Promise<string[]> {
  const limit = pLimit(sentAtOnce);
  const send = async (customId: string): Promise<string> => {
    for (;;) {
      const body = { content: `The ship ${customId} lies in the harbour.`, customId, containerTag: 'harbour' };
      const answer = await (keeper.runtime() === undefined
        ? undefined
        : api()
            .post('/v3/documents', { ...body, taskType: 'superrag' })
            .catch(() => undefined));
      if (answer?.status === 200) return answer.body.id;
      await delay(200);
    }
  };
  return Promise.all(names.map((name) => limit(() => send(name))));
}

/** @returns what breaks an invariant, once nothing is left to be sent; undefined before */
async function atRest(keeper: Keeper): Promise<string[] | undefined> {
  const db = openDatabase(keeper.runtime()?.databaseUrl ?? '', 2);
  try {
    if ((await db.customerDelivery.count({ where: { state: 'pending' } })) > 0) return undefined;
    return (await findViolations(db, { atRest: true })).map(({ holds }) => holds);
  } finally {
    await db.$disconnect();
  }
}

interface Seen extends Omit<KillsOptions, 'log'> {
  ids: ReadonlySet<string>;
  receivers: readonly Watched[];
  violations: readonly string[];
}

function report({ documents, kills, seed, ids, receivers, violations }: Seen): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const rows = receivers.map(({ name, told: known, receiver, wrongSignatures, changedBodies, delays: all }) => [
    name,
    ...[known.size, [...ids].filter((id) => !known.has(id)).length, receiver.calls.length].map(String),
    ...[wrongSignatures, changedBodies].map(String),
    `${seconds(percentile(all, 50))} / ${seconds(percentile(all, 95))}`,
  ]);
  const head = [
    'webhook',
    'documents',
    'missing',
    'calls',
    'wrong signatures',
    'changed bodies',
    'event to call, p50 / p95',
  ];
  const title = `${documents} documents, ${kills} kills of all processes, seed ${seed}; broken invariants: ${violations.join('; ') || 'none'}`;
  return `${title}\n\n${markdownTable(head, rows)}`;
}
