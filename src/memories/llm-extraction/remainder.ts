import { passagesOf } from '../extraction/passages.js';
import { splitSentences } from '../extraction/sentences.js';
import type { Fact } from '../extraction/types.js';
import type { Window } from './windows.js';

/** The facts of a whole document that come from none of the sentences that these windows hold. */
export function factsOutside<T extends Fact>(facts: readonly T[], windows: readonly Window[]): T[] {
  const turns = windows.flat();
  const passages = passagesOf({ text: '', turns, date: new Date(0) });
  const read = new Set(passages.flatMap(({ text }) => splitSentences(text)));
  return facts.filter(({ source }) => !read.has(source));
}
