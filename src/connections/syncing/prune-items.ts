import { nullIf } from '../../connectors/kit/asking.js';
import type { Database } from '../../db/client.js';
import { besideForeign } from '../../documents/incoming.js';
import type { Opened } from '../tokens/opening.js';
import { endResource, leaveResource } from './end-resource.js';
import { customIdOf } from './imported.js';
import * as items from './item-repository.js';
import { mustHold, nameOf, type SyncingParts, type Work, whileHeld } from './parts.js';
import type { Progress } from './progress.js';
import { isWronglyEmpty, prunable } from './pruning.js';
import * as resources from './resource-repository.js';

/** Documents deleted in one transaction: on the embedded database others wait for it. */
const itemsASlice = 50;
/** The same where the provider is asked about each item before it is deleted. */
const askedASlice = 8;

/** Deletes some documents whose source is gone; when none is left, the run has finished the resource. */
export async function pruneSome(
  { db, documents }: SyncingParts,
  work: Work,
  { connector, access }: Opened,
): Promise<Progress> {
  const { scope, connection, turn, progress } = work;
  const known = await items.countUnlisted(db, scope, turn);
  const which = prunable(progress, known);
  if (which === 'nothing') throw new Error('a listing that has not ended deletes nothing');
  const limit = connector.isThere === undefined ? itemsASlice : askedASlice;
  const unseen = await items.prunableItems(db, scope, connection.id, turn, which, limit);
  if (unseen.length === 0) {
    return isWronglyEmpty(progress, known) ? leaveResource(db, work, wronglyEmpty(work, known)) : endResource(db, work);
  }
  const there = await thereAfterAll({ connector, access }, work, unseen);
  const gone = unseen.filter(({ externalId }) => !there.includes(externalId));
  await whileHeld(db, work, async (tx) => {
    await resources.extend(tx, scope, turn);
    await items.noteThere(tx, scope, connection.id, turn, there);
  });
  const linked = gone.flatMap(({ documentId }) => documentId ?? []);
  const meant = [...linked, ...(await unlinked(db, work, gone))];
  // Another run may have listed the items again since; they would not be fetched a second time.
  await documents.removeMeant(scope, meant, (tx, ids) => mustHold(tx, work).then(() => ids));
  const externalIds = gone.map(({ externalId }) => externalId);
  await whileHeld(db, work, (tx) => items.deleteItems(tx, scope, connection.id, externalIds));
  return progress;
}

/** Documents of items that do not name them, because an earlier version's run ended between writing a document and noting it. */
async function unlinked(
  db: Database,
  { scope, connection: { id, provider } }: Work,
  gone: readonly { externalId: string; documentId: string | null }[],
): Promise<string[]> {
  const customIds = gone
    .filter(({ documentId }) => documentId === null)
    .map(({ externalId }) => customIdOf(provider, externalId));
  return items.documentsNamed(db, scope, id, [...customIds, ...customIds.map((own) => besideForeign(own, id))]);
}

/**
 * Ids of the items that exist although the listing left them out, for providers whose listings are known to do so; also of those for
 * which the provider refuses to say.
 */
async function thereAfterAll(
  { connector, access }: Pick<Opened, 'connector' | 'access'>,
  { resource }: Work,
  unseen: readonly { externalId: string; named: boolean }[],
): Promise<string[]> {
  const asked = connector.isThere === undefined ? [] : unseen.filter(({ named }) => !named);
  const answers = await Promise.all(
    asked.map(({ externalId }) =>
      nullIf(['forbidden', 'rejected', 'unusable'], async () => connector.isThere?.(access, { resource, externalId })),
    ),
  );
  return asked.filter((_, at) => answers[at] !== false).map(({ externalId }) => externalId);
}

const wronglyEmpty = (work: Work, known: number): string =>
  `${nameOf(work)} was listed as empty, although ${known} ${known === 1 ? 'item is' : 'items are'} known. ` +
  'Nothing was deleted; the next sync lists it again.';
