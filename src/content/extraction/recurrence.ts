const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const LIST = new Intl.ListFormat('en-GB');
const UNITS = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
]);
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const ORDINALS = new Map([
  ['', ''],
  ['1', 'the first '],
  ['2', 'the second '],
  ['3', 'the third '],
  ['4', 'the fourth '],
  ['-1', 'the final '],
]);

/** The day of a date in ISO 8601, such as `Sunday, 3 May 2026`; as it is written where it is none. */
export function dayOf(written: string): string {
  const ms = Date.parse(written.slice(0, 10));
  return Number.isNaN(ms) ? written : `${WEEKDAY.format(ms)}, ${DAY.format(ms)}`;
}

/** How a rule repeats an event, such as `every 2 weeks on Monday`; the rule itself where it is more than that; '' for none. */
export function repetition(value: unknown): string {
  const { freq, interval = 1, byday = [], bymonthday = [], bymonth, until, count, wkst: _, ...others } = Object(value);
  if (freq === undefined) return '';
  const unit = UNITS.get(freq);
  const days = [byday]
    .flat()
    .map(weekdayOf)
    .filter((day) => day !== null);
  const inMonth = [bymonthday].flat();
  const isSimple =
    unit !== undefined &&
    Object.keys(others).length === 0 &&
    days.length === [byday].flat().length &&
    // A yearly event is on the day that it begins on.
    (freq === 'YEARLY'
      ? days.length === 0 && inMonth.length <= 1 && [bymonth].flat().length <= 1
      : bymonth === undefined && (inMonth.length === 0 || freq === 'MONTHLY')) &&
    // "Monday" of a month is each of them, and -1 its last day.
    !(freq === 'MONTHLY' && days.some((day) => !day.startsWith('the '))) &&
    !inMonth.some((day) => day < 0);
  if (!isSimple) {
    const rule = Object.entries(Object(value)).map(([key, part]) => `${key.toUpperCase()}=${[part].flat().join(',')}`);
    return `repeated by the rule ${rule.join(';')}`;
  }
  const on = freq === 'YEARLY' ? [] : [...days, ...inMonth.map((day) => `day ${day}`)];
  const words = [
    interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`,
    ...(on.length > 0 ? [`on ${LIST.format(on)}`] : []),
    ...(until === undefined ? [] : [`until ${dayOf(String(until))}`]),
  ].join(' ');
  return count === undefined ? words : `${words}, ${count} times`;
}

/** A day such as `MO`, or `2MO` for the second Monday; null for one further into the month or year. */
function weekdayOf(written: string): string | null {
  const [, ordinal = '', day = ''] = /^\+?(-?\d*)(..)$/.exec(written) ?? [];
  const name = DAYS.includes(day) ? WEEKDAY.format(Date.UTC(2024, 0, 1 + DAYS.indexOf(day))) : null;
  const before = ORDINALS.get(ordinal);
  return name === null || before === undefined ? null : before + name;
}
