import { describe, expect, it } from '@jest/globals';
import type { Database } from '../db/client.js';
import { hashOf, newKey } from './key.js';
import type { RateLimiter } from './rate-limiter.js';
import { createKeyService } from './service.js';
import { createVerifiedKeys } from './verified.js';

const address = '192.0.2.1';
const key = newKey('org');
const stored = {
  ...{ orgId: 'org', id: 'k1', hash: hashOf(key), expiresAt: null as Date | null, revokedAt: null as Date | null },
  ...{
    containerTag: null as string | null,
    rateLimitMax: null as number | null,
    rateLimitWindowMs: null as number | null,
  },
};

/** The service over one stored key, and everything that it asked for. */
function serviceWith(row: typeof stored) {
  const asked: string[] = [];
  const findMany = async ({ where: { hash } }: { where: { hash: { in: Buffer[] } } }) => {
    asked.push(`keys of ${hash.in.map(({ length }) => length).join(', ')} bytes`);
    return hash.in.some((wanted) => row.hash.equals(wanted)) ? [row] : [];
  };
  const db = { apiKey: { findMany } } as unknown as Database;
  const limiter: RateLimiter = {
    consume: async (keyId, { max }) => {
      asked.push(`count ${keyId}`);
      return { limit: max, remaining: max - 1, resetMs: 1 };
    },
  };
  const lastUse = {
    note: (id: string) => void asked.push(`use of ${id}`),
    save: async () => {},
    close: async () => {},
  };
  return {
    asked,
    authenticate: createKeyService({ db, limiter, lastUse, verified: createVerifiedKeys() }).authenticate,
  };
}

describe('authenticate', () => {
  it('opens the organisation, without counting', async () => {
    const { asked, authenticate } = serviceWith(stored);
    expect(await authenticate(key, address)).toEqual({ scope: { orgId: 'org' }, keyId: 'k1', allowance: null });
    expect(asked).toEqual(['keys of 32 bytes', 'use of k1']);
  });

  it('opens one container for a scoped key, and counts', async () => {
    const { asked, authenticate } = serviceWith({
      ...stored,
      ...{ containerTag: 'a', rateLimitMax: 5, rateLimitWindowMs: 1_000 },
    });
    const { scope, allowance } = await authenticate(key, address);
    expect(scope).toEqual({ orgId: 'org', containerTag: 'a' });
    expect(allowance).toEqual({ limit: 5, remaining: 4, resetMs: 1 });
    expect(asked).toEqual(['keys of 32 bytes', 'use of k1', 'count k1']);
  });

  it.each([{ revokedAt: new Date(0) }, { expiresAt: new Date(0) }])(
    'refuses a key with %j as any other',
    async (over) => {
      const { asked, authenticate } = serviceWith({ ...stored, ...over });
      await expect(authenticate(key, address)).rejects.toMatchObject({ status: 401, message: 'Unauthorized' });
      expect(asked).toEqual(['keys of 32 bytes']);
    },
  );

  it('looks up a key that comes again once, and counts each time', async () => {
    const { asked, authenticate } = serviceWith({
      ...stored,
      ...{ containerTag: 'a', rateLimitMax: 5, rateLimitWindowMs: 1_000 },
    });
    await authenticate(key, address);
    await authenticate(key, address);
    expect(asked).toEqual(['keys of 32 bytes', 'use of k1', 'count k1', 'use of k1', 'count k1']);
  });

  it('refuses a key whose time ends while it is remembered', async () => {
    const row = { ...stored, expiresAt: new Date(Date.now() + 60_000) };
    const { asked, authenticate } = serviceWith(row);
    await authenticate(key, address);
    row.expiresAt.setTime(0);
    await expect(authenticate(key, address)).rejects.toMatchObject({ status: 401 });
    expect(asked).toEqual(['keys of 32 bytes', 'use of k1']);
  });
});
