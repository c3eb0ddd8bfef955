import {
  day,
  dayOfMonth,
  month,
  monthIndex,
  nearestMonth,
  type Period,
  readDay,
  readExpression,
  season,
  week,
  weekend,
  year,
} from './calendar.js';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const COUNT =
  '(?:a couple(?: of)?|a few|several|\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const UNIT = '(?:day|week|weekend|month|year)s?';
const PREPOSITION =
  '(?:(on|in|at|by|since|from|before|after|until|till|til|for|of|during|over|through|throughout|to|around|about)\\s+)?';
const PART = '(?:\\s+(morning|afternoon|evening|night))?';
const PATTERN = new RegExp(
  `\\b${PREPOSITION}(?:` +
    [
      `(?<around>(?:the )?day (?:before yesterday|after tomorrow)|yesterday${PART}|today|tonight|tomorrow${PART}|last night|this (?:morning|afternoon|evening))`,
      `(?:the )?(?<which>last|past|this past|this|next|this coming|the coming)\\s+(?<what>${WEEKDAY}|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)|weekend|week|month|year|spring|summer|autumn|fall|winter|${MONTH})${PART}`,
      `(?:(?:about|around|like|just|over)\\s+)?(?<ago>${COUNT})\\s+(?<agoUnit>${UNIT})\\s+(?:ago|back)`,
      `(?<in>${COUNT})\\s+(?<inUnit>${UNIT})(?:'s? time|' time)?(?=\\s*(?:$|[,.;!]))`,
      `(?<weekday>${WEEKDAY})(?! (?:morning|afternoon|evening|night)s)${PART}`,
      `(?<dayFirst>\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH})|(?<monthFirst>${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?)(?!\\d)`,
      `(?<month>${MONTH})`,
      '(?<ordinal>the \\d{1,2}(?:st|nd|rd|th))(?=\\s*$|[,.;]|\\s+(?:with|at|after|and|for|to)\\b)',
    ].join('|') +
    ")\\b(?!')(?!,?\\s+(?:of\\s+)?\\d{4})",
  'gi',
);
// "The shelter I volunteer at yesterday": the preposition belongs to the verb before it.
const STRANDED = /^(?:on|in|at|to|for|of|about|around|over)$/i;
const DUE = /\b(?:will|am|is|are|going|was|were)\b|'(?:m|ll|s|re)\b/;
/** Days of each week: "Tuesday to Saturday". */
const WEEKLY_RANGE = new RegExp(`\\b(?<!next |this |last )${WEEKDAY} (?:to|through|till|until) ${WEEKDAY}\\b`, 'i');
const ANNUAL = /\b(?:birthday|anniversary|born|every|each|annual|always|usually)\b/i;
// Past acts about a coming date: "booked flights for December".
const BOOKED = new RegExp(
  `\\b(?:booked|reserved|scheduled|registered|signed up|tickets?)\\b.*\\bfor (?:${WEEKDAY}|${MONTH})\\b`,
  'i',
);
const FUTURE =
  /\b(?:will|going to|gonna|plan|planning|plans|hoping|hope|want|looking forward|next|upcoming|tomorrow|have to|need to|until|till)\b|\b(?:am|is|are)\s+\w+ing\b/i;

type Groups = Readonly<Record<string, string | undefined>>;

/** The period that one matched expression means, or null when it is no date here. */
function periodOf(groups: Groups, preposition: string | undefined, reference: Date, past: boolean): Period | null {
  const {
    around,
    which,
    what,
    ago,
    agoUnit,
    in: count,
    inUnit,
    weekday,
    dayFirst,
    monthFirst,
    month: name,
    ordinal,
  } = groups;
  if (around) return readDay(around.replace(/^(?:the )?day b/i, 'the day b'), reference, false);
  if (which && what) return namedPeriod(which.toLowerCase(), what.toLowerCase(), reference, past);
  if (ago && agoUnit) return distance(`${ago} ${agoUnit} ago`, agoUnit, reference, /few|couple|several/i.test(ago));
  if (count && inUnit) {
    return preposition?.toLowerCase() === 'in' && !past
      ? distance(`in ${count} ${inUnit}`, inUnit, reference, /few|couple|several/i.test(count))
      : null;
  }
  if (weekday) return readDay(past ? `last ${weekday}` : weekday, reference, !past);
  const date = dayFirst ?? monthFirst;
  if (date) return readDay(date.replace(/ of /i, ' '), reference, !past);
  if (
    name &&
    /^\p{Lu}/u.test(name) &&
    /^(?:in|since|by|until|till|from|before|after|of|for|during|through|throughout)$/i.test(preposition ?? '')
  ) {
    return nearestMonth(reference, monthIndex(name), past);
  }
  if (ordinal && /^(?:on|until|till|by|since)$/i.test(preposition ?? ''))
    return dayOfMonth(reference, Number.parseInt(ordinal.slice(4), 10), past);
  return null;
}

function namedPeriod(which: string, what: string, reference: Date, past: boolean): Period | null {
  const step = /next|coming/.test(which) ? 1 : /last|past/.test(which) ? -1 : 0;
  const which3 = step > 0 ? 'next' : step < 0 ? 'last' : 'this';
  const [thisYear, thisMonth] = [reference.getUTCFullYear(), reference.getUTCMonth()];
  switch (what) {
    case 'week':
      return week(reference, step);
    case 'weekend':
      return weekend(reference, /coming/.test(which) ? 0 : step);
    case 'month':
      return month(thisYear, thisMonth + step);
    case 'year':
      return year(thisYear + step);
  }
  if (/^(?:mon|tue|wed|thu|fri|sat|sun)/.test(what)) {
    if (step < 0) return readDay(`last ${what}`, reference, false);
    return readDay(which === 'next' ? `next ${what}` : what, reference, !(past && step === 0));
  }
  const index = monthIndex(what);
  if (season(reference, what, which3)) return season(reference, what, which3);
  if (step < 0) return month(index >= thisMonth ? thisYear - 1 : thisYear, index);
  if (step > 0) return month(index <= thisMonth ? thisYear + 1 : thisYear, index);
  return month(thisYear, index);
}

/** "two weeks ago" names a day loosely, "three months ago" a month, "three years ago" a year. */
function distance(expression: string, unit: string, reference: Date, vague: boolean): Period | null {
  const normal = expression.replace(/weekend/i, 'week').replace(/\bseveral\b/i, 'a few');
  const read = readExpression(normal, reference, false);
  if (!read) return null;
  if (/^year/i.test(unit)) return { ...year(read.year), preposition: 'around' };
  if (/^month/i.test(unit)) return month(read.year, read.month, 'around');
  const exact = /^day/i.test(unit) && !vague;
  return day(new Date(Date.UTC(read.year, read.month, read.day)), exact ? 'on' : 'around');
}

/** Whether the sentence speaks of the past, for dates that could be either side of today. */
const speaksOfPast = (sentence: string, pastVerb: boolean): boolean =>
  pastVerb && !FUTURE.test(sentence) && !BOOKED.test(sentence);

/**
 * Replaces relative dates ("yesterday", "next week", "on Friday", "in June") with calendar dates counted from
 * `reference` in UTC; dates that name their year stay as they are.
 * @param pastVerb whether the sentence's verb is past tense
 */
export function resolveDates(sentence: string, reference: Date, pastVerb: boolean): string {
  if (Number.isNaN(reference.getTime())) return sentence;
  const past = speaksOfPast(sentence, pastVerb);
  const days = DUE.test(sentence) ? null : WEEKLY_RANGE.exec(sentence);
  let from: Date | null = null;
  return sentence.replace(PATTERN, (whole: string, given: string | undefined, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Groups;
    const yearless = groups['weekday'] ?? groups['dayFirst'] ?? groups['monthFirst'] ?? groups['month'];
    if (yearless && ANNUAL.test(sentence)) return whole;
    if (groups['weekday'] && days?.[0].includes(groups['weekday'])) return whole;
    const range = from !== null && !past && /^(?:to|until|till|through)$/i.test(given ?? '');
    const period = periodOf(groups, given, range && from ? from : reference, past);
    if (!period) return whole;
    from = /^from$/i.test(given ?? '') ? period.end : null;
    if (given && groups['around'])
      return `${given} ${STRANDED.test(given) ? `${period.preposition} ` : ''}${period.words}`;
    const keep = given && !/^(?:on|in|at|around|about|over)$/i.test(given);
    return `${keep ? given : period.preposition} ${period.words}`;
  });
}
