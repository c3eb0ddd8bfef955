import { splitSentences } from '../local/sentences.js';
import { passagesOf } from '../local/speakers.js';
import type { Window } from './windows.js';

/** The statements of a whole document that come from none of the sentences that these windows hold. */
export function statementsOutside<T extends { quote: string }>(
  statements: readonly T[],
  windows: readonly Window[],
): T[] {
  const passages = passagesOf({ content: '', turns: windows.flat() });
  const read = new Set(passages.flatMap(({ text }) => splitSentences(text)));
  return statements.filter(({ quote }) => !read.has(quote));
}
