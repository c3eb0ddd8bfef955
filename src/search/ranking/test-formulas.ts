// The formulas of the ranking statement in TypeScript: the reference that tests hold its SQL against.
import { BM25, DOCUMENT_SHARE, LABEL_BONUS, LEXICAL_WEIGHT, NEIGHBOURS } from './score.js';

/** One query term of a chunk: its frequency there and its inverse document frequency in the scope. */
export interface TermMatch {
  frequency: number;
  idf: number;
}

/**
 * BM25 of a chunk as a share, 0–1, of the highest that any chunk could reach for the query, Σ idf · (k1 + 1). Unlike
 * the raw sum, or one divided by the best result's, it means the same for every query and depends on no other result.
 * @param terms all terms of the query, those that the chunk lacks with frequency 0
 * @param relativeLength the chunk's length divided by the mean length
 */
export function lexicalScore(terms: readonly TermMatch[], relativeLength: number): number {
  const best = terms.reduce((sum, { idf }) => sum + idf * (BM25.k1 + 1), 0);
  if (best === 0) return 0;
  const norm = BM25.k1 * (1 - BM25.b + BM25.b * relativeLength);
  const score = terms.reduce((sum, { frequency: tf, idf }) => sum + (idf * tf * (BM25.k1 + 1)) / (tf + norm), 0);
  return score / best;
}

/** Dense and lexical evidence in one number: cosine (−1 to 1) plus the weighted lexical score (0–1). */
export function fuse(cosine: number, lexical: number): number {
  return cosine + LEXICAL_WEIGHT * lexical;
}

/**
 * Fused scores of a document's chunks, in reading order, each drawn towards the best around it: an answer and what it
 * answers, a heading's first and second paragraph are read together.
 */
export function withNeighbours(fused: readonly number[]): number[] {
  const { reach, share } = NEIGHBOURS;
  return fused.map((score, i) => {
    const best = Math.max(...fused.slice(Math.max(0, i - reach), i + reach + 1));
    return (1 - share) * score + share * best;
  });
}

/** A chunk's score drawn towards that of its document's best chunk, which itself stays as it is. */
export function withDocument(score: number, bestOfDocument: number): number {
  return (1 - DOCUMENT_SHARE) * score + DOCUMENT_SHARE * bestOfDocument;
}

/** @param named share of the label's words, 0–1, that the query has */
export function withLabel(score: number, named: number): number {
  return score + LABEL_BONUS * named;
}
