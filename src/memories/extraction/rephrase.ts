import { corrected } from './corrections.js';
import { PROFESSION } from './people.js';
import { renewed } from './renewals.js';
import { agree } from './verbs.js';

const NEGATED =
  /^(?:(?:I|[Ww]e) (?:don't|do not|am not|are not|no longer|have not|haven't)|(\p{Lu}\p{L}+) (?:doesn't|does not|isn't|is not|no longer)) (live|work|study|stay|liv|work|study|stay)(?:s|es|ing)? (?:in|at|for|with|on) /u;
const LEFT =
  /^(?:I|[Ww]e|\p{Lu}\p{L}+) (?:left|quit|resigned from|got fired from|was laid off (?:at|by)) (?!the |a |an )/u;
const AT_NOW =
  /^((I|[Ww]e|\p{Lu}\p{L}+) (?:am|are|is)) (?:now )?(in|at|with) ((?:the |a |an )?[^,]+?)( now| these days| instead)?$/u;
const VERBS: Readonly<Record<string, string>> = { liv: 'live' };

/** "I don't work at Initech any more", "I am at Hooli now" → "I work at Hooli": what stands against what is no more. */
function contrasted(clause: string, before: string): string | null {
  const [, , subject = '', preposition = '', place = '', marked] = AT_NOW.exec(clause) ?? [];
  if (place === '') return null;
  const denied = NEGATED.exec(before)?.[2];
  const verb =
    denied === undefined ? (LEFT.test(before) && marked !== undefined ? 'work' : null) : (VERBS[denied] ?? denied);
  if (verb === null) return null;
  return `${subject} ${/^(?:I|we)$/i.test(subject) ? verb : agree(verb)} ${preposition} ${place}`;
}

const USED_TO_BE =
  /^((?:[Mm]y|[Oo]ur|\p{Lu}\p{L}+'s) [^,]{2,40}?) (?:used to be|was|were|is no longer|isn't|are no longer|went (?:up|down)|(?:has )?(?:gone (?:up|down)|increased|dropped|risen)|rose|fell) ?/u;
const FRESH = /^(?:I|[Ww]e) (?:have |got |have got |found |have found |bought )an? (new [^,]{2,40})$/u;
/** "I found a new favourite cafe" → "my new favourite cafe". */
const fresh = (before: string): string | undefined => {
  const thing = FRESH.exec(before)?.[1];
  return thing === undefined ? undefined : `my ${thing}`;
};
const WAS_MINE = /^.{2,40}? (?:used to be|was) (my (?:favou?rite )?\p{L}+(?: \p{L}+)?)$/u;
const IT_IS = /^(?:but )?(?:now )?(?:it|that)(?:'s| is) (?:now )?([^,]+?)(?: now| these days)?$/i;

/** "My favourite colour used to be green", "it's blue now" → "my favourite colour is blue". */
function resumed(clause: string, before: string): string | null {
  const changed = CHANGED.exec(before);
  const owned =
    USED_TO_BE.exec(before)?.[1] ?? changed?.[1] ?? changed?.[2] ?? WAS_MINE.exec(before)?.[1] ?? fresh(before);
  const value = owned === undefined ? undefined : IT_IS.exec(clause)?.[1];
  return value === undefined ? null : `${owned} is ${value}`;
}

const CHANGED = /^(?:([Mm]y [^,]{2,30}?) (?:has )?changed|I (?:have )?(?:changed|replaced|switched) (my [^,]{2,30}))$/;
const NEW_OWN =
  /^I (?:have|got|have got) an? new ((?:\p{L}+ ){0,2}\p{L}+)(?::|,| called| named) (?:it is |it's )?(.+)$/u;
const REVERSED =
  /^((?:[\p{L}\d'-]+ ){0,3}[\p{L}\d'-]+) (?:is(?: still)?|are|has become|became) ([Mm]y|[Oo]ur) ((?:new )?(?:favou?rite )?(?:\p{L}+ ){0,2}\p{L}+)$/u;
const DISMISSED =
  /^(\p{Lu}[\p{L} ]{1,30}?) (?:has )?(?:(fired) me|(laid) me off|let me go|made me (redundant))\b(.*)$/u;

/** "Blue is my favourite colour now" → "my favourite colour is blue now", and other ways to turn a statement around. */
function turned(clause: string): string | null {
  const fresh = NEW_OWN.exec(clause);
  if (fresh) return `my ${fresh[1]} is ${fresh[2]}`;
  const gone = DISMISSED.exec(clause);
  if (gone && !/^(?:They|He|She|It|We|You|That|This)$/.test(gone[1] ?? ''))
    return `I was ${gone[2] ?? (gone[4] ? 'made redundant' : 'laid off')} by ${gone[1]}${gone[5] ?? ''}`;
  const reversed = REVERSED.exec(clause.replace(/ now$/, ''));
  if (!reversed || (!/ now$/.test(clause) && !/^(?:new )?favou?rite/.test(reversed[3] ?? ''))) return null;
  return /^(?:I|it|this|that|he|she|they|here|there)$/i.test(reversed[1] ?? '')
    ? null
    : `my ${reversed[3]} is ${reversed[1]}`;
}

const SHIFTED = 'moved|postponed|rescheduled|changed|pushed back|brought forward|delayed|shifted';
const BY_OTHERS = new RegExp(
  `^(?:[Tt]hey|[Ss]omeone|[Tt]he (\\p{L}+)|[Mm]y (\\p{L}+)) (?:had to |have |has )?(${SHIFTED}) (?:my|our|the) (\\p{L}+(?: \\p{L}+)?) (?:from .{1,30} )?to (.+)$`,
  'u',
);
const KNOWN_EVENT =
  /^(?:[Tt]he )?(?!(?:[Mm]y|[Oo]ur)\b)((?:\p{L}+ ){0,2}(?:yoga|choir|football|tennis|pilates|swimming|appointment|meeting|interview|exam|flight|party|class|lesson|course|session|wedding|surgery|rehearsal|practice|training|deadline)) (?:is|starts|takes place) (?:now )?(.+?)( now)?$/u;

/** "The dentist moved my appointment to Friday" → "my dentist appointment was moved to Friday": about the speaker's own. */
function aboutOwn(clause: string): string | null {
  const [, place, owner, verb, event = '', time] = BY_OTHERS.exec(clause) ?? [];
  if (verb !== undefined) {
    const host = /\s/.test(event) ? '' : (place ?? owner ?? '');
    return `my ${host === '' ? '' : `${host} `}${event} was ${verb} to ${time}`;
  }
  const known = KNOWN_EVENT.exec(clause);
  return known && /\bnow\b/.test(clause) ? `my ${known[1]} is ${known[2]} now` : null;
}

/** A clause said so that it stands without the one before it; most come back as they are. */
export const rephrase = (clause: string, before: string): string =>
  corrected(clause, before) ??
  contrasted(clause, before) ??
  resumed(clause, before) ??
  aboutOwn(clause) ??
  renewed(clause) ??
  turned(clause) ??
  clause;

const ROLE_AT =
  /^((?:I|[Ww]e|[Mm]y [^,]{2,30}?|\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2})) ((?:am|is|are)(?: now| currently| still)?|works? as|(?:am|is) working as) (an? (?:[\p{L}-]+ ){0,4}?[\p{L}-]+) (at|with|in(?= \p{Lu})) (.+)$/u;
const AT_AS =
  /^((?:I|[Ww]e|[Mm]y [^,]{2,30}?|\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}.'-]*){0,2})) (works?|joined|started|(?:am|is) working) (?:at |for )?(.+?) as (an? (?:[\p{L}-]+ ){0,4}[\p{L}-]+)$/u;

/** "I work as a nurse at Hooli" → "I am a nurse", "I work at Hooli": two attributes that change one by one. */
export function splitRole(clause: string): string[] {
  const [, subject = '', verb = '', role = '', preposition, place] = ROLE_AT.exec(clause) ?? [];
  if (PROFESSION.test(role) && !/\bstudent\b/.test(role)) {
    const now = / now$/.test(verb) ? ' now' : '';
    return [`${subject} ${beOf(subject)}${now} ${role}`, `${subject} ${workOf(subject)} ${preposition} ${place}`];
  }
  const [, worker = '', , employer = '', title = ''] = AT_AS.exec(clause) ?? [];
  if (!PROFESSION.test(title) || employer === '') return [clause];
  return [clause.slice(0, clause.lastIndexOf(` as ${title}`)), `${worker} ${beOf(worker)} ${title}`];
}

const beOf = (subject: string): string => (subject === 'I' ? 'am' : /^we$/i.test(subject) ? 'are' : 'is');
const workOf = (subject: string): string => (/^(?:I|we)$/i.test(subject) ? 'work' : 'works');

const PARTNER =
  /^([Mm]y|[Oo]ur) ((?:new )?(?:wife|husband|partner|spouse|girlfriend|boyfriend|fiancée?)),? (?!I\b)(\p{Lu}[\p{L}'-]+),? (?=\p{Ll})(?!and\b)/u;

/** "My wife Ana is a nurse" → "My wife is called Ana", "Ana is a nurse": whose wife she is may change, what she is stays. */
export function splitPartner(clause: string): string[] {
  const found = PARTNER.exec(clause);
  if (!found) return [clause];
  const [whole, my = '', relation = '', name = ''] = found;
  return [`${my} ${relation} is called ${name}`, `${name} ${clause.slice(whole.length)}`];
}
