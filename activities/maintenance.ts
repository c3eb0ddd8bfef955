import { Context } from '@temporalio/activity';
import type { Recorder } from '../src/analytics/recorder.js';
import type { AuditTrail } from '../src/audit/trail.js';
import type { Logger } from '../src/core/log.js';
import type { ReindexPlace, ReindexProgress } from '../src/jobs/refs.js';
import type { ExpiringService } from '../src/memories/expiring.js';
import type { ReindexingService } from '../src/reindexing/service.js';
import type { Sweeper } from '../src/sweeping/sweeper.js';
import { runActivity } from './run.js';

interface Parts {
  expiring: ExpiringService;
  recorder: Pick<Recorder, 'prune'>;
  auditTrail: Pick<AuditTrail, 'prune'>;
  reindexing: Pick<ReindexingService, 'proceed'>;
  sweeper: Sweeper;
  log: Logger;
}

/** Activities of scheduled upkeep, and of reindexing. */
export const createMaintenanceActivities = ({ expiring, recorder, auditTrail, reindexing, sweeper, log }: Parts) => ({
  forgetExpired: () => runActivity(log, () => expiring.forgetExpired()),

  pruneRequestLog: () => runActivity(log, () => recorder.prune()),

  pruneAudit: () => runActivity(log, () => auditTrail.prune()),

  proceedWithReindex: ({ after, progress }: { after: ReindexPlace | null; progress: ReindexProgress }) =>
    runActivity(log, () => reindexing.proceed(after, progress, Context.current().cancellationSignal)),

  startUnfinished: () => runActivity(log, () => sweeper.startUnfinished()),
});
