import type { BlobService } from '../blobs/service.js';
import { ensureContainers } from '../containers/service.js';
import { parseConversation } from '../content/chunking/index.js';
import { CairnError, conflictForNow, payloadTooLarge } from '../core/errors.js';
import { newId } from '../core/ids.js';
import { slices } from '../core/lists.js';
import type { Scope } from '../core/scope.js';
import { type Database, isOutage, isTooSlow, type Queryable } from '../db/client.js';
import { Outdated, retryOnConflict } from '../db/retry.js';
import { isWholeFile } from '../http/aliases.js';
import { redate } from '../memories/service.js';
import * as repository from './accept-repository.js';
import { mergeContent } from './append.js';
import { besideForeign, type Incoming, incomingContent } from './incoming.js';
import { type DocumentStatus, type IngestFields, isContent } from './schemas.js';

export type Acceptance = ReturnType<typeof createAcceptance>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'remove'>;
}

export interface Accepted {
  id: string;
  status: DocumentStatus;
}

/** Called last in a transaction, with what it accepts, in order; an error rolls the transaction back and is thrown. */
export type BeforeCommit = (tx: Queryable, accepted: readonly Accepted[]) => Promise<void>;

/** An accepted document, and whether it is new. */
export interface Settled extends Accepted {
  isNew: boolean;
}

/** An accepted document, and the file that is no longer needed. */
type WithFile = Settled & { obsoleteBlob?: string | null };
type Outcome = PromiseSettledResult<WithFile>;

/** A clock that is set back by more than this, in milliseconds, is followed. */
const smallStepMs = 1_000;

/**
 * Gives documents their times of creation: a millisecond apart, and later than all that were given before, unless the clock was set
 * back. So lists, and what memories take for later, follow the order in which documents were accepted, however quickly one transaction
 * follows another.
 * @returns for a number of documents the time of the first of them, in milliseconds
 */
export function createCreationTimes(clock: () => number = Date.now) {
  let [last, before] = [0, 0];
  return (count: number): number => {
    const now = clock();
    const isSetBack = now < before - smallStepMs;
    before = now;
    const first = isSetBack ? now - count : Math.max(now - count, last + 1);
    last = first + count - 1;
    return first;
  };
}

/** Commits content. Whatever crashes after that, committed content is processed. */
export function createAcceptance({ db, blobs }: Parts) {
  const createdFrom = createCreationTimes();

  /** Changes nothing when the content is refused. */
  async function settleExisting(
    tx: Queryable,
    scope: Scope,
    found: repository.LockedDocument,
    sent: Incoming,
    batchId: string | null,
  ): Promise<Outcome> {
    const content = await newContent(tx, scope, found, sent);
    if (content instanceof CairnError) return { status: 'rejected', reason: content };
    await settleFields(tx, scope, found.id, sent);
    return accepted(await settleContent(tx, scope, found, sent, content, batchId));
  }

  async function settleFields(tx: Queryable, scope: Scope, id: string, { fields, origin, tags }: Incoming) {
    const isNamed = fields.containerTags !== undefined;
    if (fields.customId === undefined) {
      const { taskType, dreaming } = fields;
      await repository.updateFields(tx, scope, id, repository.keptFields({ taskType, dreaming }));
      if (isNamed) await repository.addMemberships(tx, scope, id, tags);
      return;
    }
    const columns = origin === undefined ? {} : repository.originFields(origin);
    await repository.updateFields(tx, scope, id, { ...repository.keptFields(fields), ...columns });
    if (isNamed && origin?.documentId !== id) await repository.setMemberships(tx, scope, id, tags);
  }

  async function settleContent(
    tx: Queryable,
    scope: Scope,
    found: repository.LockedDocument,
    sent: Incoming,
    content: Incoming | undefined,
    batchId: string | null,
  ): Promise<WithFile> {
    const { id } = found;
    if (content !== undefined) {
      await repository.replaceContent(tx, scope, id, content, batchId);
      return { id, status: 'queued', isNew: false, obsoleteBlob: found.blobId };
    }
    // A part of a conversation may bring a date of its own; the same content brings another one to correct it.
    const isRedated = sent.fields.customId !== undefined && isStored(found, sent) && changesDate(found, sent.fields);
    const isReadAgain = isRedated && (await redate(tx, scope, id, true));
    const isDueAgain = hasFailed(found) || changesTask(found, sent) || isHurried(found, sent) || isReadAgain;
    if (isDueAgain) await repository.requeueDocument(tx, scope, id, batchId);
    const status = isDueAgain ? 'queued' : found.status;
    return { id, status, isNew: false, obsoleteBlob: sent.blobId };
  }

  /** The document's new content, undefined when it stays as it is, or why it is refused. */
  async function newContent(
    tx: Queryable,
    scope: Scope,
    found: repository.LockedDocument,
    sent: Incoming,
  ): Promise<Incoming | undefined | CairnError> {
    const isRetitled = sent.origin !== undefined && sent.title !== null && sent.title !== found.title;
    if (isStored(found, sent)) return isRetitled ? sent : undefined;
    if (found.type !== 'text' || sent.type !== 'text' || sent.content === null || isWholeFile(sent.fields)) return sent;
    const stored = await repository.contentOf(tx, scope, found.id);
    const text = stored.extracted ?? stored.content;
    if (text === null) {
      const isAllThereIs = sent.origin !== undefined || found.status === 'failed';
      return isAllThereIs ? sent : notReadYet(sent.fields.customId);
    }
    // Of what was read from a file or page only a conversation is added to.
    const isReplaced = stored.extracted !== null && parseConversation(text) === null;
    const { kind, content } = mergeContent(text, sent.content, isReplaced ? 'replace' : sent.fields.otherwise);
    if (kind === 'same') return undefined;
    if (kind === 'replace' || isContent(content)) return incomingContent(scope, { ...sent.fields, content });
    // What a connection brings is all that there is, so that it may stand alone.
    return sent.origin === undefined ? contentFull(sent.fields.customId) : sent;
  }

  /** Finds and locks the existing documents. One of another connection is left to that: the item gets a document beside it. */
  async function lockExisting(tx: Queryable, scope: Scope, sent: readonly Incoming[]) {
    const found = await repository.lockExisting(tx, scope, sent);
    const items = sent.map((item, index) => unlessForeign(item, found.get(index)));
    const isOwn = items.every((item, index) => item === sent[index]);
    return { items, found: isOwn ? found : await repository.lockExisting(tx, scope, items) };
  }

  async function acceptSlice(
    scope: Scope,
    sent: readonly Incoming[],
    batchId: string | null,
    beforeCommit: BeforeCommit,
  ): Promise<Outcome[]> {
    let placed = sent;
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await ensureContainers(tx, scope, placed);
        const { items, found } = await lockExisting(tx, scope, placed);
        const added = items.filter((_, index) => !found.has(index)).map((item) => ({ ...item, id: newId() }));
        if (added.length > 0) {
          await repository.insertDocuments(tx, scope, added, batchId, createdFrom(added.length));
          const moved = await repository.findMoved(tx, scope, added);
          if (moved.length > 0) {
            placed = items.map((item) => followed(item, moved));
            // What is one document now is accepted one after the other.
            if (new Set(placed.map(identityOf)).size < placed.length) throw new Error('a document is named twice');
            throw new Outdated();
          }
        }
        const fresh = added.values();
        const settled: Outcome[] = [];
        for (const [index, item] of items.entries()) {
          const existing = found.get(index);
          if (existing !== undefined) settled.push(await settleExisting(tx, scope, existing, item, batchId));
          else settled.push(accepted({ id: fresh.next().value?.id ?? '', status: 'queued', isNew: true }));
        }
        await beforeCommit(tx, acceptedOf(settled));
        return settled;
      }),
    );
  }

  /** Removes files that a commit has made obsolete. */
  async function settle(scope: Scope, committed: readonly Outcome[]): Promise<PromiseSettledResult<Settled>[]> {
    await blobs.remove(
      scope,
      acceptedOf(committed).flatMap(({ obsoleteBlob }) => obsoleteBlob ?? []),
    );
    return committed.map((outcome) => {
      if (outcome.status === 'rejected') return outcome;
      const { id, status, isNew } = outcome.value;
      return accepted({ id, status, isNew });
    });
  }

  /** Commits the items together; if one of them makes that fail, one by one. */
  async function acceptApart(
    scope: Scope,
    items: readonly Incoming[],
    batchId: string | null,
  ): Promise<PromiseSettledResult<Settled>[]> {
    const [together] = await Promise.allSettled([acceptSlice(scope, items, batchId, async () => undefined)]);
    if (together.status === 'fulfilled') return settle(scope, together.value);
    if (items.length === 1 || isOutage(together.reason) || isTooSlow(together.reason)) return items.map(() => together);
    return inTurn(slices(items, 1), (item) => acceptApart(scope, item, batchId));
  }

  return {
    /**
     * Commits unrelated contents in order, in as few transactions as possible.
     * @param items some dozens: on the embedded database others wait for a transaction
     * @param batchId the batch whose workflow will process them; null: each is processed on its own
     * @returns the outcome of each, in order; a refused one does not affect the others
     */
    async acceptEach(
      scope: Scope,
      items: readonly Incoming[],
      batchId: string | null,
    ): Promise<PromiseSettledResult<Settled>[]> {
      return inTurn(slicesOfDistinct(items), (slice) => acceptApart(scope, slice, batchId));
    },

    /**
     * Commits contents of one connection in order, in one transaction; an error of one is thrown.
     * @param items some dozens, each of another document
     * @param batchId the batch whose workflow will process them
     * @returns the outcome of each, in order: id and status, `queued` if there is something to process, and whether it is new; or
     *   why it was refused, which nothing from a connection is
     */
    accept: async (scope: Scope, items: readonly Incoming[], batchId: string, beforeCommit: BeforeCommit) =>
      settle(scope, await acceptSlice(scope, items, batchId, beforeCommit)),
  };
}

/** Commits contents part by part in their order; after an outage the others are not tried, as they would come before what it held up. */
async function inTurn(
  parts: Iterable<readonly Incoming[]>,
  commit: (part: readonly Incoming[]) => Promise<PromiseSettledResult<Settled>[]>,
): Promise<PromiseSettledResult<Settled>[]> {
  const outcomes: PromiseSettledResult<Settled>[] = [];
  let outage: PromiseRejectedResult | undefined;
  for (const part of parts) {
    const { length } = part;
    outcomes.push(...(outage === undefined ? await commit(part) : Array<PromiseRejectedResult>(length).fill(outage)));
    outage ??= outcomes.slice(-length).find(isHeldUp);
  }
  return outcomes;
}

const isHeldUp = (outcome: PromiseSettledResult<unknown>): outcome is PromiseRejectedResult =>
  outcome.status === 'rejected' && (isOutage(outcome.reason) || isTooSlow(outcome.reason));

/** The item, for another document where the one that is found belongs to another connection. */
function unlessForeign(item: Incoming, found: repository.LockedDocument | undefined): Incoming {
  const { origin, fields } = item;
  if (origin === undefined || fields.customId === undefined || found === undefined) return item;
  if (found.connectionId === null || found.connectionId === origin.connectionId) return item;
  const customId = besideForeign(fields.customId, origin.connectionId);
  return { ...item, fields: { ...fields, customId }, origin: { ...origin, documentId: null } };
}

/** The item, for the container into which a running merge has moved its document. What it says of its own container is dropped. */
function followed(item: Incoming, moved: readonly repository.Moved[]): Incoming {
  const { fields, tags } = item;
  const found = moved.find(({ customId, from }) => customId === fields.customId && from === tags[0]);
  if (found === undefined) return item;
  const [, ...others] = tags;
  return {
    ...item,
    fields: { ...fields, entityContext: undefined },
    tags: [found.to, ...others.filter((tag) => tag !== found.to)],
  };
}

const isStored = (found: repository.LockedDocument, { sha256 }: Incoming): boolean =>
  Buffer.from(found.sha256).equals(sha256);

const accepted = <T extends Settled>(value: T): PromiseFulfilledResult<T> => ({ status: 'fulfilled', value });

/** Those that were not refused. */
export const acceptedOf = <T extends Settled>(outcomes: readonly PromiseSettledResult<T>[]): T[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));

const contentFull = (customId: string | undefined) =>
  payloadTooLarge(
    `The document ${customId} is full: with what was sent it would be larger than 10 MB. Begin a new one, under another conversationId, customId or id`,
  );

/** Until a file is read, nobody knows whether it holds a conversation that is only to be added to. */
const notReadYet = (customId: string | undefined) =>
  conflictForNow(`The file of the document ${customId} is being read; send it again when that is done`);

/** Ids of the documents that have to be processed. */
export const queuedOf = (accepted: readonly Accepted[]): string[] =>
  accepted.flatMap(({ id, status }) => (status === 'queued' ? [id] : []));

const changesTask = (found: repository.LockedDocument, { fields: { taskType } }: Incoming): boolean =>
  taskType !== undefined && taskType !== found.taskType;

/** Whether the document is `done` but its memories are not, for which the sender wants to wait now. */
const isHurried = (
  { status, dreamingStatus }: repository.LockedDocument,
  { fields: { dreaming } }: Incoming,
): boolean => dreaming === 'instant' && status === 'done' && dreamingStatus === 'dreaming';

/** Whether another date is sent than the stored one. */
export const changesDate = (
  found: Pick<repository.LockedDocument, 'documentDate'>,
  { documentDate }: Pick<IngestFields, 'documentDate'>,
): boolean => documentDate !== undefined && documentDate.getTime() !== found.documentDate?.getTime();

/** Contents of one document have the same key. Of those without a customId, two with different dates have it as well. */
export function identityOf({ fields: { customId, metadata, filepath }, tags, sha256 }: Incoming): string {
  return JSON.stringify([
    tags[0],
    customId ?? [Buffer.from(sha256).toString('hex'), metadata ?? null, filepath ?? null],
  ]);
}

/** Slices in which no document occurs twice, so that a later one is merged with what an earlier one stored. */
function* slicesOfDistinct(items: readonly Incoming[]): Generator<Incoming[]> {
  let slice: Incoming[] = [];
  let keys = new Set<string>();
  for (const item of items) {
    const key = identityOf(item);
    if (keys.has(key)) {
      yield slice;
      slice = [];
      keys = new Set();
    }
    slice.push(item);
    keys.add(key);
  }
  if (slice.length > 0) yield slice;
}

/** Whether processing the document, or extracting its memories or some of them, has failed for good. */
export const hasFailed = ({ status, processingMetadata }: { status: string; processingMetadata: unknown }): boolean =>
  status === 'failed' || Object(processingMetadata).memoryError !== undefined;
