import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DeriveKey } from './master-keys.js';

const algorithm = 'aes-256-gcm';

/** The secret was encrypted with a master key that is not configured. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret';
  constructor() {
    super('a stored secret was encrypted with another master key');
  }
}

/** The secret was encrypted with a known master key, but for another context, or was changed since. */
export class DamagedSecret extends Error {
  override name = 'DamagedSecret';
  constructor(options?: ErrorOptions) {
    super('a stored secret is damaged', options);
  }
}

/** Whether an error means that a secret cannot be decrypted, so that retrying does not help. */
export const isUnopenable = (error: unknown): error is UnreadableSecret | DamagedSecret =>
  error instanceof UnreadableSecret || error instanceof DamagedSecret;

/** Decrypts a secret. @returns null where it cannot be decrypted */
export function openIfPossible(vault: Pick<Vault, 'open'>, sealed: string, boundTo: string): string | null {
  try {
    return vault.open(sealed, boundTo);
  } catch (error) {
    if (isUnopenable(error)) return null;
    throw error;
  }
}

/** Encrypts secrets for storage. "Sealed" means encrypted and bound to a context. */
export interface Vault {
  /** @param boundTo what the secret belongs to, such as its row: put anywhere else, it cannot be read */
  seal(secret: string, boundTo: string): string;
  /**
   * @throws {UnreadableSecret} when it was sealed with a master key that is not configured
   * @throws {DamagedSecret} when it was sealed for something else, or was changed
   */
  open(sealed: string, boundTo: string): string;
  /** Whether it was sealed with the current master key. */
  isCurrent(sealed: string): boolean;
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce; sealed: `v1.{key id}.{nonce}.{ciphertext}.{tag}` in base64url.
 * @param previous keys of earlier master keys, whose secrets can still be opened
 */
export function createVault(current: DeriveKey, previous: readonly DeriveKey[] = []): Vault {
  const [keyId, key] = vaultKey(current);
  const keys = new Map([...previous.map(vaultKey), [keyId, key] as const]);
  return {
    seal(secret, boundTo) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
      const parts = [nonce, Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]), cipher.getAuthTag()];
      return ['v1', keyId, ...parts.map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, boundTo) {
      const [version, sealedWith = '', ...parts] = sealed.split('.');
      const found = keys.get(sealedWith);
      if (version !== 'v1' || found === undefined) throw new UnreadableSecret();
      try {
        return decrypt(found, parts, boundTo);
      } catch (cause) {
        throw new DamagedSecret({ cause });
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`v1.${keyId}.`),
  };
}

function decrypt(key: Buffer, parts: readonly string[], boundTo: string): string {
  const [nonce = Buffer.of(), text = Buffer.of(), tag = Buffer.of()] = parts.map((part) =>
    Buffer.from(part, 'base64url'),
  );
  // The length is given, as a shorter tag would be easier to forge.
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: 16 })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

/** The id by which sealed secrets name their master key. */
export const keyIdOf = (deriveKey: DeriveKey): string => vaultKey(deriveKey)[0];

/** The key with its id, which does not reveal it. */
function vaultKey(deriveKey: DeriveKey): [id: string, key: Buffer] {
  const key = deriveKey('vault');
  return [createHash('sha256').update(key).digest('base64url').slice(0, 8), key];
}

/** The number of secrets that were sealed anew, and of those sealed with a master key that is not configured. */
export interface Resealed {
  resealed: number;
  unreadable: number;
}

/** The secret, sealed with the current master key; null if none of the vault's keys opens it. */
export function reseal(vault: Vault, sealed: string, boundTo: string): string | null {
  const secret = openIfPossible(vault, sealed, boundTo);
  return secret === null ? null : vault.seal(secret, boundTo);
}
