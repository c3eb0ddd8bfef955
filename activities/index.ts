import { Context } from '@temporalio/activity';
import type { Recorder } from '../src/analytics/recorder.js';
import type { ConnectionService } from '../src/connections/service.js';
import type { SyncingService } from '../src/connections/syncing/service.js';
import type { DeletionService } from '../src/containers/deleting/service.js';
import type { MergingService } from '../src/containers/merging/service.js';
import type { DeliveryPruning } from '../src/customer-webhooks/pruning.js';
import type { SendingService } from '../src/customer-webhooks/sending.js';
import type { DescribingService } from '../src/documents/describing.js';
import type { ExtractionService } from '../src/documents/extracting.js';
import type { ProcessingService } from '../src/documents/processing.js';
import type { Logger } from '../src/log.js';
import type { DreamingService } from '../src/memories/dreaming.js';
import type { ExpiringService } from '../src/memories/expiring.js';
import type { ReindexingService } from '../src/reindexing/service.js';
import type { ResetService } from '../src/reset/service.js';
import type { Sweeper } from '../src/temporal/sweeper.js';
import type {
  AbandonInput,
  BatchRef,
  ConnectionRef,
  DeletionRef,
  DocumentRef,
  DreamInput,
  FailedDocument,
  IndexedDocument,
  MergeRef,
  OrganizationRef,
  ReindexPlace,
  ReindexProgress,
  SyncRunRef,
  SyncRunStart,
  SyncStep,
  WebhookRef,
} from '../workflows/contracts.js';
import { runActivity } from './run.js';

export type Activities = ReturnType<typeof createActivities>;
interface Parts {
  processing: ProcessingService;
  extraction: ExtractionService;
  describing: Pick<DescribingService, 'describeDocument'>;
  dreaming: DreamingService;
  expiring: ExpiringService;
  merging: MergingService;
  deletions: Pick<DeletionService, 'proceed'>;
  reset: Pick<ResetService, 'proceed'>;
  reindexing: Pick<ReindexingService, 'proceed'>;
  recorder: Recorder;
  connections: Pick<
    ConnectionService,
    'exchangeCode' | 'expireLink' | 'giveUpConnecting' | 'awaitStandstill' | 'leaveProvider' | 'removeConnection'
  >;
  syncing: SyncingService;
  sending: Pick<SendingService, 'proceed'>;
  deliveryPruning: DeliveryPruning;
  sweeper: Sweeper;
  log: Logger;
}

/** Activities are thin: ids in, a service called, ids and flags out. */
export function createActivities({
  processing,
  extraction,
  describing,
  dreaming,
  expiring,
  merging,
  deletions,
  reset,
  reindexing,
  recorder,
  connections,
  syncing,
  sending,
  deliveryPruning,
  sweeper,
  log,
}: Parts) {
  return {
    indexDocument: ({ orgId, documentId }: DocumentRef) =>
      runActivity(log, () => processing.indexDocument({ orgId }, documentId)),

    extractDocument: ({ orgId, documentId }: DocumentRef) =>
      runActivity(log, () => extraction.extractDocument({ orgId }, documentId)),

    indexLongDocument: ({ orgId, documentId }: DocumentRef) =>
      runActivity(log, () => processing.indexLongDocument({ orgId }, documentId)),

    indexBatch: ({ orgId, batchId, short = false }: BatchRef) =>
      runActivity(log, () => processing.indexBatch({ orgId }, batchId, short)),

    disbandBatch: ({ orgId, batchId }: BatchRef) => runActivity(log, () => processing.disbandBatch({ orgId }, batchId)),

    failDocument: ({ orgId, documentId, reason, revision }: FailedDocument) =>
      runActivity(log, () => processing.failDocument({ orgId }, documentId, reason, revision)),

    describeDocument: ({ orgId, ...document }: IndexedDocument & OrganizationRef) =>
      runActivity(log, () => describing.describeDocument({ orgId }, document)),

    dreamDocuments: (input: DreamInput) => runActivity(log, () => dreaming.dreamDocuments(input)),

    abandonDream: ({ failed = null, reason, ...target }: AbandonInput) =>
      runActivity(log, () => dreaming.abandonDream(target, failed, reason)),

    proceedWithMerge: (ref: MergeRef) => runActivity(log, () => merging.proceed(ref)),

    failMerge: ({ orgId, mergeId, reason }: MergeRef & { reason: string }) =>
      runActivity(log, () => merging.fail({ orgId }, mergeId, reason)),

    proceedWithDeletion: (ref: DeletionRef) => runActivity(log, () => deletions.proceed(ref)),

    proceedWithReset: (ref: OrganizationRef) => runActivity(log, () => reset.proceed(ref)),

    proceedWithReindex: ({ after, progress }: { after: ReindexPlace | null; progress: ReindexProgress }) =>
      runActivity(log, () => reindexing.proceed(after, progress, Context.current().cancellationSignal)),

    forgetExpired: () => runActivity(log, () => expiring.forgetExpired()),

    pruneRequestLog: () => runActivity(log, () => recorder.prune()),

    exchangeCode: (ref: ConnectionRef) => runActivity(log, () => connections.exchangeCode(ref)),

    expireLink: (ref: ConnectionRef) => runActivity(log, () => connections.expireLink(ref)),

    giveUpConnecting: (ref: ConnectionRef) => runActivity(log, () => connections.giveUpConnecting(ref)),

    awaitStandstill: (ref: ConnectionRef) => runActivity(log, () => connections.awaitStandstill(ref)),

    leaveProvider: (ref: ConnectionRef) => runActivity(log, () => connections.leaveProvider(ref)),

    removeConnection: (ref: ConnectionRef) => runActivity(log, () => connections.removeConnection(ref)),

    beginSync: (start: SyncRunStart) => runActivity(log, () => syncing.begin(start)),

    proceedWithSync: (step: SyncStep) =>
      runActivity(log, () => syncing.proceed(step, Context.current().cancellationSignal)),

    finishSync: ({ failure, ...run }: SyncRunRef & { failure: string | null }) =>
      runActivity(log, () => syncing.finish(run, failure)),

    sendToWebhook: (ref: WebhookRef) =>
      runActivity(log, () => sending.proceed(ref, Context.current().cancellationSignal)),

    pruneDeliveries: () => runActivity(log, () => deliveryPruning.prune()),

    startUnfinished: () => runActivity(log, () => sweeper.startUnfinished()),
  };
}
