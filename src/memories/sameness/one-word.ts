import { plainWords } from './words.js';

/**
 * Whether two sentences have all words in common but one, which the one has and the other has not, or has another of:
 * "I own a boat named Star" and "… Skipper", "I like tea" and "I like green tea". Two numbers are no such words: how much
 * something is changes.
 */
export function differInOneWord(one: string, other: string): boolean {
  const [short = [], long = []] = [plainWords(one), plainWords(other)].sort((a, b) => a.length - b.length);
  const same = short.findIndex((word, at) => word !== long[at]);
  const start = same < 0 ? short.length : same;
  const shift = long.length - short.length;
  const [ours = '', theirs = ''] = [shift === 0 ? short[start] : '', long[start]];
  if (shift > 1 || ours === theirs || (isNumber(ours) && isNumber(theirs))) return false;
  const rest = start + 1;
  return short.slice(rest - shift).join(' ') === long.slice(rest).join(' ');
}

const isNumber = (word: string): boolean => /^\d+(?:[.,:]\d+)*$/.test(word);
