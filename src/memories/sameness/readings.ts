import { type Telling, tellingOf } from './changes.js';
import { effectsOf } from './consequences.js';
import { contentOf } from './content.js';
import { type Ending, endingOf } from './endings.js';
import { type Gist, gistOf } from './gist.js';
import { topicOf } from './topics.js';
import { type Deed, deedOf, type Wish, wishOf } from './wishes.js';

/** A statement as far as it is to be compared with others. */
export interface Reading {
  gist: Gist;
  /** What it is about, for statements of the present without a slot. */
  topic: string | null;
  telling: Telling;
  /** Its words of content; null where their order counts. */
  content: string[] | null;
  /** What it says is over. */
  ending: Ending | null;
  wish: Wish | null;
  deed: Deed | null;
  /** What follows to be over, see isConsequence. */
  effects: readonly RegExp[];
}

/** @param subject whom it is about; null when that isn't known */
export function readingOf(memory: string, subject: string | null, slot: string | null): Reading {
  const gist = gistOf(memory);
  const telling = tellingOf(memory, subject ?? 'User', gist);
  return {
    gist,
    topic: slot === null && subject !== null ? topicOf(memory, subject) : null,
    telling,
    content: contentOf(telling.things.has('car') ? telling.predicate.replace(/^drive /, 'have ') : telling.predicate),
    ending: endingOf(memory),
    wish: wishOf(memory),
    deed: deedOf(memory),
    effects: effectsOf({ memory, slot }),
  };
}
