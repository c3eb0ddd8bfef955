import { groupBy } from '../../core/lists.js';
import { inverseDocumentFrequency, MAX_QUERY_TERMS } from '../ranking/score.js';

/** Words in a window: about a sentence. */
const WINDOW = 12;
/** Words from the start of one window to the next. */
const STEP = 4;

/** Words that a question is made of and that say nothing of what it is about. */
const FUNCTION_WORDS = new Set(
  `a about after again all am an and any are as at be because been before being between both but by can could did do
  does doing down during each few for from further had has have having he her here hers him his how i if in into is it
  its just me more most my no nor not now of off on once only or other our out over own same she should so some such t
  than that the their theirs them then there these they this those through to too under until up us very was we were
  what when where which while who whom whose why will with would you your yours s`.split(/\s+/),
);

const tokensOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What all words that are the same begin with. */
const beginningOf = (word: string): string => word.slice(0, 4);

/** Equal, or one the other with a short ending: "paint", "painted", "painting". */
function isSameWord(a: string, b: string): boolean {
  const common = Math.min(a.length, b.length);
  if (common < 4) return a === b;
  return Math.abs(a.length - b.length) <= 3 && a.slice(0, common) === b.slice(0, common);
}

/**
 * For each text the greatest share of the question, 0–1, that stands close together in it: the rarer a word is among the
 * texts, the more it counts, by the inverse document frequency of score.ts; words that none of them has do not count, nor
 * those of a long question after the first {@link MAX_QUERY_TERMS}.
 */
export function scoreWords(question: string, texts: readonly string[]): number[] {
  const words = [...new Set(tokensOf(question))].filter((word) => !FUNCTION_WORDS.has(word));
  const terms = words.slice(0, MAX_QUERY_TERMS);
  const termOf = finding(terms);
  const places = texts.map((text) => tokensOf(text).map(termOf));
  const weights = terms.map((_, term) => weightOf(places.filter((found) => found.includes(term)).length, texts.length));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return texts.map(() => 0);
  return places.map((found) => bestWindow(found, weights) / whole);
}

/** Finds which term a word is; −1 for none. */
function finding(terms: readonly string[]): (word: string) => number {
  const alike = groupBy(terms.entries(), ([, term]) => beginningOf(term));
  return (word) => alike.get(beginningOf(word))?.find(([, term]) => isSameWord(term, word))?.[0] ?? -1;
}

const weightOf = (containing: number, texts: number): number =>
  containing === 0 ? 0 : inverseDocumentFrequency(texts, containing);

function bestWindow(places: readonly number[], weights: readonly number[]): number {
  let best = 0;
  for (let start = 0; start < places.length; start += STEP) {
    const found = new Set(places.slice(start, start + WINDOW));
    let sum = 0;
    for (const term of found) sum += weights[term] ?? 0;
    best = Math.max(best, sum);
  }
  return best;
}
