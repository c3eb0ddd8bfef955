import type { Database } from '../../src/db/client.js';
import { uncalibrated } from '../../src/models/embedding/cosine-calibration.js';
import type { Embedder } from '../../src/models/embedding/embedder.js';
import type { Embeddings, Sets } from '../../src/models/embedding/embeddings.js';

/** The stack's active set alone, written and searched with this embedder. */
export function embeddingsOf(db: Database, embedder: Embedder): Embeddings {
  const now = async (): Promise<Sets> => {
    const { id, generation } = await db.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
    return {
      ...{ id, generation, embedder, isLocal: true, cosines: uncalibrated },
      embed: async (texts, priority) =>
        (await embedder.embedDocuments(texts, priority)).map((vector) => new Map([[id, vector]])),
    };
  };
  return {
    now,
    writing: async (work) => work(await now()),
    embedderOf: () => embedder,
    close: async () => undefined,
  };
}
