import { personInFront, relativeIn, tagWords } from './people.js';
import { isAdverb, isPast } from './verbs.js';

/** A verb phrase that shares the subject of the one before it; word indexes. */
interface Conjunct {
  /** Behind the last word of the phrase before. */
  end: number;
  /** Its first word, adverbs included. */
  begin: number;
  verb: number;
}

/** A verb phrase with its subject said again. */
export interface Part {
  clause: string;
  /** The clause without its subject: a verbatim piece of the sentence. */
  predicate: string;
  past: boolean;
}

const bare = (word: string | undefined): string => word?.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? '';
const SCOPE = /^(?:that|who|whom|which|because|when|while|if|whether|I|we|how|what|where|why|since|so|than)$/;
const MODAL =
  /^(?:can|could|will|would|shall|should|may|might|must|ought|do|does|did|cannot|used|need|[a-z]+n't|let|helps?|helped|makes?|made|saw|watched|heard)$/;
const AUXILIARY = /^(?:am|are|is|was|were|be|been|has|have|had|got|get)$/;
const NO_PARTICIPLE = /^(?:was|grew|went|became|took|began|saw|wrote|ran|flew|drove|chose|gave|knew)$/;
const SURELY_VERB =
  /^(?:am|is|have|own|live|teach|enjoy|prefer|speak|eat|hate|know|keep|grow|get|take|write|sing|bake|attend|wear|collect|adore|practise|don't|can't) |^(?:love|like|need) (?!in\b|for\b|of\b)|^work (?:at|as|for|in|from|with|on)\b|^practice (?:law|medicine|yoga|judo|karate)\b/;
const OPENS_COMPLEMENT =
  /^(?:an?|the|my|our|his|her|their|it|them|two|three|four|five|six|\d+|some|as|to|at|in|on|for|from|with|up|out|into|\p{Lu}.*)$/u;
const OPENS_OBJECT = /^(?:an?|the|my|our|his|her|their|it|them|two|three|four|five|six|\d+|some|as|to)$/;

/** The plain form of a verb as "he" takes it: "has" → "have", "tries" → "try". */
function plainForm(verb: string): string {
  if (verb === 'has') return 'have';
  if (verb === 'is') return verb;
  if (verb === "doesn't") return "don't";
  return verb
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x|o)es$/, '$1')
    .replace(/s$/, '');
}

type TagsAt = (at: number) => ReadonlySet<string> | undefined;

/** Looks up the tags of a word, none where the tagger divides words otherwise; tags when first asked, as that is slow. */
function tagger(words: readonly string[]): TagsAt {
  let tags: ReadonlySet<string>[] | null = null;
  return (at) => {
    tags ??= tagsOf(words);
    return tags[at];
  };
}

function tagsOf(words: readonly string[]): ReadonlySet<string>[] {
  const terms = tagWords(words.join(' '));
  let from = 0;
  return words.map((word) => {
    const at = terms.findIndex(({ text }, index) => index >= from && index < from + 4 && text === bare(word));
    if (at >= 0) from = at + 1;
    return terms[at]?.tags ?? new Set<string>();
  });
}

/**
 * The finite verbs coordinated with the one at index `first` ("I moved to Rome in May and *work* as a nurse"), as far
 * as it is sure that they are verbs and share its subject: not nouns ("music and dance"), infinitives ("want to bake
 * and sell"), or verbs under a modal or in a clause of its own.
 * @param third whether the subject is a third person, so that present verbs end in -s
 */
export function coordinatedVerbs(words: readonly string[], first: number, third: boolean): Conjunct[] {
  const opening = bare(words[first]);
  const found: Conjunct[] = [];
  if (!words.slice(first).some((word) => /^(?:and|but)$/.test(word))) return found;
  const tagsAt = tagger(words);
  for (let at = first + 1; at < words.length - 2; at += 1) {
    const word = words[at] ?? '';
    if (SCOPE.test(bare(word)) || /["“”()]/.test(word)) break;
    if (word === 'to' && words[at + 2] !== 'of' && isInfinitive(words[at + 1] ?? '', tagsAt, at + 1)) break;
    const joint = /^(?:and|but)$/.test(word);
    if (!joint && !word.endsWith(',')) continue;
    const begin = at + 1;
    let verb = begin;
    while (verb < words.length && isAdverb(bare(words[verb]))) verb += 1;
    const fits = isFiniteVerb(words, tagsAt, verb, { opening, before: bare(words[at - (joint ? 1 : 0)]), third });
    if (fits && (!MODAL.test(opening) || (word === 'but' && /n't$/.test(opening))))
      found.push({ end: joint ? at : begin, begin, verb });
  }
  return found;
}

const isInfinitive = (word: string, tagsAt: TagsAt, at: number): boolean =>
  /^\p{Ll}/u.test(word) && !OPENS_OBJECT.test(word) && tagsAt(at)?.has('Infinitive') === true;

function isFiniteVerb(
  words: readonly string[],
  tagsAt: TagsAt,
  at: number,
  { opening, before, third }: { opening: string; before: string; third: boolean },
): boolean {
  const verb = words[at] ?? '';
  const next = bare(words[at + 1]);
  if (!/^[a-z']+$/.test(verb) || next === '' || /^(?:and|or|but|of)$/.test(next)) return false;
  if (isPast(verb, false))
    return (!AUXILIARY.test(opening) || NO_PARTICIPLE.test(verb)) && (!/ed$/.test(verb) || OPENS_COMPLEMENT.test(next));
  if (third && !/s$|^doesn't$|^can't$/.test(verb)) return false;
  if (SURELY_VERB.test(`${third ? plainForm(verb) : verb} ${next}`)) return true;
  const likely = OPENS_OBJECT.test(next) || /^[\p{Lu}\d]/u.test(before) || (third && !/s$/.test(before));
  return likely && tagsAt(at)?.has('PresentTense') === true;
}

const PRONOUN = /^(?:I|[Ww]e|[Hh]e|[Ss]he)(?= )/;
const STEADY = /^(?:now|also|just|currently|recently|finally|still|already|really|originally)$/i;
// "I go to Rome and visit Ana every June" tells one thing.
const LIGHT = /^(?:go|goes|went|come|comes|came|try|tries|tried|sit|sits|sat)$/;

/**
 * The verb phrases of a clause, each with the subject they share: "I moved to Rome and work as a nurse" → "I moved to
 * Rome", "I work as a nurse"; one part when there is nothing to divide, or an adverb such as "never" may govern both.
 */
export function splitCoordination(clause: string, known: ReadonlySet<string>): Part[] {
  const subject = subjectOf(clause, known);
  const whole = [{ clause, predicate: clause, past: false }];
  if (subject === null || clause[subject.length] !== ' ') return whole;
  const words = clause.slice(subject.length + 1).split(' ');
  let first = 0;
  while (STEADY.test(words[first] ?? '')) first += 1;
  if (LIGHT.test(words[first] ?? '') || isAdverb(words[first] ?? '') || /^(?:not|never)$/.test(words[first + 1] ?? ''))
    return whole;
  const others = coordinatedVerbs(words, first, !/^(?:I|[Ww]e)$/.test(subject));
  const bounds = [{ end: 0, begin: 0, verb: first }, ...others];
  return bounds.map(({ begin, verb }, at) => {
    const predicate = words
      .slice(begin, bounds[at + 1]?.end)
      .join(' ')
      .replace(/,$/, '');
    return { clause: `${subject} ${predicate}`, predicate, past: isPast(words[verb] ?? '', false) };
  });
}

function subjectOf(clause: string, known: ReadonlySet<string>): string | null {
  const pronoun = PRONOUN.exec(clause)?.[0];
  if (pronoun) return pronoun;
  const relative = relativeIn(clause, 'User');
  if (relative?.index === 0) return clause.slice(0, relative.length);
  return personInFront(clause, known)?.label ?? null;
}
