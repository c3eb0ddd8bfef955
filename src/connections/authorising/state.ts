import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { DeriveKey } from '../../crypto/master-keys.js';

const claims = z.object({
  orgId: z.string(),
  connectionId: z.string(),
  provider: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
});

/** The claims of a signed OAuth state. */
export type StateClaims = z.output<typeof claims>;

export type StateSigner = ReturnType<typeof createStateSigner>;

/**
 * The `state` of OAuth (RFC 6749 §10.12): claims and a random nonce, signed with HMAC-SHA256, in base64url. The caller makes
 * sure that each is used once, by its digest (`digestOf`).
 * @param previous derivations from earlier master keys, whose links still work
 */
export function createStateSigner(current: DeriveKey, previous: readonly DeriveKey[] = []) {
  const [key, ...otherKeys] = [current, ...previous].map((deriveKey) => deriveKey('oauth-state')) as [
    Buffer,
    ...Buffer[],
  ];
  const mac = (payload: string, by = key) => createHmac('sha256', by).update(payload).digest();
  const isSigned = (payload: string, signature: Buffer) =>
    [key, ...otherKeys].some((by) => signature.length === 32 && timingSafeEqual(signature, mac(payload, by)));
  return {
    sign(of: StateClaims): string {
      const nonce = randomBytes(16).toString('base64url');
      const payload = Buffer.from(JSON.stringify({ ...of, nonce })).toString('base64url');
      return `${payload}.${mac(payload).toString('base64url')}`;
    },

    /** @returns null for a state that was not signed here or has expired */
    verify(state: string): StateClaims | null {
      const [payload = '', signature = '', ...more] = state.split('.');
      if (more.length > 0 || !isSigned(payload, Buffer.from(signature, 'base64url'))) return null;
      const of = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return of.expiresAt > Date.now() ? of : null;
    },
  };
}

/** The stored hash of a state: it recognises the state and is useless to whoever reads it. */
export const digestOf = (state: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(state).digest());
