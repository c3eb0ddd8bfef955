import * as chrono from 'chrono-node/en';
import { hasPlainYear } from '../../../text/parsing.js';
import { dateOf, day, month, onTheSpot, week, year } from './calendar.js';

const UNTIL =
  /\b(?:until|till|til|through|expires?(?: on| in| at the end of)?|valid (?:until|through|to)|not after|ends? on)\s+(.{3,60})/i;
const ONLY =
  /\b(?:(?:this (week|weekend|month|year)|(today|tonight)) only|(?:only|just)(?: for)? (?:this (week|weekend|month|year)|(today|tonight)))\b/i;
const FOR_NEXT = /\bfor (?:the next|another)\s+(.{1,20}?\b(?:days?|weeks?|months?|years?))\b/i;

/**
 * When a statement stops being true by its own words ("until Friday", "for the next two weeks"): the last millisecond of that
 * period in UTC. null if it names none, or one that ended before `reference` or ends after 9999.
 */
export function findExpiry(sentence: string, reference: Date): Date | null {
  if (Number.isNaN(reference.getTime())) return null;
  const end = endOfUntil(sentence, reference) ?? endOfNext(sentence, reference) ?? endOfOnly(sentence, reference);
  return end !== null && end > reference && hasPlainYear(end) ? end : null;
}

function endOfUntil(sentence: string, reference: Date): Date | null {
  const words = UNTIL.exec(sentence)?.[1];
  if (words === undefined) return null;
  if (/^(?:the )?(?:end of )?(?:next|this) week\b/i.test(words))
    return week(reference, /next week/i.test(words) ? 1 : 0).end;
  const bareYear = /^(?:the end of )?(20\d\d|21\d\d)\b/.exec(words)?.[1];
  if (bareYear) return year(Number(bareYear)).end;
  const [result] = chrono.parse(words, onTheSpot(reference), { forwardDate: true });
  if (!result || result.index > 4) return null;
  const { start } = result;
  const date = dateOf(start);
  if (start.isCertain('day') || start.isCertain('weekday')) return day(date).end;
  if (start.isCertain('month')) return month(date.getUTCFullYear(), date.getUTCMonth()).end;
  return start.isCertain('year') ? year(date.getUTCFullYear()).end : null;
}

function endOfNext(sentence: string, reference: Date): Date | null {
  const length = FOR_NEXT.exec(sentence)?.[1];
  if (length === undefined) return null;
  const count = /\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|few|couple)\b/i.test(length)
    ? length
    : `1 ${length}`;
  const [result] = chrono.parse(`in ${count}`, onTheSpot(reference));
  return result ? day(dateOf(result.start)).end : null;
}

/** "this week only", "just for today". */
function endOfOnly(sentence: string, reference: Date): Date | null {
  const found = ONLY.exec(sentence);
  if (found === null) return null;
  const unit = (found[1] ?? found[3])?.toLowerCase();
  if (unit === undefined) return day(reference).end;
  const thisYear = reference.getUTCFullYear();
  if (unit === 'month') return month(thisYear, reference.getUTCMonth()).end;
  return (unit === 'year' ? year(thisYear) : week(reference, 0)).end;
}

/** Replaces "for the next ten days" by its last day, so that it is clear later. Returns other sentences unchanged. */
export function spellExpiry(sentence: string, reference: Date): string {
  const end = Number.isNaN(reference.getTime()) ? null : endOfNext(sentence, reference);
  return end === null ? sentence : sentence.replace(FOR_NEXT, () => `until ${day(end).words}`);
}
