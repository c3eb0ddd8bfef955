import type * as chrono from 'chrono-node/en';

/** A period of UTC calendar days, with words for it and its last millisecond. */
export interface Period {
  /** The preposition to use when the sentence has none: "on", "in", "around". */
  preposition: string;
  /** The words for it: "7 May 2023", "the week of 15 May 2023", "June 2023". */
  words: string;
  end: Date;
}

const DAY = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

export const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));
export const startOfDay = (date: Date): Date => utc(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
export const addDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);
const before = (date: Date): Date => new Date(date.getTime() - 1);
const sayDay = (date: Date): string => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;

/** The UTC day of `date`. */
export function day(date: Date, preposition = 'on'): Period {
  const start = startOfDay(date);
  return { preposition, words: sayDay(start), end: before(addDays(start, 1)) };
}

/** The week, from Monday, that is `weeks` after that of `date`. */
export function week(date: Date, weeks: number): Period {
  const monday = addDays(startOfDay(date), -((date.getUTCDay() + 6) % 7) + weeks * 7);
  return { preposition: 'in', words: `the week of ${sayDay(monday)}`, end: before(addDays(monday, 7)) };
}

/** A calendar month; `index` counts from 0 and may be below 0 or above 11. */
export function month(year: number, index: number, preposition = 'in'): Period {
  const first = utc(year, index, 1);
  return {
    preposition,
    words: `${MONTHS[first.getUTCMonth()]} ${first.getUTCFullYear()}`,
    end: before(utc(year, index + 1, 1)),
  };
}

export function year(value: number, preposition = 'in'): Period {
  return { preposition, words: String(value), end: before(utc(value + 1, 0, 1)) };
}

/**
 * The instant at which clocks in the server's time zone show what UTC clocks show at `date`. chrono takes it as the reference;
 * a reference with its own time zone would be compared with days in the server's zone (chrono 2.10, `forwardDate`).
 */
export const onTheSpot = (date: Date): Date => new Date(date.getTime() + date.getTimezoneOffset() * 60_000);

/** The day that chrono read, in UTC. */
export const dateOf = (start: chrono.ParsedResult['start']): Date =>
  utc(start.get('year') ?? 0, (start.get('month') ?? 1) - 1, start.get('day') ?? 1);
