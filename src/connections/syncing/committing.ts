import type { ItemContent } from '../../connectors/contract.js';
import type { ProviderError } from '../../connectors/errors.js';
import { CairnError, RetryLater } from '../../core/errors.js';
import type { Queryable } from '../../db/client.js';
import { importedDocument } from './imported.js';
import { mustHold, type SyncingParts, type Work, whileHeld } from './parts.js';
import { ContainerLeft } from './progress.js';
import * as resources from './resource-repository.js';
import * as runs from './run-repository.js';
import * as items from './wanted-repository.js';

interface Fetched {
  item: items.WantedItem;
  content: ItemContent;
}

/** The outcome of one slice. */
export interface Slice {
  fetched: Fetched[];
  failed: items.Failed[];
  /** Set: the provider wants no further request for now. */
  stop: ProviderError | null;
  /** Set: the provider was unavailable for an item, which this run tries again. */
  trouble: ProviderError | null;
}

/**
 * Writes what was fetched into documents, then notes the outcome of each item. After a crash between the two steps the items
 * are fetched again, which changes nothing, or pruned with their documents.
 * @throws {ClaimLost} when another run or another attempt has taken over; nothing is written if that was before the first step
 * @throws {ContainerLeft} when the connection has moved or is being deleted since the run read it; nothing is written then
 * @throws {RetryLater} during a reset
 */
export async function commit(parts: SyncingParts, work: Work, { fetched, failed }: Slice): Promise<void> {
  const { db, importing } = parts;
  const { scope, connection, progress, turn } = work;
  const documents = fetched.map(({ item, content }) => importedDocument({ connection, item, content }));
  const stillMeant = async (tx: Queryable) => {
    await mustBeInPlace(tx, work);
    // Another run may have pruned the items since: a document without its item would never be deleted.
    await mustHold(tx, work);
  };
  const accepted =
    documents.length === 0 ? [] : await importing.import(scope, documents, stillMeant).catch(retryDuringReset);
  const committed = fetched.map(({ item: { externalId, etag } }, index) => ({
    externalId,
    etag,
    documentId: accepted[index]?.id ?? '',
  }));
  await whileHeld(db, work, async (tx) => {
    if (committed.length > 0) await items.noteCommitted(tx, scope, connection.id, committed);
    await items.noteFailed(tx, scope, connection.id, progress, failed);
    await runs.count(tx, scope, turn.runId, connection.id, committed.length);
    await resources.extend(tx, scope, turn);
  });
}

/**
 * A merge moves the connection and ends its container; a deletion of the container ends both. Documents written afterwards
 * would bring the container back. This check comes after they are written, so that locks are taken in the same order as in a
 * merge: container, then connection.
 * @throws {ContainerLeft}
 */
async function mustBeInPlace(tx: Queryable, { scope, connection }: Work): Promise<void> {
  const now = await resources.holdConnection(tx, scope, connection.id);
  if (now === null || now.status === 'deleting' || now.containerTag !== connection.containerTag)
    throw new ContainerLeft();
}

/** Turns the refusal during a reset into a retry. @throws {RetryLater} or the error itself */
function retryDuringReset(error: unknown): never {
  if (error instanceof CairnError && error.status === 409)
    throw new RetryLater('The organisation is being reset.', 5_000);
  throw error;
}
