import { join } from 'node:path';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { packageRoot } from '../../core/package.js';
import { usableCores } from '../../environment/usable-cores.js';
import { batchByLength } from './batches.js';
import type { BertFiles, Passage } from './thread.js';

/** Who is served first when several wait: a question, a document that came alone, memories, batches and long texts. */
export type Priority = 'query' | 'single' | 'memories' | 'bulk';
const rank: Record<Priority, number> = { query: 3, single: 2, memories: 1, bulk: 0 };

/** bge-small-en-v1.5, 8-bit quantised, and the reader on top of it, in a thread of this process. */
export interface Bert {
  /** Unit vectors, in the order of the texts; batched by length inside. */
  embed(texts: readonly string[], priority: Priority): Promise<Float32Array[]>;
  /** A few short texts in one go, each as if it were alone. */
  embedEach(texts: readonly string[], priority: Priority): Promise<Float32Array[]>;
  /** The reader's logits, in the order of the passages. */
  read(passages: readonly Passage[], priority: Priority): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Observes each batch: that it waits, how long it waited and how long it took, in seconds. */
export interface BertObserver {
  asked(): void;
  began(priority: Priority, waited: number): void;
  ended(task: Task, took: number): void;
}
type Task = 'embed' | 'embedEach' | 'read';

const unobserved: BertObserver = { asked: () => undefined, began: () => undefined, ended: () => undefined };

/** Resolves once the models are loaded. @param threads that compute a batch together; default one a core */
export async function createBert(
  files: Omit<BertFiles, 'readerPath' | 'threads'>,
  threads = usableCores(),
  observer = unobserved,
): Promise<Bert> {
  // onnxruntime since 1.29 sends what it runs on and for how long to its maker, unless this is set before it is loaded.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const workerData: BertFiles = { ...files, threads, readerPath: join(packageRoot, 'models', 'reader.onnx') };
  const thread = new Piscina({
    ...{ filename: join(packageRoot, 'dist', 'src', 'models', 'bert', 'thread.js'), workerData },
    ...{ minThreads: 1, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
  });
  const queue = new PQueue({ concurrency: 1 });
  let closed = false;

  function inTurn(task: Task, given: readonly unknown[], priority: Priority) {
    const asked = performance.now();
    observer.asked();
    const act = async (): Promise<Float32Array[]> => {
      const began = performance.now();
      observer.began(priority, (began - asked) / 1_000);
      if (closed) throw new Error('the model is closed');
      try {
        return await thread.run(given, { name: task });
      } finally {
        observer.ended(task, (performance.now() - began) / 1_000);
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
      const results = await inTurn(task, given, priority);
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
    embedEach: (texts, priority) => inTurn('embedEach', texts, priority),
    read: (passages, priority) => inBatches('read', passages, (passage) => passage.join(' '), priority),
    // A thread that is ended within the model's native code takes the process with it.
    async close() {
      closed = true;
      await queue.onIdle();
      await thread.destroy();
    },
  };
}
