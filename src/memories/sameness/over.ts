import { type Ending, endingOf } from './endings.js';
import { isState } from './tense.js';
import { plainWords, stemOf } from './words.js';

/** What the words of a sentence are compared by. */
export const stemsOf = (sentence: string): Set<string> =>
  new Set(plainWords(sentence).flatMap((word) => [stemOf(word), stemOf(word.replace(/'s$/, ''))]));

/** Whether two sentences tell of the same end. */
export function endTheSame(one: Ending | null, other: Ending | null): boolean {
  if (one === null || other === null || one.words.length !== other.words.length) return false;
  const stems = new Set(one.words.map(stemOf));
  return other.words.every((word) => stems.has(stemOf(word)));
}

const ATTITUDE = /\b(?:likes?|loves?|enjoys?|hates?|dislikes?|prefers?|adores?|wants?|would like|hopes?|favou?rite)\b/;
const CLASSES: readonly (readonly string[])[] = [
  ['travel', 'fly', 'go', 'visit', 'plan', 'head', 'book', 'mov', 'driv'],
  ['work', 'is', 'employ'],
  ['b', 'is', 'work'],
  ['liv', 'stay', 'resid', 'rent', 'is', 'shar'],
  ['hav', 'own', 'driv', 'keep', 'possess', 'is'],
  ['driv', 'hav', 'own', 'us'],
  ['us', 'hav', 'own'],
  ['eat', 'drink', 'smok', 'consum', 'tak', 'hav'],
  ['play', 'practis', 'practic', 'do', 'train', 'study', 'learn', 'tak', 'attend', 'go'],
  ['lik', 'lov', 'enjoy', 'ador'],
];

/**
 * Whether what a statement says of now is over by an ending. Events of the past stay true; what somebody likes goes on
 * unless just that is denied.
 * @param isValue whether it gives a value to a slot, which holds until another does, however it is told
 */
export function isOver(statement: string, { words, verb }: Ending, isValue = false): boolean {
  if (!(isValue || isState(statement)) || endingOf(statement) !== null) return false;
  const said = stemsOf(statement);
  if (!words.every((word) => said.has(stemOf(word)))) return false;
  if (verb === null) return !ATTITUDE.test(statement);
  const stem = stemOf(verb.toLowerCase());
  const kin = stem === 'is' ? [] : CLASSES.filter((verbs) => verbs.includes(stem)).flat();
  return [stem, ...kin].some((each) => said.has(each));
}
