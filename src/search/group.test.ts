import { describe, expect, it } from '@jest/globals';
import { groupByDocument } from './group.js';
import { documentOf } from './test-data.js';

const hit = (documentId: string, position: number, similarity: number) => ({
  ...{ chunkId: `${documentId}${position}`, documentId, position, similarity },
  ...{ text: '', tokens: 1, cosine: 0, lexical: 0, document: documentOf(documentId) },
});

describe('groupByDocument', () => {
  it('orders documents by their best chunk and keeps their chunks best first', () => {
    const groups = groupByDocument([hit('a', 4, 0.9), hit('b', 0, 0.8), hit('a', 1, 0.7)]);
    expect(groups.map(({ document, score, hits }) => [document.id, score, hits.length])).toEqual([
      ['a', 0.9, 2],
      ['b', 0.8, 1],
    ]);
  });

  it('names the positions beside the hits, once each and never a hit or one below zero', () => {
    const [a, b] = groupByDocument([hit('a', 4, 0.9), hit('a', 5, 0.8), hit('b', 0, 0.7)]);
    expect(a?.neighbours).toEqual([3, 6]);
    expect(b?.neighbours).toEqual([1]);
  });

  it('makes nothing of nothing', () => {
    expect(groupByDocument([])).toEqual([]);
  });
});
