import { ProviderError } from '../../connectors/errors.js';
import { slices } from '../../core/lists.js';
import type { Opened } from '../tokens/opening.js';
import * as items from './item-repository.js';
import { type SyncingParts, type Work, whileHeld } from './parts.js';
import type { Progress } from './progress.js';
import * as resources from './resource-repository.js';
import * as wanted from './wanted-repository.js';

/** Items per transaction: on the embedded database others wait for it. */
const itemsATransaction = 500;
/** How often a run begins a listing again by itself; from then on each time counts as a failed attempt. */
const mostRestarts = 3;

/**
 * Reads and stores one page of the listing. When the provider no longer accepts the cursor, the listing begins again.
 * @returns the run's progress
 * @throws {ProviderError} of the connector; `unavailable` when the listing has begun again too often
 */
export async function listPage(
  parts: Pick<SyncingParts, 'db' | 'documents'>,
  work: Work,
  opened: Opened,
): Promise<Progress> {
  const { db, documents } = parts;
  const { scope, turn, connection, resource, progress } = work;
  const request = { resource, cursor: progress.since, page: progress.page };
  const page = await opened.connector.list(opened.access, request).catch((error: unknown) => {
    if (error instanceof ProviderError && error.kind === 'cursorExpired') return null;
    throw error;
  });
  if (page === null) {
    const restarts = progress.restarts + 1;
    const anew = await save({ db }, work, { ...progress, page: null, since: null, listed: 0, restarts });
    if (restarts > mostRestarts) throw new ProviderError('unavailable', 'What is listed keeps changing.');
    return anew;
  }
  if (page.mode === 'full' && progress.page === null) {
    const begun: Progress = { ...progress, since: null, begun: progress.begun + 1 };
    await whileHeld(db, work, async (tx) => {
      // A listing that begins again must not count what it saw before, as that may be gone since.
      await items.forgetListed(tx, scope, turn);
      // What is noted from here on is not what there was at the cursor. A run that ends halfway has the next one list everything.
      await resources.saveProgress(tx, scope, turn, begun, { cursor: null });
    });
    work.progress = begun;
  }
  for (const slice of slices(page.items, itemsATransaction)) {
    await whileHeld(db, work, (tx) => items.noteListed(tx, scope, connection.id, turn, slice));
    const same = await items.sameDocuments(db, scope, connection, slice);
    if (same.length > 0) await documents.relocate(scope, same);
  }
  for (const slice of slices(page.gone, itemsATransaction)) {
    await whileHeld(db, work, (tx) => items.noteGone(tx, scope, connection.id, resource.id, slice));
  }
  const listed = progress.listed + page.items.length;
  const so = { ...work.progress, mode: page.mode, listed };
  const next: Progress =
    page.next === null ? { ...so, phase: 'fetching', page: null, cursor: page.cursor } : { ...so, page: page.next };
  return save({ db }, work, next, page.resourceName === undefined ? {} : { name: page.resourceName });
}

async function save(
  { db }: Pick<SyncingParts, 'db'>,
  work: Work,
  progress: Progress,
  more: { name?: string } = {},
): Promise<Progress> {
  const { scope, turn } = work;
  await whileHeld(db, work, async (tx) => {
    if (progress.phase === 'fetching') await wanted.noteStillRefused(tx, scope, turn.resourceId, progress);
    await resources.saveProgress(tx, scope, turn, progress, more);
  });
  return progress;
}
