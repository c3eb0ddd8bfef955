import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { keysOf } from '../../crypto/master-keys.js';
import { createStateSigner, digestOf } from './state.js';

const keys = keysOf('a master key that is long enough for it');
const signer = createStateSigner(keys);
const claims = { orgId: 'org', connectionId: 'connection', provider: 'codehost', expiresAt: Date.now() + 3_600_000 };

describe('a state', () => {
  it('says what was signed, and is another one each time', () => {
    const [first, second] = [signer.sign(claims), signer.sign(claims)];
    expect(signer.verify(first)).toEqual(claims);
    expect(first).not.toBe(second);
    expect(digestOf(first)).not.toEqual(digestOf(second));
    expect(digestOf(first)).toHaveLength(32);
  });

  it('is nothing once it has expired', () => {
    const state = signer.sign(claims);
    const later = jest.spyOn(Date, 'now').mockReturnValue(claims.expiresAt);
    expect(signer.verify(state)).toBeNull();
    later.mockRestore();
  });

  it('is known under an earlier master key, and under no other', () => {
    const next = keysOf('another master key, also long enough');
    const state = signer.sign(claims);
    expect(createStateSigner(next, [keys]).verify(state)).toEqual(claims);
    expect(createStateSigner(next).verify(state)).toBeNull();
  });

  it('cannot be made up or changed', () => {
    const state = signer.sign(claims);
    fc.assert(
      fc.property(fc.nat(state.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = state.slice(0, at) + character + state.slice(at + 1);
        // The last character of base64url has bits to spare, which say nothing.
        const isSame = Buffer.from(changed.split('.')[1] ?? '', 'base64url').equals(
          Buffer.from(state.split('.')[1] ?? '', 'base64url'),
        );
        expect(signer.verify(changed)).toEqual(isSame && changed.split('.')[0] === state.split('.')[0] ? claims : null);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(signer.verify(text)).toBeNull()));
  });
});
