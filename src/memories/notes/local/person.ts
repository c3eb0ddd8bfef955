import { agree, isAdverb, isPast } from './verbs.js';

const FIRST_PERSON = /\b(?:I|me|my|mine|myself|we|us|our|ours|ourselves)\b/i;
/** Marks that may begin another clause, whose verbs would not be adapted. */
const JOINED = /[,;:()"“”–—]|\s-\s|\b(?:and|but|or|nor|so|because|if|when|while|that|which|who)\b/i;
/** Verbs with the same form in present and past. */
const EITHER_TENSE = /^(?:bet|bid|cast|cost|cut|hit|hurt|let|put|quit|read|set|shut|split|spread)$/;
const NO_VERB = /^(?:as|at|in|on|of|for|with|to|by|from|too|myself)$/;

const expanded = (sentence: string): string =>
  sentence
    .replace(/\bI['’]m\b/g, 'I am')
    .replace(/\bI['’]ve\b/g, 'I have')
    .replace(/\bI['’]ll\b/g, 'I will')
    .replace(/’/g, "'");

/** The first verb of "I …", with the words around it; null if it is not certain. */
function verbIn(predicate: string): { adverbs: string; verb: string; rest: string } | null {
  const words = predicate.split(' ');
  const at = words.findIndex((word) => !isAdverb(word));
  const verb = /^[a-z]+(?:n't)?(?=[.!]*$)/.exec(words[at] ?? '')?.[0];
  if (verb === undefined || NO_VERB.test(verb) || EITHER_TENSE.test(verb)) return null;
  const adverbs = words.slice(0, at).join(' ');
  return { adverbs, verb, rest: predicate.slice(adverbs.length + (at > 0 ? 1 : 0) + verb.length) };
}

/** Whether a sentence "I …" is about the past; undefined if its first verb does not tell. */
export function isPastStatement(sentence: string): boolean | undefined {
  const predicate = /^I (.+)$/s.exec(expanded(sentence))?.[1];
  const verb = predicate === undefined ? undefined : verbIn(predicate)?.verb;
  if (verb === undefined) return undefined;
  if (/^(?:was|had|did|didn't|wasn't|hadn't)$/.test(verb) || isPast(verb)) return true;
  return /^(?:will|won't)$/.test(verb) || /^ \p{Ll}+ing\b/u.test(verb === 'am' ? (predicate?.slice(2) ?? '') : '')
    ? false
    : undefined;
}

/** A date at the beginning, in the form that dates.ts writes. */
const DATE_IN_FRONT = /^(?:On|In|Around) (?:\d{1,2} )?(?:\p{Lu}\p{Ll}+ )?\d{4},? (?=I\b)/u;

/**
 * Rewrites a sentence in the third person: "I moved to Rome." → "User moved to Rome.", "My cat is grey." → "User's cat is
 * grey." Returns null if the result is not certain: several clauses, a verb of either tense, "we".
 */
export function inThirdPerson(sentence: string, name: string): string | null {
  const date = DATE_IN_FRONT.exec(expanded(sentence))?.[0] ?? '';
  const plain = expanded(sentence).slice(date.length);
  const possessions = plain.replace(/\b[Mm]y\b/g, `${name}'s`);
  if (/^[Mm]y \p{L}/u.test(plain)) return FIRST_PERSON.test(possessions) ? null : date + possessions;
  const predicate = /^I (.+)$/s.exec(plain)?.[1]?.replace(/\bmy\b/g, 'their');
  if (predicate === undefined || JOINED.test(predicate) || FIRST_PERSON.test(predicate)) return null;
  const found = verbIn(predicate);
  if (found === null) return null;
  const { adverbs, verb, rest } = found;
  return `${date}${name} ${adverbs === '' ? '' : `${adverbs} `}${agree(verb)}${rest}`;
}
