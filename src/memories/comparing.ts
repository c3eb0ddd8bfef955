import type { Database } from '../db/client.js';
import type { Reader, Verdict } from '../models/reading/reader.js';
import { slices } from '../slices.js';
import { dot } from '../vectors.js';
import { type Neighbour, nearestMemories } from './neighbours.js';
import type { NewValue } from './versions.js';

/** Memories that a value is compared with: of what it ends, 90 % were among so many nearest ones (docs/retrieval.md). */
const mostCompared = 4;
/** Least cosine of what is compared; 5 % of what is ended was further away. */
const leastCosine = 0.44;
/** Values a statement: each is held against every current memory of the container. */
const valuesAStatement = 20;

interface Parts {
  db: Database;
  embeddingSetId: number;
  reader: Pick<Reader, 'compare'>;
}

export interface Comparison {
  /** Ids of the current memories that were compared with a value. */
  memoryIds: string[];
  /** What the later of the two makes of the earlier one; absent when they were not compared. */
  verdictOf(one: { id: string }, other: { id: string }): Verdict | undefined;
}

interface Compared {
  id: string;
  memory: string;
  statedAt: Date;
  cosine: number;
}

/**
 * Has the reader hold new values against what is near them: current memories, and each other.
 * @param values in the order that they were said
 * @param vectors of the values that are new, by id; others are not compared
 */
export async function compareAll(
  { db, embeddingSetId, reader }: Parts,
  target: { orgId: string; containerTag: string },
  values: readonly NewValue[],
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<Comparison> {
  const added = values.flatMap((value) => {
    const vector = vectors.get(value.id);
    return vector === undefined ? [] : [{ value, vector }];
  });
  const pairs = new Map<string, { before: string; after: string }>();
  const memoryIds = new Set<string>();
  for (const [start, slice] of [...slices(added, valuesAStatement)].entries()) {
    const near = await nearestMemories(db, target, {
      ...{ containerTag: target.containerTag, setId: embeddingSetId, limit: mostCompared },
      vectors: slice.map(({ vector }) => vector),
    });
    for (const [within, { value, vector }] of slice.entries()) {
      const at = start * valuesAStatement + within;
      const earlier = added.slice(0, at).map((other) => ({ ...other.value, cosine: dot(other.vector, vector) }));
      for (const other of closest([...near.filter((each) => each.at === within), ...earlier])) {
        const [before, after] = other.statedAt > value.statedAt ? [value, other] : [other, value];
        pairs.set(keyOf(other, value), { before: before.memory, after: after.memory });
        memoryIds.add(other.id);
      }
    }
  }
  const verdicts = await reader.compare([...pairs.values()]);
  const byKey = new Map([...pairs.keys()].map((key, at) => [key, verdicts[at]]));
  return {
    memoryIds: [...memoryIds],
    verdictOf: (one, other) => byKey.get(keyOf(one, other)) ?? byKey.get(keyOf(other, one)),
  };
}

const closest = (all: readonly (Compared | Neighbour)[]): (Compared | Neighbour)[] =>
  all
    .filter(({ cosine }) => cosine >= leastCosine)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, mostCompared);

const keyOf = (one: { id: string }, other: { id: string }): string => `${one.id} ${other.id}`;
