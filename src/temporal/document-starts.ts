import { batchWorkflowId, describeWorkflowId, documentWorkflowId, revisedSignal } from '../../workflows/contracts.js';
import type { describeDocuments, processBatch, processDocument } from '../../workflows/index.js';
import type { BatchStart, DescribeInput, DocumentRef, TaskQueue } from '../jobs/refs.js';
import { about, type StartContext } from './start-context.js';

/** Starts and signals the workflows that process and describe documents. */
export function documentStarts({ client, byId, call, startInBackground }: StartContext) {
  const documentWorkflow = (ref: DocumentRef) => ({
    ...byId,
    taskQueue: 'ingest' satisfies TaskQueue,
    workflowId: documentWorkflowId(ref),
    args: [ref] as [DocumentRef],
    ...about({ ...ref, documentIds: [ref.documentId] }),
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
        ...about({ ...ref, documentIds }),
        staticSummary: `Process ${documentIds.length} documents together`,
      }),
    );

  return {
    processDocument(ref: DocumentRef): void {
      const { documentId } = ref;
      startInBackground({ documentId }, signalDocument(ref));
    },

    startDocument: signalDocument,

    processBatch(ref: BatchStart): void {
      const { batchId } = ref;
      startInBackground({ batchId }, startBatch(ref));
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
          ...about({ orgId: input.orgId, documentIds }),
          staticSummary: `Describe ${documentIds.length} documents`,
        }),
      );
    },

    async resumeDocument(ref: DocumentRef): Promise<void> {
      await call(() => client.workflow.start<typeof processDocument>('processDocument', documentWorkflow(ref)));
    },
  };
}
