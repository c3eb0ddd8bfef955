import { join } from 'node:path';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import { packageRoot } from '../../paths.js';
import { batchByLength } from './batches.js';
import type { Embedder, EmbeddingPriority } from './embedder.js';

export interface ModelFiles {
  modelPath: string;
  tokenizerPath: string;
}

/** bge-small-en-v1.5 was trained with this before queries and nothing before passages (its model card). */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';

const rank: Record<EmbeddingPriority | 'query', number> = { query: 3, single: 2, memories: 1, bulk: 0 };

/** bge-small-en-v1.5, 8-bit quantised, in a thread of this process. Resolves once the model is loaded. */
export async function createLocalEmbedder(files: ModelFiles): Promise<Embedder> {
  const thread = new Piscina<readonly string[], Float32Array[]>({
    filename: join(packageRoot, 'dist', 'src', 'models', 'embedding', 'bert-thread.js'),
    workerData: files,
    minThreads: 1,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  const queue = new PQueue({ concurrency: 1 });
  const run = (texts: readonly string[], priority: EmbeddingPriority | 'query') =>
    queue.add(() => thread.run(texts), { priority: rank[priority] });

  const embedQuery = async (text: string): Promise<Float32Array> => {
    const [vector] = await run([queryPrefix + text], 'query');
    if (vector === undefined) throw new Error('the embedding model gave no vector');
    return vector;
  };
  await embedQuery('warm-up');

  return {
    model: 'bge-small-en-v1.5-q8',
    dims: 384,
    embedQuery,
    async embedDocuments(texts, priority) {
      const vectors: Float32Array[] = new Array(texts.length);
      await Promise.all(
        batchByLength(texts).map(async (batch) => {
          const results = await run(
            batch.map((index) => texts[index] ?? ''),
            priority,
          );
          results.forEach((vector, i) => {
            vectors[batch[i] ?? 0] = vector;
          });
        }),
      );
      return vectors;
    },
    close: () => thread.destroy(),
  };
}
