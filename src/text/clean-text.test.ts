import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanText } from './clean-text.js';

describe('cleanText', () => {
  it('drops NULs and replaces lone surrogates, in keys and values at every depth', () => {
    expect(cleanText({ 'a\u0000': ['x\u0000y', { b: '\ud800' }], n: 1, t: true, z: null })).toEqual({
      a: ['xy', { b: '\ufffd' }],
      n: 1,
      t: true,
      z: null,
    });
  });

  it('leaves what is clean as it is, and what it gave is clean', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = cleanText(value);
        expect(cleanText(once)).toEqual(once);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = String(cleanText(text));
        expect(clean.isWellFormed() && !clean.includes('\u0000')).toBe(true);
      }),
    );
  });
});
