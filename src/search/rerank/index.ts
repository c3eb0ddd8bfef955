import { CALIBRATION } from '../ranking/score.js';
import { scoreWords } from './words.js';

/** What a reranker is asked to put in order. */
export interface RerankCandidate {
  text: string;
  /** 0–1, from the first ranking. */
  similarity: number;
}

export interface Reranker {
  /** New similarities, 0–1, in the order of the candidates; thresholds mean the same before and after. */
  rerank(query: string, candidates: readonly RerankCandidate[]): Promise<number[]>;
}

/** How much a text that has the whole question in one place gains over one that has nothing of it, in scores of score.ts. */
const WORDS_WEIGHT = 0.05;

const inner = (share: number): number => Math.min(1 - 1e-9, Math.max(1e-9, share));
const logit = (share: number): number => Math.log(inner(share) / (1 - inner(share)));
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * Reads the candidates' own words: how much of the question stands close together in each. What a candidate gains or
 * loses is measured against the mean of all, so that a list in which all are alike stays as it is. A model that reads
 * question and text together would know more; late interaction with the embedding model's token vectors knows less and
 * takes longer (docs/retrieval.md).
 */
export function createReranker(): Reranker {
  return {
    async rerank(query, candidates) {
      const scores = scoreWords(
        query,
        candidates.map(({ text }) => text),
      );
      const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
      return candidates.map(({ similarity }, i) =>
        logistic(logit(similarity) + CALIBRATION.slope * WORDS_WEIGHT * ((scores[i] ?? mean) - mean)),
      );
    },
  };
}
