import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.js';
import { type Api, apiOf } from '../../test/support/tenant.js';
import { treeMemory } from '../latency/memory.js';
import { timed } from '../statistics.js';
import type { Target } from '../target.js';
import { createLoad, type Operation } from './load.js';
import { soakReport, type Window } from './report.js';

const seed = 23;
const windowMs = 600_000;
const memoryEveryMs = 20_000;
const settleTimeoutMs = 900_000;

interface SoakOptions {
  minutes: number;
  /** Operations a second; each begins at its time, whether those before it have ended or not. */
  rate: number;
  /** Documents that are kept: they are there before the clock starts, and none more comes in than goes. */
  documents: number;
  log: (line: string) => void;
}

/**
 * Puts a steady mixed load on a service for long. @returns memory and latency by ten-minute windows, as Markdown
 * @throws when a document that is to be there at the end is missing or not done
 */
export async function runSoak(target: Target, { minutes, rate, documents, log }: SoakOptions): Promise<string> {
  const api = apiOf(target.url, target.key);
  const load = await createLoad(seed, documents);
  const failed: string[] = [];
  const send = async (operation: Operation): Promise<number> => {
    const { ms, value } = await timed(() =>
      operation.send(api).catch((error: Error) => ({ status: 0, body: error.message })),
    );
    const isGood = value.status >= 200 && value.status < 300;
    if (!isGood) failed.push(`${operation.kind}: ${value.status} ${JSON.stringify(value.body)}`);
    return ms;
  };
  for (let n = 0; n < documents; n += 1) await send(load.add());
  await settled(api);
  log(`${documents} documents are there`);

  const windows: Window[] = [];
  const began = performance.now();
  const windowNow = (): Window => {
    const at = Math.floor((performance.now() - began) / windowMs);
    windows[at] ??= { times: { add: [], file: [], chat: [], search: [], delete: [] }, pss: [] };
    return windows[at];
  };
  const underWay = new Set<Promise<void>>();
  let memoryDue = 0;
  for (let n = 0; performance.now() - began < minutes * 60_000; n += 1) {
    await delay(Math.max(0, (n * 1_000) / rate - (performance.now() - began)));
    const window = windowNow();
    const operation = load.next();
    const sent = send(operation).then((ms) => void window.times[operation.kind].push(ms));
    underWay.add(sent);
    void sent.then(() => underWay.delete(sent));
    if (target.pid === undefined || performance.now() - began < memoryDue) continue;
    memoryDue += memoryEveryMs;
    const memory = await treeMemory(target.pid);
    if (memory !== undefined) window.pss.push(memory.pss);
    if (window.pss.length === 1) log(soakReport(windows));
  }
  await Promise.all(underWay);
  await settled(api);
  const missing = await missingOf(api, load.live);
  if (missing.length > 0) throw new Error(`missing: ${missing.join(', ')}`);
  for (const line of failed) log(line);
  return `${soakReport(windows)}\n\n${failed.length} requests failed; all of ${load.live.length} documents are there and done.`;
}

const countOf = async (api: Api, status?: string): Promise<number> =>
  (await api.post('/v3/documents/list', { limit: 1, ...(status !== undefined && { status }) })).body.pagination
    .totalItems;

const settled = (api: Api) =>
  eventually(
    async () => (await countOf(api)) === (await countOf(api, 'done')),
    'all documents to be done',
    settleTimeoutMs,
  );

async function missingOf(api: Api, customIds: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const customId of customIds) {
    if ((await api.get(`/v3/documents/${customId}`)).status !== 200) missing.push(customId);
  }
  return missing;
}
