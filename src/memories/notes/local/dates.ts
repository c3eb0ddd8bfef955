import * as chrono from 'chrono-node/en';
import { addDays, dateOf, day, month, onTheSpot, type Period, startOfDay, utc, week, year } from './calendar.js';

const PREPOSITIONS =
  'on|in|at|by|since|from|before|after|until|till|for|of|during|over|through|throughout|to|around|about';
const PREPOSITION = new RegExp(`\\b(?:${PREPOSITIONS})\\s+$`, 'i');
/** A preposition that belongs to a verb: "the club I went to yesterday". The date still needs its own preposition. */
const STRANDED = /\p{L}{2,}(?:ed|nt|t|n) (?:to|at|in|for|about|of)\s+$/u;
/** What makes a noun of the day behind it. "her" is none: "I met her Saturday". */
const DETERMINER =
  /\b(?:the|an?|each|every|any|some|my|your|its|our|their)\s+(?:(?:other|first|second|third|fourth|fifth)\s+)?$/i;
/** What follows a weekday that comes again, or that belongs to a noun. */
const REPEATED = /^\s+(?:morning|afternoon|evening|night)s\b/i;
const NO_NOUN = `${PREPOSITIONS}|and|or|but|so|as|when|while|because|with|is|was|will|had|i|we|you|he|she|it|they|my|our|the|an?|this`;
const NOUN = new RegExp(`^\\s+(?!(?:${NO_NOUN})\\b)\\p{L}`, 'iu');
/** The time of day after a date, which stays as it is. */
const HOUR = /,?\s+(?:at\s+)?\d{1,2}(?:[:.]\d\d)?\s*(?:[ap]\.?m\.?|o'clock)?$/i;

/**
 * Replaces relative dates ("yesterday", "next week", "two months ago") by calendar dates in UTC, counted from `reference`. A
 * weekday, month or day without a year is resolved only if `isPast` tells the direction. Dates with a year stay as they are.
 * @returns `isDated`: whether the sentence names a day, week, month or year
 */
export function resolveDates(sentence: string, reference: Date, isPast?: boolean) {
  if (Number.isNaN(reference.getTime())) return { text: sentence, isDated: false };
  const found = chrono.parse(sentence, onTheSpot(reference), { forwardDate: isPast === false });
  let text = '';
  let end = 0;
  let isDated = false;
  for (const result of found) {
    const [before, after] = [sentence.slice(end, result.index), sentence.slice(result.index + result.text.length)];
    if (!isCalendarDate(result) || isNoun(result, before, after)) continue;
    isDated = true;
    const period = periodOf(result, reference, isPast);
    const [, given = '', words = ''] = /^((?:on|in)\s+)?(.+)$/is.exec(result.text) ?? [];
    const hour = result.start.isCertain('hour') ? (HOUR.exec(words)?.[0] ?? null) : '';
    if (period === null || hour === null || DETERMINER.test(before)) continue;
    const keepsOwn = given === '' && PREPOSITION.test(before) && !(isRelative(result) && STRANDED.test(before));
    const phrase = keepsOwn ? period.words : `${period.preposition} ${period.words}`;
    text += before + (result.index === 0 ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase);
    end = result.index + result.text.length - hour.length;
  }
  return { text: text + sentence.slice(end), isDated };
}

const tagsOf = ({ start }: chrono.ParsedResult): readonly string[] => [...start.tags()];
const isWeekday = ({ start }: chrono.ParsedResult): boolean => start.isCertain('weekday') && !start.isCertain('day');
const isRelative = (result: chrono.ParsedResult): boolean =>
  /^(?:last|past|this|next)\s/i.test(result.text) ||
  tagsOf(result).some(
    (tag) => tag === 'result/relativeDate' || (tag.startsWith('casualReference/') && !isWeekday(result)),
  );

/** Whether it names something, or when something comes again: "USA Today", "the Monday shift", "every Friday night". */
function isNoun(result: chrono.ParsedResult, before: string, after: string): boolean {
  const { text } = result;
  if (!isWeekday(result)) return /\p{L}\s+["'“‘]?$/u.test(before) && /^\p{Lu}/u.test(text) && isRelative(result);
  if (DETERMINER.test(before) || REPEATED.test(after) || /day \p{Lu}/u.test(text)) return true;
  const isBare = !/^(?:on|last|past|this|next)\s/i.test(text) && !PREPOSITION.test(before);
  return isBare && NOUN.test(after);
}

/** False for "now", a time of day, a span ("for three years"), and words spelt like a month or weekday ("may", "sat"). */
function isCalendarDate(result: chrono.ParsedResult): boolean {
  const { start, text } = result;
  const tags = tagsOf(result);
  if (tags.includes('casualReference/now') || tags.includes('result/relativeDateAndTime')) return false;
  if (/^for\s/i.test(text)) return false;
  const isNamed = (['day', 'weekday', 'month', 'year'] as const).some((part) => start.isCertain(part));
  if (!isNamed) return /^this\s/i.test(text);
  return isRelative(result) || /\d/.test(text) || /^(?:(?:[Oo]n|[Ii]n)\s+)?\p{Lu}\p{Ll}{2,}/u.test(text);
}

/** The period that a result means; null if the words stay as they are. */
function periodOf(result: chrono.ParsedResult, reference: Date, isPast: boolean | undefined): Period | null {
  const { start, end, text } = result;
  if (end != null) return null;
  // "I read it in two days" tells how long, "I leave in two days" when.
  if (/^(?:in|after)\s/i.test(text) && isRelative(result) && isPast !== false) return null;
  if (isRelative(result)) return relativePeriod(result);
  if (start.isCertain('year') || isPast === undefined) return null;
  const date = dateOf(start);
  if (start.isCertain('day')) return day(isPast && date > reference ? yearBefore(date) : date);
  if (start.isCertain('weekday')) return day(isPast && date >= startOfDay(reference) ? addDays(date, -7) : date);
  if (!start.isCertain('month')) return null;
  const index = date.getUTCMonth();
  const now = reference.getUTCMonth();
  const shift = isPast ? (index > now ? -1 : 0) : index < now ? 1 : 0;
  return month(reference.getUTCFullYear() + shift, index);
}

function relativePeriod({ start, text }: chrono.ParsedResult): Period {
  const date = dateOf(start);
  const isCounted = /\bago$|\bback$|^in\s/i.test(text);
  const preposition = isCounted && !/\bdays?\b/i.test(text) ? 'around' : undefined;
  if (/\bweek\b/i.test(text) && !isCounted) return week(date, 0);
  if (start.isCertain('day') || start.isCertain('weekday') || !start.isCertain('year')) return day(date, preposition);
  if (start.isCertain('month')) return month(date.getUTCFullYear(), date.getUTCMonth(), preposition);
  return year(date.getUTCFullYear(), preposition);
}

const yearBefore = (date: Date): Date => utc(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
