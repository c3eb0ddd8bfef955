/** A memory that holds the value of a slot ("home" of "User") now. */
export interface SlotHolder {
  id: string;
  subject: string;
  slot: string;
  version: number;
  rootMemoryId: string;
  /** When what it says was said. */
  statedAt: Date;
}

export interface NewValue {
  id: string;
  subject: string;
  slot: string | null;
  statedAt: Date;
}

export interface Version {
  version: number;
  isLatest: boolean;
  parentMemoryId: string | null;
  rootMemoryId: string;
}

/**
 * Places new facts among the values that their slots have had: one that was said later than the current value, or as late,
 * is its next version; one that was said before it is history at once. Facts without a slot stand alone.
 * @param values in the order that they were said
 * @returns the place of each, by id, and the ids of the holders that are current no more
 */
export function placeVersions(holders: readonly SlotHolder[], values: readonly NewValue[]) {
  const current = new Map(holders.map((holder) => [keyOf(holder.subject, holder.slot), holder]));
  const places = new Map<string, Version>();
  const superseded: string[] = [];
  for (const { id, subject, slot, statedAt } of values) {
    const holder = slot === null ? undefined : current.get(keyOf(subject, slot));
    if (holder !== undefined && statedAt < holder.statedAt) {
      places.set(id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId: holder.rootMemoryId });
      continue;
    }
    const version = (holder?.version ?? 0) + 1;
    const rootMemoryId = holder?.rootMemoryId ?? id;
    places.set(id, { version, isLatest: true, parentMemoryId: holder?.id ?? null, rootMemoryId });
    if (holder !== undefined) {
      const own = places.get(holder.id);
      if (own === undefined) superseded.push(holder.id);
      else own.isLatest = false;
    }
    if (slot !== null) current.set(keyOf(subject, slot), { id, subject, slot, version, rootMemoryId, statedAt });
  }
  return { places, superseded };
}

const keyOf = (subject: string, slot: string) => JSON.stringify([subject, slot]);
