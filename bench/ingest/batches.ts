import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { waitUntilDone, waitUntilDreamt } from '../../src/cli/demo/wait.js';
import { treeMemory } from '../latency/memory.js';
import { makeShortTexts } from '../latency/workload.js';
import { timed } from '../statistics.js';
import type { IngestOptions } from './run.js';

const texts = 2_000;
const batchSize = 500;
const sampleMs = 500;
const pollMs = 100;
/** What is still being done about the content before has ended by then. */
const settleMs = 5_000;
const warmUp = makeShortTexts(200, 29);
const timeoutMs = 600_000;

export interface BatchFigures {
  texts: number;
  /** The model alone, in this process, over the same texts before and after. */
  modelMs: number[];
  /** From the first post until every text is searchable. */
  serviceMs: number;
  /** Resident bytes of the service's processes before, and at most while it worked. */
  memory: { before: number; peak: number } | undefined;
}

/** 2,000 short texts in batches of 500, against the embedding model alone over the same texts. */
export async function measureBatches(
  client: Client,
  containerTag: string,
  { pid, createEmbedder, log }: IngestOptions,
): Promise<BatchFigures> {
  const contents = makeShortTexts(texts, 23);
  const embedder = await createEmbedder();
  const modelAlone = async () => (await timed(() => embedder.embedDocuments(contents, 'bulk'))).ms;
  try {
    // Both sides have done a little of the same work before they are measured.
    await embedder.embedDocuments(warmUp, 'bulk');
    await client.addBatch(warmUp, `${containerTag}-warm-up`);
    await waitUntilDreamt(client, { containerTags: [`${containerTag}-warm-up`], expected: warmUp.length, timeoutMs });
    await delay(settleMs);
    const modelMs = [await modelAlone()];
    log('posting batches');
    const watched = watchMemory(pid);
    const { ms: serviceMs } = await timed(async () => {
      const last: string[] = [];
      for (let start = 0; start < texts; start += batchSize) {
        const { results } = await client.addBatch(contents.slice(start, start + batchSize), containerTag);
        last.push(...results.slice(-1).map(({ id }) => id));
      }
      // Looking at four documents costs the service less than counting 2,000.
      for (const id of last) while ((await client.get(id)).status !== 'done') await delay(pollMs);
      await waitUntilDone(client, { containerTags: [containerTag], expected: texts, timeoutMs });
    });
    const memory = await watched.stop();
    await waitUntilDreamt(client, { containerTags: [containerTag], expected: texts, timeoutMs });
    await delay(settleMs);
    modelMs.push(await modelAlone());
    return { texts, modelMs, serviceMs, memory };
  } finally {
    await embedder.close();
  }
}

function watchMemory(pid: number | undefined) {
  const samples: Promise<number>[] = [];
  const sample = () => {
    if (pid !== undefined) samples.push(treeMemory(pid).then((memory) => memory?.rss ?? 0));
  };
  sample();
  const timer = setInterval(sample, sampleMs);
  return {
    async stop(): Promise<BatchFigures['memory']> {
      clearInterval(timer);
      const [before, ...later] = await Promise.all(samples);
      return before === undefined ? undefined : { before, peak: Math.max(before, ...later) };
    },
  };
}
