import { describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../db/client.js';

/** Everything that depends on the presented key, in order, with the sizes that it is done with. */
let done: string[] = [];
const key = await import('./key.js');
jest.unstable_mockModule('./key.js', () => ({
  ...key,
  hashOf: (presented: string) => {
    done.push('hash');
    return key.hashOf(presented);
  },
}));
const { createKeyService } = await import('./service.js');
const { createVerifiedKeys } = await import('./verified.js');

/** Stored by now, with their hashes. */
const stored: { hash: Buffer }[] = [];
const findMany = async ({ where: { hash } }: { where: { hash: { in: Buffer[] } } }) => {
  done.push(`look up ${hash.in.map(({ length }) => `${length} bytes`).join(', ')}`);
  await new Promise(setImmediate);
  return stored.filter((row) => hash.in.some((wanted) => row.hash.equals(wanted)));
};
const newService = () =>
  createKeyService({
    db: { apiKey: { findMany } } as unknown as Database,
    limiter: { consume: () => Promise.reject(new Error('nothing is counted')) },
    lastUse: { note: () => done.push('use'), save: async () => {}, close: async () => {} },
    verified: createVerifiedKeys(),
  });

async function refusal(presented: string | undefined, { authenticate } = newService(), address = '192.0.2.1') {
  done = [];
  const error = await authenticate(presented, address).then(
    () => undefined,
    (refused) => refused,
  );
  return { error, done };
}

describe('a wrong key', () => {
  const orgId = 'org';
  const real = key.newKey(orgId);
  const almost = real.slice(0, -1) + (real.endsWith('a') ? 'b' : 'a');
  const ofTheForm: [string, string][] = [
    ['one character off', almost],
    ['of the right form, of an organisation that is there', key.newKey(orgId)],
    ['of the right form, of nobody', key.newKey('nobody')],
  ];
  const ofNoForm: [string, string | undefined][] = [
    ['of half the form', 'sm_org_'],
    ['of the beginning of the form', 'sm_'],
    ['a random string', 'x7f!'],
    ['a long string', 'x'.repeat(10_000)],
    ['an empty string', ''],
    ['no key at all', undefined],
  ];

  it.each(ofTheForm)('%s costs one hash and one look-up, and is refused in the same words', async (_, presented) => {
    const { error, done: did } = await refusal(presented);
    expect(did).toEqual(['hash', 'look up 32 bytes']);
    expect(error).toEqual((await refusal('anything')).error);
    expect(error).toMatchObject({ status: 401 });
  });

  it.each(ofNoForm)('%s costs one hash, and is refused in the same words', async (_, presented) => {
    const { error, done: did } = await refusal(presented);
    expect(did).toEqual(['hash']);
    expect(error).toEqual((await refusal(almost)).error);
    expect(error).toMatchObject({ status: 401 });
  });

  it('is remembered: it is not looked up again', async () => {
    const service = newService();
    expect((await refusal(almost, service)).done).toEqual(['hash', 'look up 32 bytes']);
    const { error, done: did } = await refusal(almost, service);
    expect(did).toEqual(['hash']);
    expect(error).toMatchObject({ status: 401 });
  });
});

describe('many wrong keys at once', () => {
  it('are looked up together, and a right one among them opens', async () => {
    const { authenticate } = newService();
    const right = key.newKey('org');
    const row = { orgId: 'org', id: 'k1', containerTag: null, expiresAt: null, revokedAt: null };
    stored.push({ ...row, hash: key.hashOf(right), ...{ rateLimitMax: null, rateLimitWindowMs: null } });
    done = [];
    const wrong = Array.from({ length: 300 }, () => authenticate(key.newKey('org'), '192.0.2.1'));
    const opened = authenticate(right, '192.0.2.1');
    const refused = await Promise.allSettled(wrong);
    expect(await opened).toMatchObject({ keyId: 'k1' });
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
    expect(done.filter((act) => act.startsWith('look up'))).toHaveLength(2);
  });

  it('are a 429 for their address, with a time to come back, and for no right key of it', async () => {
    const service = newService();
    const right = key.newKey('org');
    const row = { orgId: 'org', id: 'k2', containerTag: null, expiresAt: null, revokedAt: null };
    stored.push({ ...row, hash: key.hashOf(right), ...{ rateLimitMax: null, rateLimitWindowMs: null } });
    const statuses: number[] = [];
    for (let i = 0; i < 201; i += 1) statuses.push((await refusal(`wrong ${i}`, service)).error.status);
    expect(statuses).toEqual([...Array.from({ length: 200 }, () => 401), 429]);
    const { error } = await refusal(key.newKey('org'), service);
    const wait = Number(error.headers['retry-after']);
    expect([error.status, wait > 0 && wait <= 60]).toEqual([429, true]);
    expect(await service.authenticate(right, '192.0.2.1')).toMatchObject({ keyId: 'k2' });
    expect((await refusal(key.newKey('org'), service, '192.0.2.2')).error).toMatchObject({ status: 401 });
  });
});
