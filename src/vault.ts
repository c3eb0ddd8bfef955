import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { DeriveKey } from './secrets.js';

const algorithm = 'aes-256-gcm';

/** Encrypts secrets before they are stored. */
export interface Vault {
  /** @param boundTo what the secret belongs to, such as its row: put anywhere else, it cannot be read */
  seal(secret: string, boundTo: string): string;
  /** @throws when it was sealed with another master key, for something else, or was changed */
  open(sealed: string, boundTo: string): string;
}

/** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce; sealed: `v1.{key id}.{nonce}.{ciphertext}.{tag}` in base64url. */
export function createVault(deriveKey: DeriveKey): Vault {
  const key = deriveKey('vault');
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return {
    seal(secret, boundTo) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo));
      const parts = [nonce, Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]), cipher.getAuthTag()];
      return ['v1', keyId, ...parts.map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, boundTo) {
      const [version, sealedWith, ...parts] = sealed.split('.');
      if (version !== 'v1' || sealedWith !== keyId)
        throw new Error('a stored secret was encrypted with another master key');
      const [nonce = Buffer.of(), text = Buffer.of(), tag = Buffer.of()] = parts.map((part) =>
        Buffer.from(part, 'base64url'),
      );
      const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(boundTo)).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
