import { factOf, type Surroundings } from './statement.js';

const PERSONAL =
  /^(?:(?:really|absolutely|also|still|now|recently|currently) )*(?:likes|loves|enjoys|hates|prefers|dislikes|doesn't (?:like|eat|drink)|can't stand|lives (?:in|with)|works (?:at|for|as) |is (?:allergic|afraid|vegan|vegetarian|married|engaged|pregnant|learning|studying|training for|from )|speaks|plays|was born|moved (?:to|from)|grew up|has (?:an?|two|three|four|\d) (?:\S+ )?(?:dogs?|cats?|kids?|children|sons?|daughters?|brothers?|sisters?)\b)/i;
const LEAD =
  /^(?:(?:about|notes on|notes about|on|facts about|what I know about)\s+)?(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)\s*:\s*$/u;
const NOT_NAMES =
  /^(?:About|Notes?|Facts|Likes|Dislikes|Todo|User|Features|Usage|Options|Installation|Requirements|Me|Preferences|Profile|Summary)\b/i;

/** A list item without a subject ("likes tea"): about the person its list is headed with ("Ana:"), else the speaker. */
export function itemFact(item: string, lead: string | null, around: Surroundings): ReturnType<typeof factOf> {
  if (!PERSONAL.test(item)) return null;
  const headed = lead === null ? undefined : LEAD.exec(lead.trim())?.[1];
  const name = headed && !NOT_NAMES.test(headed) ? headed : around.speaker;
  const fact = factOf(`${name} ${item[0]?.toLowerCase()}${item.slice(1)}`, {
    ...around,
    known: new Set([...around.known, name.split(' ')[0] ?? '']),
  });
  return fact && { ...fact, subject: name };
}
