import { mean } from '../statistics.js';

/** How many characters of the results, in order, are looked at. */
export const budgets = [1_000, 2_000, 4_000, 8_000] as const;

/** One question's evidence recall within each of the budgets, each 0–1. */
export interface QuestionRecall {
  category: number;
  recall: number[];
}

/** Share of the evidence texts that stand wholly within the first `budget` characters of the joined results. */
export function evidenceRecall(evidence: readonly string[], results: string, budget: number): number {
  const prefix = results.slice(0, budget);
  return evidence.filter((text) => prefix.includes(text)).length / evidence.length;
}

/** {@link evidenceRecall} for every budget; the results' texts are joined with line breaks. */
export function recallWithinBudgets(evidence: readonly string[], results: readonly string[]): number[] {
  const joined = results.join('\n');
  return budgets.map((budget) => evidenceRecall(evidence, joined, budget));
}

/** Mean recall over the questions for every budget. */
export function meanRecall(questions: readonly QuestionRecall[]): number[] {
  return budgets.map((_, i) => mean(questions.map((question) => question.recall[i] ?? 0)));
}
