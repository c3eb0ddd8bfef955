import { isSmallTalk } from './chatter.js';
import { resolveDates } from './dates.js';
import { findExpiry, spellExpiry } from './expiry.js';
import { isVerdict } from './idle.js';
import { personInFront, relativeIn, tagWords } from './people.js';
import { possessive, rewriteFirstPerson } from './person.js';
import { isLasting, namesPartner, slotOf } from './slots.js';
import { hasSubstance, isSelfContained } from './standalone.js';
import type { Fact } from './types.js';
import { isPast } from './verbs.js';

/** What is known around a clause while it is read. */
export interface Surroundings {
  /** Who "I" is: a name, or 'User'. */
  speaker: string;
  /** First names that surely are people: the conversation's speakers. */
  known: ReadonlySet<string>;
  /** First names that the text uses as names of people and pets, these too. */
  named: ReadonlySet<string>;
  date: Date;
  /** The text says "we" and never "I": an organisation may be speaking. */
  editorial: boolean;
  /** Whom the notes are about, when they are somebody's on another. */
  about?: string;
}

const MAX_MEMORY = 500;
export const SECOND_PERSON = /\b(?:you|your|yours|yourself|yourselves|u|ur|y'all|ya)\b|\byou'/i;
const FRONTED =
  /^((?:(?:on|in|at|around|since|by|during|after|before|for|over|until|every|each|most|when I was|back in|as a)\b[^,]{1,60}?|(?:twice|once) (?:a|this) \w+),?) (?=(?:I|we|my|our)\b(?! was))/i;
const COMPOUND =
  /^(?:(?:me|I) and (my \S+(?: \p{Lu}\S+)?|\p{Lu}\S+)|(my \S+(?: \p{Lu}\S+)?|\p{Lu}\S+) and (?:I|me|myself)) (?=[a-z])/iu;
const UNIQUE_RELATIVE =
  /^(?:wife|husband|partner|spouse|girlfriend|boyfriend|fiancée?|mother|mum|mom|father|dad|boss|manager|sister|brother|son|daughter|grandmother|grandma|grandfather|grandpa|doctor|dentist|therapist|coach|mentor|teacher|roommate|flatmate|housemate)$/;

/** Several people of whom one thing is said. */
const SEVERAL = /^(?:my|our) (parents|grandparents|in-laws) (?:live|moved|have moved|are living|relocated)\b/i;

const HOUSEHOLD =
  /^(?:we|our (?:son|daughter|kids?|children|baby|dog|cat|wedding|house|flat|apartment))\b(?: (?:just|recently|also|have|finally|are|had|were) ?)*(?: ?(?:moved|moving|live|lived|living|married|getting married|got (?:married|engaged|a (?:dog|cat|puppy|kitten))|adopted|bought a (?:house|home|flat|car)|went (?:camping|hiking|to)|a (?:dog|cat|baby|son|daughter)|two|three|is|was|turned|likes?|loves?)\b)/i;

/** What was moved has its new date still before it. */
const RESCHEDULED =
  /\b(?:moved|postponed|rescheduled|pushed(?: back)?|brought forward|put off|delayed|shifted|bumped|rebooked) to (?:next |the )?(?:\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)/;

export type Draft = Pick<Fact, 'memory' | 'isStatic' | 'subject' | 'slot' | 'forgetAfter'>;

/** Whether one of the clause's first words is a past-tense verb. */
export const isPastClause = (clause: string): boolean =>
  /\b(?:ago|yesterday|last (?:week|month|year|night|weekend|summer))\b/i.test(clause) ||
  clause
    .split(' ')
    .slice(1, 5)
    .some((word) => isPast(word.replace(/[^\p{L}']/gu, ''), false));

/** What is so until a day that is still to come, though a participle looks like a past: "is being rebuilt until Friday". */
export const ENDS_LATER = /\b(?:am|is|are) (?:\p{L}+ ){1,4}?(?:until|till|through)\b/u;

/** The fact that a trimmed clause states about the speaker or a person named; null when it states none. */
export function factOf(clause: string, around: Surroundings): Draft | null {
  if (SECOND_PERSON.test(clause) || clause.length > MAX_MEMORY) return null;
  if (around.editorial && /\b(?:we|our)\b/i.test(clause) && !HOUSEHOLD.test(clause)) return null;
  const past = isPastClause(clause) && !RESCHEDULED.test(clause);
  const forgetAfter = past && !ENDS_LATER.test(clause) ? null : findExpiry(clause, around.date);
  const dated = resolveDates(past ? clause : spellExpiry(clause, around.date), around.date, past);
  const draft =
    aboutSpeaker(dated, around, past) ?? aboutRelative(dated, around, past) ?? aboutPerson(dated, around, past);
  return draft && { ...draft, forgetAfter };
}

function aboutSpeaker(clause: string, { speaker }: Surroundings, past: boolean): Omit<Draft, 'forgetAfter'> | null {
  const compound = COMPOUND.exec(clause);
  if (compound) {
    const other = (compound[1] ?? compound[2] ?? '').replace(/^my /i, 'their ');
    const rest = rewriteFirstPerson(clause.slice(compound[0].length), speaker, true, past);
    if (rest === null || !isSelfContained(clause.slice(compound[0].length))) return null;
    return finish(`${speaker} and ${other} ${rest}`, speaker, speaker, { slotless: true });
  }
  const front = FRONTED.exec(clause)?.[0] ?? '';
  const main = clause.slice(front.length);
  if (!/^(?:I|we) /i.test(main) || isSmallTalk(main.replace(/^we/, 'We')) || !isSelfContained(clause)) return null;
  const told = rewriteFirstPerson(main, speaker, true, past);
  if (told === null) return null;
  const opening = front
    .trim()
    .replace(/,$/, '')
    .replace(/\bI was\b/g, 'they were')
    .replace(/\b(?:my|our)\b/gi, 'their');
  const lead = opening === '' ? '' : `${opening[0]?.toUpperCase()}${opening.slice(1)}, `;
  return finish(lead + told, speaker, speaker, {});
}

/** "My sister Ana is a nurse", "my favourite colour is blue". */
function aboutRelative(clause: string, { speaker }: Surroundings, past: boolean): Omit<Draft, 'forgetAfter'> | null {
  if (
    !/^(?:my|our|one of (?:my|our)) /i.test(clause) ||
    isSmallTalk(clause) ||
    !isSelfContained(clause) ||
    !hasFiniteVerb(clause)
  )
    return null;
  const told = rewriteFirstPerson(clause, speaker, false, past);
  if (told === null) return null;
  const several = SEVERAL.exec(clause)?.[1];
  if (several !== undefined) {
    const label = `${possessive(speaker)} ${several}`;
    return finish(told, speaker, label, { slotOwner: `${several}'s ` });
  }
  const relative = relativeIn(clause, speaker);
  if (relative?.index !== 0 || namesPartner(told.slice(speaker.length))) return finish(told, speaker, speaker, {});
  const label = `${possessive(speaker)}${clause.slice('my'.length, relative.length)}`;
  if (relative.name !== null) return finish(told, relative.name, label, {});
  const relation = relative.relation.replace(/^(?:new|old|current) /, '');
  const slotOwner = UNIQUE_RELATIVE.test(relation) ? `${relation}'s ` : null;
  return finish(told, speaker, label, slotOwner === null ? { slotless: true } : { slotOwner });
}

function aboutPerson(
  clause: string,
  { speaker, known }: Surroundings,
  past: boolean,
): Omit<Draft, 'forgetAfter'> | null {
  const person = personInFront(clause, known);
  if (
    !person ||
    isVerdict(clause) ||
    /\b(?:I|we)\b/.test(clause) ||
    !isSelfContained(clause.replace(person.label, 'My friend'))
  )
    return null;
  const told = rewriteFirstPerson(clause, speaker, false, past);
  return told === null ? null : finish(told, person.label, person.label, {});
}

function hasFiniteVerb(clause: string): boolean {
  return tagWords(clause).some(
    ({ tags }, at) =>
      at >= 2 && tags.has('Verb') && !tags.has('Gerund') && !(tags.has('Infinitive') && !tags.has('PresentTense')),
  );
}

/** "is Dmitri since Monday": who somebody's manager is. */
const NAMES = /^is (?:called |named |now )?(?:(?:Dr|Mr|Mrs|Ms)\.? )?(?:\p{Lu}\p{Ll}+ ?)+(?:$|since |from |now)/u;

/** What a statement of two people may set for each of them. */
function jointSlotOf(predicate: string): string | null {
  const [, verbs = ''] =
    /^and (?:their )?(?:\S+ )??\S+ ((?:are|got|have|live|moved|broke|split|separated|divorced|tied)\b.*)$/.exec(
      predicate,
    ) ?? [];
  const slot = verbs === '' ? null : slotOf(verbs.replace(/^are\b/, 'is').replace(/^live\b/, 'lives'));
  return slot === 'home' || slot === 'relationship status' ? slot : null;
}

export interface Reading {
  /** The attribute is a relative's: "boss's " goes in front of its name. */
  slotOwner?: string;
  /** The attribute can't be said to be one person's. */
  slotless?: true;
  /** Words of substance that it takes when it sets no attribute; 2 unless told. */
  least?: number;
}

/** Adverbs that change nothing about what attribute is set. */
const STANCE =
  /^(?:(?:officially|currently|actually|basically|permanently|happily|proudly|temporarily|mainly|presently|legally) )+/;

export function finish(
  text: string,
  subject: string,
  label: string,
  { slotOwner, slotless, least = 2 }: Reading,
): Omit<Draft, 'forgetAfter'> | null {
  const statement = text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.])/g, '$1')
    .trim();
  if (statement.length >= MAX_MEMORY || /\b(?:I|[Mm]e|[Mm]y)\b/.test(statement)) return null;
  const at = statement.indexOf(label);
  const predicate = statement.slice(at + label.length).trimStart();
  const own = slotless
    ? jointSlotOf(predicate)
    : (slotOf(
        predicate
          .replace(STANCE, '')
          .replace(/^live\b/, 'lives')
          .replace(/^have moved\b/, 'moved'),
      ) ?? (slotOwner && NAMES.test(predicate) ? 'name' : null));
  if (!hasSubstance(statement, label, own === null ? least : 1)) return null;
  const memory = `${statement[0]?.toUpperCase()}${statement.slice(1)}.`;
  const slot = own === null ? null : slotOwner && own === 'name' ? slotOwner.slice(0, -3) : `${slotOwner ?? ''}${own}`;
  return {
    memory,
    isStatic: isLasting(predicate, own),
    subject,
    slot,
  };
}
