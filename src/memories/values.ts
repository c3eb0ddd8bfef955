import { newId } from '../core/ids.js';
import { fingerprint } from './fingerprint.js';
import { claimsOf, type Note, unrelated } from './notes/note.js';
import type { NewNote } from './placing.js';
import type { KnownMemory } from './store/memories.js';

/** A distinct note, with its quotes by document id. */
export interface Mention {
  print: string;
  note: Note;
  /** Ids of all notes with this fingerprint. */
  noteIds: string[];
  quotes: Map<string, string>;
  /** When it was last said. */
  statedAt: Date;
}

/** A document with what was noted of it. */
interface Noted {
  document: { id: string; documentDate: Date | null; createdAt: Date };
  notes: readonly Note[];
}

/**
 * The distinct notes, in the order in which they were said.
 * @param forgotten by note id, the notes on words whose memories were all forgotten; they are left out
 */
export function mentionsOf(read: readonly Noted[], forgotten: ReadonlyMap<string, unknown>) {
  const mentions = new Map<string, Mention>();
  for (const { document, notes } of read) {
    for (const note of notes) {
      const print = fingerprint(note.memory);
      if (print === '' || forgotten.has(note.id)) continue;
      const statedAt = document.documentDate ?? document.createdAt;
      const said = mentions.get(print);
      const mention: Mention = said ?? { print, note, noteIds: [], quotes: new Map(), statedAt };
      mention.noteIds.push(note.id);
      mention.quotes.set(document.id, mention.quotes.get(document.id) ?? note.quote);
      // A repetition moves behind what was said in between: "in Oslo", "in Rome", "in Oslo again".
      if (statedAt >= mention.statedAt) mentions.delete(print);
      const isLater = statedAt > mention.statedAt;
      if (said !== undefined) mention.note = isLater ? withClaimsOf(note, said.note) : withClaimsOf(said.note, note);
      if (isLater) mention.statedAt = statedAt;
      mentions.set(print, mention);
    }
  }
  return [...mentions.values()];
}

/** A note with what another one in the same words says of other memories as well. */
const withClaimsOf = (note: Note, other: Note): Note => ({
  ...note,
  ...claimsOf((kind) => [...note[kind], ...other[kind]]),
  dueAt: note.dueAt ?? other.dueAt,
});

/** A note that becomes a memory, or that repeats an existing one. */
export interface Value extends NewNote, Omit<Note, 'id'> {
  fingerprint: string;
  quotes: Map<string, string>;
  /** Whether no memory has its id yet. */
  isNew: boolean;
  /** Whether it repeats a forgotten memory, in documents that already supported that one. */
  isForgotten: boolean;
}

/**
 * Matches notes with memories that have the same fingerprint. A forgotten memory stays forgotten for the documents that
 * supported it; in another document the note becomes a new memory, and so does an expired one that was said again later.
 * @param known memories with the notes' fingerprints, those that have the notes' ids, whatever fingerprint an earlier version
 *   gave them, and those that notes repeat
 */
export function valuesOf(mentions: readonly Mention[], known: readonly KnownMemory[]): Value[] {
  const byPrint = new Map(known.map((memory) => [memory.fingerprint, memory]));
  const byId = new Map(known.map((memory) => [memory.id, memory]));
  const byNote = new Map(mentions.flatMap(({ print, noteIds }) => noteIds.map((id) => [id, byPrint.get(print)])));
  /** The first of the memories that a note repeats in other words, if all of them were superseded or forgotten since; else undefined. */
  const endedOf = ({ repeats }: Note) => {
    const said = repeats.map(({ id }) => byNote.get(id) ?? byId.get(id));
    return said.every((one) => one?.isLatest === false || one?.isForgotten) ? said[0] : undefined;
  };
  return mentions.map(({ print, note, noteIds, quotes, statedAt }) => {
    const memory = byPrint.get(print) ?? byId.get(note.id) ?? endedOf(note);
    for (const id of noteIds) byNote.set(id, memory);
    const value = { ...note, fingerprint: print, quotes, statedAt, isForgotten: false };
    if (memory === undefined) return { ...value, isNew: true };
    const { id, isLatest, isForgotten, supportedBy } = memory;
    const elsewhere = new Map([...quotes].filter(([documentId]) => !supportedBy.includes(documentId)));
    // A stored note that is read again may have become a memory under its own id before.
    const fresh = { ...value, id: id === note.id ? newId() : note.id, isNew: true };
    if (isBack(memory, statedAt, note.forgetAfter)) return fresh;
    if (isForgotten && elsewhere.size > 0) return { ...fresh, quotes: elsewhere };
    // The claims of such a note were applied when the memory was made of it.
    const settled = id === note.id ? unrelated : {};
    if (isLatest || isForgotten) return { ...value, ...settled, id, isForgotten, isNew: false };
    return { ...fresh, past: { id, isSupported: elsewhere.size === 0 } };
  });
}

/** Whether an expired memory was said again since. */
const isBack = (memory: KnownMemory, statedAt: Date, forgetAfter: Date | null): boolean =>
  memory.isForgotten &&
  memory.forgetAfter !== null &&
  memory.forgetAfter <= new Date() &&
  statedAt > memory.statedAt &&
  (forgetAfter === null || forgetAfter > new Date());
