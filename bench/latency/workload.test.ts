import { describe, expect, it } from '@jest/globals';
import { seededRandom } from './random.js';
import { makeDocuments, makeShortTexts } from './workload.js';

describe('the made-up workload', () => {
  it('is the same for the same seed and another for another', () => {
    expect(makeDocuments(3, 5, 1)).toEqual(makeDocuments(3, 5, 1));
    expect(makeDocuments(3, 5, 1)).not.toEqual(makeDocuments(3, 5, 2));
  });

  it('has as many headed sections a document as asked for, of a few hundred characters', () => {
    for (const { content } of makeDocuments(20, 5, 7)) {
      const sections = content.split('\n\n');
      expect(sections).toHaveLength(5);
      for (const section of sections) {
        expect(section).toMatch(/^## The /);
        expect(section.length).toBeGreaterThan(250);
        expect(section.length).toBeLessThan(650);
      }
    }
  });

  it('repeats no document and no short text', () => {
    expect(new Set(makeDocuments(1_000, 5, 3).map(({ content }) => content)).size).toBe(1_000);
    expect(new Set(makeShortTexts(500, 3)).size).toBe(500);
  });
});

describe('seeded random numbers', () => {
  it('lie in [0, 1) and spread evenly', () => {
    const random = seededRandom(42);
    const values = Array.from({ length: 10_000 }, random);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    for (const quarter of [0.25, 0.5, 0.75]) {
      const below = values.filter((value) => value < quarter).length / values.length;
      expect(Math.abs(below - quarter)).toBeLessThan(0.02);
    }
  });
});
