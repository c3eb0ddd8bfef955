import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Chunk } from './content/chunking/index.js';
import type { Statement } from './memories/extraction/index.js';
import type { Windows, WindowsJob } from './memories/llm-extraction/windows.js';
import { packageRoot } from './paths.js';

const compiled = (path: string) => join(packageRoot, 'dist', 'src', path);

/** Work that would hold up the event loop: cutting long texts and reading them for facts. */
export interface TextThread {
  chunk(job: ChunkJob): Promise<Chunk[]>;
  extractStatements(job: ExtractionJob): Promise<Statement[]>;
  /** What an LLM reads at once. */
  windows(job: WindowsJob): Promise<Windows>;
  close(): Promise<void>;
}

export interface ChunkJob {
  content: string;
  title: string | null;
  date: Date | null;
  /** Most tokens a chunk, moved into 16–480; −1 or none: the default. */
  maxTokens?: number;
}

export interface ExtractionJob {
  content: string;
  date: Date;
}

/** Longest text, in characters, that counts as short: longer ones wait for each other, and not before these. */
export const shortText = 100_000;
/** A thread that has read 10 MB keeps 100–200 MB; this long after its last text it goes, and they with it. */
const longThreadIdleMs = 10_000;

/**
 * Two threads behind one face: one that stays, for texts of up to 100,000 characters, and one that comes for longer ones.
 * Resolves once the first has loaded what it needs, half a second that no document waits for then.
 * @param tokenizerPath the embedding model's tokenizer.json, by which chunks are measured
 */
export async function createTextThread(tokenizerPath: string): Promise<TextThread> {
  const lane = { workerData: { tokenizerPath }, maxThreads: 1 };
  const short = new Piscina({ ...lane, minThreads: 1, idleTimeout: Number.POSITIVE_INFINITY });
  const long = new Piscina({ ...lane, minThreads: 0, idleTimeout: longThreadIdleMs });
  const laneOf = ({ content }: { content: string }) => (content.length > shortText ? long : short);
  const filename = compiled('content/chunking/thread.js');
  await short.run({ content: 'The thread is warm.', title: null, date: null }, { filename });
  return {
    chunk: (job) => (laneOf(job) === short ? short.run(job, { filename }) : receiveChunks(long, filename, job)),
    extractStatements: (job) => laneOf(job).run(job, { filename: compiled('memories/extraction/thread.js') }),
    windows: (job) => laneOf(job).run(job, { filename: compiled('memories/llm-extraction/thread.js') }),
    async close() {
      await Promise.all([short.destroy(), long.destroy()]);
    },
  };
}

/** What chunking/thread.ts sends: slices through the port, each asked for, and the last one as its result. */
async function receiveChunks(lane: Piscina, filename: string, job: ChunkJob): Promise<Chunk[]> {
  const { port1: here, port2: there } = new MessageChannel();
  const chunks: Chunk[] = [];
  here.on('message', (slice: Chunk[]) => {
    chunks.push(...slice);
    here.postMessage('next');
  });
  try {
    const last: Chunk[] = await lane.run({ ...job, port: there }, { filename, transferList: [there] });
    chunks.push(...last);
  } finally {
    here.close();
  }
  return chunks;
}
