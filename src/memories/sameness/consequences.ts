import { RELATION } from '../extraction/people.js';

const PARTED =
  '\\b(?:single|divorced|separated|widow(?:ed|er)?|no longer together|broke up|split up|getting divorced|left)\\b';
const NO_JOB =
  '(?:was|were|been|got|is) (?:laid off|fired|made redundant|let go)|unemployed|out of work|jobless|looking for (?:a (?:new )?job|work)|lost their job|retired|resigned(?=\\.| from [A-Z]| (?:in|on|last) )';

/**
 * What a statement puts an end to without naming it, both as slot and words, "home: User lives in Oslo.": whoever retires has no employer, whoever graduated
 * studies no more. With words of what is over where no slot finds it.
 */
const CONSEQUENCES: readonly (readonly [RegExp, RegExp, (readonly string[])?])[] = [
  [/^home: /, /^place of work: /],
  [/^address: .*\b(?:new|now|moved|changed)\b/, /^home: /],
  [new RegExp(`^relationship status: .*${PARTED}`), /^partner: /],
  [/^partner: /, new RegExp(`^relationship status: .*${PARTED}`)],
  [new RegExp(`\\b(?:${NO_JOB})\\b`), /^employer: /],
  [/^(?:job|employer): .* retired/, /^(?:job|employer|working hours): /],
  [new RegExp(`^job: (?!.*(?:${NO_JOB}))`), new RegExp(`^employer: .*\\b(?:${NO_JOB})\\b`)],
  [
    / (?:graduated|dropped out of (?:university|college|school|uni|law school|med(?:ical)? school)|left (?:university|college|school|uni)|finished (?:university|college|school|uni|their (?:degree|studies|bachelor|master|PhD)))\b/,
    /^(?:school|year of study): |\b(?:studies|studying|student|in (?:college|university))\b/,
    ['studies', 'student', 'college', 'university'],
  ],
  [
    / (?:gave birth|had (?:the|their|her|a) baby|'s baby (?:was born|arrived|came)|baby is here)\b|'s baby (?:was born|arrived)/,
    / (?:pregnant|expecting)\b/,
    ['pregnant', 'expecting'],
  ],
  [
    / (?:has|adopted|got|bought) (?:an?|two|three) (?:\S+ ){0,2}(?:dog|cat|puppy|kitten|rabbit|hamster|parrot|pet)s?\b/,
    / has no pets?\b| doesn't have (?:any )?(?:a )?pets?\b/,
    ['pet'],
  ],
];

/** Slots whose values may end with the value of another. */
export const DEPENDENT_SLOTS = [
  'partner',
  'relationship status',
  'place of work',
  'employer',
  'job',
  'home',
  'field of study',
  'school',
  'year of study',
  'working hours',
] as const;

interface Statement {
  memory: string;
  slot: string | null;
}

/** Whether what a statement says follows to be over from another of the same person. */
export function isConsequence(over: Statement, said: Statement, effects: readonly RegExp[] = effectsOf(said)): boolean {
  if (effects.length === 0 || whoOf(over) !== whoOf(said)) return false;
  const before = lineOf(over);
  return effects.some((effect) => effect.test(before));
}

/** What the statements look like that are over by what is said; mostly none. */
export function effectsOf(said: Statement): RegExp[] {
  const line = lineOf(said);
  return CONSEQUENCES.flatMap(([cause, effect]) => (cause.test(line) ? effect : []));
}

const lineOf = ({ memory, slot }: Statement): string => `${(slot ?? '').replace(/^\S+'s /, '')}: ${memory}`;

/** The relative that a statement about somebody is of: "User's mum retired." → "mum". */
export const relativeOf = ({ memory }: Pick<Statement, 'memory'>): string | undefined => RELATIVE.exec(memory)?.[1];

const RELATIVE = new RegExp(
  `^\\S+'s (?:\\p{Ll}+ ){0,2}?(${RELATION}|parents|grandparents|in-laws|children|kids)\\b(?! \\p{Lu}| (?:is|are) \\p{Lu})`,
  'u',
);

const whoOf = (statement: Statement): string | undefined =>
  /^(\S+)'s /.exec(statement.slot ?? '')?.[1] ?? relativeOf(statement);

/** Words of which what follows to be over has some, where no slot tells. */
export function wordsOfConsequences(said: Statement): string[] {
  const line = lineOf(said);
  return CONSEQUENCES.flatMap(([cause, , words]) => (words !== undefined && cause.test(line) ? words : []));
}
