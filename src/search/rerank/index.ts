import { logistic } from '../../core/math.js';
import type { Reader } from '../../models/reading/reader.js';
import { CALIBRATION } from '../ranking/score.js';
import { scoreWords } from './words.js';

/** What a reranker is asked to put in order. */
export interface RerankCandidate {
  text: string;
  /** A statement can be read as the answer to a question; a passage of a document is compared by its words. */
  isStatement: boolean;
  /** 0–1, from the first ranking. */
  similarity: number;
}

export interface Reranker {
  /** New similarities, 0–1, in the order of the candidates; thresholds mean the same before and after. */
  rerank(query: string, candidates: readonly RerankCandidate[]): Promise<number[]>;
}

/** How much a text that has the whole question in one place gains over one that has nothing of it, in scores of score.ts. */
const WORDS_WEIGHT = 0.05;
/** Statements that the reader reads at most, the best ones by words; each takes as long as to embed a question. */
const MOST_READ = 16;
/** How long they are read, and how many however long it takes: by these it is known how many more there is time for. */
const READING_MS = 25;
const READ_FIRST = 4;
/** How much the log-odds of being an answer count beside those of being related (docs/retrieval.md). */
const READING_WEIGHT = 1;
/** The mean log-odds of being an answer, of a person's notes near a question (docs/retrieval.md). */
const USUAL_LOG_ODDS = -4.6;

const inner = (share: number): number => Math.min(1 - 1e-9, Math.max(1e-9, share));
const logit = (share: number): number => Math.log(inner(share) / (1 - inner(share)));
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Looks at the candidates' own words, how much of the question stands close together in each, and has the reader say of
 * the best statements whether they answer it. What a candidate gains or loses is measured against the mean of all, so that
 * a list in which nothing answers stays as it is. A list with more answers than is usual is measured against what is usual:
 * the mean of a short one says little. A statement that is not read neither gains nor loses: it stays behind those that
 * gained, and comes before one that was read and lost more than lay between them.
 * @param clock its `now` is in milliseconds
 */
export function createReranker(reader: Pick<Reader, 'answers'>, clock: { now: () => number } = performance): Reranker {
  function byWords(query: string, candidates: readonly RerankCandidate[]): number[] {
    const scores = scoreWords(
      query,
      candidates.map(({ text }) => text),
    );
    const mean = meanOf(scores);
    return candidates.map(({ similarity }, at) =>
      logistic(logit(similarity) + CALIBRATION.slope * WORDS_WEIGHT * ((scores[at] ?? mean) - mean)),
    );
  }

  /** The likelihoods of the first of the statements, as many as there is time for. */
  async function answersInTime(query: string, statements: readonly string[]): Promise<number[]> {
    const started = clock.now();
    const answers: number[] = [];
    for (let next = READ_FIRST; next > 0 && answers.length < statements.length; ) {
      const some = statements.slice(answers.length, answers.length + next);
      answers.push(...(await reader.answers(query, some)));
      const tookMs = clock.now() - started;
      next = Math.floor((READING_MS - tookMs) / (tookMs / answers.length));
    }
    return answers;
  }

  async function byReading(query: string, candidates: readonly RerankCandidate[], similarities: number[]) {
    const read = candidates
      .flatMap(({ isStatement }, at) => (isStatement ? [at] : []))
      .sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
      .slice(0, MOST_READ);
    const answers = await answersInTime(
      query,
      read.map((at) => candidates[at]?.text ?? ''),
    );
    const baseline = Math.min(USUAL_LOG_ODDS, meanOf(answers.map(logit)));
    for (const [place, answer] of answers.entries()) {
      const at = read[place] ?? 0;
      const gain = logit(answer) - baseline;
      similarities[at] = logistic(logit(similarities[at] ?? 0) + READING_WEIGHT * gain);
    }
    return similarities;
  }

  return {
    async rerank(query, candidates) {
      const similarities = byWords(query, candidates);
      return candidates.some(({ isStatement }) => isStatement)
        ? byReading(query, candidates, similarities)
        : similarities;
    },
  };
}
