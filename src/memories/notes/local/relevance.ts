import type { Reader } from '../../../models/reading/reader.js';
import { asSaid, type Note } from '../note.js';

/** Least likelihood of relevance for a statement to be kept. */
const LEAST = 0.8;
/** The same for what is told of the day, which the reader, having learnt much chatter in such words, finds less likely. */
const LEAST_OF_DAY = 0.3;
const OF_DAY = /\b(?:today|yesterday|tonight|last night|this (?:morning|afternoon|evening))\b/i;
/** Least likelihood for a statement to be shown as lasting in a profile (models/README.md has precision and recall). */
const LEAST_LASTING = 0.6;

/** Keeps the statements worth remembering, and marks which of them last. */
export type RelevanceFilter = (statements: readonly Note[]) => Promise<Note[]>;

/** Judges the relevance of statements by the reader, in their original words. */
export function createRelevanceFilter(reader: Pick<Reader, 'weigh'>): RelevanceFilter {
  return async (statements) => {
    const weights = await reader.weigh(statements.map(asSaid));
    return statements.flatMap((statement, at) => {
      const { relevance = 0, lasting = 0 } = weights[at] ?? {};
      if (relevance < (OF_DAY.test(statement.quote) ? LEAST_OF_DAY : LEAST)) return [];
      const kind = lasting < LEAST_LASTING ? 'dynamic' : statement.kind;
      return [{ ...statement, kind, likelihood: relevance }];
    });
  };
}
