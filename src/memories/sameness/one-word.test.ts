import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { differInOneWord } from './one-word.js';

describe('two sentences differ in one word', () => {
  it.each([
    ['User owns a boat named Star.', 'User owns a boat named Skipper.', true],
    ['User plays chess with Ana.', 'User plays chess with Anna.', true],
    ['User likes tea.', 'User likes green tea.', true],
    ['User really loves tea.', 'User loves coffee.', true],
    ['User likes tea.', 'User likes tea.', false],
    ['User weighs 91 kilos.', 'User weighs 84 kilos.', false],
    ['User lives in Oslo.', 'User moved to Bergen.', false],
    ['User likes tea.', 'User likes strong green tea.', false],
  ])('%s / %s: %s', (one, other, expected) => {
    expect(differInOneWord(one, other)).toBe(expected);
    expect(differInOneWord(other, one)).toBe(expected);
  });

  it('whichever word it is that another takes the place of, or that is left out', () => {
    const words = fc.uniqueArray(fc.constantFrom('boat', 'tea', 'moon', 'door', 'lamp', 'song'), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.nat(), (said, seed) => {
        const at = seed % said.length;
        expect(
          differInOneWord(said.join(' '), said.map((word, place) => (place === at ? 'cloud' : word)).join(' ')),
        ).toBe(true);
        expect(differInOneWord(said.join(' '), said.toSpliced(at, 1).join(' '))).toBe(true);
      }),
    );
  });
});
