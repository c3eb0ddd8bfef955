import type { Scope } from '../core/scope.js';
import type { Database } from '../db/client.js';
import { type Llm, LlmError } from '../models/llm/index.js';
import { relationsOf } from './relation-repository.js';
import { type Hit, isMemory, type MemoryHit } from './repository.js';
import { type Group, synthesise } from './synthesis.js';

/** A search result, or several memories combined into one. */
export interface Found {
  /** The best of the members. */
  hit: Hit;
  /** The memories that it was made of; empty for what was found as it is. */
  members: readonly MemoryHit[];
  /** What they say together. */
  text?: string;
}

export const alone = (hit: Hit): Found => ({ hit, members: [] });

/**
 * Makes one result of memories that are about the same matter; chunks and other memories stay as they are. With a
 * model, that is what it says in one text of those that bear on the question. Without one, or when it does not answer,
 * memories are of one matter when one `extends` the other, directly or through a third among the results; they are joined as
 * "…; …", best first. Either way the result stands where the best of them stood, with its id and similarity.
 * @param hits best first
 */
export async function aggregated(
  { db, llm }: { db: Database; llm: Llm | null },
  scope: Scope,
  question: string,
  hits: readonly Hit[],
): Promise<Found[]> {
  const memories = hits.filter(isMemory);
  if (memories.length < 2) return hits.map(alone);
  const synthesis = llm === null ? undefined : await synthesise(llm, question, memories).catch(ignoreLlmError);
  if (synthesis === null) return hits.map(alone);
  const groups = synthesis === undefined ? await groupsOf(db, scope, memories) : [synthesis];
  return placed(hits, groups);
}

function ignoreLlmError(error: unknown): undefined {
  if (!(error instanceof LlmError)) throw error;
  return undefined;
}

function placed(hits: readonly Hit[], groups: readonly Group[]): Found[] {
  const groupOf = new Map<Hit, Group>(
    groups.flatMap((group) => group.members.map((member) => [member, group] as const)),
  );
  return hits.flatMap((hit) => {
    const group = groupOf.get(hit);
    if (group === undefined) return [alone(hit)];
    return group.members[0] === hit ? [{ hit, ...group }] : [];
  });
}

async function groupsOf(db: Database, scope: Scope, memories: readonly MemoryHit[]): Promise<Group[]> {
  const ids = memories.map(({ id }) => id);
  const relations = await relationsOf(db, scope, ids);
  const extensions = relations.flatMap(({ memoryId, relatedId, relation }) =>
    relation === 'extends' ? [[memoryId, relatedId]] : [],
  );
  return connected(memories, extensions)
    .filter((members) => members.length > 1)
    .map((members) => ({ members, text: joined(members.map(({ memory }) => memory)) }));
}

/** The items in groups such that two that are named together are in one group; items and groups keep their order. */
export function connected<T extends { id: string }>(
  items: readonly T[],
  together: readonly (readonly string[])[],
): T[][] {
  const groupOf = new Map(items.map((item) => [item.id, new Set([item])]));
  for (const ids of together) {
    const merged = new Set(ids.flatMap((id) => [...(groupOf.get(id) ?? [])]));
    for (const item of merged) groupOf.set(item.id, merged);
  }
  const inOrder = (group: ReadonlySet<T>) => items.filter((item) => group.has(item));
  return [...new Set(groupOf.values())].map(inOrder);
}

/** Joins sentences: "A; B; C." */
function joined(texts: readonly string[]): string {
  const withoutStops = texts.map((text) => text.trim().replace(/\.+$/, ''));
  return `${withoutStops.join('; ')}${texts.at(-1)?.trim().endsWith('.') ? '.' : ''}`;
}
