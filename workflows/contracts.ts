// Ids, signals and queries that workflows share with those who start them; their inputs are in src/jobs/refs.ts.
import type { ContainerRef, DescribeInput } from '../src/jobs/refs.js';

export type * from '../src/jobs/refs.js';

export const revisedSignal = 'revised';
export const dreamRequestedSignal = 'dreamRequested';
/** The OAuth callback was called; its code is in the database. */
export const authorizedSignal = 'authorized';
export const syncRequestedSignal = 'syncRequested';
/** A provider's webhook delivery is in the database. */
export const deliveredSignal = 'delivered';
/** The database has a new event for a customer's webhook, or the webhook was changed. */
export const customerEventSignal = 'told';
/** Query that returns a {@link ReindexProgress}. */
export const reindexProgressQuery = 'progress';

export const documentWorkflowId = (ref: { documentId: string }) => `document/${ref.documentId}`;
export const batchWorkflowId = (ref: { batchId: string }) => `batch/${ref.batchId}`;
export const describeWorkflowId = ({ documents: [first] }: DescribeInput) =>
  `describe/${first?.documentId}/${first?.revision}`;
export const dreamWorkflowId = (ref: ContainerRef) => `dream/${ref.orgId}/${ref.containerTag}`;
export const mergeWorkflowId = (ref: { mergeId: string }) => `merge/${ref.mergeId}`;
export const deletionWorkflowId = (ref: { deletionId: string }) => `delete-container/${ref.deletionId}`;
export const resetWorkflowId = (ref: { orgId: string }) => `reset/${ref.orgId}`;
/** A constant: only one reindexing runs at a time, whichever set it builds. */
export const reindexWorkflowId = 'reindex';
export const connectWorkflowId = (ref: { connectionId: string }) => `connect/${ref.connectionId}`;
export const syncWorkflowId = (ref: { connectionId: string }) => `sync/${ref.connectionId}`;
export const windowWorkflowId = (ref: { provider: string; connectionId: string; resourceId: string }) =>
  `webhook-window/${ref.provider}/${ref.connectionId}/${ref.resourceId}`;
export const deleteConnectionWorkflowId = (ref: { connectionId: string }) => `delete-connection/${ref.connectionId}`;
export const webhookWorkflowId = (ref: { webhookId: string }) => `webhook-endpoint/${ref.webhookId}`;
export const sweepScheduleId = 'sweep';
export const expiryScheduleId = 'forget-expired';
export const pruneScheduleId = 'prune-request-log';
export const pruneAuditScheduleId = 'prune-audit';
export const pruneDeliveriesScheduleId = 'prune-deliveries';
