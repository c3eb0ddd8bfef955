import { validateTag } from '../../containers/schemas.js';
import { conflict, notFound } from '../../core/errors.js';
import type { Scope } from '../../core/scope.js';
import type { Database } from '../../db/client.js';
import { isTaken, retryOnConflict } from '../../db/retry.js';
import { presentMetadata } from '../../http/answer-size.js';
import { refuseDuringReset } from '../../reset/hold.js';
import type { MemoryMetadata } from '../responses.js';
import { isHidden, updateMemory } from '../store/edits.js';
import { lockContainer } from '../store/locks.js';
import type { MemoryRow } from '../store/memories.js';
import { settle } from '../store/standing.js';
import { recordMemoryEvents } from '../store/webhook-events.js';
import { lockMemory, parentsHold, pendingInferences } from './repository.js';

type Action = 'approve' | 'decline' | 'undo';
type Status = 'pending' | 'approved' | 'declined';

/** The status that each action gives an inference; null if the opposite decision must be undone first. */
const decisions: Readonly<Record<Action, Readonly<Record<Status, Status | null>>>> = {
  approve: { pending: 'approved', approved: 'approved', declined: null },
  decline: { pending: 'declined', approved: null, declined: 'declined' },
  undo: { pending: 'pending', approved: 'pending', declined: 'pending' },
};

export const decide = (action: Action, status: Status): Status | null => decisions[action][status];

export type ReviewService = ReturnType<typeof createReviewService>;

/** Reviews inferences, which do not count as facts until a person approves them. */
export function createReviewService({ db }: { db: Database }) {
  return {
    /** Inferences of the container that wait; none if it does not exist. @throws {CairnError} 400 for an invalid tag */
    async pending(scope: Scope, containerTag: string) {
      validateTag(containerTag);
      const rows = await pendingInferences(db, scope, containerTag);
      const memories = rows.map(({ total: _, createdAt, updatedAt, metadata, ...row }) => ({
        ...row,
        ...presentMetadata<MemoryMetadata>(metadata),
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
      }));
      return { memories, total: rows[0]?.total ?? 0 };
    },

    /**
     * Applies a decision, or undoes it; the same decision again changes nothing.
     * @throws {CairnError} 404 when the container has no such memory, 409 when it cannot be reviewed: it is no inference, was
     *   forgotten or edited since, was decided otherwise, or no longer follows from current memories
     */
    async review(scope: Scope, containerTag: string, id: string, action: Action) {
      const review = () =>
        db.$transaction(async (tx) => {
          await refuseDuringReset(tx, scope);
          await lockContainer(tx, scope, containerTag);
          const follows = await parentsHold(tx, scope, id);
          const row = await lockMemory(tx, scope, containerTag, id);
          if (row === null) throw notFound('Memory');
          const status = statusOf(row);
          const next = decide(action, status);
          if (next === null) throw conflict(`It was ${status}: undo that first.`);
          const { forgetReason, ...answer } = fieldsOf(next);
          if (next === status) return { id, ...answer };
          if (next !== 'declined' && !follows) throw conflict('It no longer follows from what is known.');
          // Recorded before the status changes, because there are no events for inferences under review.
          if (status === 'approved') await recordMemoryEvents(tx, scope, 'memory.forgotten', [id]);
          await updateMemory(tx, scope, id, { ...answer, forgetReason });
          await settle(tx, scope, [id]);
          if (next === 'approved') await recordMemoryEvents(tx, scope, 'memory.created', [id]);
          return { id, ...answer };
        });
      try {
        return await retryOnConflict(review);
      } catch (error) {
        if (isTaken(error)) throw conflict('Another memory of the container says the same.');
        throw error;
      }
    },
  };
}

/** @throws {CairnError} 409 if the memory cannot be reviewed */
function statusOf(row: MemoryRow): Status {
  const { reviewStatus, isLatest } = row;
  if (reviewStatus === null) throw conflict('It is no inference.');
  if (!isLatest || (isHidden(row) && reviewStatus !== 'declined')) throw conflict('It was edited or forgotten since.');
  return reviewStatus;
}

function fieldsOf(status: Status) {
  const declined = status === 'declined';
  const forgetReason = declined ? status : null;
  return { isInference: status !== 'approved', isForgotten: declined, reviewStatus: status, forgetReason };
}
