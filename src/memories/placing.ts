import type { Claim, Note, unrelated } from './notes/note.js';

/** One memory supersedes another and hides it as long as it exists. */
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
  /** When it was said. */
  statedAt: Date;
  forgetAfter: Date | null;
  /** A client wrote, edited or restored it. */
  byClient: boolean;
}

/** A note that is about to become a memory. */
export interface NewNote extends Pick<Note, 'id' | 'forgetAfter' | 'author' | keyof typeof unrelated> {
  statedAt: Date;
  /** Later statements that already replace it. */
  replacedBy?: readonly Claim[];
  /** Statements that rank behind it, and those that it ranks behind: probably, but not surely, replaced. */
  outranks?: readonly Claim[];
  outrankedBy?: readonly Claim[];
  /** A superseded memory with the same text. */
  past?: { id: string; isSupported: boolean };
}

/** A memory's place among its versions. */
export interface Place {
  version: number;
  isLatest: boolean;
  parentMemoryId: string | null;
  /** Shared by all versions of a memory. */
  rootMemoryId: string;
}

export interface Placement {
  /** The place of each note that becomes a memory, by id. */
  places: Map<string, Place>;
  /** Ids of the current memories that become superseded. */
  superseded: string[];
  /** Which memory supersedes which, each pair once, including versions and their parents. */
  supersedings: Superseding[];
  /** By the note's id, the id of the memory, current or superseded, that already says the same. */
  restated: Map<string, string>;
  /** Relations of the kind `extends`. */
  extensions: { memoryId: string; relatedId: string }[];
  /** Which memory will supersede which, and when. */
  changes: (Superseding & { dueAt: Date })[];
  /** By the id of a probably outdated memory, the id of the one that it ranks behind. */
  behind: Map<string, string>;
}

/** A memory that notes may repeat or supersede, while it is current. */
interface Candidate extends CurrentMemory {
  /** Index of the note that repeats it. */
  repeatedAt?: number;
}

type Lasting = Pick<CurrentMemory, 'forgetAfter'>;

/**
 * Whether a note may have the later memory hide the earlier one. Only clients hide what clients wrote, and a memory that
 * expires does not hide one that does not.
 */
export const mayHide = (later: Lasting, earlier: Lasting & { byClient?: boolean }): boolean =>
  earlier.byClient !== true && (later.forgetAfter === null || earlier.forgetAfter !== null);

/**
 * Decides what notes become among the current memories:
 * - A note that repeats a current memory becomes no memory of its own. What it replaces or ends is superseded by that memory.
 * - A note that replaces or ends memories becomes their next version; the first of them is its parent.
 * - A note that contradicts something said later becomes history at once.
 * - All other notes stand alone. What they will replace on a later day stays until then.
 * - A memory that may not be hidden ranks behind instead.
 * - All follows from what the notes claim, of which the note-taker is sure.
 * @param notes in the order in which they were said
 */
export function placeNotes(current: readonly CurrentMemory[], notes: readonly NewNote[]): Placement {
  const candidates = new Map<string, Candidate>(current.map((each) => [each.id, { ...each }]));
  const placement: Placement = {
    ...{ places: new Map(), superseded: [], supersedings: [], restated: new Map(), extensions: [], changes: [] },
    behind: new Map(),
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
    const winner = [...newer, ...candidatesOf(note.replacedBy ?? [])].find(([candidate]) => mayHide(candidate, note));
    const older = [...conflicts].filter(([candidate]) => candidate !== winner?.[0] && !isNewer(candidate));
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
    // A superseded note of a text that is read again stays superseded, unless the text first repeats what replaced it.
    const isOld =
      note.past?.isSupported === true && ![...conflicts.keys()].some(({ repeatedAt }) => repeatedAt !== undefined);
    if (note.past !== undefined && (winner !== undefined || isOld)) {
      restated.set(note.id, note.past.id);
    } else if (winner !== undefined) {
      const [{ id: memoryId, rootMemoryId }, likelihood] = winner;
      places.set(note.id, { version: 1, isLatest: false, parentMemoryId: null, rootMemoryId });
      supersedings.push({ memoryId, supersededId: note.id, likelihood, author: note.author });
      hideOlder(note, (hidden) => supersede(note.id, note, hidden));
    } else {
      hideOlder(note, (hidden) => standAlone(note, hidden));
      for (const [candidate] of newer) notHidden.push({ earlier: note, later: candidate });
    }
  }
  relate(notes, notHidden, candidates, placement);
  return placement;
}

/** Adds relations between the memories that are current in the end: extensions, changes to come, and which ranks behind which. */
function relate(
  notes: readonly NewNote[],
  notHidden: readonly { earlier: { id: string }; later: { id: string } }[],
  candidates: ReadonlyMap<string, Candidate>,
  placement: Placement,
): void {
  const { restated, extensions, changes, behind } = placement;
  const idOf = ({ id }: { id: string }) => restated.get(id) ?? id;
  const areCurrent = (...ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every((id) => candidates.has(id));
  for (const note of notes) {
    const memoryId = idOf(note);
    for (const claim of note.extends) {
      if (areCurrent(memoryId, idOf(claim))) extensions.push({ memoryId, relatedId: idOf(claim) });
    }
    const { dueAt, author } = note;
    for (const claim of note.willReplace) {
      const [later, earlier] = [candidates.get(memoryId), candidates.get(idOf(claim))];
      if (!dueAt || !later || !earlier || later === earlier || !mayHide(later, earlier)) continue;
      changes.push({ memoryId, supersededId: earlier.id, likelihood: claim.likelihood, author, dueAt });
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
