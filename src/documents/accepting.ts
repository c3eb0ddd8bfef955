import type { BlobService } from '../blobs/service.js';
import { ensureContainers } from '../containers/service.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import { type Database, isOutage, isTooSlow, type Queryable } from '../db/client.js';
import { retryOnConflict } from '../db/retry.js';
import * as repository from './accept-repository.js';
import { mergeContent } from './append.js';
import { type Incoming, incomingContent } from './incoming.js';
import type { DocumentStatus } from './schemas.js';

export type Acceptance = ReturnType<typeof createAcceptance>;

interface Parts {
  db: Database;
  blobs: Pick<BlobService, 'remove'>;
}

export interface Accepted {
  id: string;
  status: DocumentStatus;
}

export type Check = (tx: Queryable) => Promise<void>;

/** An accepted document, and whether it is new. */
export interface Settled extends Accepted {
  isNew: boolean;
}

/** An accepted document, and the file that is no longer needed. */
type WithFile = Settled & { obsoleteBlob?: string | null };

/** Documents per transaction: on the embedded database others wait for it. */
const documentsATransaction = 100;

/** Commits content. Whatever crashes after that, committed content is processed. */
export function createAcceptance({ db, blobs }: Parts) {
  async function settleExisting(
    tx: Queryable,
    scope: Scope,
    found: repository.LockedDocument,
    sent: Incoming,
    batchId: string | null,
  ): Promise<WithFile> {
    const { id } = found;
    const { customId, containerTags } = sent.fields;
    if (customId !== undefined) {
      const origin = sent.origin === undefined ? {} : repository.originFields(sent.origin);
      await repository.updateFields(tx, scope, id, { ...repository.keptFields(sent.fields), ...origin });
      if (sent.origin?.documentId === id) return settleContent(tx, scope, found, sent, batchId);
      if (containerTags !== undefined) await repository.setMemberships(tx, scope, id, sent.tags);
    } else if (containerTags !== undefined) await repository.addMemberships(tx, scope, id, sent.tags);
    return settleContent(tx, scope, found, sent, batchId);
  }

  async function settleContent(
    tx: Queryable,
    scope: Scope,
    found: repository.LockedDocument,
    sent: Incoming,
    batchId: string | null,
  ): Promise<WithFile> {
    const { id } = found;
    const content = await newContent(tx, scope, found, sent);
    if (content !== undefined) {
      await repository.replaceContent(tx, scope, id, content, batchId);
      return { id, status: 'queued', isNew: false, obsoleteBlob: found.blobId };
    }
    const isDueAgain = hasFailed(found) || changesTask(found, sent);
    if (isDueAgain) await repository.requeueDocument(tx, scope, id, batchId);
    const status = isDueAgain ? 'queued' : found.status;
    return { id, status, isNew: false, obsoleteBlob: sent.blobId };
  }

  /** The document's new content; undefined when it stays as it is. */
  async function newContent(tx: Queryable, scope: Scope, found: repository.LockedDocument, sent: Incoming) {
    const isRetitled = sent.origin !== undefined && sent.title !== null && sent.title !== found.title;
    if (Buffer.from(found.sha256).equals(sent.sha256)) return isRetitled ? sent : undefined;
    if (found.type !== 'text' || sent.type !== 'text' || sent.content === null) return sent;
    const stored = (await repository.contentOf(tx, scope, found.id)) ?? '';
    const { kind, content } = mergeContent(stored, sent.content);
    return kind === 'same' ? undefined : incomingContent(scope, { ...sent.fields, content });
  }

  async function acceptSlice(
    scope: Scope,
    items: readonly Incoming[],
    batchId: string | null,
    finallyCheck: Check,
  ): Promise<WithFile[]> {
    return retryOnConflict(() =>
      db.$transaction(async (tx) => {
        await ensureContainers(tx, scope, items);
        const found = await repository.lockExisting(tx, scope, items);
        const added = items.filter((_, index) => !found.has(index)).map((item) => ({ ...item, id: newId() }));
        if (added.length > 0) {
          await repository.insertDocuments(tx, scope, added, batchId, Date.now() - added.length);
        }
        const fresh = added.values();
        const settled: WithFile[] = [];
        for (const [index, item] of items.entries()) {
          const existing = found.get(index);
          if (existing !== undefined) settled.push(await settleExisting(tx, scope, existing, item, batchId));
          else settled.push({ id: fresh.next().value?.id ?? '', status: 'queued', isNew: true });
        }
        await finallyCheck(tx);
        return settled;
      }),
    );
  }

  /** Removes files that a commit has made obsolete. */
  async function settle(scope: Scope, committed: readonly WithFile[]): Promise<Settled[]> {
    await blobs.remove(
      scope,
      committed.flatMap(({ obsoleteBlob }) => obsoleteBlob ?? []),
    );
    return committed.map(({ id, status, isNew }) => ({ id, status, isNew }));
  }

  /** Commits the items together; if one of them makes that fail, one by one. */
  async function acceptApart(scope: Scope, items: readonly Incoming[]): Promise<PromiseSettledResult<Settled>[]> {
    const [together] = await Promise.allSettled([acceptSlice(scope, items, null, async () => undefined)]);
    if (together.status === 'fulfilled') {
      return (await settle(scope, together.value)).map((value) => ({ status: 'fulfilled', value }));
    }
    if (items.length === 1 || isOutage(together.reason) || isTooSlow(together.reason)) return items.map(() => together);
    const outcomes: PromiseSettledResult<Settled>[] = [];
    for (const item of items) outcomes.push(...(await acceptApart(scope, [item])));
    return outcomes;
  }

  return {
    /**
     * Commits unrelated contents in as few transactions as possible; each is processed on its own.
     * @returns the outcome of each, in order; a refused one does not affect the others
     */
    async acceptEach(scope: Scope, items: readonly Incoming[]): Promise<PromiseSettledResult<Settled>[]> {
      const outcomes: PromiseSettledResult<Settled>[] = [];
      for (const slice of slicesOfDistinct(items)) outcomes.push(...(await acceptApart(scope, slice)));
      return outcomes;
    },

    /**
     * Commits contents in order, in transactions of at most 100.
     * @param batchId the batch whose workflow will process them
     * @param finallyCheck called last in each transaction; an error rolls that one back and is thrown
     * @returns id and status of each, `queued` if there is something to process, and whether it is new
     */
    async accept(
      scope: Scope,
      items: readonly Incoming[],
      batchId: string,
      finallyCheck: Check = async () => undefined,
    ): Promise<Settled[]> {
      const accepted: Settled[] = [];
      for (const slice of slicesOfDistinct(items)) {
        accepted.push(...(await settle(scope, await acceptSlice(scope, slice, batchId, finallyCheck))));
      }
      return accepted;
    },
  };
}

/** Ids of the documents that have to be processed. */
export const queuedOf = (accepted: readonly Accepted[]): string[] =>
  accepted.flatMap(({ id, status }) => (status === 'queued' ? [id] : []));

/** Whether the task type changes. Only documents with a customId take the fields of content that is sent again. */
function changesTask(found: repository.LockedDocument, { fields }: Incoming): boolean {
  return fields.customId !== undefined && fields.taskType !== undefined && fields.taskType !== found.taskType;
}

/** Slices in which no document occurs twice, so that a later one is merged with what an earlier one stored. */
function* slicesOfDistinct(items: readonly Incoming[]): Generator<Incoming[]> {
  let slice: Incoming[] = [];
  let keys = new Set<string>();
  for (const item of items) {
    const { customId, metadata, filepath } = item.fields;
    const identity = customId ?? [Buffer.from(item.sha256).toString('hex'), metadata ?? null, filepath ?? null];
    const key = JSON.stringify([item.tags[0], identity]);
    if (slice.length === documentsATransaction || keys.has(key)) {
      yield slice;
      slice = [];
      keys = new Set();
    }
    slice.push(item);
    keys.add(key);
  }
  if (slice.length > 0) yield slice;
}

/** Whether processing the document, or only extracting its memories, has failed for good. */
export const hasFailed = ({ status, processingMetadata }: { status: string; processingMetadata: unknown }): boolean =>
  status === 'failed' || Object(processingMetadata).memoryError !== undefined;
