import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a derived key is for: keys of different purposes have nothing in common. */
export type KeyPurpose = 'file-url' | 'vault';

/** Derives 32-byte keys from the master key (HKDF-SHA256, RFC 5869). */
export type DeriveKey = (purpose: KeyPurpose) => Buffer;

export function keysOf(masterKey: string): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', masterKey, 'cairn', purpose, 32));
}

/** The data directory's own master key, made on first boot; readable by its owner only. */
export async function localMasterKey(dataDirectory: string): Promise<string> {
  const path = join(dataDirectory, 'master.key');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(32).toString('base64url');
  await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return key;
}
