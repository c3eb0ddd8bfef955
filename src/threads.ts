import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Chunk } from './content/chunking/index.js';
import type { Fact } from './memories/extraction/index.js';
import { packageRoot } from './paths.js';

const compiled = (path: string) => join(packageRoot, 'dist', 'src', path);

/** Work that would hold up the event loop: cutting long texts and reading them for facts. */
export interface TextThread {
  chunk(job: ChunkJob): Promise<Chunk[]>;
  extractFacts(job: ExtractionJob): Promise<Fact[]>;
  close(): Promise<void>;
}

export interface ChunkJob {
  content: string;
  title: string | null;
  date: Date | null;
}

export interface ExtractionJob {
  content: string;
  date: Date;
}

/** @param tokenizerPath the embedding model's tokenizer.json, by which chunks are measured */
export function createTextThread(tokenizerPath: string): TextThread {
  const pool = new Piscina({
    workerData: { tokenizerPath },
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  return {
    chunk: (job) => pool.run(job, { filename: compiled('content/chunking/thread.js') }),
    extractFacts: (job) => pool.run(job, { filename: compiled('memories/extraction/thread.js') }),
    close: () => pool.destroy(),
  };
}
