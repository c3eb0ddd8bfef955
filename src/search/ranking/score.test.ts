import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inverseDocumentFrequency, similarity } from './score.js';
import { fuse, lexicalScore, withDocument, withLabel, withNeighbours } from './test-formulas.js';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the lexical score', () => {
  it('counts a rare term more than a common one, and a term that stands everywhere hardly', () => {
    expect(inverseDocumentFrequency(100, 1)).toBeGreaterThan(inverseDocumentFrequency(100, 50));
    expect(inverseDocumentFrequency(100, 100)).toBeGreaterThan(0);
    expect(inverseDocumentFrequency(100, 100)).toBeLessThan(0.01);
  });

  it('is 1 / (1 + k1) · (k1 + 1) / (k1 + 1) when every term stands once in a chunk of mean length', () => {
    expect(
      lexicalScore(
        [
          { frequency: 1, idf: 2 },
          { frequency: 1, idf: 3 },
        ],
        1,
      ),
    ).toBeCloseTo(1 / 2.2, 10);
  });

  it('stays within 0–1, grows with frequency and falls with length', () => {
    const terms = fc.array(fc.record({ frequency: fc.nat(50), idf: fc.double({ min: 0.01, max: 15, noNaN: true }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(terms, fc.double({ min: 0.01, max: 50, noNaN: true }), (given, length) => {
        const score = lexicalScore(given, length);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThan(1);
        expect(
          lexicalScore(
            given.map((term) => ({ ...term, frequency: term.frequency + 1 })),
            length,
          ),
        ).toBeGreaterThan(score);
        expect(lexicalScore(given, length * 2)).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('is 0 for a query of stop words only', () => expect(lexicalScore([], 1)).toBe(0));
});

describe('the fused score', () => {
  it('leaves a document’s best chunk as it is and draws the others towards it', () => {
    expect(withDocument(0.8, 0.8)).toBeCloseTo(0.8, 10);
    expect(withDocument(0.4, 0.8)).toBeCloseTo(0.52, 10);
  });

  it('is drawn towards the best of the two before and after, which itself stays as it is', () => {
    const near = withNeighbours([0.4, 0.4, 0.4, 0.9]);
    expect(near[0]).toBeCloseTo(0.4, 10);
    expect(near[1]).toBeCloseTo(0.6, 10);
    expect(near[2]).toBeCloseTo(0.6, 10);
    expect(near[3]).toBeCloseTo(0.9, 10);
    expect(withNeighbours([])).toEqual([]);
  });

  it('grows with the share of the label that the query names', () => {
    expect(withLabel(0.5, 0)).toBe(0.5);
    expect(withLabel(0.5, 0.5)).toBeCloseTo(0.55, 10);
    expect(withLabel(0.5, 1)).toBeCloseTo(0.6, 10);
  });

  it('becomes a similarity of 0–1 that keeps the order', () => {
    fc.assert(
      fc.property(share, share, share, share, (c1, l1, c2, l2) => {
        const [a, b] = [fuse(c1, l1), fuse(c2, l2)];
        expect(similarity(a)).toBeGreaterThan(0);
        expect(similarity(a)).toBeLessThan(1);
        if (a < b) expect(similarity(a)).toBeLessThanOrEqual(similarity(b));
      }),
    );
  });

  it('puts what bge-small finds unrelated below 0.5, and a good match above, with or without shared words', () => {
    expect(similarity(fuse(0.45, 0))).toBeLessThan(0.5);
    expect(similarity(fuse(0.68, 0))).toBeGreaterThan(0.5);
    expect(similarity(fuse(0.55, 0.3))).toBeGreaterThan(0.5);
  });
});
