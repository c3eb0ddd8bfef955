import type { ItemContent } from '../../connectors/contract.js';
import type { ProviderError } from '../../connectors/errors.js';
import { CairnError, RetryLater } from '../../core/errors.js';
import type { Queryable } from '../../db/client.js';
import { importedDocument } from './imported.js';
import { type SyncingParts, type Work, whileHeld } from './parts.js';
import { ClaimLost, ContainerLeft } from './progress.js';
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
  /** Nothing more is to be asked for now. */
  stop: ProviderError | null;
  /** Why something was not given that is tried again in this run. */
  trouble: ProviderError | null;
}

/**
 * Has documents hold what was fetched. A crash between the two steps has it fetched again, which changes nothing.
 * @throws {ClaimLost}
 * @throws {ContainerLeft} when the connection has gone into another container, or is to go, since the run read it; nothing is written then
 * @throws {RetryLater} during a reset
 */
export async function commit(parts: SyncingParts, work: Work, { fetched, failed }: Slice): Promise<void> {
  const { db, importing } = parts;
  const { scope, connection, progress, turn } = work;
  const documents = fetched.map(({ item, content }) => importedDocument({ connection, item, content }));
  const inPlace = (tx: Queryable) => mustBeInPlace(tx, work);
  const accepted =
    documents.length === 0 ? [] : await importing.import(scope, documents, inPlace).catch(retryDuringReset);
  const committed = fetched.map(({ item: { externalId, etag } }, index) => ({
    externalId,
    etag,
    documentId: accepted[index]?.id ?? '',
  }));
  try {
    await whileHeld(db, work, async (tx) => {
      if (committed.length > 0) await items.noteCommitted(tx, scope, connection.id, committed);
      await items.noteFailed(tx, scope, connection.id, progress, failed);
      await runs.count(tx, scope, turn.runId, connection.id, committed.length);
      await resources.extend(tx, scope, turn);
    });
  } catch (error) {
    if (error instanceof ClaimLost) await undo(parts, work, fetched, committed);
    throw error;
  }
}

/**
 * A merge that ends moves the connection and ends its container, and so does a deletion of the container, which the documents
 * are not to bring back. Asked after they are written, so that the locks are taken in the order in which a merge takes them:
 * container, then connection.
 */
async function mustBeInPlace(tx: Queryable, { scope, connection }: Work): Promise<void> {
  const now = await resources.holdConnection(tx, scope, connection.id);
  if (now === null || now.status === 'deleting' || now.containerTag !== connection.containerTag)
    throw new ContainerLeft();
}

/** The deletion of a connection wins over a sync that is writing to it. */
async function undo(
  { db, documents }: SyncingParts,
  { scope, connection }: Work,
  fetched: readonly Fetched[],
  committed: readonly { documentId: string }[],
): Promise<void> {
  const now = await db.connection.findUnique({ where: { orgId_id: { orgId: scope.orgId, id: connection.id } } });
  if (now !== null && (now.status !== 'deleting' || !now.deleteDocuments)) return;
  const added = committed.filter((_, index) => fetched[index]?.item.documentId === null);
  await documents.removeAll(
    scope,
    added.map(({ documentId }) => documentId),
  );
}

/** Asks for a retry while a reset runs. */
function retryDuringReset(error: unknown): never {
  if (error instanceof CairnError && error.status === 409)
    throw new RetryLater('The organisation is being reset.', 5_000);
  throw error;
}
