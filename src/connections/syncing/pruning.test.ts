import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { prunable } from './pruning.js';

describe('what is deleted because its source is gone', () => {
  it('is nothing before the listing was read to its end, whatever it had', () => {
    fc.assert(
      fc.property(fc.constantFrom('full', 'changes'), fc.nat(), fc.nat(), (mode, listed, known) => {
        expect(prunable({ phase: 'listing', mode, listed }, known)).toBe('nothing');
      }),
    );
  });

  it('is what a complete listing did not have', () => {
    expect(prunable({ phase: 'pruning', mode: 'full', listed: 1 }, 3)).toBe('unlisted');
    expect(prunable({ phase: 'fetching', mode: 'full', listed: 1 }, 0)).toBe('unlisted');
  });

  it('is only what was named where the listing came back empty and there was something before', () => {
    expect(prunable({ phase: 'pruning', mode: 'full', listed: 0 }, 1)).toBe('named');
    expect(prunable({ phase: 'pruning', mode: 'full', listed: 0 }, 0)).toBe('unlisted');
  });

  it('is only what was named where the listing had changes alone', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (listed, known) => {
        expect(prunable({ phase: 'pruning', mode: 'changes', listed }, known)).toBe('named');
      }),
    );
  });
});
