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

/** bge-small-en-v1.5, 8-bit quantised, with the reader on top of it, in a thread of this process. */
export interface Bert {
  /** Returns unit vectors in the order of the texts, which are batched by length. */
  embed(texts: readonly string[], priority: Priority): Promise<Float32Array[]>;
  /** Embeds a few short texts in one task without batching, so that a vector does not depend on the other texts. */
  embedEach(texts: readonly string[], priority: Priority): Promise<Float32Array[]>;
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
type Task = 'embed' | 'embedEach' | 'read';

const unobserved: BertObserver = { queued: () => undefined, started: () => undefined, ended: () => undefined };

/**
 * Loads the models and resolves when they are ready.
 * @param threads compute one batch together; default: the number of usable cores
 */
export async function createBert(
  files: Omit<BertFiles, 'readerPath' | 'threads'>,
  threads = usableCores(),
  observer = unobserved,
): Promise<Bert> {
  // Since 1.29 onnxruntime sends usage telemetry to its vendor unless this is set before it is loaded.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const workerData: BertFiles = { ...files, threads, readerPath: join(packageRoot, 'models', 'reader.onnx') };
  const thread = new Piscina({
    ...{ filename: join(packageRoot, 'dist', 'src', 'models', 'bert', 'thread.js'), workerData },
    ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
  });
  const queue = new PQueue({ concurrency: 1 });
  let closed = false;

  function enqueue(task: Task, given: readonly unknown[], priority: Priority) {
    const queued = performance.now();
    observer.queued();
    const act = async (): Promise<Float32Array[]> => {
      const started = performance.now();
      observer.started(priority, (started - queued) / 1_000);
      if (closed) throw new Error('the model is closed');
      try {
        return await thread.run(given, { name: task });
      } finally {
        observer.ended(task, (performance.now() - started) / 1_000);
      }
    };
    return queue.add(act, { priority: rank[priority] });
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

  await thread.run(['warm-up'], { name: 'embed' });
  return {
    embed: (texts, priority) => inBatches('embed', texts, (text) => text, priority),
    embedEach: (texts, priority) => enqueue('embedEach', texts, priority),
    read: (passages, priority) => inBatches('read', passages, (passage) => passage.join(' '), priority),
    // Ending the thread while it runs native code would crash the process.
    async close() {
      closed = true;
      await queue.onIdle();
      await thread.destroy();
    },
  };
}
