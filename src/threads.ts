import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { createFairQueue } from './concurrency/fair-queue.js';
import type { Chunk } from './content/chunking/index.js';
import { type CairnError, unprocessable } from './core/errors.js';
import { packageRoot } from './core/package.js';
import type { Windows, WindowsJob } from './memories/notes/llm/windows.js';
import type { StatementsJob } from './memories/notes/local/statements.js';
import type { Note } from './memories/notes/note.js';

const compiled = (path: string) => join(packageRoot, 'dist', 'src', path);

interface OwnedJob {
  /** Organisations take turns. */
  orgId: string;
}

/** Work that would hold up the event loop: cutting long texts, and into sentences. */
export interface TextThread {
  chunk(job: ChunkJob): Promise<Chunk[]>;
  /** What persons state, sentence by sentence. */
  statements(job: StatementsJob & OwnedJob): Promise<Note[]>;
  /** What an LLM reads at once. */
  windows(job: WindowsJob & OwnedJob): Promise<Windows>;
  close(): Promise<void>;
}

export interface ChunkJob extends OwnedJob {
  content: string;
  title: string | null;
  /** Most tokens of a chunk; −1 or none: the default. */
  maxTokens?: number;
}

/** Longest text, in characters, that counts as short: longer ones wait for each other, and not before these. */
export const shortText = 100_000;
/** A thread that has read 10 MB keeps 100–200 MB; this long after its last text it goes, and they with it. */
const longThreadIdleMs = 10_000;
/** Many times what the slowest texts of their length take, 1 s and 2 min of an idle core: the machine may be slow and busy. */
const defaultLimits = { shortMs: 120_000, longMs: 600_000 };

/**
 * Three threads behind one face: one that stays, for texts of up to 100,000 characters, and two that come for longer ones,
 * of which an organisation has one at a time. Resolves once the first has loaded what it needs, half a second that no
 * document waits for then. Each works on one text at a time, organisations taking turns, and on none for longer than its
 * limit: what was asked rejects with a {@link CairnError} 422 then.
 * @param tokenizerPath the embedding model's tokenizer.json, by which chunks are measured
 */
export async function createTextThread(tokenizerPath: string, limits = defaultLimits): Promise<TextThread> {
  const thread = { workerData: { tokenizerPath } };
  const short = createLane(
    { ...thread, minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
    limits.shortMs,
  );
  const long = createLane({ ...thread, minThreads: 0, maxThreads: 2, idleTimeout: longThreadIdleMs }, limits.longMs);
  const laneOf = ({ content }: { content: string }) => (content.length > shortText ? long : short);
  const filename = compiled('content/chunking/thread.js');
  const statements = { filename: compiled('memories/notes/local/statements.js'), name: 'statementsIn' };
  const windows = { filename: compiled('memories/notes/llm/windows.js'), name: 'windowsOf' };
  await short.run({ orgId: '', content: 'The thread is warm.', title: null }, { filename });
  return {
    chunk: (job) => (laneOf(job) === short ? short.run(job, { filename }) : receiveChunks(long, filename, job)),
    statements: (job) => laneOf(job).run(job, statements),
    windows: (job) => laneOf(job).run(job, windows),
    async close() {
      await Promise.all([short.close(), long.close()]);
    },
  };
}

type Job = (ChunkJob & { port?: MessagePort }) | (StatementsJob & OwnedJob) | (WindowsJob & OwnedJob);
type Lane = ReturnType<typeof createLane>;

/** Threads of its own. The one that a text keeps too long is ended, and the next text finds a new one. */
function createLane(options: { maxThreads: number } & ConstructorParameters<typeof Piscina>[0], limitMs: number) {
  const pool = new Piscina({ ...options, recordTiming: false });
  const turns = createFairQueue({ atOnce: options.maxThreads, atOnceEach: 1 });
  let isClosed = false;

  async function runInTime<T>(
    job: Job,
    options: { filename: string; name?: string; transferList?: MessagePort[] },
  ): Promise<T> {
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
    run: <T>(...job: Parameters<typeof runInTime>) => turns.take(job[0].orgId, () => runInTime<T>(...job)),
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
