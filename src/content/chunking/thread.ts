import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import { workerData } from 'piscina';
import type { ChunkJob } from '../../threads.js';
import { type Chunk, chunkContent } from './index.js';
import { createTokenCounter } from './tokens.js';

const { tokenizerPath } = workerData as { tokenizerPath: string };
const countTokens = createTokenCounter(JSON.parse(await readFile(tokenizerPath, 'utf8')));

/** Chunks in one message. Receiving a message blocks the caller's event loop: 100–200 ms for 10 MB at once, 20 ms in slices. */
const SLICE = 1_000;

/**
 * Runs chunkContent() in a worker thread. With a `port`, all slices but the last are sent through it, each after the previous one
 * was acknowledged.
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
