import { NOT_A_NAME, personInFront, RELATION } from './people.js';

/** Characters of a sentence that are looked at; what has no full stop may be megabytes long. */
const SENTENCE = 1_000;
const NAME = '(\\p{Lu}\\p{Ll}+(?:-\\p{Lu}?\\p{Ll}+)?)';
/** Wordings in which a capitalised word is somebody's name, whatever the name. */
const WORDINGS: readonly RegExp[] = [
  new RegExp(`\\b${NAME}'s (?:\\p{Ll}+ )?${RELATION}\\b`, 'gu'),
  new RegExp(`\\b(?:my|our|his|her|their|'s) (?:\\p{Ll}+ )?${RELATION},? ${NAME}`, 'gu'),
  new RegExp(`\\b(?:called|named|name is|name's) ${NAME}`, 'gu'),
  new RegExp(`\\b${NAME}, (?:my|our|a|an|who|his|her) `, 'gu'),
  new RegExp(`\\b(?:twins|kids|boys|girls|sons|daughters|children),? ${NAME} and ${NAME}`, 'gu'),
  new RegExp(`\\b${NAME} and I\\b`, 'gu'),
  new RegExp(`\\b(?:[Mm]e|I) and ${NAME}\\b`, 'gu'),
  new RegExp(
    `(?:^|[.!?]\\s+)${NAME} \\p{Ll}\\S* [^.!?]{0,${SENTENCE}}?\\b(?:his|her|himself|herself|he|she)\\b`,
    'gmu',
  ),
];

const CALENDAR =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)$/;
const PAIR = new RegExp(`\\b${NAME} and ${NAME}\\b`, 'gu');
const NOBODY = new Set<string>();

/** Names that a text uses as those of people and pets. */
export function namesIn(given: string): Set<string> {
  const text = given.replace(/[\u2018\u2019]/g, "'");
  const found = WORDINGS.flatMap((wording) => [...text.matchAll(wording)].flatMap(([, ...names]) => names));
  const names = new Set(found.filter((name) => name !== undefined && !NOT_A_NAME.has(name) && !CALENDAR.test(name)));
  for (const [, one = '', other = ''] of text.matchAll(PAIR))
    if (names.has(one) || names.has(other)) names.add(one).add(other);
  return names;
}

/** The same, with those that open a sentence as only somebody can: "Ana works at …". */
export function peopleIn(given: string): Set<string> {
  const opening = given.split(/(?<=[.!?])\s+|\n/).flatMap((sentence) => {
    const person = /^\p{Lu}\p{Ll}+ \p{Ll}/u.test(sentence) ? personInFront(sentence.slice(0, SENTENCE), NOBODY) : null;
    return person?.name?.split(' ')[0] ?? [];
  });
  const names = namesIn(given);
  for (const name of opening) names.add(name);
  for (const [, one = '', other = ''] of given.matchAll(PAIR))
    if (names.has(one) || names.has(other)) names.add(one).add(other);
  return names;
}

/** Whom notes are about: the one of the people named whose name opens sentences most, at least two of them. */
export function mostNamed(text: string, people: ReadonlySet<string>): string | null {
  const openings = new Map<string, number>();
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/)) {
    const opening = /^\p{Lu}\p{Ll}+/u.exec(sentence)?.[0] ?? '';
    openings.set(opening, (openings.get(opening) ?? 0) + 1);
  }
  const counts = [...people].map((name) => ({ name, count: openings.get(name) ?? 0 }));
  const most = counts.sort((a, b) => b.count - a.count)[0];
  return most !== undefined && most.count >= 2 ? most.name : null;
}
