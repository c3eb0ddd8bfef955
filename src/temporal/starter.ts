import { type Client, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client';
import {
  type BatchStart,
  batchWorkflowId,
  type ContainerRef,
  type DeletionRef,
  type DescribeInput,
  type DocumentRef,
  type DreamRequest,
  deletionWorkflowId,
  describeWorkflowId,
  documentWorkflowId,
  dreamRequestedSignal,
  dreamWorkflowId,
  type MergeRef,
  mergeWorkflowId,
  type OrganizationRef,
  reindexWorkflowId,
  resetWorkflowId,
  revisedSignal,
  type TaskQueue,
} from '../../workflows/contracts.js';
import type {
  deleteContainer,
  describeDocuments,
  dreamContainer,
  mergeContainers,
  processBatch,
  processDocument,
  reindex,
  resetOrganization,
} from '../../workflows/index.js';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import { connectionStarts } from './connection-starts.js';
import { customerStarts } from './customer-starts.js';
import { searchAttributes } from './search-attributes.js';
import { syncStarts } from './sync-starts.js';

/** Longest that a call to Temporal may take; what was not started by then is the sweeper's. */
const callTimeoutMs = 5_000;

export type Starter = ReturnType<typeof createStarter>;

const byId = {
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
} as const;

/** What the starts of a kind of workflow are made of, see connection-starts.ts. */
export interface StartParts {
  client: Client;
  config: Config;
  /** One workflow an id: starting one that runs joins it. */
  byId: typeof byId;
  /** Bounds a call to Temporal. */
  call<T>(run: () => Promise<T>): Promise<T>;
  /** Starts without being waited for; what fails is logged with the ids and left to the sweeper. */
  soon(ids: Record<string, string>, start: Promise<unknown>): void;
}

/**
 * The only place that starts and signals workflows. Call it after the commit, never inside a transaction. Each thing that
 * lasts has one workflow with a deterministic id, so calling twice is harmless.
 */
export function createStarter(client: Client, config: Config, log: Logger) {
  const underWay = new Set<Promise<void>>();

  const call = <T>(run: () => Promise<T>): Promise<T> => client.withDeadline(Date.now() + callTimeoutMs, run);

  const documentWorkflow = (ref: DocumentRef) => ({
    ...byId,
    taskQueue: 'ingest' satisfies TaskQueue,
    workflowId: documentWorkflowId(ref),
    args: [ref] as [DocumentRef],
    typedSearchAttributes: searchAttributes({ ...ref, documentIds: [ref.documentId] }),
    staticSummary: `Process document ${ref.documentId} in ${ref.containerTag}`,
  });

  async function signalDocument(ref: DocumentRef): Promise<void> {
    const options = { ...documentWorkflow(ref), signal: revisedSignal };
    await call(() => client.workflow.signalWithStart<typeof processDocument>('processDocument', options));
  }

  const startBatch = ({ documentIds, ...ref }: BatchStart) =>
    call(() =>
      client.workflow.start<typeof processBatch>('processBatch', {
        ...byId,
        taskQueue: 'ingest' satisfies TaskQueue,
        workflowId: batchWorkflowId(ref),
        args: [ref],
        typedSearchAttributes: searchAttributes({ ...ref, documentIds }),
        staticSummary: `Process ${documentIds.length} documents together`,
      }),
    );

  const startMerge = (ref: MergeRef) =>
    call(() =>
      client.workflow.start<typeof mergeContainers>('mergeContainers', {
        ...byId,
        taskQueue: 'maintenance' satisfies TaskQueue,
        workflowId: mergeWorkflowId(ref),
        args: [ref],
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: `Merge containers into ${ref.containerTag}`,
      }),
    );

  const startDeletion = (ref: DeletionRef) =>
    call(() =>
      client.workflow.start<typeof deleteContainer>('deleteContainer', {
        ...byId,
        taskQueue: 'maintenance' satisfies TaskQueue,
        workflowId: deletionWorkflowId(ref),
        args: [ref],
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: `Delete container ${ref.containerTag}`,
      }),
    );

  const startReset = (ref: OrganizationRef) =>
    call(() =>
      client.workflow.start<typeof resetOrganization>('resetOrganization', {
        ...byId,
        taskQueue: 'maintenance' satisfies TaskQueue,
        workflowId: resetWorkflowId(ref),
        args: [ref],
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: 'Delete what is in the organisation',
      }),
    );

  async function signalDream(ref: ContainerRef, request: DreamRequest): Promise<void> {
    const { orgId, containerTag } = ref;
    await call(() =>
      client.workflow.signalWithStart<typeof dreamContainer, [DreamRequest]>('dreamContainer', {
        ...byId,
        taskQueue: 'memories' satisfies TaskQueue,
        workflowId: dreamWorkflowId(ref),
        args: [{ orgId, containerTag, quietMs: config.DREAM_QUIET, maxWaitMs: config.DREAM_MAX_WAIT }],
        signal: dreamRequestedSignal,
        signalArgs: [request],
        typedSearchAttributes: searchAttributes(ref),
        staticSummary: `Extract memories in ${containerTag}`,
      }),
    );
  }

  /** Starts without being waited for: the request that accepted the work is done. */
  function soon(ids: Record<string, string>, start: Promise<unknown>): void {
    const started: Promise<void> = start
      .then(() => undefined)
      .catch((error: unknown) => log.warn({ ...ids, err: error }, 'workflow not started, left to the sweeper'))
      .finally(() => underWay.delete(started));
    underWay.add(started);
  }

  const parts: StartParts = { client, config, byId, call, soon };

  return {
    ...connectionStarts(parts),
    ...syncStarts(parts),
    ...customerStarts(parts),

    /** Has the latest revision processed, soon. */
    processDocument(ref: DocumentRef): void {
      const { documentId } = ref;
      soon({ documentId }, signalDocument(ref));
    },

    /** The same, waited for. @throws when Temporal is out of reach */
    startDocument: signalDocument,

    /** Has a batch processed, soon. */
    processBatch(ref: BatchStart): void {
      const { batchId } = ref;
      soon({ batchId }, startBatch(ref));
    },

    /** Starts a batch's workflow unless it runs. */
    async resumeBatch(ref: BatchStart): Promise<void> {
      await startBatch(ref);
    },

    /** Has the language model write titles and summaries. @param input of documents of one batch at most */
    async describeDocuments(input: DescribeInput): Promise<void> {
      const documentIds = input.documents.map(({ documentId }) => documentId);
      await call(() =>
        client.workflow.start<typeof describeDocuments>('describeDocuments', {
          ...byId,
          taskQueue: 'ingest' satisfies TaskQueue,
          workflowId: describeWorkflowId(input),
          args: [input],
          typedSearchAttributes: searchAttributes({ orgId: input.orgId, documentIds }),
          staticSummary: `Describe ${documentIds.length} documents`,
        }),
      );
    },

    /** Starts a document's workflow unless it runs. For the sweeper: a running one is not disturbed. */
    async resumeDocument(ref: DocumentRef): Promise<void> {
      await call(() => client.workflow.start<typeof processDocument>('processDocument', documentWorkflow(ref)));
    },

    /** Has memories extracted from the container's new documents. */
    dreamContainer: signalDream,

    /** As dreamContainer, soon. */
    dreamContainerSoon(ref: ContainerRef, request: DreamRequest): void {
      const { containerTag } = ref;
      soon({ containerTag }, signalDream(ref, request));
    },

    /** Has containers merged, soon. */
    mergeContainers(ref: MergeRef): void {
      const { mergeId } = ref;
      soon({ mergeId }, startMerge(ref));
    },

    /** Starts a merge's workflow unless it runs. */
    async resumeMerge(ref: MergeRef): Promise<void> {
      await startMerge(ref);
    },

    /** Starts the workflow that deletes a container unless it runs. @throws when Temporal is out of reach */
    async deleteContainer(ref: DeletionRef): Promise<void> {
      await startDeletion(ref);
    },

    /** Has an organisation emptied, soon. */
    resetOrganization(ref: OrganizationRef): void {
      const { orgId } = ref;
      soon({ orgId }, startReset(ref));
    },

    /** Starts a reset's workflow unless it runs. */
    async resumeReset(ref: OrganizationRef): Promise<void> {
      await startReset(ref);
    },

    /** Starts the building of an embedding set unless it runs. @throws when Temporal is out of reach */
    async reindex(): Promise<void> {
      await call(() =>
        client.workflow.start<typeof reindex>('reindex', {
          ...byId,
          taskQueue: 'maintenance' satisfies TaskQueue,
          workflowId: reindexWorkflowId,
          args: [{}],
          staticSummary: 'Build the vectors of a new embedding model, or delete those of an earlier one',
        }),
      );
    },

    /** Resolves when no start is under way. */
    async drain(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
