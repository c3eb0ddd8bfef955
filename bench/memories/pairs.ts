import { matches } from './scoring.js';

/** Two statements of one person about one subject. */
export interface StatementPair {
  /** `both`: true at once; `change`: the second replaces or ends the first. */
  kind: 'both' | 'change';
  first: string;
  second: string;
  /** What `both` statements of the first kind answer, and the second statement of a change. */
  question: string;
  /** {@link matches} of the first statement alone, and of the second alone. */
  patterns: readonly [first: string, second: string];
}

const pair =
  (kind: StatementPair['kind']) =>
  (first: string, second: string, question: string, ofFirst: string, ofSecond: string): StatementPair => ({
    ...{ kind, first, second, question },
    patterns: [ofFirst, ofSecond],
  });
export const both = pair('both');
export const change = pair('change');

/** What became of a pair. */
export interface PairOutcome {
  /** Whether each statement is among the memories that are current or have expired by now: a run is later than what it tells. */
  kept: readonly [first: boolean, second: boolean];
  /** Whether each statement is among the current memories. */
  current: readonly [first: boolean, second: boolean];
  /** Where each stands among the answers to the question, from 0; −1 where it is none. */
  rank: readonly [first: number, second: number];
}

/** @param listed current memories @param expired those that have expired @param found answers to the question, best first */
export function outcomeOf(
  { patterns }: StatementPair,
  listed: readonly string[],
  expired: readonly string[],
  found: readonly string[],
): PairOutcome {
  const [first, second] = patterns;
  const isAmong = (memories: readonly string[], pattern: string) => memories.some((memory) => matches(pattern, memory));
  const isListed = (pattern: string) => isAmong(listed, pattern);
  const isKept = (pattern: string) => isListed(pattern) || isAmong(expired, pattern);
  const rankOf = (pattern: string) => found.findIndex((memory) => matches(pattern, memory));
  return {
    ...{ kept: [isKept(first), isKept(second)], current: [isListed(first), isListed(second)] },
    rank: [rankOf(first), rankOf(second)],
  };
}
