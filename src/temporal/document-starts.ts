import { batchWorkflowId, describeWorkflowId, documentWorkflowId, revisedSignal } from '../../workflows/contracts.js';
import type { describeDocuments, processBatch, processDocument } from '../../workflows/index.js';
import type { BatchStart, DescribeInput, DocumentRef } from '../jobs/refs.js';
import { job, type StartContext } from './start-context.js';

/** Starts and signals the workflows that process and describe documents. */
export function documentStarts({ client, call, startInBackground, unlessRunning }: StartContext) {
  const documentWorkflow = (ref: DocumentRef) => ({
    ...job('ingest', documentWorkflowId(ref), `Process document ${ref.documentId} in ${ref.containerTag}`, {
      ...ref,
      documentIds: [ref.documentId],
    }),
    args: [ref] as [DocumentRef],
  });

  async function signalDocument(ref: DocumentRef): Promise<void> {
    const options = { ...documentWorkflow(ref), signal: revisedSignal };
    await call(() => client.workflow.signalWithStart<typeof processDocument>('processDocument', options));
  }

  const startBatch = ({ documentIds, ...ref }: BatchStart) =>
    call(() =>
      client.workflow.start<typeof processBatch>('processBatch', {
        ...job('ingest', batchWorkflowId(ref), `Process ${documentIds.length} documents together`, {
          ...ref,
          documentIds,
        }),
        args: [ref],
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

    async startBatch(ref: BatchStart): Promise<void> {
      await startBatch(ref);
    },

    resumeBatch: (ref: BatchStart): Promise<boolean> => unlessRunning(batchWorkflowId(ref), () => startBatch(ref)),

    async describeDocuments(input: DescribeInput): Promise<void> {
      const documentIds = input.documents.map(({ documentId }) => documentId);
      await call(() =>
        client.workflow.start<typeof describeDocuments>('describeDocuments', {
          ...job('ingest', describeWorkflowId(input), `Describe ${documentIds.length} documents`, {
            orgId: input.orgId,
            documentIds,
          }),
          args: [input],
        }),
      );
    },

    resumeDocument: (ref: DocumentRef): Promise<boolean> =>
      unlessRunning(documentWorkflowId(ref), () =>
        call(() => client.workflow.start<typeof processDocument>('processDocument', documentWorkflow(ref))),
      ),
  };
}
