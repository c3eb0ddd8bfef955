import { gistOf } from './gist.js';
import { isState } from './tense.js';

const STOP =
  /^(?:with|without|in|at|on|every|each|once|twice|three|four|five|several|many|for|because|since|than|over|when|while|but|and|or|about|around|from|as|after|before|during|by|who|that|which|where|if|to|most|all|no)$/;
const PREPOSITION = /^(?:in|at|on|for|from|to|as|with|about)$/;
const MOST = 5;
const DATED = /\b(?:19|20)\d\d\b|\buntil\b/;
const WEARY = / (?:got|grew) (?:sick|tired|bored) (?:of|with) | went off /;
const TO_COME = / (?:will|would|is going to) /;

/**
 * What a statement of the present is about: verb and object in plain words, "like mushroom" for "likes mushrooms" as for
 * "hates mushrooms"; null for events and plans.
 * @param subject whom it is about, as a word of the statement
 */
export function topicOf(memory: string, subject: string): string | null {
  if (DATED.test(memory) || TO_COME.test(memory) || !(isState(memory) || WEARY.test(memory))) return null;
  const { words } = gistOf(memory.replace(/[,;] (?=\p{Ll}).*$/u, ''));
  const said = predicateOf(words, subject).split(' ');
  const kept: string[] = [];
  for (const word of said) {
    const opensObject = (kept.length === 1 || (kept[0] === 'is' && kept.length === 2)) && PREPOSITION.test(word);
    if (kept.length > 0 && STOP.test(word) && !opensObject) break;
    kept.push(word);
    if (kept.length === MOST) break;
  }
  return kept.join(' ') || null;
}

/** The plain words of a sentence behind whom it is about: "is nurse" for "user's sister ana is nurse" about Ana. */
export function predicateOf(words: string, subject: string): string {
  const label = subject.toLowerCase();
  const at = words.startsWith(label) ? 0 : words.indexOf(` ${label}`) + 1;
  const rest = words.slice(words.startsWith(label, at) ? at + label.length : 0);
  return rest.replace(/^'s/, '').trim();
}
