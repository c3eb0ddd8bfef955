import type { Verdict } from '../models/reading/reader.js';
import { type Candidate, type Holder, isEnded, isOverAlready, isRestated, isRival, yields } from './rivalry.js';
import { readingOf } from './sameness/readings.js';

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
  /** What a value replaces beside its parent, by the value's id. */
  beside: Map<string, string[]>;
  /** The memory that says already what a value says, by the value's id; current ones and ones before. */
  restated: Map<string, string>;
}

/**
 * Places new facts among what is current.
 *
 * A fact that says in other words what a memory says already is none of its own. A value of a slot that was said later than
 * the current one, or as late, is its next version; one that was said before it is history at once. What is denied later
 * ("likes", "doesn't like") counts as such a value. A fact that tells of an end ("sold the van", "no longer works at
 * Initech") replaces what is over by it and nothing else, and so does one of which the reader says that it ends another. All
 * others stand alone. Of several that a value replaces the first is its parent.
 * @param values in the order that they were said
 * @param verdictOf what the reader says of two of them, the later one of which may end the earlier
 */
export function placeVersions(
  holders: readonly SlotHolder[],
  values: readonly NewValue[],
  verdictOf: (holder: { id: string }, value: { id: string }) => Verdict | undefined = () => undefined,
): Placement {
  const current = new Map<string, Holder>(
    holders.map((each) => [each.id, { ...each, ...readingOf(each.memory, each.subject, each.slot) }]),
  );
  const places = new Map<string, Version>();
  const superseded: string[] = [];
  const beside = new Map<string, string[]>();
  const restated = new Map<string, string>();

  function replace(value: Candidate, replaced: readonly Holder[]): void {
    const [parent, ...others] = replaced;
    const version = Math.max(0, ...replaced.map((each) => each.version)) + 1;
    const rootMemoryId = parent?.rootMemoryId ?? value.id;
    places.set(value.id, { version, isLatest: true, parentMemoryId: parent?.id ?? null, rootMemoryId });
    if (others.length > 0)
      beside.set(
        value.id,
        others.map(({ id }) => id),
      );
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
    const value = { ...each, at, ...readingOf(each.memory, each.subject, each.slot) };
    const all = [...current.values()];
    const said = current.get(value.id) ?? all.find((holder) => isRestated(holder, value, verdictOf(holder, value)));
    if (said !== undefined) {
      if (said.id !== value.id) restated.set(value.id, said.id);
      if (value.statedAt >= said.statedAt) Object.assign(said, { statedAt: value.statedAt, repeatedAt: at });
      continue;
    }
    const rivals = all.filter((holder) => isRival(holder, value));
    const winner =
      rivals.find((holder) => !yields(holder, value)) ??
      all.find((holder) => isOverAlready(holder, value, verdictOf(holder, value)));
    if (value.past !== undefined && (winner !== undefined || (value.past.isSupported && rivals.length === 0))) {
      restated.set(value.id, value.past.id);
    } else if (winner !== undefined) {
      const { rootMemoryId } = winner;
      places.set(value.id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId });
    } else {
      const others = all.filter((holder) => !rivals.includes(holder));
      replace(value, [...rivals, ...others.filter((holder) => isEnded(holder, value, verdictOf(holder, value)))]);
    }
  }
  return { places, superseded, beside, restated };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
