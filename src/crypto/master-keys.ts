import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDurably } from '../core/durable.js';

/** The purpose of a derived key: keys of different purposes are independent. */
export type KeyPurpose = 'file-url' | 'oauth-state' | 'vault';

/** Derives 32-byte keys from the master key (HKDF-SHA256, RFC 5869). */
export type DeriveKey = (purpose: KeyPurpose) => Buffer;

export function keysOf(masterKey: string): DeriveKey {
  return (purpose) => Buffer.from(hkdfSync('sha256', masterKey, 'cairn', purpose, 32));
}

/** Master keys: `current` encrypts and signs; what `previous` keys encrypted or signed can still be read. */
export interface MasterKeys {
  current: string;
  previous: readonly string[];
}

const shortest = 32;
const newMasterKey = () => randomBytes(32).toString('base64url');

/** The path of a data directory's own master keys. */
export const masterKeyFile = (dataDirectory: string): string => join(dataDirectory, 'master.key');

/** `master.key` holds no key, or others can read it. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

/**
 * The data directory's own master keys, one a line and the current one first; made on first boot. The caller holds the
 * directory's lock.
 * @throws {MasterKeyError} when the file is damaged, or another user's
 */
export async function localMasterKeys(dataDirectory: string): Promise<MasterKeys> {
  const found = await readLocalKeys(dataDirectory);
  if (found !== null) return found;
  const made = { current: newMasterKey(), previous: [] };
  await writeLocalKeys(dataDirectory, made);
  return made;
}

/**
 * Restricts the master key's file to its owner if others could read or write it.
 * @returns whether they could, so that somebody may know the key
 * @throws {MasterKeyError} when that cannot be changed
 */
export async function protectLocalKeys(dataDirectory: string): Promise<boolean> {
  const path = masterKeyFile(dataDirectory);
  const found = await stat(path);
  if ((found.mode & 0o077) === 0) return false;
  await chmod(path, 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new MasterKeyError(
      `${path} can be read by others, and this user may not change that (${error.code}; it belongs to user ${found.uid}). ` +
        'Make it yours with chown and chmod 600, or start Cairn as the user that it belongs to.',
    );
  });
  return true;
}

/**
 * Puts a new master key before the current one, which stays valid for reading until `forgetPreviousKeys`. Called again before
 * that, it changes nothing. The caller holds the directory's lock.
 * @returns false when there is no master key yet
 * @throws {MasterKeyError} when the file is damaged
 */
export async function rotateLocalKey(dataDirectory: string): Promise<boolean> {
  const found = await readLocalKeys(dataDirectory);
  if (found === null) return false;
  if (found.previous.length > 0) return true;
  await writeLocalKeys(dataDirectory, { current: newMasterKey(), previous: [found.current] });
  return true;
}

/** Removes all but the current master key from the file. Call it when nothing is encrypted with another key any more. */
export async function forgetPreviousKeys(dataDirectory: string): Promise<void> {
  const { current } = await localMasterKeys(dataDirectory);
  await writeLocalKeys(dataDirectory, { current, previous: [] });
}

/**
 * The data directory's own master keys, if there are any.
 * @throws {MasterKeyError} when the file is damaged, or another user's
 */
export async function readLocalKeys(dataDirectory: string): Promise<MasterKeys | null> {
  const path = masterKeyFile(dataDirectory);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (error.code === 'EACCES')
      throw new MasterKeyError(`${path} cannot be read: start Cairn as the user it belongs to.`);
    throw error;
  });
  if (text === null) return null;
  const [current, ...previous] = text.split('\n').flatMap((line) => line.trim() || []);
  if (current === undefined || [current, ...previous].some((key) => key.length < shortest)) {
    throw new MasterKeyError(
      `${path} holds no master key: restore it from a backup. Without it, stored secrets must be set again: remove it then.`,
    );
  }
  return { current, previous };
}

/** Writes the file as a whole or not at all, readable by its owner only, and returns when a power cut cannot undo it. */
async function writeLocalKeys(dataDirectory: string, { current, previous }: MasterKeys): Promise<void> {
  const path = masterKeyFile(dataDirectory);
  const draft = `${path}.new`;
  await writeFile(draft, [current, ...previous, ''].join('\n'), { mode: 0o600, flush: true });
  await moveDurably(draft, path);
}
