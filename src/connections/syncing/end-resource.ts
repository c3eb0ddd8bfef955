import type { Database } from '../../db/client.js';
import { type Work, whileHeld } from './parts.js';
import type { Progress } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';

/** Finishes the resource: stores the cursor for the next listing and releases the claim. */
export async function endResource(db: Database, work: Work): Promise<Progress> {
  const { scope, turn, progress } = work;
  const done: Progress = { ...progress, phase: 'done' };
  const more = { cursor: progress.cursor, lastSyncedAt: new Date(), runId: null, runUntil: null };
  await whileHeld(db, work, (tx) => resources.saveProgress(tx, scope, turn, done, more));
  return done;
}

/**
 * Ends the run's work on the resource without storing a cursor, and notes why. The next run lists from the cursor before, or
 * everything if this one began to, so nothing is missed.
 * @param sentence the reason, for people
 */
export async function leaveResource(db: Database, work: Work, sentence: string): Promise<Progress> {
  const { scope, turn, progress } = work;
  const done: Progress = { ...progress, phase: 'done' };
  await whileHeld(db, work, async (tx) => {
    await runs.note(tx, scope, turn.runId, sentence);
    await resources.saveProgress(tx, scope, turn, done, { runId: null, runUntil: null });
  });
  return done;
}
