import type { Verdict } from '../models/reading/reader.js';
import { isChanged } from './sameness/changes.js';
import { isConsequence, relativeOf } from './sameness/consequences.js';
import { includes, isSameContent } from './sameness/content.js';
import { namesNothing } from './sameness/endings.js';
import { type Gist, saysAsMuch, sayTheSame } from './sameness/gist.js';
import { differInOneWord } from './sameness/one-word.js';
import { endTheSame, isOver, stemsOf } from './sameness/over.js';
import type { Reading } from './sameness/readings.js';
import { isRescheduled } from './sameness/schedules.js';
import { predicateOf } from './sameness/topics.js';
import { isFulfilled } from './sameness/wishes.js';
import { stemOf } from './sameness/words.js';
import type { NewValue, SlotHolder } from './versions.js';

/** Least likelihoods from which on the reader is believed: a memory that is hidden wrongly is worse than one too many. */
const LEAST = { ended: 0.8, same: 0.8 } as const;

/** A current memory among which values are placed. */
export interface Holder extends SlotHolder, Reading {
  /** Where among the new values it is said again. */
  repeatedAt?: number;
}

/** A new value on its way to its place. */
export interface Candidate extends NewValue, Reading {
  /** Its place among the new values. */
  at: number;
}

/** Whether a current memory says what the value says. */
export function isRestated(holder: Holder, value: Candidate, verdict: Verdict | undefined): boolean {
  if (sayTheSame(holder.gist, value.gist) || isBelieved('same', holder, value, verdict)) return true;
  if (holder.subject !== value.subject) return false;
  const saysOfThem = ({ words }: Gist) => predicateOf(words, value.subject);
  if (value.subject !== 'User' && holder.gist.denied === value.gist.denied) {
    if (saysOfThem(holder.gist) === saysOfThem(value.gist)) return true;
  }
  if (value.ending !== null) return endTheSame(holder.ending, value.ending);
  if (value.slot !== null && holder.slot === value.slot) return false;
  if (!areStates(holder, value)) return false;
  return (
    saysAsMuch(holder.gist, value.gist) ||
    isSameContent(holder.content, value.content) ||
    includes(told(holder), told(value))
  );
}

/** Whether the value says all that a current memory says, and more. */
const isDetailed = (holder: Holder, value: Candidate): boolean =>
  holder.subject === value.subject && areStates(holder, value) && includes(told(value), told(holder));

const told = ({ content, telling }: Reading) => ({ content, predicate: telling.predicate });

/** Both tell how things are, and the same way round. */
const areStates = (holder: Holder, value: Candidate): boolean =>
  holder.gist.denied === value.gist.denied &&
  (value.topic ?? value.slot) !== null &&
  (holder.topic ?? holder.slot) !== null &&
  holder.ending === null &&
  value.ending === null;

/** Whether the two can't both be current. */
export function isRival(holder: Holder, value: Candidate): boolean {
  if (holder.subject !== value.subject) return false;
  if (value.slot !== null && holder.slot === value.slot) return true;
  if (isDenied(holder, value) || isDetailed(holder, value)) return true;
  const [before, after] = isNewer(holder, value) ? [value, holder] : [holder, value];
  if (before.ending !== null || before.gist.denied || after.gist.denied) return false;
  if (before.slot !== null && after.slot !== null && !isRescheduled(before, after)) return false;
  return (
    (before.topic ?? before.slot) !== null && (isChanged(before.telling, after.telling) || isRescheduled(before, after))
  );
}

const isDenied = (holder: Holder, value: Candidate): boolean =>
  value.slot === null &&
  value.topic !== null &&
  holder.topic === value.topic &&
  holder.gist.denied !== value.gist.denied;

/** Whether a memory was said, or is said again, after the value. */
const isNewer = (holder: Holder, { statedAt, at }: Candidate): boolean =>
  holder.statedAt > statedAt ||
  (holder.statedAt >= statedAt && holder.repeatedAt !== undefined && holder.repeatedAt > at);

/** Whether a rival gives way to the value. */
export function yields(holder: Holder, value: Candidate): boolean {
  const { ending, past, statedAt } = value;
  if (isNewer(holder, value)) return false;
  // A text that is read again tells nothing new, unless it has repeated the rival first.
  if (past?.isSupported === true && holder.statedAt >= statedAt && holder.repeatedAt === undefined) return false;
  if (ending === null || holder.ending !== null || namesNothing(ending) || RETIRED.test(value.memory)) return true;
  const said = stemsOf(holder.memory);
  return ending.words.some((word) => said.has(stemOf(word)));
}

const RETIRED = / (?:retired|retirement)\b/;
const DEATH = / (?:died|passed away|ran away|went missing)\b/;
/** What may have happened to somebody of whom other memories tell. */
const GONE = / (?:died|passed away|ran away|went missing|lost|gave|put \S+ (?:down|to sleep)|rehomed|sold)\b/;
/** Slots whose names are no things that end: "quit their job" leaves the profession. */
const NO_THING = /^(?:job|employer|name|home|partner|relationship status|age|birthday|origin|birthplace|diet)$/;

/** Whether a current memory is over by what the value says. */
export function isEnded(holder: Holder, value: Candidate, verdict: Verdict | undefined): boolean {
  if (isNewer(holder, value)) return false;
  if (isBelieved('ended', holder, value, verdict)) return true;
  if (GONE.test(value.memory) && value.ending !== null && isOver(holder.memory, value.ending)) {
    if (DEATH.test(value.memory) || value.ending.words.includes((holder.subject ?? '').toLowerCase())) return true;
  }
  if (holder.subject !== value.subject) return false;
  if (isConsequence(holder, value, value.effects) || isNewLove(holder, value)) return true;
  if (isFulfilled(holder.wish, value.deed) && relativeOf(holder) === relativeOf(value)) return true;
  if (value.ending === null || !concerns(value, holder)) return false;
  const named = holder.slot === null || NO_THING.test(holder.slot) ? '' : ` ${holder.slot}.`;
  return isOver(`${holder.memory}${named}`, value.ending, named !== '');
}

/** Whether the reader is sure, and of more than a word: what differs in one stays apart unless a rule says otherwise. */
const isBelieved = (what: keyof Verdict, holder: Holder, value: Candidate, verdict: Verdict | undefined): boolean =>
  (verdict?.[what] ?? 0) >= LEAST[what] && !differInOneWord(holder.memory, value.memory);

/** Whether a value is over by a memory of something that was said later. */
export const isOverAlready = (holder: Holder, value: Candidate, verdict: Verdict | undefined): boolean =>
  holder.statedAt > value.statedAt && isBelieved('ended', holder, value, verdict);

/** What a relative quit or lost is over for them alone, unless it is the relative who is gone. */
function concerns({ ending, ...value }: Candidate, holder: Holder): boolean {
  const relative = value.memory.includes(` ${value.subject} `) ? undefined : relativeOf(value);
  return relative === undefined || relative === relativeOf(holder) || ending?.words.includes(relative) === true;
}

/** "User is engaged to Mia. after "User's girlfriend is Mia." */
function isNewLove(holder: Holder, value: Candidate): boolean {
  if (value.slot !== 'relationship status' || holder.slot !== 'partner') return false;
  if (!/girlfriend|boyfriend/.test(holder.memory)) return false;
  const name = /(\p{Lu}[\p{L}'-]+)\.$/u.exec(holder.memory)?.[1];
  return name !== undefined && stemsOf(value.memory).has(stemOf(name.toLowerCase()));
}
