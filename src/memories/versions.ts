import { type Ending, endingOf, endTheSame, isOver, stemsOf } from './sameness/endings.js';
import { type Gist, gistOf, saysAsMuch, sayTheSame } from './sameness/gist.js';
import { predicateOf, topicOf } from './sameness/topics.js';
import { stemOf } from './sameness/words.js';

/** A current memory that new facts may replace or repeat. */
export interface SlotHolder {
  id: string;
  memory: string;
  /** Null for what a client wrote. */
  subject: string | null;
  slot: string | null;
  version: number;
  rootMemoryId: string;
  /** When what it says was said. */
  statedAt: Date;
}

export interface NewValue {
  /** That of the current memory that says just this, if there is one. */
  id: string;
  memory: string;
  subject: string;
  slot: string | null;
  statedAt: Date;
  /** A superseded memory that says just this. */
  past?: { id: string; isSupported: boolean };
}

export interface Version {
  version: number;
  isLatest: boolean;
  parentMemoryId: string | null;
  rootMemoryId: string;
}

export interface Placement {
  /** The place of each value that becomes a memory, by id. */
  places: Map<string, Version>;
  /** Ids of the holders that are current no more. */
  superseded: string[];
  /** The memory that says already what a value says, by the value's id; current ones and ones before. */
  restated: Map<string, string>;
}

interface Holder extends SlotHolder {
  gist: Gist;
  /** Where among the new values it is said again. */
  repeatedAt?: number;
  topic: string | null;
}

interface Candidate extends NewValue {
  /** Its place among the new values. */
  at: number;
  gist: Gist;
  topic: string | null;
  ending: Ending | null;
}

/**
 * Places new facts among what is current.
 *
 * A fact that says in other words what a memory says already is none of its own. A value of a slot that was said later than
 * the current one, or as late, is its next version; one that was said before it is history at once. What is denied later
 * ("likes", "doesn't like") counts as such a value. A fact that tells of an end ("sold the van", "no longer works at
 * Initech") replaces what is over by it and nothing else. All others stand alone.
 * @param values in the order that they were said
 */
export function placeVersions(holders: readonly SlotHolder[], values: readonly NewValue[]): Placement {
  const current = new Map<string, Holder>(
    holders.map((each) => [each.id, { ...each, gist: gistOf(each.memory), topic: topicIn(each) }]),
  );
  const places = new Map<string, Version>();
  const superseded: string[] = [];
  const restated = new Map<string, string>();

  function replace(value: Candidate, replaced: readonly Holder[]): void {
    const [parent] = replaced;
    const version = (parent?.version ?? 0) + 1;
    const rootMemoryId = parent?.rootMemoryId ?? value.id;
    places.set(value.id, { version, isLatest: true, parentMemoryId: parent?.id ?? null, rootMemoryId });
    for (const { id } of replaced) {
      current.delete(id);
      const own = places.get(id);
      if (own === undefined) superseded.push(id);
      else own.isLatest = false;
    }
    current.set(value.id, { ...value, version, rootMemoryId });
  }

  for (const [at, { id, statedAt }] of values.entries()) {
    const holder = current.get(id);
    if (holder !== undefined) Object.assign(holder, { repeatedAt: at, statedAt: latest(holder.statedAt, statedAt) });
  }
  for (const [at, each] of values.entries()) {
    const ending = endingOf(each.memory);
    const value = { ...each, at, gist: gistOf(each.memory), topic: topicIn(each), ending };
    const all = [...current.values()];
    const said = current.get(value.id) ?? all.find((holder) => isRestated(holder, value));
    if (said !== undefined) {
      if (said.id !== value.id) restated.set(value.id, said.id);
      if (value.statedAt >= said.statedAt) Object.assign(said, { statedAt: value.statedAt, repeatedAt: at });
      continue;
    }
    const rivals = all.filter((holder) => isRival(holder, value));
    const winner = rivals.find((holder) => !yields(holder, value));
    if (value.past !== undefined && (winner !== undefined || (value.past.isSupported && rivals.length === 0))) {
      restated.set(value.id, value.past.id);
    } else if (winner !== undefined) {
      const { rootMemoryId } = winner;
      places.set(value.id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId });
    } else {
      replace(value, [...rivals, ...all.filter((holder) => !rivals.includes(holder) && isEnded(holder, value))]);
    }
  }
  return { places, superseded, restated };
}

const topicIn = ({ memory, subject, slot }: Pick<SlotHolder, 'memory' | 'subject' | 'slot'>): string | null =>
  slot === null && subject !== null ? topicOf(memory, subject) : null;

/** Whether a current memory says what the value says. */
function isRestated(holder: Holder, value: Candidate): boolean {
  if (sayTheSame(holder.gist, value.gist)) return true;
  if (holder.subject !== value.subject) return false;
  const saysOfThem = ({ words }: Gist) => predicateOf(words, value.subject);
  if (value.subject !== 'User' && holder.gist.denied === value.gist.denied) {
    if (saysOfThem(holder.gist) === saysOfThem(value.gist)) return true;
  }
  if (value.ending !== null) return endTheSame(endingOf(holder.memory), value.ending);
  return value.topic !== null && holder.topic !== null && saysAsMuch(holder.gist, value.gist);
}

/** Whether the two can't both be current. */
function isRival(holder: Holder, value: Candidate): boolean {
  if (holder.subject !== value.subject) return false;
  if (value.slot !== null) return holder.slot === value.slot;
  if (value.topic === null || holder.topic === null) return false;
  if (holder.topic === value.topic && holder.gist.denied !== value.gist.denied) return true;
  return value.ending === null && isRecounted(holder, value);
}

const COUNT = /(?<= )(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+)(?= |$)/g;
const DAY = /(?<= )(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?= |$)|(?<= )at \S+(?= |$)/g;
const NOW = /\b(?:now|these days|nowadays|instead)\b/;

/** Whether the two differ in a count alone ("two dogs", "three dogs"), or in a day or time that is another one now. */
function isRecounted(holder: Holder, value: Candidate): boolean {
  const [one, other] = [holder.gist, value.gist];
  if (one.denied || other.denied || one.words === other.words) return false;
  const counted = one.words.replace(COUNT, '#');
  if (counted !== one.words && counted === other.words.replace(COUNT, '#')) return true;
  return NOW.test(value.memory) && one.words.replace(DAY, '#') === other.words.replace(DAY, '#');
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

/** Whether a memory was said, or is said again, after the value. */
const isNewer = (holder: Holder, { statedAt, at }: Candidate): boolean =>
  holder.statedAt > statedAt ||
  (holder.statedAt >= statedAt && holder.repeatedAt !== undefined && holder.repeatedAt > at);

/** Whether a rival gives way to the value. */
function yields(holder: Holder, value: Candidate): boolean {
  const { ending, past, statedAt } = value;
  if (isNewer(holder, value)) return false;
  // A text that is read again tells nothing new, unless it has repeated the rival first.
  if (past?.isSupported === true && holder.statedAt >= statedAt && holder.repeatedAt === undefined) return false;
  if (ending === null || endingOf(holder.memory) !== null) return true;
  const said = stemsOf(holder.memory);
  return ending.words.some((word) => said.has(stemOf(word)));
}

const DEATH = / (?:died|passed away)\b/;
const PARTED = /\b(?:single|divorced|separated|widowed|broke up|split up)\b/;
const NO_JOB =
  /\b(?:laid off|fired|made redundant|unemployed|out of work|looking for (?:a (?:new )?job|work)|lost their job|retired)\b/;

/** Slots whose values may end with the value of another. */
export const DEPENDENT_SLOTS = ['partner', 'relationship status', 'place of work', 'employer', 'job'] as const;

/** Whether a current memory is over by what the value says. */
function isEnded(holder: Holder, value: Candidate): boolean {
  if (isNewer(holder, value)) return false;
  if (DEATH.test(value.memory) && value.ending !== null && isOver(holder.memory, value.ending)) return true;
  if (holder.subject !== value.subject) return false;
  if (value.slot === 'home' && holder.slot === 'place of work') return true;
  if (value.slot === 'relationship status' && holder.slot === 'partner') {
    return PARTED.test(value.memory) || (/girlfriend|boyfriend/.test(holder.memory) && sharesName(holder, value));
  }
  if (holder.slot === 'employer' && NO_JOB.test(value.memory)) return true;
  if (holder.slot === 'job' && / retired/.test(value.memory)) return true;
  if (holder.slot === 'relationship status' && value.slot === 'partner' && PARTED.test(holder.memory)) return true;
  return value.ending !== null && isOver(holder.memory, value.ending);
}

function sharesName(holder: Holder, value: Candidate): boolean {
  const said = stemsOf(value.memory);
  const name = /(\p{Lu}[\p{L}'-]+)\.$/u.exec(holder.memory)?.[1];
  return name !== undefined && said.has(stemOf(name.toLowerCase()));
}

/** Words of which each memory has some that a value may repeat, deny or end, besides those of its slot. */
export function wordsToLookFor({ memory, subject, slot }: Pick<NewValue, 'memory' | 'subject' | 'slot'>): string[] {
  const ending = endingOf(memory)?.words ?? [];
  const topic = topicIn({ memory, subject, slot })?.split(' ').at(-1);
  return topic === undefined ? ending : [...ending, topic];
}
