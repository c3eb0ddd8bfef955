import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keysOf } from './master-keys.js';
import { createVault, DamagedSecret, UnreadableSecret } from './vault.js';

const vault = createVault(keysOf('a master key'));

describe('a vault', () => {
  it('gives back what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, row) => {
        expect(vault.open(vault.seal(secret, row), row)).toBe(secret);
      }),
    );
  });

  it('seals the same secret differently each time, and shows nothing of it', () => {
    const sealed = [vault.seal('hunter2', 'a'), vault.seal('hunter2', 'a')];
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join()).not.toContain('hunter2');
  });

  it('does not open what was sealed for another row, with another master key, or was changed', () => {
    const sealed = vault.seal('hunter2', 'a');
    expect(() => vault.open(sealed, 'b')).toThrow(DamagedSecret);
    expect(() => createVault(keysOf('another master key')).open(sealed, 'a')).toThrow(UnreadableSecret);
    const [version, id, nonce, text = '', tag] = sealed.split('.');
    const changed = [version, id, nonce, (text.startsWith('A') ? 'B' : 'A') + text.slice(1), tag].join('.');
    expect(() => vault.open(changed, 'a')).toThrow(DamagedSecret);
    expect(() => vault.open('', 'a')).toThrow();
    const cutTag = [version, id, nonce, text, (tag ?? '').slice(0, 6)].join('.');
    expect(() => vault.open(cutTag, 'a')).toThrow(DamagedSecret);
    expect(() => vault.open([version, id].join('.'), 'a')).toThrow(DamagedSecret);
  });

  it('opens what earlier master keys sealed, knows it from its own, and seals with the current one alone', () => {
    const old = vault.seal('hunter2', 'a');
    const rotated = createVault(keysOf('a new master key'), [keysOf('one between'), keysOf('a master key')]);
    expect(rotated.open(old, 'a')).toBe('hunter2');
    expect(rotated.isCurrent(old)).toBe(false);
    const anew = rotated.seal('hunter2', 'a');
    expect(rotated.isCurrent(anew)).toBe(true);
    expect(createVault(keysOf('a new master key')).open(anew, 'a')).toBe('hunter2');
    expect(() => vault.open(anew, 'a')).toThrow('another master key');
  });
});
