import type { Gist } from './gist.js';
import { SHARED_KINDS, thingsIn } from './kinds.js';
import { predicateOf } from './topics.js';

/** What a statement can be compared by with the one that it may have taken the place of. */
export interface Telling {
  /** Plain words behind the subject, without what only says that they hold now. */
  predicate: string;
  /** Words that say that it was otherwise before: "now", "instead". */
  isRenewed: boolean;
  /** It tells of a switch: "switched to", "upgraded to", "traded in for". */
  isSwitch: boolean;
  /** It tells of something that is done again. */
  isResumed: boolean;
  things: Map<string, string>;
  /** The predicate without what may change in it, in turn its counts, days, frequencies and dates. */
  levels: Readonly<Record<'count' | 'day' | 'often' | 'date', string>>;
}

const RENEWED = /\b(?:now|these days|nowadays|instead|from now on|any ?more|new|(?:down|up) to)\b/;
const SWITCH =
  /\b(?:switch(?:ed|es|ing)?|upgraded|converted|changed(?: over)?|moved(?: over)?|went over|swapped|traded|exchanged|replaced|migrated) /;
const WHEN = / (?:now|instead|these day|nowaday|from now on)(?= |$)/g;

export function tellingOf(memory: string, subject: string, { words }: Gist): Telling {
  const owned = words.startsWith(`${subject.toLowerCase()}'s `) ? "'s " : '';
  const predicate = `${owned}${predicateOf(words, subject)}`
    .replace(WHEN, '')
    .replace(/^mostly /, '')
    .replace(/ (?:their|his|her)(?= )/g, '');
  return {
    predicate,
    isRenewed: RENEWED.test(memory),
    isSwitch: SWITCH.test(memory),
    isResumed: / again\b/.test(memory),
    things: thingsIn(memory),
    levels: {
      count: predicate.replace(COUNT, '#'),
      day: predicate.replace(DAY, '#'),
      often: predicate.replace(OFTEN, '#'),
      date: predicate.replace(DATE, '#'),
    },
  };
}

/** What people mostly do with one thing at a time; with the preposition that goes with the verb. */
const SINGLE =
  /^(?:support|bank with|code in|program in|live|weigh|sleep (?:in|on)|earn|report to|commute|vote for|play for|train (?:at|with)|go to(?= (?:university|college|school|church))|vote|share \S+ with|sit (?:next to|in)|belong to|wear size|is (?:reading|watching|playing)(?! (?:to|with|in|for|at|on) )|swim for|row for|teach at|intern at|volunteer at|shop at|bank at|get \S+ (?:from|at)) /;
const ATTITUDE =
  /^(?:like|love|hate|want|prefer|enjoy|know|speak|eat|drink|watch|read|visit|buy|is allergic|is afraid|need|collect|'s) ?/;
const USES =
  /^(?:have|use|own|drive|study|is study|play|drink|take|is on|run|code|program|write|bank|pay|mostly|listen|watch|is using|is driv|is learn|switch|upgrade|change|work|major|'s \S+(?: \S+)? is )/;
const DETAIL = /,? (?:called |named )?\p{L}+ and \p{L}+$/u;
const OFTEN =
  /(?<= )(?:(?:once|twice|\S+ time) (?:day|week|month|year)|every (?:other |second |two |three )?(?:day|week|month|morning|evening|year)|daily|weekly|monthly)(?= |$)/g;
const DAY = /(?<= )(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?= |$)|(?<= )at \S+(?= |$)/g;
const DATE =
  /(?<= )\d{1,2} (?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?(?= |$)/g;
const COUNT =
  /(?<=^|\s)(?:once|twice|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)(?: time)?(?= |$)/g;
const PREPOSITION = /^(?:in|at|on|with|for|of|from|to|by|near)$/;
const MOST_CHANGED = 2;

/**
 * Whether what was told is no more, now that this is told of the same person: "supports Chelsea now" after "supports
 * Arsenal", "has short hair now" after "has long hair", "switched to Chrome" after "uses Firefox". Without a word of change
 * nothing is replaced.
 */
export function isChanged(before: Telling, after: Telling): boolean {
  if (before.predicate === after.predicate) return false;
  const [old, recent] = [before.levels, after.levels];
  if (old.count === recent.count) return true;
  if (isTakenUpAgain(before, after)) return true;
  if (!after.isRenewed && !after.isSwitch) return false;
  if (takesTurns(before, after)) return true;
  if (!after.isRenewed) return false;
  const verb = SINGLE.exec(before.predicate)?.[0];
  if (verb !== undefined && after.predicate.startsWith(verb)) return true;
  if (old.day === recent.day || old.often === recent.often || old.date === recent.date) return true;
  if (before.predicate === recent.count.replace('# ', '')) return true;
  return isRecounted(before, after) || isReworded(before.predicate, after.predicate);
}

/** Both tell of using a thing of one kind, and another thing of it. */
function takesTurns(before: Telling, after: Telling): boolean {
  if (!USES.test(before.predicate)) return false;
  return [...after.things].some(([kind, thing]) => {
    const had = before.things.get(kind);
    if (had === undefined || had === thing) return false;
    return after.isSwitch || (!SHARED_KINDS.has(kind) && USES.test(after.predicate));
  });
}

const AGAIN = /^(?:eat|drink|smoke|wear|use|have|play) (\S+)/;

/** "eats dairy again" after "avoids dairy", "eats gluten-free". */
function isTakenUpAgain({ predicate }: Telling, after: Telling): boolean {
  const thing = after.isResumed ? AGAIN.exec(after.predicate)?.[1] : undefined;
  return (
    thing !== undefined &&
    new RegExp(`^(?:avoid|(?:eat|drink|is|live) ${escaped(thing)}-free|gave up|quit)`).test(predicate) &&
    predicate.includes(thing)
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** They differ in a number, and in a detail behind it: "sleeps six hours a night", "sleeps eight hours". */
function isRecounted(before: Telling, after: Telling): boolean {
  const [one, other] = [before.levels.count, after.levels.count].map((words) => words.replace(DETAIL, ''));
  if (one === undefined || other === undefined || !/# \S/.test(one)) return false;
  const bare = one.replace(/^is (?:down|up) to /, 'any ');
  return (
    one === other ||
    isTail(bare, other) ||
    isTail(other.replace(/^is (?:down|up) to /, 'any '), one) ||
    one.startsWith(`${other} `) ||
    other.startsWith(`${one} `)
  );
}

/** "any # coffee day" of "drink # coffee day". */
const isTail = (tail: string, whole: string): boolean =>
  tail.startsWith('any ') && whole.endsWith(tail.slice('any'.length));

/** One or two words of them differ, between a verb and a noun that both have. */
function isReworded(before: string, after: string): boolean {
  if (ATTITUDE.test(before)) return false;
  const [one, other] = [before.split(' '), after.split(' ')];
  let front = 0;
  while (front < one.length && one[front] === other[front]) front += 1;
  let back = 0;
  while (back < one.length - front && back < other.length - front && one.at(-1 - back) === other.at(-1 - back))
    back += 1;
  const changed = [one.length, other.length].map((length) => length - front - back);
  if (one.slice(one.length - back).some((word) => PREPOSITION.test(word))) return false;
  return front > 0 && back > 0 && changed.every((count) => count > 0 && count <= MOST_CHANGED);
}
