import { Context } from '@temporalio/activity';
import type { ConnectionService } from '../src/connections/service.js';
import type { SyncingService } from '../src/connections/syncing/service.js';
import type { Logger } from '../src/core/log.js';
import type { ConnectionRef, SyncRunRef, SyncRunStart, SyncStep } from '../src/jobs/refs.js';
import { isLastAttempt, runActivity } from './run.js';

interface Parts {
  connections: Pick<
    ConnectionService,
    | 'exchangeCode'
    | 'expireLink'
    | 'giveUpConnecting'
    | 'awaitStandstill'
    | 'removeConnectionDocuments'
    | 'leaveProvider'
    | 'removeConnection'
  >;
  syncing: SyncingService;
  log: Logger;
}

/** Activities that connect accounts, sync them and disconnect them. */
export const createConnectionsActivities = ({ connections, syncing, log }: Parts) => ({
  exchangeCode: (ref: ConnectionRef) => runActivity(log, () => connections.exchangeCode(ref)),

  expireLink: (ref: ConnectionRef) => runActivity(log, () => connections.expireLink(ref)),

  giveUpConnecting: (ref: ConnectionRef) => runActivity(log, () => connections.giveUpConnecting(ref)),

  awaitStandstill: (ref: ConnectionRef) => runActivity(log, () => connections.awaitStandstill(ref)),

  removeConnectionDocuments: (ref: ConnectionRef) => runActivity(log, () => connections.removeConnectionDocuments(ref)),

  leaveProvider: (ref: ConnectionRef) =>
    runActivity(log, () => connections.leaveProvider(ref, { isLastTry: isLastAttempt(Context.current().info) })),

  removeConnection: (ref: ConnectionRef) => runActivity(log, () => connections.removeConnection(ref)),

  beginSync: (start: SyncRunStart) =>
    runActivity(log, () => syncing.begin(start, Context.current().cancellationSignal)),

  proceedWithSync: (step: SyncStep) =>
    runActivity(log, () => syncing.proceed(step, Context.current().cancellationSignal)),

  finishSync: ({ failure, ...run }: SyncRunRef & { failure: string | null }) =>
    runActivity(log, () => syncing.finish(run, failure)),
});
