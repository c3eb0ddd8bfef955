import type { Reader } from '../models/reading/reader.js';
import type { Fact, Statement } from './extraction/index.js';

/** Least likelihood of being worth remembering, for what no rule reads. */
const LEAST = 0.8;

/** Tells facts from what only looks like them. */
export type Worthwhile = (statements: readonly Statement[]) => Promise<Fact[]>;

/** What a rule reads is a fact; of anything else the reader says whether it is one. */
export function createWorthwhile(reader: Pick<Reader, 'worth'>): Worthwhile {
  return async (statements) => {
    const unread = statements.filter(({ isRead }) => !isRead);
    const likelihoods = await reader.worth(unread.map(asSaid));
    const idle = new Set(unread.filter((_, at) => (likelihoods[at] ?? 0) < LEAST));
    return statements.flatMap((statement) => {
      const { isRead, ...fact } = statement;
      return idle.has(statement) ? [] : [fact];
    });
  };
}

const asSaid = ({ source, subject }: Statement): string => (subject === 'User' ? source : `${subject}: ${source}`);
