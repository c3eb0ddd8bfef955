import type { Client } from '@temporalio/client';
import {
  batchWorkflowId,
  deletionWorkflowId,
  describeWorkflowId,
  documentWorkflowId,
  dreamRequestedSignal,
  dreamWorkflowId,
  mergeWorkflowId,
  reindexWorkflowId,
  resetWorkflowId,
  revisedSignal,
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
import type { Logger } from '../core/log.js';
import type { Jobs } from '../jobs/jobs.js';
import type {
  BatchStart,
  ContainerRef,
  DeletionRef,
  DescribeInput,
  DocumentRef,
  DreamRequest,
  MergeRef,
  OrganizationRef,
  TaskQueue,
} from '../jobs/refs.js';
import { connectionStarts } from './connection-starts.js';
import { customerStarts } from './customer-starts.js';
import { searchAttributes } from './search-attributes.js';
import { byId, type StartParts } from './start-parts.js';
import { syncStarts } from './sync-starts.js';

/** Longest that a call to Temporal may take; what was not started by then is the sweeper's. */
const callTimeoutMs = 5_000;

/** Jobs, and what ends with the process. */
export interface Starter extends Jobs {
  /** Resolves when no start is under way. */
  drain(): Promise<void>;
}

/**
 * The only place that starts and signals workflows. Call it after the commit, never inside a transaction. Each thing that
 * lasts has one workflow with a deterministic id, so calling twice is harmless.
 */
export function createStarter(client: Client, config: Config, log: Logger): Starter {
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

    processDocument(ref: DocumentRef): void {
      const { documentId } = ref;
      soon({ documentId }, signalDocument(ref));
    },

    startDocument: signalDocument,

    processBatch(ref: BatchStart): void {
      const { batchId } = ref;
      soon({ batchId }, startBatch(ref));
    },

    async resumeBatch(ref: BatchStart): Promise<void> {
      await startBatch(ref);
    },

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

    async resumeDocument(ref: DocumentRef): Promise<void> {
      await call(() => client.workflow.start<typeof processDocument>('processDocument', documentWorkflow(ref)));
    },

    dreamContainer: signalDream,

    dreamContainerSoon(ref: ContainerRef, request: DreamRequest): void {
      const { containerTag } = ref;
      soon({ containerTag }, signalDream(ref, request));
    },

    mergeContainers(ref: MergeRef): void {
      const { mergeId } = ref;
      soon({ mergeId }, startMerge(ref));
    },

    async resumeMerge(ref: MergeRef): Promise<void> {
      await startMerge(ref);
    },

    async deleteContainer(ref: DeletionRef): Promise<void> {
      await startDeletion(ref);
    },

    resetOrganization(ref: OrganizationRef): void {
      const { orgId } = ref;
      soon({ orgId }, startReset(ref));
    },

    async resumeReset(ref: OrganizationRef): Promise<void> {
      await startReset(ref);
    },

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

    async drain(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
