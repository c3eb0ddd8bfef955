import { type Database, isOutage } from '../../db/client.js';
import { retryOnConflict } from '../../db/retry.js';
import { groupBy } from '../../group-by.js';
import { newId } from '../../ids.js';
import type { Logger } from '../../log.js';
import type { Embedder } from '../../models/embedding/embedder.js';
import { fingerprint } from '../fingerprint.js';
import { insertMemories, recountSources } from '../repository.js';
import { activityOf } from './activities.js';
import { extensions, nameKeys, subjectOf } from './extensions.js';
import * as proposals from './inference-repository.js';
import { inferences } from './inferences.js';
import * as repository from './repository.js';
import { detailOf, possessionOf } from './things.js';
import type { Extension, Inference, Relatable } from './types.js';

/** Memories of one pass: bounds its time, and that of its statements. */
const memoriesAPass = 100;
/**
 * Two memories that the rules pair are this close at least. Of 17 true pairs the least has .68, pairs of different things
 * that share a word ("garden", "garden party") have .59 to .68.
 */
const leastCosine = 0.65;
const mostExtensions = 3;
const mostParents = 10;
/** Nobody reviews more; further ones wait until there is room. */
const mostPending = 200;

interface Parts {
  db: Database;
  embedder: Pick<Embedder, 'embedDocuments'>;
  embeddingSetId: number;
  log: Logger;
}

interface Target {
  orgId: string;
  containerTag: string;
}

export type RelatingService = ReturnType<typeof createRelatingService>;

/** Looks for what memories add to each other and for what follows from them. Part of the container's dreaming. */
export function createRelatingService({ db, embedder, embeddingSetId, log }: Parts) {
  async function extend(target: Target, memories: readonly Relatable[], isNew: (id: string) => boolean) {
    const pairs = extensions(memories, isNew);
    if (pairs.length === 0) return;
    const cosines = await repository.cosines(db, target, embeddingSetId, pairs);
    await retryOnConflict(() => repository.insertExtensions(db, target, closest(pairs, cosines)));
  }

  async function propose(target: Target, inference: Inference): Promise<void> {
    const { containerTag } = target;
    const { parentIds, ...proposal } = inference;
    const print = fingerprint(proposal.memory);
    if (!(await isWanted(target, inference, print))) return;
    const [embedding = new Float32Array()] = await embedder.embedDocuments([proposal.memory], 'memories');
    await retryOnConflict(() =>
      db.$transaction(async (tx) => {
        if (!(await proposals.holdParents(tx, target, parentIds))) return;
        const said = await proposals.findSaid(tx, target, containerTag, print);
        if (said !== undefined && said.reviewStatus !== 'pending') return;
        const id = said?.id ?? newId();
        if (said === undefined) {
          const place = { version: 1, isLatest: true, parentMemoryId: null, rootMemoryId: id };
          const memory = { ...proposal, ...place, id, containerTag, fingerprint: print, slot: null, embedding };
          await insertMemories(tx, target, embeddingSetId, [memory]);
          await proposals.markPending(tx, target, id);
        }
        await proposals.insertParents(tx, target, id, parentIds);
        await recountSources(tx, target, [id]);
      }),
    );
  }

  /** Not where it is said, was declined, contradicts a fact or stands on enough already, nor when too many wait. */
  async function isWanted(target: Target, inference: Inference, print: string): Promise<boolean> {
    const { containerTag } = target;
    const said = await proposals.findSaid(db, target, containerTag, print);
    if (said !== undefined) return said.reviewStatus === 'pending' && said._count.relations < mostParents;
    if (await proposals.isFilled(db, target, containerTag, inference)) return false;
    return (await proposals.countPending(db, target, containerTag)) < mostPending;
  }

  async function relateAll(target: Target, fresh: readonly Relatable[]): Promise<void> {
    const words = [...new Set(fresh.flatMap(wordsOf))];
    const around = words.length === 0 ? [] : await repository.factsWith(db, target, target.containerTag, words);
    const ids = new Set(fresh.map(({ id }) => id));
    const isNew = (id: string) => ids.has(id);
    const memories = [...fresh, ...around.filter(({ id }) => !isNew(id))];
    await extend(target, memories, isNew);
    for (const inference of inferences(memories, isNew)) await propose(target, inference);
  }

  return {
    /**
     * Relates the container's memories that were not yet. Run again after a crash it finds what it wrote. A fault costs
     * these memories their relations, and no document its memories.
     * @returns whether more are waiting
     */
    async relate(target: Target): Promise<{ more: boolean }> {
      const fresh = await repository.unrelated(db, target, target.containerTag, memoriesAPass);
      if (fresh.length === 0) return { more: false };
      try {
        await relateAll(target, fresh);
      } catch (error) {
        if (isOutage(error)) throw error;
        log.error({ err: error, ...target }, 'memories not related');
      }
      await repository.markRelated(
        db,
        target,
        fresh.map(({ id }) => id),
      );
      return { more: fresh.length === memoriesAPass };
    },
  };
}

/** Words that everything has that could be related to the memory. */
function wordsOf(memory: Relatable): string[] {
  const { memory: text } = memory;
  const subject = subjectOf(memory);
  const things = [possessionOf(text), detailOf(text)].flatMap((thing) => thing?.noun ?? []);
  const named = subject === null || subject === 'User' ? [] : [subject];
  return [...nameKeys(memory), ...things, ...named, ...[activityOf(text)].flatMap((done) => done?.word ?? [])];
}

/** The closest few of each memory. */
function closest(pairs: readonly Extension[], cosines: readonly number[]): Extension[] {
  const scored = pairs
    .map((pair, index) => ({ pair, cosine: cosines[index] ?? 0 }))
    .filter(({ cosine }) => cosine >= leastCosine)
    .sort((a, b) => b.cosine - a.cosine);
  const groups = groupBy(scored, ({ pair }) => pair.memoryId);
  return [...groups.values()].flatMap((group) => group.slice(0, mostExtensions).map(({ pair }) => pair));
}
