/**
 * BM25's saturation and length normalisation: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond" (2009), §3. The usual values; others measured no better (docs/retrieval.md).
 */
export const BM25 = { k1: 1.2, b: 0.75 } as const;

/** Weight of the lexical part beside the cosine; the gain is flat between 0.4 and 0.8. */
export const LEXICAL_WEIGHT = 0.6;

/** How far a chunk's neighbours count, in positions, and how much of its score is that of the best within that reach. */
export const NEIGHBOURS = { reach: 2, share: 0.4 } as const;

/** How much of a chunk's score is that of its document's best chunk. */
export const DOCUMENT_SHARE = 0.3;

/** What it adds to a chunk's score that the query names all of its label: who speaks, or title and headings. */
export const LABEL_BONUS = 0.1;

/** Where a score counts as "as likely related as not", and how fast certainty grows around it. */
export const CALIBRATION = { midpoint: 0.5, slope: 9 } as const;

/**
 * Inverse document frequency in the form that is never negative: ln(1 + (N − n + ½) / (n + ½)).
 * @param chunks N, chunks in the searched scope
 * @param containing n, those with the term
 */
export function inverseDocumentFrequency(chunks: number, containing: number): number {
  return Math.log(1 + (chunks - containing + 0.5) / (containing + 0.5));
}

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

/**
 * A fused score as the API's `similarity`, 0–1, keeping the order: a logistic curve (Platt, "Probabilistic Outputs for
 * Support Vector Machines", 1999) placed so that unrelated text lies mostly below 0.5 and relevant text mostly above.
 */
export function similarity(score: number): number {
  return 1 / (1 + Math.exp(-CALIBRATION.slope * (score - CALIBRATION.midpoint)));
}
