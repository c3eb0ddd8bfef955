import { stemOf } from './words.js';

/** Words that say little of what a statement is about: how often, how much, and verbs that go with any noun. */
const LIGHT = new Set(
  (
    'is are am was be been being have has do does did go going goes get got take taking make of in on at for with by as and a an the to their his her its own ' +
    'called call named name who that which there still now regularly often usually lot much always mostly keen avid passionate enthusiastic big huge ' +
    "music year fluently well user 's"
  ).split(' '),
);
/** What turns a statement around, so that the order of its words counts. */
const ORDERED =
  / (?:than|over|from|without|against|until|before|after|near|not|but|or|because|if|when|while|instead|except) /;
const DOER = /(..)(?:er|or|ist)$/;

/** The word without the ending of a doer: "hiker" like "hike", "pianist" like "piano". */
const rootOf = (word: string): string =>
  stemOf(/(?:er|or)$/.test(word) && word.length > 4 ? word.replace(DOER, '$1') : word);

/**
 * The words that tell what a statement is about, each once, sorted; null where their order matters.
 * @param words plain words of its predicate, see gistOf
 */
export function contentOf(words: string): string[] | null {
  if (ORDERED.test(` ${words} `)) return null;
  const told = words.split(' ').filter((word) => !LIGHT.has(word) && word !== '');
  const roots = [...new Set(told.map(rootOf))].sort();
  return roots.length === 1 ? [...roots, verbClass(words)] : roots;
}

/** Of a single word it counts whether one has, is or does it: "has a boat", "takes the boat". */
function verbClass(words: string): string {
  const [verb = '', next = ''] = words.split(' ');
  if (next.endsWith('ing')) return 'do';
  if (/^(?:have|own)$/.test(verb)) return 'have';
  return /^(?:is|are|was)$/.test(verb) ? 'is' : 'do';
}

/** Whether two statements are about the same. */
export const isSameContent = (one: readonly string[] | null, other: readonly string[] | null): boolean =>
  one !== null && other !== null && one.length > 0 && one.join(' ') === other.join(' ');

const HAVES = /^(?:have|'s|speak|know) ?/;
const LEAST = 2;

/** What a statement is about, as far as one may be part of another. */
export interface Told {
  predicate: string;
  content: readonly string[] | null;
}

/** Whether the first statement names all that the second names: "has twin boys, Marko and Luka", "'s boys are Marko and Luka". */
export function includes(whole: Told, part: Told): boolean {
  if (whole.content === null || part.content === null || part.content.length < LEAST) return false;
  const [one, other] = [whole.predicate, part.predicate];
  if (!(HAVES.test(one) && HAVES.test(other)) && !(one.startsWith('is ') && verbsOf(one) === verbsOf(other)))
    return false;
  const has = new Set(whole.content);
  return part.content.every((word) => has.has(word));
}

/** The first two words: "is volunteering", "have been". */
const verbsOf = (predicate: string): string => predicate.split(' ', 2).join(' ');
