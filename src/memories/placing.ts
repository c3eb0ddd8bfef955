import type { Claim, Note } from './notes/note.js';

/** A current memory that notes may replace or repeat. */
export interface CurrentMemory {
  id: string;
  version: number;
  rootMemoryId: string;
  /** When what it says was said. */
  statedAt: Date;
}

/** A note on its way to be a memory. */
export interface NewNote extends Pick<Note, 'id' | 'replaces' | 'repeats' | 'ends' | 'extends'> {
  statedAt: Date;
  /** Later statements that replace it already. */
  replacedBy?: readonly Claim[];
  /** What ranks behind it, and what it ranks behind: likely replaced, but not surely. */
  outranks?: readonly Claim[];
  outrankedBy?: readonly Claim[];
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
  /** The place of each note that becomes a memory, by id. */
  places: Map<string, Version>;
  /** Ids of the current memories that are superseded. */
  superseded: string[];
  /** What a memory supersedes beside its parent, by its id. */
  beside: Map<string, string[]>;
  /** The memory that says already what a note says, by the note's id; current ones and ones before. */
  restated: Map<string, string>;
  /** What adds detail to what. */
  extensions: { memoryId: string; relatedId: string }[];
  /** By the id of what is probably outdated, the one that it ranks behind. */
  behind: Map<string, string>;
}

interface Holder extends CurrentMemory {
  /** Where among the notes it is said again. */
  repeatedAt?: number;
}

/**
 * Places notes among what is current. What says the same as a current memory is no memory of its own; what such a note
 * replaces or ends is superseded by that memory. A note is the next
 * version of what it replaces or ends, unless that was said later, which makes it history at once. All others stand alone. Of
 * several that a note replaces the first is its parent.
 *
 * Nothing is decided here that no note says: claims are those that the note-taker is sure of.
 * @param notes in the order that they were said
 */
export function placeNotes(current: readonly CurrentMemory[], notes: readonly NewNote[]): Placement {
  const holders = new Map<string, Holder>(current.map((each) => [each.id, { ...each }]));
  const placement: Placement = {
    ...{ places: new Map(), superseded: [], beside: new Map(), restated: new Map(), extensions: [], behind: new Map() },
  };
  const { places, superseded, beside, restated } = placement;
  const holderOf = ({ id }: Claim): Holder[] => {
    const holder = holders.get(restated.get(id) ?? id);
    return holder === undefined ? [] : [holder];
  };
  const alsoEnds = (id: string, ended: readonly string[]) => {
    if (ended.length > 0) beside.set(id, [...(beside.get(id) ?? []), ...ended]);
  };

  function standAlone({ id, statedAt }: NewNote, replaced: readonly Holder[]): void {
    const [parent, ...others] = replaced;
    const version = Math.max(0, ...replaced.map((each) => each.version)) + 1;
    const rootMemoryId = parent?.rootMemoryId ?? id;
    places.set(id, { version, isLatest: true, parentMemoryId: parent?.id ?? null, rootMemoryId });
    alsoEnds(
      id,
      others.map((other) => other.id),
    );
    replaced.forEach(isOver);
    holders.set(id, { id, statedAt, version, rootMemoryId });
  }

  function isOver({ id }: Holder): void {
    holders.delete(id);
    const own = places.get(id);
    if (own === undefined) superseded.push(id);
    else own.isLatest = false;
  }

  for (const [at, { id, statedAt }] of notes.entries()) {
    const holder = holders.get(id);
    if (holder !== undefined) Object.assign(holder, { repeatedAt: at, statedAt: latest(holder.statedAt, statedAt) });
  }
  for (const [at, note] of notes.entries()) {
    const isNewer = ({ statedAt, repeatedAt }: Holder): boolean =>
      statedAt > note.statedAt || (statedAt >= note.statedAt && repeatedAt !== undefined && repeatedAt > at);
    const rivals = [...new Set([...note.replaces, ...note.ends].flatMap(holderOf))];
    const said = holders.get(note.id) ?? note.repeats.flatMap(holderOf)[0];
    if (said !== undefined) {
      if (said.id !== note.id) restated.set(note.id, said.id);
      if (note.statedAt >= said.statedAt) Object.assign(said, { statedAt: note.statedAt, repeatedAt: at });
      const over = rivals.filter((rival) => rival !== said && !isNewer(rival));
      over.forEach(isOver);
      alsoEnds(
        said.id,
        over.map(({ id }) => id),
      );
      continue;
    }
    const winner = rivals.find(isNewer) ?? (note.replacedBy ?? []).flatMap(holderOf)[0];
    // A text that is read again tells nothing new, unless it has repeated first what it takes back.
    const isOld = note.past?.isSupported === true && !rivals.some(({ repeatedAt }) => repeatedAt !== undefined);
    if (note.past !== undefined && (winner !== undefined || isOld)) {
      restated.set(note.id, note.past.id);
    } else if (winner !== undefined) {
      const { rootMemoryId } = winner;
      places.set(note.id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId });
      alsoEnds(winner.id, [note.id]);
    } else {
      standAlone(note, rivals);
    }
  }
  relate(notes, holders, placement);
  return placement;
}

/** What adds to what, and what ranks behind what, among all that is current in the end. */
function relate(notes: readonly NewNote[], holders: ReadonlyMap<string, Holder>, placement: Placement): void {
  const { restated, extensions, behind } = placement;
  const idOf = ({ id }: { id: string }) => restated.get(id) ?? id;
  const areCurrent = (...ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => holders.has(id));
  for (const note of notes) {
    const memoryId = idOf(note);
    for (const claim of note.extends) {
      if (areCurrent(memoryId, idOf(claim))) extensions.push({ memoryId, relatedId: idOf(claim) });
    }
    for (const claim of note.outranks ?? []) {
      if (areCurrent(memoryId, idOf(claim))) behind.set(idOf(claim), memoryId);
    }
    for (const claim of note.outrankedBy ?? []) {
      if (areCurrent(memoryId, idOf(claim))) behind.set(memoryId, idOf(claim));
    }
  }
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
