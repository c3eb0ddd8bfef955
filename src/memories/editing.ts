import { namedContainers } from '../containers/service.js';
import { conflict, notFound } from '../core/errors.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import { retryOnConflict } from '../db/retry.js';
import { refuseDuringReset } from '../reset/hold.js';
import { findOther } from './expiring.js';
import { fingerprint } from './fingerprint.js';
import { mergeMetadata } from './metadata.js';
import { presentVersion } from './presenter.js';
import type { PatchMemory } from './schemas.js';
import * as edits from './store/edits.js';
import { holdSources, lockContainersOf } from './store/locks.js';
import { hide, insertMemories, type MemoryRow } from './store/memories.js';
import { copySources, recountSources } from './store/sources.js';
import { recordSupersedings } from './store/superseding.js';
import { recordWrittenMemories } from './store/webhook-events.js';
import type { WritingParts } from './writing.js';

export function createMemoryEditingService({ db, embeddings }: WritingParts) {
  return {
    /**
     * Makes a new version of a memory, with the sources of the one before.
     * @throws {CairnError} 404 when there is none, or it is forgotten or expired; 409 when another memory of the container has
     *   the same text
     */
    async patch(scope: Scope, request: PatchMemory) {
      const target = { ...request, containerTags: namedContainers(scope, request) };
      const found = await edits.findLatest(db, scope, target);
      if (found === undefined) throw notFound('Memory');
      const id = newId();
      const print = fingerprint(request.newContent);
      const row = await embeddings.writing(async (sets) => {
        const [vectors = new Map()] = await sets.embed([request.newContent], 'single');
        return retryOnConflict(() =>
          db.$transaction(async (tx) => {
            await refuseDuringReset(tx, scope);
            await holdSources(tx, scope, [found]);
            await lockContainersOf(tx, scope, [found]);
            const before = await edits.lockLatest(tx, scope, target);
            if (before === undefined || edits.isHidden(before)) throw notFound('Memory');
            if ((await findOther(tx, scope, before, print)) !== undefined) {
              throw conflict('newContent: another memory of the container says the same');
            }
            await hide(tx, scope, [before.id]);
            const version = { ...versionAfter(before, request, print), id, fingerprint: print, vectors };
            await insertMemories(tx, scope, sets, [version]);
            const superseding = { memoryId: id, supersededId: before.id, likelihood: 1, author: 'client' } as const;
            await recordSupersedings(tx, scope, [superseding]);
            await copySources(tx, scope, before.id, id);
            await edits.extendToo(tx, scope, before.id, id);
            await recountSources(tx, scope, [id]);
            await recordWrittenMemories(tx, scope, [version], [before.id]);
            // The insert writes no reason.
            return edits.updateMemory(tx, scope, id, { forgetReason: version.forgetReason });
          }),
        );
      });
      return presentVersion(row);
    },
  };
}

/** The fields of the new version; those that were not sent keep their values. */
function versionAfter(before: MemoryRow, sent: PatchMemory, print: string) {
  const { newContent: memory, forgetAfter = before.forgetAfter, forgetReason = before.forgetReason } = sent;
  const said = print === before.fingerprint ? before.statedAt : new Date();
  return {
    memory,
    ...{ containerTag: before.containerTag, subject: before.subject, isStatic: before.isStatic },
    ...{ forgetAfter, forgetReason: forgetAfter === null ? null : forgetReason },
    metadata: mergeMetadata(before.metadata, sent),
    statedAt: sent.temporalContext?.documentDate ?? said,
    ...{ version: before.version + 1, isLatest: true, byClient: true },
    ...{ parentMemoryId: before.id, rootMemoryId: before.rootMemoryId ?? before.id },
  };
}
