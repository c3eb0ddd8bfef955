import { notFound } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import { recordEvents } from '../../customer-webhooks/recording.js';
import type { Queryable } from '../../db/client.js';
import type { Connections, Memories } from '../../lifecycle/contents.js';
import { lockContainers } from '../repository.js';
import { firstDocuments, moveDocuments } from './documents.js';
import { deleteContainers, merges, saveInherited, unmarkContainers } from './repository.js';
import { inheritSettings } from './settings.js';

/** Rows per transaction: on the embedded database others wait for it. */
const documentsATransaction = 50;
const memoriesATransaction = 200;

/** Functions of other rooms that move memories and connections. */
export interface MergedContents {
  memories: Pick<Memories, 'move'>;
  connections: Pick<Connections, 'move'>;
}

export function createMergeStep({ memories, connections }: MergedContents) {
  /**
   * Does the next step of a merge, inside a transaction: moves some documents, or else some memories, or else ends the merge
   * and deletes its sources. The job's counts are written in the same transaction, so they stay exact after a crash.
   * @returns whether there is more to do
   * @throws {CairnError} 404 when the target no longer exists
   */
  return async function advance(tx: Queryable, scope: Scope, mergeId: string): Promise<boolean> {
    const merge = await merges.lockRunning(tx, scope, mergeId);
    if (merge === null) return false;
    const { sources, target, madeTarget } = merge.input;
    const moved = await moveDocuments(tx, scope, sources, target, mergeId, documentsATransaction);
    if (moved.found > 0) {
      await merges.count(tx, scope, merge, { documents: moved.moved });
      return true;
    }
    const rows = await lockContainers(tx, scope, [...sources, target]);
    const kept = rows.find(({ tag }) => tag === target);
    if (kept === undefined) throw notFound('Target container');
    // From here on nothing is added to the sources. Documents that came before the lock are moved first, before any memories.
    if ((await firstDocuments(tx, scope, sources, 1)).length > 0) return true;
    for (const source of sources) {
      const { found, current } = await memories.move(tx, scope, source, target, memoriesATransaction);
      if (found === 0) continue;
      await merges.count(tx, scope, merge, { memories: current });
      return true;
    }
    const ended = sources.flatMap((source) => rows.find(({ tag }) => tag === source) ?? []);
    await saveInherited(tx, scope, target, inheritSettings(kept, ended, madeTarget));
    await connections.move(tx, scope, sources, target);
    await deleteContainers(tx, scope, sources);
    await unmarkContainers(tx, scope, [target], mergeId);
    await merges.end(tx, scope, mergeId);
    await recordEvents(tx, scope, () => [
      {
        type: 'container.merged',
        containerTags: [...sources, target],
        data: { containerTag: target, sources: [...sources], mergeId },
      },
    ]);
    return false;
  };
}
