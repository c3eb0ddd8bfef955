import { spelledOut } from './words.js';

const AUXILIARY_PAST =
  'was|were|had|did|went|came|bought|sold|gave|got|met|left|ran|won|lost|made|took|quit|broke|became|saw|said|found|built|wrote';
const WORDS = '(?:(?!(?:is|are|has|does|can|will)\\b)\\S+ ){0,6}?';
const PAST = new RegExp(
  `^${WORDS}(?:${AUXILIARY_PAST}|(?!(?:need|bleed|feed|speed|breed|seed|red|bed)\\b)\\p{Ll}{2,}ed)\\b`,
  'u',
);
const PRESENT = new RegExp(
  `^${WORDS}(?:is|are|am|has|have|does|do|can|like|love|live|work|(?!(?:always|sometimes|perhaps|across|plus|less|his|its|this|was|us)\\b)\\p{Ll}{2,}s)(?:n't)?\\b(?!')`,
  'u',
);

/** Whether the first verb behind a sentence's first word is of the present: it tells how things are, not what happened. */
export function isState(sentence: string): boolean {
  const [, rest = ''] = /^\S+ (.*)$/s.exec(spelledOut(sentence).replace(/^\S+'s /, '')) ?? [];
  const past = PAST.exec(rest)?.[0].length ?? Number.POSITIVE_INFINITY;
  const present = PRESENT.exec(rest)?.[0].length ?? Number.POSITIVE_INFINITY;
  return present < past;
}
