import { isUnopenable, openIfPossible, type Resealed, reseal, type Vault } from '../../crypto/vault.js';
import type { Database } from '../../db/client.js';
import { EmbeddingUnavailable } from './endpoint-failure.js';
import { keyedSets, replaceKey, type SetRow } from './set-repository.js';

/** The context that the vault binds a set's API key to. */
export const keyContext = (setId: number): string => `embedding-set/${setId}`;

/**
 * Decrypts the stored API key of a set's endpoint.
 * @throws {EmbeddingUnavailable} when it was encrypted with a master key that this process does not have
 */
export function openKey(vault: Pick<Vault, 'open'>, sealed: string, { id, model }: SetRow): string {
  try {
    return vault.open(sealed, keyContext(id));
  } catch (error) {
    if (!isUnopenable(error)) throw error;
    const why = `the stored key of the embedding model ${model} was encrypted with another master key`;
    throw new EmbeddingUnavailable(`${why}: set EMBEDDING_API_KEY and restart`, true);
  }
}

/** Whether the stored key is this one; false as well when it cannot be decrypted, so that it is replaced. */
export const isSameKey = (vault: Pick<Vault, 'open'>, sealed: string, id: number, apiKey: string): boolean =>
  openIfPossible(vault, sealed, keyContext(id)) === apiKey;

/** Re-encrypts endpoint keys that an earlier master key encrypted with the current one. Safe to run again. */
export async function resealEndpointKeys(db: Database, vault: Vault): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const { id, apiKey } of await keyedSets(db)) {
    if (apiKey === null || vault.isCurrent(apiKey)) continue;
    const resealed = reseal(vault, apiKey, keyContext(id));
    if (resealed === null) counts.unreadable += 1;
    else {
      await replaceKey(db, id, apiKey, resealed);
      counts.resealed += 1;
    }
  }
  return counts;
}
