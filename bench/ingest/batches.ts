import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src/cli/demo/client.js';
import { treeMemory } from '../latency/memory.js';
import { makeShortTexts } from '../latency/workload.js';
import { type BesideModel, measureBesideModel } from './beside-model.js';
import type { IngestOptions } from './run.js';

const texts = 2_000;
const batchSize = 500;
const sampleMs = 500;
const pollMs = 100;

export interface BatchFigures extends BesideModel {
  texts: number;
  /** Resident bytes of the service's processes before, and at most until everything was posted and embedded. */
  memory: { before: number; peak: number } | undefined;
}

/** 2,000 short texts in batches of 500, against the embedding model alone over the same texts. */
export async function measureBatches(
  client: Client,
  containerTag: string,
  { pid, log }: IngestOptions,
): Promise<BatchFigures> {
  let memory: BatchFigures['memory'];
  const figures = await measureBesideModel<readonly string[]>(
    client,
    containerTag,
    {
      ...{ warmUp: makeShortTexts(200, 29), measured: makeShortTexts(texts, 23) },
      embed: (embedder, contents) => embedder.embedDocuments(contents, 'bulk'),
      async post(contents, tag) {
        const watched = watchMemory(pid);
        const last: string[] = [];
        for (let start = 0; start < contents.length; start += batchSize) {
          const { results } = await client.addBatch(contents.slice(start, start + batchSize), tag);
          last.push(...results.slice(-1).map(({ id }) => id));
        }
        // Looking at four documents costs the service less than counting 2,000.
        for (const id of last) while ((await client.get(id)).status !== 'done') await delay(pollMs);
        memory = await watched.stop();
        return contents.length;
      },
    },
    log,
  );
  return { texts, ...figures, memory };
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
