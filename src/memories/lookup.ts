import { DEPENDENT_SLOTS, wordsOfConsequences } from './sameness/consequences.js';
import { endingOf } from './sameness/endings.js';
import { namesOf } from './sameness/kinds.js';
import { readingOf } from './sameness/readings.js';
import type { NewValue } from './versions.js';

/** Words that too many memories have. */
const COMMON = new Set(
  'like love hate want have own work live sold sell left quit moved went got has had not now the and with for from user they their his her'.split(
    ' ',
  ),
);

/** Whom what a value ends may be about: who died has been told of by others, too. */
export function subjectsToLookFor({ memory, subject }: Pick<NewValue, 'memory' | 'subject'>): string[] {
  if (endingOf(memory) === null) return [subject];
  return [...new Set([subject, 'User', ...(memory.match(/\p{Lu}[\p{L}-]+/gu) ?? [])])];
}

/** The slots whose values a value may replace or end; a relative's are theirs ("mum's job"). */
export function slotsToLookFor({ slot }: Pick<NewValue, 'slot'>): string[] {
  const owner = /^\S+'s /.exec(slot ?? '')?.[0] ?? '';
  return [...(slot === null ? [] : [slot]), ...DEPENDENT_SLOTS.map((each) => `${owner}${each}`)];
}

/** Words of which each memory has some that a value may repeat, deny, end or replace, besides those of its slot. */
export function wordsToLookFor({ memory, subject, slot }: Pick<NewValue, 'memory' | 'subject' | 'slot'>): string[] {
  const { ending, telling } = readingOf(memory, subject, slot);
  const told = telling.predicate.split(' ').filter((word) => word.length > 2 && !COMMON.has(word));
  const others = telling.isSwitch || telling.isRenewed ? [...telling.things.keys()].flatMap(namesOf) : [];
  return [...new Set([...(ending?.words ?? []), ...told, ...others, ...wordsOfConsequences({ memory, slot })])];
}
