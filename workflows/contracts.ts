/** Ids, inputs, signals and queues that workflows and their callers agree on. Payloads carry ids, never content. */

/** ingest: workflows and short work, `bulk`: what may take minutes, so that neither waits for the other. */
export const taskQueues = ['ingest', 'bulk', 'maintenance'] as const;
export type TaskQueue = (typeof taskQueues)[number];

export interface DocumentRef {
  orgId: string;
  documentId: string;
  /** The document's first container: what operators search by. */
  containerTag: string;
}

/** Documents that were sent in one request. */
export interface BatchRef {
  orgId: string;
  batchId: string;
}

export interface ContainerRef {
  orgId: string;
  containerTag: string;
}

/** A merge of containers; `containerTag` is its target. */
export interface MergeRef extends ContainerRef {
  mergeId: string;
}

export interface DreamInput extends ContainerRef {
  /** Milliseconds without a new document after which memories are extracted. */
  quietMs: number;
  /** Milliseconds after which they are extracted although documents keep coming. */
  maxWaitMs: number;
}

export interface DreamRequest {
  /** Skip the wait: a client waits for these memories. */
  instant: boolean;
}

export const revisedSignal = 'revised';
export const dreamRequestedSignal = 'dreamRequested';

export const documentWorkflowId = (ref: { documentId: string }) => `document/${ref.documentId}`;
export const batchWorkflowId = (ref: { batchId: string }) => `batch/${ref.batchId}`;
export const dreamWorkflowId = (ref: ContainerRef) => `dream/${ref.orgId}/${ref.containerTag}`;
export const mergeWorkflowId = (ref: { mergeId: string }) => `merge/${ref.mergeId}`;
export const sweepScheduleId = 'sweep';
export const expiryScheduleId = 'forget-expired';
export const pruneScheduleId = 'prune-request-log';
