/** What is handed to workflows and activities, and the queues that they wait in. Payloads carry ids, never content. */

/**
 * ingest: bringing short texts into the index; bulk: what may take minutes; memories and descriptions: what may wait for a
 * language model; sync: what waits for providers; telling: what waits for customers' webhooks. None waits for another.
 */
export const taskQueues = ['ingest', 'bulk', 'memories', 'descriptions', 'sync', 'telling', 'maintenance'] as const;
export type TaskQueue = (typeof taskQueues)[number];

export interface DocumentRef {
  orgId: string;
  documentId: string;
  /** The document's first container: what operators search by. */
  containerTag: string;
}

export interface FailedDocument extends DocumentRef {
  /** For the person who sent it. */
  reason: string;
  /** The one that failed; undefined where that is not known: the latest is taken. */
  revision: number | undefined;
}

/** Documents that are processed together. */
export interface BatchRef {
  orgId: string;
  batchId: string;
  /** They are short and came one by one: they are processed before what came in batches. */
  short?: boolean;
}

/** A batch to be started, with the documents that it is found by. */
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

/** Milliseconds until a webhook has something to be sent: 0: at once; null: nothing is left. */
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
  /** Milliseconds until the link that is out expires. */
  linkMs: number;
}

/** What became of an authorisation: null, or a word for why there is no connection, for the redirect's `error`. */
export interface ConnectOutcome {
  error: string | null;
}

/** One sync of a connection, or of one of its resources. */
export interface SyncRunRef extends ConnectionRef {
  runId: string;
}

/** How a run ended: why it failed, for people; null when it did not. */
export interface SyncOutcome {
  failure: string | null;
}

export type SyncTrigger = 'event' | 'cron' | 'manual';

export interface SyncRunStart extends SyncRunRef {
  trigger: SyncTrigger;
  /** Ours; absent for a run of all that are selected. */
  resourceId?: string;
}

/** A resource in a sync run. */
export interface SyncStep extends SyncRunRef {
  resourceId: string;
}

export interface SyncInput extends ConnectionRef {
  /** A sync is wanted, besides those that are asked for by signal. */
  trigger?: SyncTrigger;
  /** The run to go on with, which was begun for `trigger`; `again`: another was asked for meanwhile. */
  runId?: string;
  again?: SyncTrigger;
}

export interface SyncRequest {
  trigger: SyncTrigger;
}

export interface WindowInput extends ResourceRef {
  /** Milliseconds that events are collected for, from the first on. */
  delayMs: number;
  /** The run to go on with; `more`: another window is open besides. */
  runId?: string;
  more?: boolean;
}

export interface DreamInput extends ContainerRef {
  /** Milliseconds without a new document after which memories are extracted. */
  quietMs: number;
  /** Milliseconds after which they are extracted although documents keep coming. */
  maxWaitMs: number;
}

/** The document that an activity failed on, as it was read; the detail of its failure. */
export interface TriedDocument {
  documentId: string;
  revision: number;
}

export interface DreamRequest {
  /** Skip the wait: a client waits for these memories. */
  instant: boolean;
}

export interface AbandonInput extends DreamInput {
  /** Absent from histories of before; null there and here: nothing is given up. */
  failed?: TriedDocument | null;
  reason: string;
}

/** Where the building of an embedding set has come to; absent: at its beginning. */
export interface ReindexPlace {
  kind: 'document' | 'memory';
  orgId: string;
  id: string;
}

export interface ReindexProgress {
  /** The model that is built for; null: vectors of an earlier one are being deleted. */
  model: string | null;
  /** Texts embedded in this run, and those that lacked a vector at its beginning. */
  embedded: number;
  missing: number;
}

/** What a reindexing that goes on as new goes on with. */
export interface ReindexInput {
  after?: ReindexPlace | null;
  progress?: ReindexProgress;
}

/** Search attributes that operators find workflows by: name and type in Temporal of each field that a start has. */
export const searchAttributes = {
  orgId: ['CairnOrg', 'Keyword'],
  containerTag: ['CairnContainer', 'Keyword'],
  documentIds: ['CairnDocument', 'KeywordList'],
  connectionId: ['CairnConnection', 'Keyword'],
  provider: ['CairnProvider', 'Keyword'],
} as const;
