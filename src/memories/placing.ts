import type { Claim, Note } from './notes/note.js';

/** One memory supersedes another, and hides it while it exists itself. */
export interface Superseding {
  memoryId: string;
  supersededId: string;
  /** 0–1. */
  likelihood: number;
  author: Note['author'] | 'client' | 'same';
}

/** A current memory that notes may replace or repeat. */
export interface CurrentMemory {
  id: string;
  version: number;
  rootMemoryId: string;
  /** When what it says was said. */
  statedAt: Date;
  forgetAfter: Date | null;
  /** A client wrote, edited or restored it. */
  byClient: boolean;
}

/** A note that is about to become a memory. */
export interface NewNote
  extends Pick<Note, 'id' | 'forgetAfter' | 'author' | 'replaces' | 'repeats' | 'ends' | 'extends'> {
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
  /** What supersedes what, each pair once: also what a parent is superseded by. */
  supersedings: Superseding[];
  /** The memory that says already what a note says, by the note's id; current ones and ones before. */
  restated: Map<string, string>;
  /** Relations of the kind `extends`. */
  extensions: { memoryId: string; relatedId: string }[];
  /** By the id of what is probably outdated, the one that it ranks behind. */
  behind: Map<string, string>;
}

/** A memory that notes may repeat or supersede, while it is current. */
interface Candidate extends CurrentMemory {
  /** Index of the note that repeats it. */
  repeatedAt?: number;
}

type Lasting = Pick<CurrentMemory, 'forgetAfter'>;

/**
 * Whether the later of two may hide the earlier: what clients wrote is hidden by clients alone, and what lasts by nothing that
 * is over some day.
 */
export const mayHide = (later: Lasting & { byClient?: boolean }, earlier: Lasting & { byClient?: boolean }): boolean =>
  (later.byClient === true || earlier.byClient !== true) &&
  (later.forgetAfter === null || earlier.forgetAfter !== null);

/**
 * Places notes among what is current. What says the same as a current memory is no memory of its own; what such a note
 * replaces or ends is superseded by that memory. A note is the next version of what it replaces or ends, unless that was said
 * later, which makes it history at once. All others stand alone. Of several that a note replaces the first is its parent. What
 * may not be hidden ranks behind instead.
 *
 * Nothing is decided here that no note says: claims are those that the note-taker is sure of.
 * @param notes in the order that they were said
 */
export function placeNotes(current: readonly CurrentMemory[], notes: readonly NewNote[]): Placement {
  const candidates = new Map<string, Candidate>(current.map((each) => [each.id, { ...each }]));
  const placement: Placement = {
    ...{ places: new Map(), superseded: [], supersedings: [], restated: new Map(), extensions: [], behind: new Map() },
  };
  const { places, superseded, supersedings, restated } = placement;
  /** Pairs in which the earlier may not be hidden by the later: it ranks behind instead. */
  const notHidden: { earlier: { id: string }; later: { id: string } }[] = [];
  const candidateOf = ({ id }: Claim): Candidate[] => {
    const candidate = candidates.get(restated.get(id) ?? id);
    return candidate === undefined ? [] : [candidate];
  };

  const candidatesOf = (claims: readonly Claim[]) =>
    claims.flatMap((claim) => candidateOf(claim).map((candidate) => [candidate, claim.likelihood] as const));

  function supersede(memoryId: string, { author }: NewNote, replaced: readonly (readonly [Candidate, number])[]): void {
    for (const [{ id }, likelihood] of replaced) {
      supersedings.push({ memoryId, supersededId: id, likelihood, author });
      candidates.delete(id);
      const own = places.get(id);
      if (own === undefined) superseded.push(id);
      else own.isLatest = false;
    }
  }

  function standAlone(note: NewNote, replaced: readonly (readonly [Candidate, number])[]): void {
    const { id, statedAt, forgetAfter } = note;
    const parent = replaced[0]?.[0];
    const version = Math.max(0, ...replaced.map(([each]) => each.version)) + 1;
    const rootMemoryId = parent?.rootMemoryId ?? id;
    places.set(id, { version, isLatest: true, parentMemoryId: parent?.id ?? null, rootMemoryId });
    supersede(id, note, replaced);
    candidates.set(id, { id, statedAt, forgetAfter, version, rootMemoryId, byClient: false });
  }

  for (const [at, { id, statedAt }] of notes.entries()) {
    const candidate = candidates.get(id);
    if (candidate !== undefined)
      Object.assign(candidate, { repeatedAt: at, statedAt: latest(candidate.statedAt, statedAt) });
  }
  for (const [at, note] of notes.entries()) {
    const isNewer = ({ statedAt, repeatedAt }: Candidate): boolean =>
      statedAt > note.statedAt || (statedAt >= note.statedAt && repeatedAt !== undefined && repeatedAt > at);
    const conflicts = new Map<Candidate, number>();
    for (const [candidate, likelihood] of candidatesOf([...note.replaces, ...note.ends]))
      if (!conflicts.has(candidate)) conflicts.set(candidate, likelihood);
    const newer = [...conflicts].filter(([candidate]) => isNewer(candidate));
    const older = [...conflicts].filter(([candidate]) => !isNewer(candidate));
    const hideOlder = (later: Candidate | NewNote, hide: (hidden: typeof older) => void) => {
      hide(older.filter(([candidate]) => candidate !== later && mayHide(later, candidate)));
      for (const [candidate] of older) if (!mayHide(later, candidate)) notHidden.push({ earlier: candidate, later });
    };
    const said = candidates.get(note.id) ?? note.repeats.flatMap(candidateOf)[0];
    if (said !== undefined) {
      if (said.id !== note.id) restated.set(note.id, said.id);
      if (note.statedAt >= said.statedAt) Object.assign(said, { statedAt: note.statedAt, repeatedAt: at });
      hideOlder(said, (hidden) => supersede(said.id, note, hidden));
      continue;
    }
    const winner = [...newer, ...candidatesOf(note.replacedBy ?? [])].find(([candidate]) => mayHide(candidate, note));
    // A text that is read again tells nothing new, unless it has repeated first what it takes back.
    const isOld =
      note.past?.isSupported === true && ![...conflicts.keys()].some(({ repeatedAt }) => repeatedAt !== undefined);
    if (note.past !== undefined && (winner !== undefined || isOld)) {
      restated.set(note.id, note.past.id);
    } else if (winner !== undefined) {
      const [{ id: memoryId, rootMemoryId }, likelihood] = winner;
      places.set(note.id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId });
      supersedings.push({ memoryId, supersededId: note.id, likelihood, author: note.author });
    } else {
      hideOlder(note, (hidden) => standAlone(note, hidden));
      for (const [candidate] of newer) notHidden.push({ earlier: note, later: candidate });
    }
  }
  relate(notes, notHidden, candidates, placement);
  return placement;
}

/** Relates the memories that are current in the end: extensions, and which ranks behind which. */
function relate(
  notes: readonly NewNote[],
  notHidden: readonly { earlier: { id: string }; later: { id: string } }[],
  candidates: ReadonlyMap<string, Candidate>,
  placement: Placement,
): void {
  const { restated, extensions, behind } = placement;
  const idOf = ({ id }: { id: string }) => restated.get(id) ?? id;
  const areCurrent = (...ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => candidates.has(id));
  for (const note of notes) {
    const memoryId = idOf(note);
    for (const claim of note.extends) {
      if (areCurrent(memoryId, idOf(claim))) extensions.push({ memoryId, relatedId: idOf(claim) });
    }
  }
  const leaning = notes.flatMap((note) => [
    ...(note.outranks ?? []).map((earlier) => ({ earlier, later: note })),
    ...(note.outrankedBy ?? []).map((later) => ({ earlier: note, later })),
  ]);
  for (const { earlier, later } of [...leaning, ...notHidden]) {
    if (areCurrent(idOf(earlier), idOf(later))) behind.set(idOf(earlier), idOf(later));
  }
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
