import { join } from 'node:path';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { packageRoot } from '../../core/package.js';
import { usableCores } from '../../environment/usable-cores.js';
import { batchByLength } from './batches.js';
import type { BertFiles, Passage } from './thread.js';

/** Order in which waiting batches run: queries, single documents, memories, then batches of documents and long texts. */
export type Priority = 'query' | 'single' | 'memories' | 'bulk';
const rank: Record<Priority, number> = { query: 3, single: 2, memories: 1, bulk: 0 };

/** bge-small-en-v1.5, 8-bit quantised, with the reader on top of it, in threads of this process. */
export interface Bert {
  /** Returns unit vectors in the order of the texts, which are batched by length. */
  embed(texts: readonly string[], priority: Priority): Promise<Float32Array[]>;
  /** Returns the reader's logits in the order of the passages. */
  read(passages: readonly Passage[], priority: Priority): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Is notified when a batch is queued, starts (seconds waited) and ends (seconds taken). */
export interface BertObserver {
  queued(): void;
  started(priority: Priority, waited: number): void;
  ended(task: Task, took: number): void;
}
type Task = 'embed' | 'read';

const unobserved: BertObserver = { queued: () => undefined, started: () => undefined, ended: () => undefined };

/** Threads at most unless set: each takes some 65 MB, and four embed more than one service writes. */
const mostByDefault = 4;
/** The threads beyond the first end when no batch waited and no two ran at once for so long. */
const idleMs = 60_000;
/** Waits of a batch after which a further thread is loaded: that takes 0.7 s of processor, and slows a search down meanwhile. */
const waitsBeforeGrowth = 8;

/**
 * Loads the models in one thread and resolves when they are ready. A batch is computed by one thread; while batches wait,
 * further threads are loaded beside those at work (docs/decisions/001-embedding-runtime.md).
 * @param most threads; default: one for each usable core, at most four
 */
export async function createBert(
  files: Omit<BertFiles, 'readerPath'>,
  most = Math.min(mostByDefault, usableCores()),
  observer = unobserved,
): Promise<Bert> {
  // Since 1.29 onnxruntime sends usage telemetry to its vendor unless this is set before it is loaded.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const workerData: BertFiles = { ...files, readerPath: join(packageRoot, 'models', 'reader.onnx') };

  async function load(): Promise<Piscina> {
    const thread = new Piscina({
      ...{ filename: join(packageRoot, 'dist', 'src', 'models', 'bert', 'thread.js'), workerData },
      ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY, recordTiming: false },
    });
    try {
      await thread.run(['warm-up'], { name: 'embed' });
    } catch (error) {
      await thread.destroy();
      throw error;
    }
    return thread;
  }

  /** The loaded threads that have nothing to do; the last to finish is the next to be used. */
  const idle = [await load()];
  const queue = new PQueue({ concurrency: 1 });
  /** Batches that had to wait, until none did for `idleMs`. */
  let waited = 0;
  let loading: Promise<void> | undefined;
  let closed = false;

  /** Loads one more thread, if there may be one and none is being loaded; after a failure there are no more to be. */
  function grow(): void {
    if (closed || queue.concurrency >= most) return;
    loading ??= load().then(
      (thread) => {
        idle.push(thread);
        queue.concurrency += 1;
        loading = undefined;
        if (queue.size > 0) grow();
      },
      (error: unknown) => process.emitWarning(`No further thread could be loaded for the model: ${String(error)}`),
    );
  }

  const shrinking = setTimeout(() => {
    waited = 0;
    while (queue.concurrency > 1 && idle.length > 0) {
      queue.concurrency -= 1;
      void idle.shift()?.destroy();
    }
  }, idleMs).unref();

  function enqueue(task: Task, given: readonly unknown[], priority: Priority) {
    const queued = performance.now();
    observer.queued();
    const act = async (): Promise<Float32Array[]> => {
      const started = performance.now();
      observer.started(priority, (started - queued) / 1_000);
      if (closed) throw new Error('the model is closed');
      if (queue.pending > 1) shrinking.refresh();
      const thread = idle.pop();
      if (thread === undefined) throw new Error('more batches run than there are threads');
      try {
        return await thread.run(given, { name: task });
      } finally {
        idle.push(thread);
        observer.ended(task, (performance.now() - started) / 1_000);
      }
    };
    const answers = queue.add(act, { priority: rank[priority] });
    if (queue.size > 0) {
      waited += 1;
      shrinking.refresh();
      if (waited >= waitsBeforeGrowth) grow();
    }
    return answers;
  }

  async function inBatches<T>(
    task: 'embed' | 'read',
    items: readonly T[],
    textOf: (item: T) => string,
    priority: Priority,
  ): Promise<Float32Array[]> {
    const answers: Float32Array[] = new Array(items.length);
    const run = async (batch: readonly number[]) => {
      const given = batch.map((index) => items[index]);
      const results = await enqueue(task, given, priority);
      results.forEach((result, at) => {
        answers[batch[at] ?? 0] = result;
      });
    };
    await Promise.all(batchByLength(items.map(textOf)).map(run));
    return answers;
  }

  return {
    embed: (texts, priority) => inBatches('embed', texts, (text) => text, priority),
    read: (passages, priority) => inBatches('read', passages, (passage) => passage.join(' '), priority),
    // Ending a thread while it runs native code would crash the process.
    async close() {
      closed = true;
      clearTimeout(shrinking);
      await queue.onIdle();
      await loading;
      await Promise.all(idle.map((thread) => thread.destroy()));
    },
  };
}
