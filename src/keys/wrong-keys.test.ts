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

const findUnique = async ({ where: { hash } }: { where: { hash: Buffer } }) => {
  done.push(`look up ${hash.length} bytes`);
  return null;
};
const { authenticate } = createKeyService({
  db: { apiKey: { findUnique } } as unknown as Database,
  limiter: { consume: () => Promise.reject(new Error('nothing is counted')) },
  lastUse: { note: () => done.push('use'), save: async () => {}, close: async () => {} },
});

async function refusal(presented: string | undefined) {
  done = [];
  const error = await authenticate(presented).then(
    () => undefined,
    (refused: unknown) => refused,
  );
  return { error, done };
}

describe('a wrong key', () => {
  const orgId = 'org';
  const real = key.newKey(orgId);
  const almost = real.slice(0, -1) + (real.endsWith('a') ? 'b' : 'a');
  const wrong: [string, string | undefined][] = [
    ['one character off', almost],
    ['of the right form, of an organisation that is there', key.newKey(orgId)],
    ['of the right form, of nobody', key.newKey('nobody')],
    ['of half the form', 'sm_org_'],
    ['a random string', 'x7f!'],
    ['no key at all', undefined],
  ];

  it.each(wrong)('%s costs one hash and one look-up, and is refused in the same words', async (_, presented) => {
    const { error, done: did } = await refusal(presented);
    expect(did).toEqual(['hash', 'look up 32 bytes']);
    expect(error).toEqual((await refusal('anything')).error);
    expect(error).toMatchObject({ status: 401 });
  });
});
