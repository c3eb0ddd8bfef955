import { requiredContainers } from '../containers/service.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import { refuseDuringReset } from '../reset/hold.js';
import { findOther } from './expiring.js';
import type { RestoreMemories } from './schemas.js';
import * as edits from './store/edits.js';
import { lockContainer } from './store/locks.js';
import type { MemoryRow } from './store/memories.js';
import { bringBack } from './store/restoring.js';
import { recordMemoryEvents } from './store/webhook-events.js';

/** Restores memories that were forgotten, expired or superseded. No note-taker undoes this decision. */
export function createRestoringService({ db }: { db: Database }) {
  return {
    /**
     * Makes memories current again, with their history. What had superseded them stays current beside them.
     * @returns the restored memories, and why others cannot be restored
     * @throws {CairnError} 400 when no container is named, 409 while the organisation is being reset
     */
    async restore(scope: Scope, request: RestoreMemories) {
      const containerTags = requiredContainers(scope, request);
      return retryOnConflict(() =>
        db.$transaction(async (tx) => {
          await refuseDuringReset(tx, scope);
          for (const tag of [...containerTags].sort()) await lockContainer(tx, scope, tag);
          const restored: { id: string; memory: string }[] = [];
          const notRestorable: { id: string; reason: string }[] = [];
          for (const id of new Set(request.ids)) {
            const row = await edits.findVersion(tx, scope, containerTags, id);
            const hindrance = row === null ? unknown : await hindranceOf(tx, scope, row);
            if (row === null || hindrance !== null) notRestorable.push({ id, reason: hindrance ?? unknown });
            else {
              await bringBack(tx, scope, row);
              restored.push({ id, memory: row.memory });
            }
          }
          const ids = restored.map(({ id }) => id);
          await recordMemoryEvents(tx, scope, 'memory.updated', ids);
          return { restored, notRestorable };
        }),
      );
    },
  };
}

const unknown = 'The container has no such memory, or no longer: it goes with the documents that say it.';

/** Why a memory cannot be restored, as a sentence. */
async function hindranceOf(tx: Queryable, scope: Scope, row: MemoryRow): Promise<string | null> {
  if (row.isInference) return 'It is an inference that nobody approved: its review decides on it.';
  if (row.isLatest && !edits.isHidden(row)) return 'It is current.';
  const same = await findOther(tx, scope, row, row.fingerprint);
  return same === undefined ? null : `Another memory says the same: ${same}.`;
}
