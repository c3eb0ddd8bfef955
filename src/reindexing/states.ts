import type { Database } from '../db/client.js';
import { countLacking, countThings } from './repository.js';

/** An embedding set, as operators see it. */
export interface SetState {
  model: string;
  dims: number;
  status: 'active' | 'building' | 'retired';
  isLocal: boolean;
  retiredAt: Date | null;
  /** The number of chunks and memories that lack a vector, and of all; null unless the set is being built. */
  missing: number | null;
  of: number | null;
}

/** All sets, the active one first. Counting missing vectors takes about a second for a million chunks. */
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
