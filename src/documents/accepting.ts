import type { BlobService } from '../blobs/service.js';
import { ensureContainers } from '../containers/service.js';
import { newId } from '../core/ids.js';
import type { Scope } from '../core/scope.js';
import type { Database, Queryable } from '../db/client.js';
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

/** Adds whether the document is new. */
export interface Settled extends Accepted {
  isNew: boolean;
}

/** The accepted document, and the file that it no longer has. */
type WithFile = Settled & { obsoleteBlob?: string | null };

/** Documents of one transaction: short, as the embedded database has others wait for it. */
const documentsATransaction = 100;

/** Commits what clients send. What this answers is safe: it is processed, whatever dies next. */
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

  /** What the document's content becomes, undefined when it stays as it is. */
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

  return {
    /**
     * Commits contents in their order.
     * @param batchId the batch whose workflow is to process them, null for a single one
     * @param finallyCheck last in each transaction: what it throws undoes that one, and goes on
     * @returns id and status of each, `queued` where there is something to process, and whether it is new
     */
    async accept(
      scope: Scope,
      items: readonly Incoming[],
      batchId: string | null,
      finallyCheck: Check = async () => undefined,
    ): Promise<Settled[]> {
      const accepted: Settled[] = [];
      for (const slice of slicesOfDistinct(items)) {
        const settled = await acceptSlice(scope, slice, batchId, finallyCheck);
        await blobs.remove(
          scope,
          settled.flatMap(({ obsoleteBlob }) => obsoleteBlob ?? []),
        );
        accepted.push(...settled.map(({ id, status, isNew }) => ({ id, status, isNew })));
      }
      return accepted;
    },
  };
}

/** @returns ids of those that there is something to process of */
export const queuedOf = (accepted: readonly Accepted[]): string[] =>
  accepted.flatMap(({ id, status }) => (status === 'queued' ? [id] : []));

/** Only a document with a customId takes the fields that it is sent again with. */
function changesTask(found: repository.LockedDocument, { fields }: Incoming): boolean {
  return fields.customId !== undefined && fields.taskType !== undefined && fields.taskType !== found.taskType;
}

/** Slices in which no document comes twice, so that the second finds what the first became. */
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

/** Whether it waits for somebody to have it processed again: it failed, or its memories were given up. */
export const hasFailed = ({ status, processingMetadata }: { status: string; processingMetadata: unknown }): boolean =>
  status === 'failed' || Object(processingMetadata).memoryError !== undefined;
