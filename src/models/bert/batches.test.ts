import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { batchByLength } from './batches.js';

describe('batchByLength', () => {
  it('puts every text into exactly one batch, of 16 at most and bounded in padded length', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 120 }), (lengths) => {
        const texts = lengths.map((length) => 'x'.repeat(length));
        const batches = batchByLength(texts);
        expect(batches.flat().sort((a, b) => a - b)).toEqual(texts.map((_, index) => index));
        for (const batch of batches) {
          const longest = Math.max(...batch.map((index) => lengths[index] ?? 0));
          expect(batch.length <= 16 && (batch.length === 1 || longest * batch.length <= 600)).toBe(true);
        }
      }),
    );
  });

  it('keeps like lengths together', () => {
    expect(batchByLength(['a'.repeat(500), 'b', 'c'.repeat(500), 'd'])).toEqual([[1, 3], [0], [2]]);
  });
});
