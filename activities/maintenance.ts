import type { Recorder } from '../src/analytics/recorder.js';
import type { AuditTrail } from '../src/audit/trail.js';
import type { Logger } from '../src/log.js';
import type { ExpiringService } from '../src/memories/expiring.js';
import type { Sweeper } from '../src/sweeping/sweeper.js';
import { runActivity } from './run.js';

interface Parts {
  expiring: ExpiringService;
  recorder: Pick<Recorder, 'prune'>;
  auditTrail: Pick<AuditTrail, 'prune'>;
  sweeper: Sweeper;
  log: Logger;
}

/** Periodic work. */
export const createMaintenanceActivities = ({ expiring, recorder, auditTrail, sweeper, log }: Parts) => ({
  forgetExpired: () => runActivity(log, () => expiring.forgetExpired()),

  pruneRequestLog: () => runActivity(log, () => recorder.prune()),

  pruneAudit: () => runActivity(log, () => auditTrail.prune()),

  startUnfinished: () => runActivity(log, () => sweeper.startUnfinished()),
});
