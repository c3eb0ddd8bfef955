import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import type { Chunk } from './content/chunking/index.js';
import { type CairnError, unprocessable } from './errors.js';
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
/** Many times what the slowest texts of their length take, 1 s and 2 min of an idle core: the machine may be slow and busy. */
const defaultLimits = { shortMs: 120_000, longMs: 600_000 };

/**
 * Two threads behind one face: one that stays, for texts of up to 100,000 characters, and one that comes for longer ones.
 * Resolves once the first has loaded what it needs, half a second that no document waits for then. Each works on one text
 * at a time, and on none for longer than its limit: what was asked rejects with a {@link CairnError} 422 then.
 * @param tokenizerPath the embedding model's tokenizer.json, by which chunks are measured
 */
export async function createTextThread(tokenizerPath: string, limits = defaultLimits): Promise<TextThread> {
  const thread = { workerData: { tokenizerPath }, maxThreads: 1 };
  const short = createLane({ ...thread, minThreads: 1, idleTimeout: Number.POSITIVE_INFINITY }, limits.shortMs);
  const long = createLane({ ...thread, minThreads: 0, idleTimeout: longThreadIdleMs }, limits.longMs);
  const laneOf = ({ content }: { content: string }) => (content.length > shortText ? long : short);
  const filename = compiled('content/chunking/thread.js');
  await short.run({ content: 'The thread is warm.', title: null, date: null }, { filename });
  return {
    chunk: (job) => (laneOf(job) === short ? short.run(job, { filename }) : receiveChunks(long, filename, job)),
    extractStatements: (job) => laneOf(job).run(job, { filename: compiled('memories/extraction/thread.js') }),
    windows: (job) => laneOf(job).run(job, { filename: compiled('memories/llm-extraction/thread.js') }),
    async close() {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

type Lane = ReturnType<typeof createLane>;

/** A thread of its own. The one that a text keeps too long is ended, and the next text finds a new one. */
function createLane(options: ConstructorParameters<typeof Piscina>[0], limitMs: number) {
  const pool = new Piscina(options);
  const oneAtATime = pLimit(1);
  let isClosed = false;

  async function runInTime<T>(job: object, options: { filename: string; transferList?: MessagePort[] }): Promise<T> {
    if (isClosed) throw new Error('the text thread was closed'); // a pool that is asked after its end would start another thread
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(tooLong(limitMs)), limitMs);
    try {
      return await pool.run(job, { ...options, signal: stop.signal });
    } catch (error) {
      throw stop.signal.aborted ? stop.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** The time that others take before it does not count. */
    run: <T>(...job: Parameters<typeof runInTime>) => oneAtATime(() => runInTime<T>(...job)),
    close() {
      isClosed = true;
      return pool.destroy();
    },
  };
}

const tooLong = (ms: number): CairnError =>
  unprocessable(`Reading the text took longer than ${Math.max(1, Math.round(ms / 1000))} s.`);

/** What chunking/thread.ts sends: slices through the port, each asked for, and the last one as its result. */
async function receiveChunks(lane: Lane, filename: string, job: ChunkJob): Promise<Chunk[]> {
  const { port1: here, port2: there } = new MessageChannel();
  const chunks: Chunk[] = [];
  here.on('message', (slice: Chunk[]) => {
    chunks.push(...slice);
    here.postMessage('next');
  });
  try {
    const last = await lane.run<Chunk[]>({ ...job, port: there }, { filename, transferList: [there] });
    chunks.push(...last);
  } finally {
    here.close();
  }
  return chunks;
}
