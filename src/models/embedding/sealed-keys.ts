import { type Resealed, reseal, type Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { keyOfSet } from './embeddings.js';
import { keyedSets, replaceKey } from './set-repository.js';

/** Seals the keys of endpoints that an earlier master key sealed with the current one. Safe to run again. */
export async function resealEndpointKeys(db: Database, vault: Vault): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const { id, apiKey } of await keyedSets(db)) {
    if (apiKey === null || vault.isCurrent(apiKey)) continue;
    const anew = reseal(vault, apiKey, keyOfSet(id));
    if (anew === null) counts.unreadable += 1;
    else {
      await replaceKey(db, id, apiKey, anew);
      counts.resealed += 1;
    }
  }
  return counts;
}
