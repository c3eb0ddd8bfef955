import type { Database } from '../../db/client.js';
import type { Embedder } from './embedder.js';

/**
 * The id of the embedder's set, made active when there is none yet.
 * @throws when another model's set is active: its vectors and this model's cannot be compared
 */
export async function activeEmbeddingSet(db: Database, embedder: Embedder): Promise<number> {
  const { model, dims } = embedder;
  await db.embeddingSet.createMany({ data: [{ model, dims, status: 'active' }], skipDuplicates: true });
  const active = await db.embeddingSet.findFirstOrThrow({ where: { status: 'active' } });
  if (active.model !== model) {
    throw new Error(`the index was built with ${active.model}, the configured embedding model is ${model}`);
  }
  return active.id;
}
