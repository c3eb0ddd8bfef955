import { plainWords, stemOf } from './words.js';

const WISH =
  / (?:wants|plans|hopes|would like|would love|intends|is planning|is hoping|is trying|is going|is saving(?: up)?|is looking|needs|is about|is training|is preparing|is looking forward) (?:to (?!be\b|have\b|know\b|see\b)(\S+) |for |on |(?=an? ))(.+)\.$/;
/** Pasts of verbs for what people plan. */
const PASTS: Readonly<Record<string, string>> = {
  bought: 'buy',
  got: 'get',
  ran: 'run',
  found: 'find',
  went: 'go',
  took: 'take',
  made: 'make',
  wrote: 'write',
  built: 'build',
  began: 'begin',
  sold: 'sell',
  quit: 'quit',
  became: 'become',
  won: 'win',
  rode: 'ride',
  swam: 'swim',
  drove: 'drive',
  flew: 'fly',
  met: 'meet',
  read: 'read',
  taught: 'teach',
};
const PAST = new RegExp(
  `^(?:\\S+ ){1,3}?(?:has |have |just |finally )*(${Object.keys(PASTS).join('|')}|\\p{L}{2,}ed)\\b(.*)$`,
  'u',
);
/** Pasts that do what was trained for, planned or gone to, whatever the verb. */
const DONE = /^(?:finish|complet|ran|run|did|pass|win|visit|go|fly|travel|buy|get)$/;
const TIME = / (?:in|on|at|by|next|this|before|after|with|from|for|because|when|some|one|as) .*$/;
const EMPTY = new Set([
  'to',
  'a',
  'an',
  'the',
  'their',
  'new',
  'own',
  'trip',
  'place',
  'again',
  'of',
  'visit',
  'holiday',
  'go',
]);

const things = (text: string): string[] =>
  plainWords(`- ${text.replace(TIME, '')}`)
    .filter((word) => !EMPTY.has(word))
    .map(stemOf);

/** What somebody wants, plans or trains for. */
export interface Wish {
  /** The stem of the verb; null where any that does it will do: "training for a marathon". */
  verb: string | null;
  /** Stems of what it is about. */
  things: readonly string[];
}

/** What somebody has done. */
export interface Deed {
  verb: string;
  said: ReadonlySet<string>;
}

/** The wish that a statement tells of, if any. */
export function wishOf(memory: string): Wish | null {
  const [, wanted, goal = ''] = WISH.exec(memory) ?? [];
  const about = goal === '' ? [] : things(goal);
  return about.length === 0 ? null : { verb: wanted === undefined ? null : stemOf(wanted), things: about };
}

/** The deed that a statement tells of, if any. */
export function deedOf(memory: string): Deed | null {
  const [, past = '', rest = ''] = PAST.exec(memory.replace(/\.$/, '')) ?? [];
  if (past === '') return null;
  const verb = stemOf(Object.hasOwn(PASTS, past) ? (PASTS[past] ?? past) : past);
  return { verb, said: new Set(plainWords(`- ${rest}`).map(stemOf)) };
}

/** Whether a deed is what was wished for. */
export function isFulfilled(wish: Wish | null, deed: Deed | null): boolean {
  if (wish === null || deed === null) return false;
  const { verb } = wish;
  const fits = verb === deed.verb || (DONE.test(deed.verb) && (verb === null || DONE.test(verb)));
  return fits && wish.things.every((word) => deed.said.has(word));
}
