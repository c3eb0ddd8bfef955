import { type Config, ConfigError } from '../config.js';
import { keysOf, rotateLocalKey } from '../crypto/master-keys.js';
import { createVault } from '../crypto/vault.js';
import { openDataDirectory } from '../embedded/index.js';
import { resealAll } from '../resealing/service.js';
import { auditCommand } from './audit.js';
import { say } from './banner.js';
import { withDatabase } from './with-database.js';

/**
 * `cairn rotate-key`. With ENCRYPTION_KEY, encrypts with it all secrets that were encrypted with ENCRYPTION_KEY_PREVIOUS. With
 * a master key in the data directory, makes a new one; the next start encrypts all secrets with it.
 * @returns exit code: 1 if a secret was encrypted with a key that is not given
 * @throws {DataDirectoryLockedError} while an instance runs on the data directory, because it would keep using the old key
 */
export async function rotateKey(config: Config): Promise<number> {
  return config.ENCRYPTION_KEY === undefined ? rotateInDataDirectory(config) : resealFor(config, config.ENCRYPTION_KEY);
}

async function rotateInDataDirectory(config: Config): Promise<number> {
  const directory = await openDataDirectory(config.CAIRN_DATA_DIR);
  try {
    if (!(await rotateLocalKey(directory.path))) {
      throw new ConfigError(`There is no master.key in ${directory.path} yet: the first start makes one.`);
    }
  } finally {
    await directory.release();
  }
  auditCommand({ command: 'rotate-key' });
  process.stdout.write(
    `A new master key stands in ${directory.path}/master.key. The next start encrypts all stored secrets with it and then removes the old one.\n`,
  );
  return 0;
}

async function resealFor(config: Config, key: string): Promise<number> {
  const vault = createVault(keysOf(key), config.ENCRYPTION_KEY_PREVIOUS.map(keysOf));
  const { resealed, unreadable } = await withDatabase(config, (db) => resealAll(db, vault));
  auditCommand({ command: 'rotate-key', params: { resealed, unreadable } });
  process.stdout.write(`Stored secrets encrypted anew: ${resealed}.\n`);
  if (unreadable > 0) {
    say(
      `Left as they were, for neither ENCRYPTION_KEY nor ENCRYPTION_KEY_PREVIOUS opens them: ${unreadable}. Name the key that they were encrypted with, or set them again.`,
    );
    return 1;
  }
  process.stdout.write('ENCRYPTION_KEY_PREVIOUS is not needed any more, but for links to files of the last hour.\n');
  return 0;
}
