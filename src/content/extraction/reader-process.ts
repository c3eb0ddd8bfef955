/*
 * A process that reads one file at a time for its parent and ends with it. A worker thread does the work. This thread watches
 * the processor time and the memory of the whole process, in which buffers and WebAssembly count too, unlike in a thread's
 * heap limit.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { packageRoot } from '../../core/package.js';
import type { ReaderAnswer, ReaderJob, ReaderMessage, ThreadAnswer, ThreadJob, ThreadProgress } from './types.js';

const WATCH_MS = 100;
/** Niceness of the process: requests come first. */
const PRIORITY = 10;
const MIB = 1024 * 1024;

setPriority(PRIORITY);
// The terminal sends these to the whole process group, but this process ends with its parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const pool = new Piscina<ThreadJob, ThreadAnswer>({
  filename: join(packageRoot, 'dist', 'src', 'content', 'extraction', 'thread.js'),
  minThreads: 1,
  maxThreads: 1,
  resourceLimits: { maxOldGenerationSizeMb: Number(process.argv[2]), maxYoungGenerationSizeMb: 32 },
  recordTiming: false,
});

process.on('message', async (job: ReaderJob) => {
  const answer = await read(job);
  process.send?.({ answer, memoryMb: process.memoryUsage.rss() / MIB } satisfies ReaderMessage);
});

/** Processor time since then, seconds. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Processor time of the present file's pictures that have been read, seconds. OCR has a limit of its own. */
let ocrSeconds = 0;
/** When the reading of the present picture began. Only the clock ends one that hangs. */
let picture: NodeJS.CpuUsage | null = null;
pool.on('message', (news: ThreadProgress) => {
  if ('progress' in news) process.send?.(news satisfies ReaderMessage);
  else if (news.ocr === 'begins') picture = process.cpuUsage();
  else if (picture !== null) {
    ocrSeconds += spentSince(picture);
    picture = null;
  }
});

async function read({ allowance, ...job }: ReaderJob): Promise<ReaderAnswer> {
  const stop = new AbortController();
  const before = process.cpuUsage();
  ocrSeconds = 0;
  picture = null;
  const timer = setInterval(() => {
    const ofPicture = picture === null ? 0 : spentSince(picture);
    if (spentSince(before) - ocrSeconds - ofPicture > allowance.seconds) stop.abort('time');
    else if (process.memoryUsage.rss() / MIB > allowance.memoryMb) stop.abort('memory');
  }, WATCH_MS);
  try {
    return await pool.run(job, { signal: stop.signal });
  } catch (error) {
    if (stop.signal.aborted) return { exceeded: stop.signal.reason };
    if (Reflect.get(Object(error), 'code') === 'ERR_WORKER_OUT_OF_MEMORY') return { exceeded: 'memory' };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    clearInterval(timer);
  }
}
