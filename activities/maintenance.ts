import type { Recorder } from '../src/analytics/recorder.js';
import type { Logger } from '../src/log.js';
import type { ExpiringService } from '../src/memories/expiring.js';
import type { Sweeper } from '../src/sweeping/sweeper.js';
import { runActivity } from './run.js';

interface Parts {
  expiring: ExpiringService;
  recorder: Pick<Recorder, 'prune'>;
  sweeper: Sweeper;
  log: Logger;
}

/** Periodic work. */
export const createMaintenanceActivities = ({ expiring, recorder, sweeper, log }: Parts) => ({
  forgetExpired: () => runActivity(log, () => expiring.forgetExpired()),

  pruneRequestLog: () => runActivity(log, () => recorder.prune()),

  startUnfinished: () => runActivity(log, () => sweeper.startUnfinished()),
});
