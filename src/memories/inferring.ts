import { newId } from '../core/ids.js';
import type { ContainerScope } from '../core/scope.js';
import { retryOnConflict } from '../db/retry.js';
import { fingerprint } from './fingerprint.js';
import type { Inference } from './notes/note.js';
import { updateMemory } from './store/edits.js';
import * as proposals from './store/inferences.js';
import { insertMemories } from './store/memories.js';
import { recountSources } from './store/sources.js';
import type { WritingParts } from './writing.js';

const mostParents = 10;
/** Most inferences that wait for a review in a container; further ones are not stored until there is room. */
const mostPending = 200;

export type InferringService = ReturnType<typeof createInferringService>;

/** Proposes inferences from several memories for review. */
export function createInferringService({ db, embeddings }: WritingParts) {
  /** False when the inference is a known fact, was declined or replaced, or has enough parents, or when too many wait for a review. */
  async function isWanted(target: ContainerScope, print: string): Promise<boolean> {
    const said = await proposals.findSaid(db, target, print);
    if (said !== undefined) return said.isPending && said.parents < mostParents;
    return (await proposals.countPending(db, target)) < mostPending;
  }

  return {
    /**
     * Proposes an inference, or adds these parents to one that waits for its review. Nothing is written unless there are at
     * least two parents and all of them are current facts. A repetition changes nothing.
     */
    async propose(target: ContainerScope, { from, kind, memory, ...inference }: Inference): Promise<void> {
      const { containerTag } = target;
      const print = fingerprint(memory);
      const parentIds = [...new Set(from)];
      if (parentIds.length < 2 || !(await isWanted(target, print))) return;
      await embeddings.writing(async (sets) => {
        const [vectors = new Map()] = await sets.embed([memory], 'memories');
        await retryOnConflict(() =>
          db.$transaction(async (tx) => {
            const parents = await proposals.holdParents(tx, target, parentIds);
            if (parents === null) return;
            const said = await proposals.findSaid(tx, target, print);
            if (said?.isPending === false) return;
            const id = said?.id ?? newId();
            if (said === undefined) {
              const place = { version: 1, isLatest: true, parentMemoryId: null, rootMemoryId: id };
              const row = { ...inference, ...place, ...parents, id, containerTag, memory, fingerprint: print, vectors };
              await insertMemories(tx, target, sets, [{ ...row, isStatic: kind === 'static' }]);
              await updateMemory(tx, target, id, { isInference: true, reviewStatus: 'pending' });
            }
            await proposals.insertParents(tx, target, id, parentIds);
            await recountSources(tx, target, [id]);
          }),
        );
      });
    },
  };
}
