import ICAL from 'ical.js';
import { type Entry, entriesOf, type Property, textOf } from './content-lines.js';
import { dayOf, repetition } from './recurrence.js';
import type { Convert } from './types.js';

const NAMES = new Set(
  'x-wr-calname summary dtstart dtend due duration rrule exdate location organizer attendee status description'.split(
    ' ',
  ),
);
/** The components that are read, and what one without a summary is called. */
const KINDS = new Map([
  ['vevent', 'Event'],
  ['vtodo', 'Task'],
  ['vjournal', 'Entry'],
]);
const DAY_MS = 86_400_000;
const LATEST_MS = Date.parse('9999-12-31');
const LIST = new Intl.ListFormat('en-GB');

/** A point in time as it was written, whose hours are those of its time zone; '' where none is said. */
interface Moment {
  ms: number;
  isDay: boolean;
  zone: string;
}

/** Reads a calendar: a paragraph of each event, whose first sentence says what is when and where. What recurs is not expanded. */
export const readCalendar: Convert = (source) => {
  const entries = entriesOf(source, 'icalendar', NAMES);
  const title = entries.flatMap(({ properties }) => properties.get('x-wr-calname') ?? []).map(textOf)[0] ?? null;
  return {
    text: entries
      .map(entryText)
      .filter((text) => text !== '')
      .join('\n\n'),
    title,
  };
};

function entryText({ kind, properties }: Entry): string {
  const noun = KINDS.get(kind);
  if (noun === undefined) return '';
  const first = (name: string) => properties.get(name)?.[0];
  const text = (name: string) => textOf(first(name) ?? { parameters: {}, values: [] });
  const people = (name: string) => LIST.format((properties.get(name) ?? []).map(personOf).filter((who) => who !== ''));
  const except = LIST.format((properties.get('exdate') ?? []).flatMap(({ values }) => values.map(String).map(dayOf)));
  const parts: [string, string][] = [
    ['', whenOf(first)],
    ['due ', momentText(momentOf(first('due')))],
    ['at ', text('location')],
    ['', repetition(first('rrule')?.values[0])],
    ['except on ', except],
    ['organised by ', people('organizer')],
    ['with ', people('attendee')],
    ['', text('status').toUpperCase() === 'CANCELLED' ? 'cancelled' : ''],
  ];
  const told = parts.flatMap(([before, words]) => (words === '' ? [] : [before + words])).join(', ');
  const description = String(first('description')?.values[0] ?? '').trim();
  return `${text('summary') || noun}${told === '' ? '' : `: ${told}`}.\n${description}`.trim();
}

const personOf = (property: Property): string => property.parameters.cn || textOf(property);

function momentOf(property: Property | undefined): Moment | null {
  const written = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d(Z?))?/.exec(String(property?.values[0]));
  const [, day, time, utc] = written ?? [];
  const ms = Date.parse(`${day}T${time ?? '00:00'}Z`);
  if (Number.isNaN(ms)) return null;
  return { ms, isDay: time === undefined, zone: utc ? 'UTC' : (property?.parameters.tzid ?? '') };
}

function whenOf(first: (name: string) => Property | undefined): string {
  const start = momentOf(first('dtstart'));
  if (start === null) return '';
  const end = momentOf(first('dtend')) ?? { ...start, ms: start.ms + durationMs(first('duration')) };
  // The end of whole days is the day after the last.
  const last = end.isDay ? { ...end, ms: end.ms - DAY_MS } : end;
  if ((last.ms <= start.ms && last.zone === start.zone) || last.ms > LATEST_MS) return momentText(start);
  const isSameDay = Math.floor(last.ms / DAY_MS) === Math.floor(start.ms / DAY_MS);
  const from = momentText(last.zone === start.zone ? { ...start, zone: '' } : start);
  return `${from} to ${momentText(last, !isSameDay || last.zone !== start.zone)}`;
}

/** 0 for a duration that is missing or broken. */
function durationMs(property: Property | undefined): number {
  try {
    return ICAL.Duration.fromString(String(property?.values[0])).toSeconds() * 1_000;
  } catch {
    return 0;
  }
}

function momentText(moment: Moment | null, withDay = true): string {
  if (moment === null) return '';
  const written = new Date(moment.ms).toISOString();
  const time = moment.isDay ? '' : written.slice(11, 16);
  const zone = moment.isDay || moment.zone === '' ? '' : ` (${moment.zone})`;
  return [...(withDay ? [dayOf(written)] : []), ...(time === '' ? [] : [time + zone])].join(', ');
}
