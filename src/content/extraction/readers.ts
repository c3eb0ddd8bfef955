import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { packageRoot } from '../../core/package.js';
import { childEnvironment } from '../../environment/child-environment.js';
import type { ReaderAnswer, ReaderEnd, ReaderJob, ReaderMessage } from './types.js';

const IDLE_MS = 30_000;
/** MiB. A reader that keeps more than this after a file is ended, so that the next file has its whole allowance. */
const KEPT_MB = 256;
/** Settings of glibc: one arena, and freed buffers of 128 KB or more return to the system. A scan takes 60 to 90 MB less. */
const frugal = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** The signals by which V8 ends a process that is out of memory. */
const OUT_OF_MEMORY: readonly unknown[] = ['SIGABRT', 'SIGTRAP', 'SIGILL'];

/** A pool of processes that read files. They start on demand and end after 30 s without work. */
export interface Readers {
  /**
   * Reads one file.
   * @param tell is called with the progress on a long file
   * @throws {Error} for what is not the file's fault: the process did not start, or somebody ended it
   */
  read(job: ReaderJob, tell: (progress: string) => void): Promise<ReaderAnswer>;
  /** Ends all processes. Reads in progress reject. */
  close(): Promise<void>;
}

/**
 * Creates the pool.
 * @param options.atOnce the number of processes
 * @param options.maxHeapMb V8 heap that a file may fill, MiB
 */
export function createReaders({ atOnce, maxHeapMb }: { atOnce: number; maxHeapMb: number }): Readers {
  const readers = new Set<ChildProcess>();
  const idle: { reader: ChildProcess; timer: NodeJS.Timeout }[] = [];
  const limit = pLimit(atOnce);
  let isClosed = false;

  function start(): ChildProcess {
    const reader = fork(
      join(packageRoot, 'dist', 'src', 'content', 'extraction', 'reader-process.js'),
      [String(maxHeapMb)],
      {
        serialization: 'advanced',
        execArgv: ['--max-semi-space-size=1'],
        env: { ...childEnvironment(process.env, 'reader'), ...frugal },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    readers.add(reader);
    const forget = (): void => {
      readers.delete(reader);
      const at = idle.findIndex((other) => other.reader === reader);
      if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.timer);
    };
    return reader.once('exit', forget).on('error', forget); // `ask` handles both as well.
  }

  function take(): ChildProcess {
    const last = idle.pop();
    clearTimeout(last?.timer);
    return last?.reader ?? start();
  }

  async function read(job: ReaderJob, tell: (progress: string) => void): Promise<ReaderAnswer> {
    if (isClosed) throw new Error('the readers of files were closed');
    const reader = take();
    const message = await ask(reader, job, tell).catch((error: unknown) => {
      reader.kill('SIGKILL');
      throw error;
    });
    if (message === null || 'exceeded' in message.answer || message.memoryMb > KEPT_MB || isClosed)
      reader.kill('SIGKILL');
    else idle.push({ reader, timer: setTimeout(() => reader.kill('SIGKILL'), IDLE_MS).unref() });
    return message?.answer ?? { exceeded: 'clock' };
  }

  return {
    read: (job, tell) => limit(() => read(job, tell)),
    async close() {
      isClosed = true;
      await Promise.all([...readers].map(end));
    },
  };
}

/** Sends a job and waits for its end; null when the process neither answered nor reported progress in time. */
function ask(reader: ChildProcess, job: ReaderJob, tell: (progress: string) => void): Promise<ReaderEnd | null> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      reader.off('message', onMessage).off('exit', onExit).off('error', onError);
    };
    const onMessage = (message: unknown): void => {
      const news = message as ReaderMessage;
      if ('progress' in news) {
        timer.refresh();
        tell(news.progress);
      } else {
        settle();
        resolve(news);
      }
    };
    const onExit = (code: number | null, signal: string | null): void => {
      settle();
      if (OUT_OF_MEMORY.includes(signal)) resolve({ answer: { exceeded: 'memory' }, memoryMb: 0 });
      else reject(new Error(`the process that reads files ended with ${signal ?? code}`));
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    const timer = setTimeout(() => {
      settle();
      resolve(null);
    }, job.allowance.clockSeconds * 1_000);
    reader.on('message', onMessage).on('exit', onExit).on('error', onError);
    reader.send(job, (error) => error && onError(error));
  });
}

async function end(reader: ChildProcess): Promise<void> {
  if (reader.exitCode !== null || reader.signalCode !== null) return;
  const ended = new Promise((resolve) => reader.once('exit', resolve));
  reader.kill('SIGKILL');
  await ended;
}
