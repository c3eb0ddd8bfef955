import { logistic } from '../../core/math.js';

/**
 * BM25's saturation and length normalisation: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and
 * Beyond" (2009), §3. The usual values; others measured no better (docs/retrieval.md).
 */
export const BM25 = { k1: 1.2, b: 0.75 } as const;

/** A longer query is ranked lexically by its first terms only. */
export const MAX_QUERY_TERMS = 32;

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

/**
 * A fused score as the API's `similarity`, 0–1, keeping the order: a logistic curve (Platt, "Probabilistic Outputs for
 * Support Vector Machines", 1999) placed so that unrelated text lies mostly below 0.5 and relevant text mostly above.
 */
export function similarity(score: number): number {
  return logistic(CALIBRATION.slope * (score - CALIBRATION.midpoint));
}
