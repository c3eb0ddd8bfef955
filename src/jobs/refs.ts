/** Inputs of workflows and activities, and the task queues. Payloads carry ids, never content. */

/**
 * Task queues, none of which waits for another. ingest: indexing short texts; bulk: tasks that may take minutes; memories and
 * descriptions: tasks that may wait for a language model; sync: tasks that wait for providers; telling: for customers' webhooks.
 */
export const taskQueues = ['ingest', 'bulk', 'memories', 'descriptions', 'sync', 'telling', 'maintenance'] as const;
export type TaskQueue = (typeof taskQueues)[number];

export interface DocumentRef {
  orgId: string;
  documentId: string;
  /** The document's first container, by which operators search. */
  containerTag: string;
}

export interface FailedDocument extends DocumentRef {
  /** Why the document failed, for the person who sent it. */
  reason: string;
  /** The revision that failed; undefined if that is not known, which means the latest. */
  revision: number | undefined;
}

/** Documents that are processed together. */
export interface BatchRef {
  orgId: string;
  batchId: string;
  /** The documents are short and came one by one: they are processed before batches. */
  short?: boolean;
}

/** A batch to be started, with the documents by which operators find its workflow. */
export interface BatchStart extends BatchRef {
  documentIds: readonly string[];
}

/** Most documents of a batch: Temporal takes 2,048 bytes of a search attribute, and the ids of these are 1,601. */
export const documentsABatch = 64;

/** A revision of a document that can be searched. */
export interface IndexedDocument {
  documentId: string;
  revision: number;
}

/** Documents whose titles and summaries a language model is to write. */
export interface DescribeInput {
  orgId: string;
  documents: readonly IndexedDocument[];
}

export interface ContainerRef {
  orgId: string;
  containerTag: string;
}

/** An organisation. */
export interface OrganizationRef {
  orgId: string;
}

/** A merge of containers; `containerTag` is its target. */
export interface MergeRef extends ContainerRef {
  mergeId: string;
}

/** The deletion of a container. */
export interface DeletionRef extends ContainerRef {
  deletionId: string;
}

/** A customer's webhook. */
export interface WebhookRef extends OrganizationRef {
  webhookId: string;
}

/** Milliseconds until a webhook's next delivery is due; 0: now; null: nothing is pending. */
export interface SendingState {
  nextMs: number | null;
}

export interface ConnectionRef extends ContainerRef {
  connectionId: string;
  provider: string;
}

/** A connection and one of its resources. */
export interface ResourceRef extends ConnectionRef {
  /** Ours. */
  resourceId: string;
}

export interface ConnectInput extends ConnectionRef {
  /** Milliseconds until the authorisation link expires. */
  linkMs: number;
}

/** The result of an authorisation: null, or the redirect's `error`, which says why there is no connection. */
export interface ConnectOutcome {
  error: string | null;
}

/** One sync of a connection, or of one of its resources. */
export interface SyncRunRef extends ConnectionRef {
  runId: string;
}

/** How a run ended: the reason of its failure, for people; null when it succeeded. */
export interface SyncOutcome {
  failure: string | null;
}

export type SyncTrigger = 'event' | 'cron' | 'manual';

export interface SyncRunStart extends SyncRunRef {
  trigger: SyncTrigger;
  /** Cairn's own id; absent for a run of all selected resources. */
  resourceId?: string;
}

/** A resource in a sync run. */
export interface SyncStep extends SyncRunRef {
  resourceId: string;
}

/** A resource with which a run has failed, and why. */
export interface FailedResource {
  resourceId: string;
  reason: string;
}

export interface SyncInput extends ConnectionRef {
  /** Whether to sync once more, besides what signals ask for. */
  trigger?: SyncTrigger;
  /** The run to continue, which `trigger` began; `failed`: what it is done with; `again`: another run was requested meanwhile. */
  runId?: string;
  failed?: readonly FailedResource[];
  again?: SyncTrigger;
}

export interface SyncRequest {
  trigger: SyncTrigger;
}

export interface WindowInput extends ResourceRef {
  /** Milliseconds for which events are collected, from the first one on. */
  delayMs: number;
  /** The run to continue; `more`: another window is open. */
  runId?: string;
  more?: boolean;
}

export interface DreamInput extends ContainerRef {
  /** Milliseconds without a new document after which memories are extracted. */
  quietMs: number;
  /** Milliseconds after which memories are extracted even if documents keep arriving. */
  maxWaitMs: number;
}

/** The detail of an activity's failure: the document that failed, and the revision that was read. */
export interface TriedDocument {
  documentId: string;
  revision: number;
}

export interface DreamRequest {
  /** Skip the wait: a client waits for these memories. */
  instant: boolean;
}

export interface AbandonInput extends DreamInput {
  /** Absent from histories of earlier releases; absent and null both mean that nothing is given up. */
  failed?: TriedDocument | null;
  reason: string;
}

/** The position that building an embedding set has reached; absent: the beginning. */
export interface ReindexPlace {
  kind: 'document' | 'memory';
  orgId: string;
  id: string;
}

export interface ReindexProgress {
  /** The model whose vectors are being built; null: those of an earlier model are being deleted. */
  model: string | null;
  /** The number of texts embedded in this run, and of those that lacked a vector at its beginning. */
  embedded: number;
  missing: number;
}

/** The state that a reindexing workflow carries over when it continues as new. */
export interface ReindexInput {
  after?: ReindexPlace | null;
  progress?: ReindexProgress;
}

/** Search attributes by which operators find workflows: the name and the type in Temporal of each field of a start. */
export const searchAttributes = {
  orgId: ['CairnOrg', 'Keyword'],
  containerTag: ['CairnContainer', 'Keyword'],
  documentIds: ['CairnDocument', 'KeywordList'],
  connectionId: ['CairnConnection', 'Keyword'],
  provider: ['CairnProvider', 'Keyword'],
} as const;
