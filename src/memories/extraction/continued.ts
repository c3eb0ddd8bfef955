import { genericFact } from './generic.js';
import { namesIn } from './named.js';
import { NOT_A_NAME, relativeIn, tagWords } from './people.js';
import { possessive } from './person.js';
import { type Draft, factOf, type Surroundings } from './statement.js';

/** A clause that came before, and what was made of it. */
export interface Said {
  clause: string;
  speaker: string;
  memory: string | null;
}

const SOMEBODY = /^(he|she|his|her)(?='|\s)/i;
const CONTINUED = /^(?:he|she|his|her|it|its|they|their)(?='|\s)/i;
const HIS = /^(?:his|her)$/i;
const MOST = 350;
const REACH = 3;
/** How something is found: "it was amazing", "he's so calm", "I adore it". */
const REMARK =
  /^(?:it|that|this|he|she|they)(?:'s| is| was| are| were| has been| looks?| sounds?| feels?| makes?| made| did| does| will| would| can| could)\b|^(?:I|we) (?:really |just |so |always )*(?:love|like|adore|enjoy|hate|miss|need|know|think|can't|could|would)/i;
const POINTING = /\b(?:it|them|him|her|there)\b/;
/** A name, a number or a thing: what more there is to tell. */
const TELLING = /\d|(?<=\S )\p{Lu}\p{Ll}|\b(?:is|are|was|'s|called) (?:an?|my|our|in|on|at) /u;

/**
 * The fact of a clause that opens with a pronoun: about the one named last before it, else told together with what was
 * said just before. So is what goes on within a sentence.
 * @param said the clauses before, the latest last
 * @param within whether the latest of them is of the same sentence
 */
export function continuedFact(
  clause: string,
  said: readonly Said[],
  around: Surroundings,
  { personal, within }: { personal: boolean; within: boolean },
): Continuation | null {
  const opens = CONTINUED.test(clause);
  if (!opens && !(within && POINTING.test(clause))) return null;
  const pronoun = SOMEBODY.exec(clause)?.[1];
  if (pronoun !== undefined) {
    const person = antecedent(/^h(?:e|is)$/i.test(pronoun) ? 'male' : 'female', said, around);
    const draft = person == null ? null : ofNamed(clause, pronoun, person, around, personal);
    if (draft !== null) return { draft, within: null };
    if (person === null) return null;
  }
  if (within ? REMARK.test(clause) && !TELLING.test(clause) : !TELLING.test(clause)) return null;
  const own = said.filter(({ speaker }) => speaker === around.speaker).slice(-REACH);
  const before = (within ? null : own.findLast(({ memory }) => memory !== null)) ?? own.at(-1);
  return joined(clause, before, around, personal);
}

/** A fact, and the memory that it says again with more, if any. */
export interface Continuation {
  draft: Draft;
  within: string | null;
}

function ofNamed(
  clause: string,
  pronoun: string,
  person: string,
  around: Surroundings,
  personal: boolean,
): Draft | null {
  const rest = clause.slice(pronoun.length).replace(/^'s /, ' is ');
  const told = `${HIS.test(pronoun) ? possessive(person) : person}${rest}`;
  const first = person.split(' ')[0] ?? '';
  const within = {
    ...around,
    known: new Set([...around.known, first]),
    named: new Set([...around.named, first]),
  };
  return factOf(told, within) ?? genericFact(told, within, personal);
}

/** The one whom the latest clause that names somebody names; null where it may be another, undefined when nobody is named. */
function antecedent(
  gender: 'male' | 'female',
  said: readonly Said[],
  { speaker, named }: Surroundings,
): string | null | undefined {
  for (const { clause, speaker: owner } of [...said].reverse()) {
    const relative = relativeIn(clause, owner);
    const names = new Set([...namesIn(clause), ...(relative?.name ? [relative.name] : [])]);
    for (const word of clause.match(/\p{Lu}\p{Ll}+/gu) ?? []) if (named.has(word) || isFirstName(word)) names.add(word);
    const opening = /^(\p{Lu}\p{Ll}+(?<!ing)) \p{Ll}/u.exec(clause)?.[1];
    if (opening !== undefined && !NOT_A_NAME.has(opening)) names.add(opening);
    names.delete(owner);
    names.delete(speaker);
    const [only, ...others] = names;
    if (others.length > 0) return null;
    if (only !== undefined) return genderOf(only) === other(gender) ? null : only;
    if (relative !== null) {
      if (relative.gender === other(gender)) return null;
      return owner === speaker ? relative.mention : relative.label;
    }
  }
  return undefined;
}

const other = (gender: 'male' | 'female') => (gender === 'male' ? 'female' : 'male');

const isFirstName = (word: string): boolean => tagWords(word)[0]?.tags.has('FirstName') === true;

function genderOf(name: string): 'male' | 'female' | null {
  const tags = tagWords(name)[0]?.tags;
  return tags?.has('FemaleName') ? 'female' : tags?.has('MaleName') ? 'male' : null;
}

/** What was said before and the clause as one statement. */
function joined(
  clause: string,
  before: Said | undefined,
  around: Surroundings,
  personal: boolean,
): Continuation | null {
  if (before === undefined) return null;
  if (before.clause.length + clause.length > MOST || CONTINUED.test(before.clause)) return null;
  const draft = genericFact(`${before.clause}, ${clause[0]?.toLowerCase()}${clause.slice(1)}`, around, personal);
  return draft === null ? null : { draft, within: before.memory };
}
