import type { Database } from '../db/client.js';
import { countLacking, countThings } from './repository.js';

/** A set of vectors as operators see it. */
export interface SetState {
  model: string;
  dims: number;
  status: 'active' | 'building' | 'retired';
  isLocal: boolean;
  retiredAt: Date | null;
  /** Chunks and memories without a vector, and all of them; null unless it is being built. */
  missing: number | null;
  of: number | null;
}

/** All sets, the active one first. What is missing is counted, which takes about a second for a million chunks. */
export async function statesOfSets(db: Database): Promise<SetState[]> {
  const sets = await db.embeddingSet.findMany({ orderBy: [{ status: 'asc' }, { id: 'asc' }] });
  return Promise.all(
    sets.map(async ({ id, model, dims, status, endpoint, retiredAt }) => {
      const isBuilding = status === 'building';
      const [missing, of] = isBuilding ? await Promise.all([countLacking(db, id), countThings(db)]) : [null, null];
      return { model, dims, status, isLocal: endpoint === null, retiredAt, missing, of };
    }),
  );
}
