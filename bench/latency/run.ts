import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { loadEmbedder } from '../embedder.js';
import { measureSearches } from './compare.js';
import { measureKeys } from './keys.js';
import { loadContainers } from './load.js';
import { type TreeMemory, treeMemory } from './memory.js';
import { openRawSearch } from './raw-search.js';
import { latencyReport } from './report.js';
import { measureSingleTexts } from './single.js';

/** How long a service is left alone before its memory is read. */
const settleMs = 5_000;
const dreamTimeoutMs = 900_000;

export interface LatencyOptions {
  url: string;
  key: string;
  databaseUrl: string;
  /** Loads the embedder in this process; called when the service's own memory has been read. */
  /** The service's first process, if it runs on this machine. */
  pid: number | undefined;
  log: (line: string) => void;
}

/** Runs all measurements in order, on one service and in one run, and returns the report as Markdown. */
export async function runLatency(client: Client, options: LatencyOptions): Promise<string> {
  const { log, pid } = options;
  const run = randomBytes(4).toString('hex');
  const readMemory = async (): Promise<TreeMemory | undefined> => {
    if (pid === undefined) return undefined;
    await delay(settleMs);
    return treeMemory(pid);
  };

  const idleMemory = await readMemory();
  log('posting single texts');
  const single = await measureSingleTexts(client, `latency-single-${run}`);
  const keys = await measureKeys(options.url, options.key);
  const load = await loadContainers(client, `latency-${run}`, log);
  await waitUntilDreamt(client, {
    containerTags: load.containerTags,
    expected: load.documents,
    timeoutMs: dreamTimeoutMs,
  });
  const loadedMemory = await readMemory();

  log('searching');
  const rawSearch = await openRawSearch(options.databaseUrl);
  const embedder = await loadEmbedder(log);
  try {
    const searches = await measureSearches(client, load, { embedder, rawSearch });
    const chunks = await rawSearch.countChunks(load.containerTags);
    return latencyReport({
      single,
      keys,
      searches,
      chunks,
      containers: load.containerTags.length,
      documents: load.documents,
      loadMs: load.ms,
      idleMemory,
      loadedMemory,
    });
  } finally {
    await rawSearch.close();
    await embedder.close();
  }
}
