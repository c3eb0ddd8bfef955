import { newId } from '../core/ids.js';
import { type Note, unrelated } from './notes/note.js';
import type { NewNote } from './placing.js';
import type { KnownMemory } from './store/memories.js';

/** A distinct note, with the words of each document that states it. */
export interface Mention {
  print: string;
  note: Note;
  /** Ids of all the notes that say it. */
  noteIds: string[];
  quotes: Map<string, string>;
  /** When it was said last. */
  statedAt: Date;
}

/** A note on its way to be a memory, or the memory that it is already. */
export interface Value extends NewNote, Omit<Note, 'id'> {
  fingerprint: string;
  quotes: Map<string, string>;
  /** Whether its id is of no memory yet. */
  isNew: boolean;
  /** A person forgot it, and the documents that say it are no new ones. */
  isForgotten: boolean;
}

/**
 * Notes with the memories that have their very words. What was forgotten stays so as far as the documents are concerned that
 * it was forgotten with; said in another one it is a new memory, and so is what expired and was said again later.
 */
export function valuesOf(mentions: readonly Mention[], known: readonly KnownMemory[]): Value[] {
  const byPrint = new Map(known.map((memory) => [memory.fingerprint, memory]));
  return mentions.map(({ print, note, quotes, statedAt }) => {
    const memory = byPrint.get(print);
    const value = { ...note, fingerprint: print, quotes, statedAt, isForgotten: false };
    if (memory === undefined) return { ...value, isNew: true };
    const { id, isLatest, isForgotten, isSupported } = memory;
    // Of notes that are kept for another try the id is of a memory already.
    const fresh = { ...value, id: id === note.id ? newId() : note.id, isNew: true };
    if (isBack(memory, statedAt, note.forgetAfter)) return fresh;
    // What a note said of others when the memory was made of it is not said again.
    const settled = id === note.id ? unrelated : {};
    if (isLatest || isForgotten) return { ...value, ...settled, id, isForgotten, isNew: false };
    return { ...fresh, past: { id, isSupported } };
  });
}

/** Whether an expired memory was said again since. */
const isBack = (memory: KnownMemory, statedAt: Date, forgetAfter: Date | null): boolean =>
  memory.isForgotten &&
  memory.forgetAfter !== null &&
  memory.forgetAfter <= new Date() &&
  statedAt > memory.statedAt &&
  (forgetAfter === null || forgetAfter > new Date());
