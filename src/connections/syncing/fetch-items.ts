import pLimit from 'p-limit';
import { ProviderError } from '../../connectors/errors.js';
import { RetryLater } from '../../core/errors.js';
import type { Opened } from '../tokens/opening.js';
import { commit, roomOf, type Slice } from './committing.js';
import { sizeOf, tooLarge } from './imported.js';
import { type SyncingParts, type Work, whileHeld } from './parts.js';
import type { Progress } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';
import * as items from './wanted-repository.js';

/** Items fetched and committed together. */
export const itemsASlice = 32;
/** Bytes after which a slice fetches nothing more, because its contents wait in memory. */
const bytesASlice = 8 * 1024 * 1024;
const fetchesAtOnce = 4;
/** Pause before failed items are fetched again. */
const secondTryMs = 5_000;

async function fetchSlice(work: Work, opened: Opened, wanted: readonly items.WantedItem[]): Promise<Slice> {
  const { resource, signal } = work;
  const slice: Slice = { fetched: [], failed: [], stop: null, trouble: null };
  let bytes = 0;
  const fetchOne = async (item: items.WantedItem) => {
    if (slice.stop !== null || bytes > bytesASlice) return;
    try {
      const content = await opened.connector.fetch(opened.access, { resource, item });
      bytes += sizeOf(content);
      const reason = tooLarge(content);
      if (reason === null) slice.fetched.push({ item, content });
      else slice.failed.push(failureOf(item, new ProviderError('unusable', reason)));
    } catch (error) {
      if (signal?.aborted) throw new RetryLater('The worker stopped.');
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'rateLimited' || error.kind === 'revoked') slice.stop ??= error;
      else slice.failed.push(failureOf(item, error));
      if (error.kind === 'unavailable') slice.trouble ??= error;
    }
  };
  const limit = pLimit(fetchesAtOnce);
  await Promise.all(wanted.map((item) => limit(() => fetchOne(item))));
  return slice;
}

const failureOf = ({ externalId, etag }: items.WantedItem, { kind, message }: ProviderError): items.Failed => ({
  externalId,
  reason: kind === 'notFound' ? null : message,
  again: kind === 'unavailable',
  refusedEtag: kind === 'unusable' ? etag : null,
});

/**
 * Fetches and commits one slice of the items that differ from their documents. If none is left, the run goes on to its second
 * try or to pruning.
 * @returns the run's progress, and milliseconds to wait before the next step
 * @throws {ProviderError} `rateLimited` and `revoked`, after the items fetched before were committed; `unavailable` when no
 *   item of the slice could be fetched
 * @throws {RetryLater} when the worker stops
 */
export async function fetchSome(
  parts: SyncingParts,
  work: Work,
  opened: Opened,
): Promise<{ progress: Progress; waitMs?: number }> {
  const { db } = parts;
  const { scope, turn, progress } = work;
  const room = await roomOf(db, work);
  const wanted = await items.wantedItems(db, scope, turn.resourceId, progress, { room, limit: itemsASlice });
  if (wanted.length === 0) return nextPhase(parts, work);
  const slice = await fetchSlice(work, opened, wanted);
  await commit(parts, work, slice);
  if (slice.stop !== null) throw slice.stop;
  if (slice.fetched.length === 0 && slice.trouble !== null) throw slice.trouble;
  return { progress };
}

async function nextPhase({ db }: SyncingParts, work: Work): Promise<{ progress: Progress; waitMs?: number }> {
  const { scope, connection, turn, progress } = work;
  const isSecondDue = progress.pass === 1 && (await items.hasFirstFailures(db, scope, turn));
  const next: Progress = isSecondDue ? { ...progress, pass: 2 } : { ...progress, phase: 'pruning' };
  const left = isSecondDue ? 0 : await items.countFresh(db, scope, turn.resourceId, progress);
  await whileHeld(db, work, async (tx) => {
    await resources.saveProgress(tx, scope, turn, next);
    if (left > 0) await runs.note(tx, scope, turn.runId, leftOut(connection.documentLimit));
  });
  return { progress: next, ...(isSecondDue ? { waitMs: secondTryMs } : {}) };
}

const leftOut = (limit: number) =>
  `The connection holds the ${limit} documents that documentLimit allows: what is new beyond them was left out, the most recent first taken in.`;
