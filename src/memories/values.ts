import { newId } from '../ids.js';
import type { Fact } from './extraction/index.js';
import type { KnownMemory } from './repository.js';
import type { NewValue } from './versions.js';

/** A fact once, with the words of each document that says it. */
export interface Mention {
  print: string;
  fact: Fact;
  quotes: Map<string, string>;
  /** When it was said last. */
  statedAt: Date;
}

/** A fact on its way to be a memory, or the memory that it is already. */
export interface Value extends NewValue, Omit<Fact, 'source'> {
  fingerprint: string;
  quotes: Map<string, string>;
  /** Whether its id is of no memory yet. */
  isNew: boolean;
  /** A person forgot it, and the documents that say it are no new ones. */
  isForgotten: boolean;
}

/**
 * Facts with the memories that have their very words. What was forgotten stays so as far as the documents are concerned that
 * it was forgotten with; said in another one it is a new memory, and so is what expired and was said again later.
 */
export function valuesOf(mentions: readonly Mention[], known: readonly KnownMemory[]): Value[] {
  const byPrint = new Map(known.map((memory) => [memory.fingerprint, memory]));
  return mentions.map(({ print, fact: { source: _, ...fact }, quotes, statedAt }) => {
    const memory = byPrint.get(print);
    const value = { ...fact, fingerprint: print, quotes, statedAt, isForgotten: false };
    if (memory === undefined || isBack(memory, statedAt, fact.forgetAfter))
      return { ...value, id: newId(), isNew: true };
    const { id, isLatest, isForgotten, isSupported } = memory;
    if (isLatest || isForgotten) return { ...value, id, isForgotten, isNew: false };
    return { ...value, id: newId(), isNew: true, past: { id, isSupported } };
  });
}

/** Whether what expired was said again since. */
const isBack = (memory: KnownMemory, statedAt: Date, forgetAfter: Date | null): boolean =>
  memory.isForgotten &&
  memory.forgetAfter !== null &&
  memory.forgetAfter <= new Date() &&
  statedAt > memory.statedAt &&
  (forgetAfter === null || forgetAfter > new Date());
