import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'piscina';
import type { ChunkJob } from '../../threads.js';
import { type Chunk, chunkContent } from './index.js';
import { createTokenCounter } from './tokens.js';

const { tokenizerPath } = workerData as { tokenizerPath: string };
const countTokens = createTokenCounter(JSON.parse(await readFile(tokenizerPath, 'utf8')));

/** Chunks a message. Reading one holds up the event loop of who asked: 10 MB at once for 100–200 ms, in slices for 20. */
const SLICE = 1_000;

/**
 * chunkContent() off the event loop. With a `port` all but the last slice go through it, each when the one before was
 * answered.
 */
export default async function chunk({ port, ...job }: ChunkJob & { port?: MessagePort }): Promise<Chunk[]> {
  const chunks = chunkContent(job.content, { ...job, countTokens });
  if (port === undefined) return chunks;
  let from = 0;
  for (; chunks.length - from > SLICE; from += SLICE) {
    port.postMessage(chunks.slice(from, from + SLICE));
    await once(port, 'message');
  }
  return chunks.slice(from);
}
