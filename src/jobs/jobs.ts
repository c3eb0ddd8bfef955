import type {
  BatchStart,
  ConnectionRef,
  ConnectOutcome,
  ContainerRef,
  DeletionRef,
  DescribeInput,
  DocumentRef,
  DreamRequest,
  MergeRef,
  OrganizationRef,
  ResourceRef,
  SyncTrigger,
  WebhookRef,
} from './refs.js';

/**
 * What services need of Temporal: starting and signalling workflows. Call it after the commit, never inside a transaction.
 * Each job has one workflow with a deterministic id, so calling twice is harmless. A method that returns nothing
 * does not wait: a start that fails is logged and left to the sweeper. A promise rejects when Temporal cannot be reached. What is
 * resumed is started unless it runs; the answer is whether it was.
 */
export interface Jobs {
  /** Starts processing a document's latest revision. */
  processDocument(ref: DocumentRef): void;
  /** Like `processDocument`; resolves when Temporal has accepted the start. */
  startDocument(ref: DocumentRef): Promise<void>;
  /** For the sweeper: a running workflow is not disturbed. */
  resumeDocument(ref: DocumentRef): Promise<boolean>;
  processBatch(ref: BatchStart): void;
  /** Like `processBatch`; resolves when Temporal has accepted the start. */
  startBatch(ref: BatchStart): Promise<void>;
  resumeBatch(ref: BatchStart): Promise<boolean>;
  /** Has the language model write titles and summaries. @param input at most one batch of documents */
  describeDocuments(input: DescribeInput): Promise<void>;

  /** Starts extracting memories from the container's new documents. */
  dreamContainer(ref: ContainerRef, request: DreamRequest): Promise<void>;
  dreamContainerSoon(ref: ContainerRef, request: DreamRequest): void;
  mergeContainers(ref: MergeRef): void;
  resumeMerge(ref: MergeRef): Promise<boolean>;
  /** Starts the workflow that deletes a container. */
  deleteContainer(ref: DeletionRef): Promise<void>;
  resumeContainerDeletion(ref: DeletionRef): Promise<boolean>;
  resetOrganization(ref: OrganizationRef): void;
  resumeReset(ref: OrganizationRef): Promise<boolean>;

  /** Starts building an embedding set, or deleting an earlier one, unless that is running. */
  reindex(): Promise<boolean>;

  /** Starts waiting for the callback of an authorisation link. @param linkMs milliseconds until the link expires */
  awaitAuthorization(ref: ConnectionRef, linkMs: number): void;
  /**
   * Signals that the callback has arrived, and waits a while for its result.
   * @returns null when the result is not known yet
   */
  authorized(ref: ConnectionRef): Promise<ConnectOutcome | null>;
  /** Handles a callback whose signal was lost, or removes a connection whose link has expired. */
  resumeConnecting(ref: ConnectionRef): Promise<true>;
  deleteConnection(ref: ConnectionRef): void;
  resumeDeleting(ref: ConnectionRef): Promise<boolean>;
  /** Syncs a connection; if it is being synced, once more afterwards. */
  syncConnection(ref: ConnectionRef, trigger: SyncTrigger): void;
  /** Syncs a connection unless it is being synced. @returns whether a sync was started */
  resumeSync(ref: ConnectionRef): Promise<boolean>;
  /** Opens a resource's webhook window, or adds to the open one: at its end one sync applies what was delivered. */
  openWindow(ref: ResourceRef): void;
  /** Opens a window for deliveries that wait, unless one is open. @returns whether it opened one */
  resumeWindow(ref: ResourceRef): Promise<boolean>;

  /** Starts sending a customer's webhook its pending events. */
  sendToCustomer(ref: WebhookRef): void;
  /** Like `sendToCustomer`; resolves when Temporal has accepted it. A sleeping workflow looks again at once. */
  resumeSending(ref: WebhookRef): Promise<void>;
}
