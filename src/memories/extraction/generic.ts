import { resolveDates } from './dates.js';
import { findExpiry, spellExpiry } from './expiry.js';
import { isOfTheMoment } from './idle.js';
import { NOT_A_NAME, RELATION, relativeIn, tagWords } from './people.js';
import { possessive, rewriteFirstPerson } from './person.js';
import { isSelfContained } from './standalone.js';
import { type Draft, ENDS_LATER, finish, isPastClause, SECOND_PERSON, type Surroundings } from './statement.js';

const MAX_CLAUSE = 300;
/** "New number, it's 12": what is new and what it is. */
const NEW_IS = /^(?:my )?(new [\p{L} ]{3,30}?)[,:] (?:it is|it's|that's) (.+)$/iu;
/** A verb phrase or a state whose "I am" was left out. */
const LEFT_OUT =
  /^(?:not (?:an?|with|on|in|at) |(?:still|back|not|no longer|off|due|almost|finally|currently|now) (?!(?:the|an?|that|this|sure|bad|much|long|really|yet|again|good|great)\b)[\p{L}]+)/iu;
const NO_MORE = /^no more (?!of\b|than\b|excuses?\b)/i;
const PLACE_LEFT = / (?:here|there|then|again|too)$/;
/** Openers of what is no subject, or none that is named. */
const NO_SUBJECT =
  /^(?:it|its|that|this|these|those|there|here|what|who|which|where|when|how|why|they|he|she|his|her|their|him|them|let|one|someone|somebody|something|nothing|everything|everyone|nobody|anyone|people|some|any|all|both|most|many|such|if|because|since|while|although|though|as|when|whenever|after|before|until|unless|than|like|just|even|or|and|but|so|must|come|finally|still|never|always|maybe|perhaps|already|usually|sometimes|apparently|new|old|same|nothing|no|yes|please|thanks|thank|congrats|congratulations|good|great|nice|lovely|happy|best|too)\b/i;
const WEATHER = /\b(?:rain(?:ed|ing|y)?|snow(?:ed|ing)?|sunny|sunshine|windy|weather|fog(?:gy)?|storm(?:y)?)\b/i;
const ANCHOR =
  /\d|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b|\buntil\b|\b(?:called|named) \p{Lu}/u;
const CHANGED =
  /^(?:the )?[\p{L}' -]{2,40}? (?:(?:has|have|had|was|were|got|is|are) (?:now |all |finally |been )*(?:\p{L}{2,}(?:ed|en|wn)|closed|over|off|gone|dead|sold|stolen|history|out|back|full|lost|broken|moving|expecting)\b|(?:finally |just )*(?:died|broke|gave up|closed|shut|moved|left|ended|went|replaced|changed|fell|burnt|sold|opened|came|prescribed|(?:didn't|doesn't|don't|isn't|aren't|hasn't|won't) \p{L}+)\b)/iu;

/** Words of a clause among which its verb is looked for. */
const VERB_REACH = 9;

/** Whether a clause opens with something of which a finite verb tells. */
function isStatement(clause: string): boolean {
  const terms = tagWords(clause.split(' ', VERB_REACH).join(' '));
  const [first] = terms;
  if (first === undefined || (first.tags.has('Verb') && !first.tags.has('Gerund')) || first.tags.has('Expression'))
    return false;
  return terms.some(
    ({ tags }, at) =>
      at > 0 && tags.has('Verb') && !tags.has('Gerund') && !(tags.has('Infinitive') && !tags.has('PresentTense')),
  );
}

const RECURRING = /\b(?:every|on) (?:\p{Lu}\p{L}+days?|day|morning|evening|night|week|weekdays|weekends)\b/u;
const FRONTED =
  /^((?:as of|as from|starting|with effect from|come|from|by|after|before|since|in|on|at|for|until|during|back in|every|once) (?:[\p{L}\d'-]+ ){1,5}?),? ?(?=(?:I|we|my|our) )/iu;
const OWN = /\b(?:I|my|we|our|mine|ours|(?:for|with|to|from|at|by|on) (?:me|us)|my thing)\b/;
const NAMES_SOMETHING = /(?<=\p{L},? )(?!I\b)\p{Lu}\p{Ll}{2,}/u;

/** What is left out of a fragment, said: "Still off coffee" → "I am still off coffee". */
function completed(clause: string): string {
  const fresh = NEW_IS.exec(clause);
  if (fresh) return `my ${fresh[1]?.toLowerCase()} is ${fresh[2]}`;
  if (/^(?:favou?rite|fave) /i.test(clause)) return `my ${clause[0]?.toLowerCase()}${clause.slice(1)}`;
  const front = FRONTED.exec(clause);
  if (front && !/\b(?:that|which|who|when|where)\b/.test(front[0]))
    return `${clause.slice(front[0].length)} ${front[1]?.trim().replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
  if (NO_MORE.test(clause))
    return `I have ${clause[0]?.toLowerCase()}${clause.slice(1).replace(/ for (?:me|us)\b/, '')}`;
  if (
    LEFT_OUT.test(clause) &&
    !/^(?:finally|currently|now|still) \p{L}+ed\b/iu.test(clause) &&
    !/^\S+ (?:I|we|my)\b/.test(clause)
  )
    return `I am ${clause[0]?.toLowerCase()}${clause.slice(1)}`;
  if (
    RECURRING.test(clause) &&
    /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(clause) &&
    !tagWords(clause).some(({ tags }) => tags.has('Verb'))
  )
    return `I have ${clause[0]?.toLowerCase()}${clause.slice(1)}`;
  return clause;
}

/**
 * The fact of a clause that no rule reads: its words in the third person, whatever they tell. Left out is what tells of
 * the moment, what speaks to somebody, and what cannot be understood without the text around it.
 * @param personal whether the text is somebody's own words, so that what they tell of is theirs
 */
export function genericFact(given: string, around: Surroundings, personal: boolean): Draft | null {
  const clause = (personal ? completed(given) : given).replace(PLACE_LEFT, '');
  if (SECOND_PERSON.test(clause) || clause.length > MAX_CLAUSE || clause.length < 8) return null;
  if (isOfTheMoment(clause) || WEATHER.test(clause)) return null;
  const past = isPastClause(clause);
  const forgetAfter = past && !ENDS_LATER.test(clause) ? null : findExpiry(clause, around.date);
  const dated = resolveDates(past ? clause : spellExpiry(clause, around.date), around.date, past);
  const least = ANCHOR.test(clause) || NAMES_SOMETHING.test(clause) || clause !== given ? 1 : 2;
  const draft =
    ofSpeaker(dated, around, past, least) ??
    ofNamed(dated, around, past, least, personal) ??
    (personal || around.about !== undefined ? ofThing(dated, around, past, least) : null);
  return draft && { ...draft, isStatic: draft.slot !== null && draft.isStatic, forgetAfter };
}

function ofSpeaker(
  clause: string,
  { speaker, editorial }: Surroundings,
  past: boolean,
  least: number,
): Omit<Draft, 'forgetAfter'> | null {
  const own = /^(?:my|our) /i.test(clause);
  if (editorial || !(own || /^(?:I|we) /i.test(clause)) || !isSelfContained(clause)) return null;
  const told = rewriteFirstPerson(clause, speaker, !own, past);
  if (told === null || (own && past && least > 1 && !CHANGED.test(clause.replace(/^\S+/, 'the')))) return null;
  const relative = own ? relativeIn(clause, speaker) : null;
  if (relative?.index === 0 && relative.name !== null)
    return finish(told, relative.name, `${possessive(speaker)}${clause.slice('my'.length, relative.length)}`, {
      least,
    });
  return finish(told, speaker, speaker, relative?.index === 0 ? { slotless: true, least } : { least });
}

const OF_NAMED = new RegExp(`^\\p{Lu}\\p{Ll}+'s (?:\\p{Ll}+ )?${RELATION} (\\p{Lu}\\p{Ll}+)`, 'u');
const NAMED =
  /^(\p{Lu}[\p{L}'-]*\p{Ll}(?: \p{Lu}[\p{L}-]+)?)(?:'s [\p{Ll} ]{2,30}?(?: \p{Lu}\p{L}+)?)?(?:,? and [^,]{2,25}?)?(?:, (?:my|an?|the|our) [^,]{2,30},)? (?=\p{Ll}+)/u;

function ofNamed(
  clause: string,
  { speaker, named }: Surroundings,
  past: boolean,
  least: number,
  personal: boolean,
): Omit<Draft, 'forgetAfter'> | null {
  const found = NAMED.exec(clause);
  const name = (found?.[1] ?? '').replace(/'s$/, '');
  const first = name.split(/[\s']/)[0] ?? '';
  if (found === null || NOT_A_NAME.has(first) || NO_SUBJECT.test(clause) || !isSelfContained(`My friend ${clause}`))
    return null;
  const rest = clause.slice(found[0].length);
  const direct = found[0].trim() === name;
  if (!named.has(first) && !(personal && direct)) return null;
  if (
    named.has(first)
      ? !(direct || isStatement(`He ${rest}`))
      : !(personal && direct && (isFirstName(first) || opensWithName(clause)))
  )
    return null;
  const told = rewriteFirstPerson(clause, speaker, false, past);
  const relative = OF_NAMED.exec(clause)?.[1];
  if (told !== null && relative !== undefined)
    return finish(told, relative, told.slice(0, told.indexOf(relative) + relative.length), { least });
  if (told !== null && !named.has(first) && !isFirstName(first))
    return finish(told, speaker, speaker, { slotless: true, least });
  return told === null
    ? null
    : finish(told, first, name, clause.startsWith(`${name}'s`) ? { slotless: true, least } : { least });
}

/** Whether the word that opens a clause is a name by its place: a noun that no rule of plurals explains, before a verb. */
function opensWithName(clause: string): boolean {
  const [first, second] = tagWords(clause.split(' ', 5).join(' '));
  if (first === undefined || second === undefined || /ing$|[^s]s$/.test(first.text)) return false;
  return (
    (first.tags.has('ProperNoun') || first.tags.has('Person') || first.tags.has('Noun')) &&
    !first.tags.has('Pronoun') &&
    (second.tags.has('Verb') || second.tags.has('Adverb'))
  );
}

const isFirstName = (word: string): boolean => tagWords(word)[0]?.tags.has('FirstName') === true;

function ofThing(
  clause: string,
  { speaker, editorial, about }: Surroundings,
  past: boolean,
  least: number,
): Omit<Draft, 'forgetAfter'> | null {
  if ((editorial && about === undefined) || /^(?:I|we|my|our)\b/i.test(clause) || NO_SUBJECT.test(clause)) return null;
  if (!OWN.test(clause) && !ANCHOR.test(clause) && !CHANGED.test(clause)) return null;
  if (!isSelfContained(`Then ${clause}`) || !isStatement(clause)) return null;
  const told = rewriteFirstPerson(clause, speaker, false, past);
  if (told === null) return null;
  return finish(told, about ?? speaker, about ?? speaker, { slotless: true, least });
}
