import type { Reading } from './readings.js';

interface Statement extends Pick<Reading, 'telling'> {
  memory: string;
}

const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;
const DATE =
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/;
const MOVED =
  /^(?:user )?(?:'s )?((?:\S+ ){1,3}?)(?:(?:was|is|have been|have|got) )?(?:move|moved|postponed|rescheduled|changed|pushed|delayed|shifted|switched|bumped|rebooked|is|brought forward)(?: back)? (?:to|on|at|every) /;
const CHANGED = /\b(?:mov|postpon|reschedul|chang|push|delay|shift|switch|bump|rebook|brought)/;
const GENERIC = /^(?:class|lesson|course|session|practice|training|appointment|meeting|the|new|weekly|trip)$/;

/** Whether a day or date that the first statement gives for something is another one by the second: "'s tennis moved to Fridays". */
export function isRescheduled(before: Statement, after: Statement): boolean {
  const newDay = dayOf(after.memory);
  if (newDay === undefined || !(after.telling.isRenewed || CHANGED.test(after.memory))) return false;
  const day = dayOf(before.memory);
  const [, thing = ''] = MOVED.exec(after.telling.predicate) ?? [];
  if (thing === '' || day === undefined || newDay === day) return false;
  const words = thing.trim().split(' ');
  const telling = words.filter((word) => !GENERIC.test(word));
  const had = new Set(before.telling.predicate.split(' '));
  return telling.length > 0 && telling.every((word) => had.has(word));
}

const dayOf = (memory: string): string | undefined =>
  (DATE.exec(memory) ?? WEEKDAY.exec(memory))?.[0].toLowerCase().replace(/s$/, '');
