/*
 * A process that reads one file at a time for the one that started it, with which it ends. The thread inside does the work.
 * Out here its processor time and its memory are watched, which are those of the process: buffers and WebAssembly, which a
 * thread's heap limit does not count, among them.
 */
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { packageRoot } from '../../core/package.js';
import type { ReaderAnswer, ReaderJob, ReaderMessage, ThreadAnswer, ThreadJob, ThreadNews } from './types.js';

const WATCH_MS = 100;
/** As `nice`: what people wait for comes first. */
const PRIORITY = 10;
const MIB = 1024 * 1024;

setPriority(PRIORITY);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined); // sent to the group; it ends with its parent
process.on('disconnect', () => process.exit());

const pool = new Piscina<ThreadJob, ThreadAnswer>({
  filename: join(packageRoot, 'dist', 'src', 'content', 'extraction', 'thread.js'),
  minThreads: 1,
  maxThreads: 1,
  resourceLimits: { maxOldGenerationSizeMb: Number(process.argv[2]), maxYoungGenerationSizeMb: 32 },
});

process.on('message', async (job: ReaderJob) => {
  const answer = await read(job);
  process.send?.({ answer, memoryMb: process.memoryUsage.rss() / MIB } satisfies ReaderMessage);
});

/** Seconds that OCR took of the present file: it has a limit of its own. */
let ocrSeconds = 0;
pool.on('message', (news: ThreadNews) => {
  if ('ocrSeconds' in news) ocrSeconds += news.ocrSeconds;
  else process.send?.(news satisfies ReaderMessage);
});

async function read({ allowance, ...job }: ReaderJob): Promise<ReaderAnswer> {
  const stop = new AbortController();
  const before = process.cpuUsage();
  ocrSeconds = 0;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 - ocrSeconds > allowance.seconds) stop.abort('time');
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
