import { detailOf, leadingSubject, namingOf, possessionOf } from './things.js';
import type { Extension, Relatable } from './types.js';

/**
 * Which memories add detail to which, by two rules that do not depend on the order in which they came:
 * - one is about somebody or something that the other names: "Max is a golden retriever" extends "User has a dog named Max";
 * - one is about something of somebody's that the other says they have: "User's novel is about bees" extends "User is
 *   writing a novel".
 * Two values of one slot never extend each other: they replace each other.
 * @param isNew at least one of a pair must be
 */
export function extensions(memories: readonly Relatable[], isNew: (id: string) => boolean): Extension[] {
  const named = indexBy(memories, nameKeys);
  const owned = indexBy(memories, (memory) => keysOf(possessionOf(memory.memory)));
  return memories.flatMap((memory) => {
    const subject = subjectOf(memory);
    const bases = [
      ...(subject === null ? [] : (named.get(subject) ?? [])).filter((base) => subjectOf(base) !== subject),
      ...keysOf(detailOf(memory.memory)).flatMap((key) => owned.get(key) ?? []),
    ];
    return [...new Set(bases)]
      .filter((base) => base !== memory && (isNew(base.id) || isNew(memory.id)) && !shareSlot(base, memory))
      .map((base) => ({ memoryId: memory.id, relatedId: base.id }));
  });
}

/** Whom a memory is about: what the extractor said, or its first words. */
export const subjectOf = ({ subject, memory }: Pick<Relatable, 'subject' | 'memory'>): string | null =>
  subject ?? leadingSubject(memory);

/** The names that a memory introduces: the full one, and the first of two. */
export function nameKeys({ memory }: Pick<Relatable, 'memory'>): string[] {
  const naming = namingOf(memory);
  if (naming === null) return [];
  const [first = naming.name] = naming.name.split(' ');
  return [...new Set([naming.name, first])];
}

const keysOf = (thing: { owner: string; noun: string } | null) =>
  thing === null ? [] : [`${thing.owner}/${thing.noun}`];

const shareSlot = (one: Relatable, other: Relatable) =>
  one.slot !== null && one.slot === other.slot && subjectOf(one) === subjectOf(other);

function indexBy(memories: readonly Relatable[], keys: (memory: Relatable) => readonly string[]) {
  const index = new Map<string, Relatable[]>();
  for (const memory of memories) {
    for (const key of keys(memory)) index.set(key, [...(index.get(key) ?? []), memory]);
  }
  return index;
}
