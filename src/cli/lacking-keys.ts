import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import { keysOf, readLocalKeys } from '../crypto/master-keys.js';
import { keyIdOf } from '../crypto/vault.js';
import type { Database } from '../db/client.js';
import { sealedByKeyIn } from '../resealing/service.js';

/** Stored secrets, and those that no master key of this configuration opens, with the ids of their keys. */
interface Secrets {
  all: number;
  lost: number;
  keys: string[];
}

/** Ids of master keys that encrypted some of these secrets and that this configuration lacks. */
export async function lackingKeys(config: Config, secrets: Readonly<Record<string, number>>): Promise<string[]> {
  const local = config.ENCRYPTION_KEY === undefined ? await readLocalKeys(config.CAIRN_DATA_DIR) : null;
  const keys = local ?? { current: config.ENCRYPTION_KEY, previous: config.ENCRYPTION_KEY_PREVIOUS };
  const here = [keys.current ?? [], ...keys.previous].flat().map((key) => keyIdOf(keysOf(key)));
  return Object.keys(secrets).filter((id) => !here.includes(id));
}

/** Counts the stored secrets of all organisations. */
export async function countSecrets(config: Config, db: Database): Promise<Secrets> {
  const secrets = await sealedByKeyIn(db);
  const keys = await lackingKeys(config, secrets);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return { all: sum(Object.values(secrets)), lost: sum(keys.map((id) => secrets[id] ?? 0)), keys };
}

/** Logs a warning when the key of some stored secrets is missing, such as after the loss of `master.key`. */
export async function warnOfLackingKeys(config: Config, db: Database, log: Logger): Promise<void> {
  const { lost: secrets, keys } = await countSecrets(config, db);
  if (secrets === 0) return;
  log.warn(
    { secrets, keys },
    'stored secrets were encrypted with another master key; see docs/operating.md#the-master-key',
  );
}
