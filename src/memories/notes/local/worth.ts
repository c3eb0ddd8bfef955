import type { Reader } from '../../../models/reading/reader.js';
import { asSaid, type Note } from '../note.js';

/** Least likelihood of being worth remembering. */
const LEAST = 0.8;

/** Tells what is worth remembering from what is not. */
export type Worthwhile = (statements: readonly Note[]) => Promise<Note[]>;

/** Asks the reader, of the words as they were said. */
export function createWorthwhile(reader: Pick<Reader, 'worth'>): Worthwhile {
  return async (statements) => {
    const likelihoods = await reader.worth(statements.map(asSaid));
    return statements.flatMap((statement, at) => {
      const likelihood = likelihoods[at] ?? 0;
      return likelihood < LEAST ? [] : [{ ...statement, likelihood }];
    });
  };
}
