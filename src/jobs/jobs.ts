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
 * What services need of Temporal: long work is started and signalled. Call it after the commit, never inside a transaction.
 * Each thing that lasts has one workflow with a deterministic id, so calling twice is harmless. A method that answers nothing
 * does not wait: a start that fails is logged and left to the sweeper. A promise rejects when Temporal is out of reach.
 */
export interface Jobs {
  /** Has the latest revision processed. */
  processDocument(ref: DocumentRef): void;
  /** The same, waited for. */
  startDocument(ref: DocumentRef): Promise<void>;
  /** Starts a document's workflow unless it runs. For the sweeper: a running one is not disturbed. */
  resumeDocument(ref: DocumentRef): Promise<void>;
  processBatch(ref: BatchStart): void;
  resumeBatch(ref: BatchStart): Promise<void>;
  /** Has the language model write titles and summaries. @param input of documents of one batch at most */
  describeDocuments(input: DescribeInput): Promise<void>;

  /** Has memories extracted from the container's new documents. */
  dreamContainer(ref: ContainerRef, request: DreamRequest): Promise<void>;
  dreamContainerSoon(ref: ContainerRef, request: DreamRequest): void;
  mergeContainers(ref: MergeRef): void;
  resumeMerge(ref: MergeRef): Promise<void>;
  /** Starts the workflow that deletes a container unless it runs. */
  deleteContainer(ref: DeletionRef): Promise<void>;
  resetOrganization(ref: OrganizationRef): void;
  resumeReset(ref: OrganizationRef): Promise<void>;

  /** Has an embedding set built, or an earlier one deleted, unless that is under way. */
  reindex(): Promise<void>;

  /** Has a link waited for. @param linkMs milliseconds until it expires */
  awaitAuthorization(ref: ConnectionRef, linkMs: number): void;
  /**
   * Says that the callback has come, and waits a while for what becomes of it.
   * @returns null when that is not known yet
   */
  authorized(ref: ConnectionRef): Promise<ConnectOutcome | null>;
  /** Has a callback dealt with whose signal was lost, or a link that expired cleared away. */
  resumeConnecting(ref: ConnectionRef): Promise<true>;
  deleteConnection(ref: ConnectionRef): void;
  resumeDeleting(ref: ConnectionRef): Promise<true>;
  /** Has a connection synced; while it is, once more afterwards. */
  syncConnection(ref: ConnectionRef, trigger: SyncTrigger): void;
  /** Syncs a connection unless it is being synced. @returns whether it was not */
  resumeSync(ref: ConnectionRef): Promise<boolean>;
  /** Has what was delivered for a resource applied, with what else comes in its window. */
  openWindow(ref: ResourceRef): void;
  /** Opens a window for deliveries that wait, unless one is open. @returns whether none was */
  resumeWindow(ref: ResourceRef): Promise<boolean>;

  /** Has what a customer's webhook is to be told of sent. */
  sendToCustomer(ref: WebhookRef): void;
  /** The same, waited for; one that waits for a time further on looks again now. */
  resumeSending(ref: WebhookRef): Promise<void>;
}
