import * as chrono from 'chrono-node';

/** A stretch of UTC calendar days: how to say it in a sentence, and its last millisecond. */
export interface Period {
  /** The preposition that goes before it when the sentence gives none: "on", "in", "around". */
  preposition: string;
  /** The words for it: "7 May 2023", "the week of 15 May 2023", "June 2023". */
  words: string;
  end: Date;
}

const DAY = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
const startOfDay = (date: Date): Date => utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);
const before = (date: Date): Date => new Date(date.getTime() - 1);
const sayDay = (date: Date): string => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** The day `date` falls on. */
export function day(date: Date, preposition = 'on'): Period {
  const start = startOfDay(date);
  return { preposition, words: sayDay(start), end: before(addDays(start, 1)) };
}

/** The week (from Monday) that lies `weeks` after the one of `date`. */
export function week(date: Date, weeks: number): Period {
  const monday = addDays(startOfDay(date), -((date.getUTCDay() + 6) % 7) + weeks * 7);
  return { preposition: 'in', words: `the week of ${sayDay(monday)}`, end: before(addDays(monday, 7)) };
}

/** The Saturday and Sunday of that week; said on a weekend, "last weekend" is the one before. */
export function weekend(date: Date, weeks: number): Period {
  const saturday = addDays(startOfDay(date), -((date.getUTCDay() + 6) % 7) + 5 + weeks * 7);
  return { preposition: 'on', words: `the weekend of ${sayDay(saturday)}`, end: before(addDays(saturday, 2)) };
}

/** A calendar month; `month` counts from 0 and may run over the year's ends. */
export function month(year: number, index: number, preposition = 'in'): Period {
  const first = utc(year, index, 1);
  return {
    preposition,
    words: `${MONTHS[first.getUTCMonth()]} ${first.getUTCFullYear()}`,
    end: before(utc(year, index + 1, 1)),
  };
}

export function year(value: number): Period {
  return { preposition: 'in', words: String(value), end: before(utc(value + 1, 0, 1)) };
}

/** A northern season relative to `date`: the last one finished, the present year's, or the next to begin. */
export function season(date: Date, name: string, which: 'last' | 'this' | 'next'): Period | null {
  const first = SEASONS[name];
  if (first === undefined) return null;
  const now = date.getUTCMonth();
  let start = date.getUTCFullYear();
  if (which === 'last' && now < first + 3) start -= 1;
  if (which === 'last' && name === 'winter' && now < 2) start -= 1;
  if (which === 'next' && now >= first) start += 1;
  if (which === 'this' && name === 'winter' && now < 2) start -= 1;
  const words = name === 'winter' ? `the winter of ${start}/${start + 1}` : `${name} ${start}`;
  return { preposition: 'in', words, end: before(utc(start, first + 3, 1)) };
}

/** The year of a month named without one: the nearest past or coming one. */
export function nearestMonth(date: Date, index: number, past: boolean): Period {
  const now = date.getUTCMonth();
  const base = date.getUTCFullYear();
  if (past) return month(index > now ? base - 1 : base, index);
  return month(index < now ? base + 1 : base, index);
}

/** "The 15th": the last one up to `date`, or the next from it on; null for a day that this month has not. */
export function dayOfMonth(date: Date, index: number, past: boolean): Period | null {
  const shift = past ? (index > date.getUTCDate() ? -1 : 0) : index < date.getUTCDate() ? 1 : 0;
  const found = utc(date.getUTCFullYear(), date.getUTCMonth() + shift, index);
  return found.getUTCDate() === index ? day(found) : null;
}

/** The index from 0 of a month's English name or its abbreviation, or −1. */
export const monthIndex = (name: string): number =>
  MONTHS.findIndex((known) => known.toLowerCase().startsWith(name.toLowerCase().slice(0, 3)));

/**
 * The instant at which clocks where the server stands show what UTC clocks show at `date`. chrono takes it for the reference as it
 * is; one with a time zone of its own it compares with days of the server's place (2.10, `forwardDate`).
 */
export const onTheSpot = (date: Date): Date => new Date(date.getTime() + date.getTimezoneOffset() * 60_000);

/** What chrono reads in an expression that names a day or, with `unit`, something coarser; null when it reads nothing. */
export function readExpression(
  expression: string,
  reference: Date,
  forwardDate: boolean,
): { year: number; month: number; day: number } | null {
  const [result] = chrono.parse(expression, onTheSpot(reference), { forwardDate });
  const [y, m, d] = [result?.start.get('year'), result?.start.get('month'), result?.start.get('day')];
  if (typeof y !== 'number' || typeof m !== 'number' || typeof d !== 'number') return null;
  return { year: y, month: m - 1, day: d };
}

/** The day that chrono reads in an expression. */
export function readDay(expression: string, reference: Date, forwardDate: boolean, preposition = 'on'): Period | null {
  const read = readExpression(expression, reference, forwardDate);
  return read ? day(utc(read.year, read.month, read.day), preposition) : null;
}
