import type { ItemContent } from '../../connectors/contract.js';
import type { ProviderError } from '../../connectors/errors.js';
import { CairnError, RetryLater } from '../../core/errors.js';
import type { Queryable } from '../../db/client.js';
import type { BeforeCommit } from '../../documents/accepting.js';
import { lockConnection } from '../repository.js';
import { importedDocument } from './imported.js';
import { countUnlisted } from './item-repository.js';
import { mustHold, type SyncingParts, type Work, whileHeld } from './parts.js';
import { containerLeft, limitReached } from './progress.js';
import { prunable } from './pruning.js';
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
 * Writes what was fetched into documents and notes the outcome of each item, in one transaction: documents that no item names yet
 * would not be counted by the sync of another resource. After an error nothing is written.
 * @throws {RetryLater} when another run or another attempt has taken over, when the connection has moved or is being deleted since
 *   the run read it, when there are new documents, and more by now than documentLimit allows, and during a reset
 */
export async function commit(parts: SyncingParts, work: Work, { fetched, failed }: Slice): Promise<void> {
  const { db, importing } = parts;
  const { scope, connection, progress, turn } = work;
  const note = async (tx: Queryable, documentIds: readonly string[]) => {
    const committed = fetched.map(({ item: { externalId, etag } }, index) => ({
      externalId,
      etag,
      documentId: documentIds[index] ?? '',
    }));
    if (committed.length > 0) await items.noteCommitted(tx, scope, connection.id, committed);
    await items.noteFailed(tx, scope, connection.id, progress, failed);
    await runs.count(tx, scope, turn.runId, connection.id, committed.length);
    await resources.extend(tx, scope, turn);
  };
  if (fetched.length === 0) return whileHeld(db, work, (tx) => note(tx, []));
  const documents = fetched.map(({ item, content }) => importedDocument({ connection, item, content }));
  const hasNew = fetched.some(({ item }) => item.documentId === null);
  const beforeCommit: BeforeCommit = async (tx, accepted) => {
    const now = await inPlace(tx, work, hasNew ? lockConnection : resources.holdConnection);
    // Another run may have pruned the items since: a document without its item would never be deleted.
    await mustHold(tx, work);
    await note(
      tx,
      accepted.map(({ id }) => id),
    );
    if (hasNew && (await roomOf(tx, { ...work, connection: now })) < 0) throw limitReached();
  };
  await importing.import(scope, documents, beforeCommit).catch(retryDuringReset);
}

/** How many documents more the connection may have, as if what the run will delete were deleted; negative: it has too many. */
export async function roomOf(db: Queryable, { scope, connection, turn, progress }: Work): Promise<number> {
  const which = prunable(progress, await countUnlisted(db, scope, turn));
  return connection.documentLimit - (await items.countDocuments(db, scope, connection.id, turn, which));
}

/**
 * A merge moves the connection and ends its container; a deletion of the container ends both. Documents written afterwards
 * would bring the container back. This check comes after they are written, so that locks are taken in the same order as in a
 * merge: container, then connection.
 * @param lock exclusive where documents are counted, so that no other transaction adds any meanwhile
 * @returns the connection as it is now
 * @throws {RetryLater}
 */
async function inPlace(tx: Queryable, { scope, connection }: Work, lock: typeof lockConnection) {
  const now = await lock(tx, scope, connection.id);
  if (now === null || now.status === 'deleting' || now.containerTag !== connection.containerTag) throw containerLeft();
  return now;
}

/** Turns the refusal during a reset into a retry. @throws {RetryLater} or the error itself */
function retryDuringReset(error: unknown): never {
  if (error instanceof CairnError && error.status === 409)
    throw new RetryLater('The organisation is being reset.', 5_000);
  throw error;
}
