import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import {
  expiryScheduleId,
  pruneAuditScheduleId,
  pruneDeliveriesScheduleId,
  pruneScheduleId,
  sweepScheduleId,
} from '../../workflows/contracts.js';
import type { Config } from '../config.js';

/** A workflow that runs every so often, and never twice at once. */
interface Periodic {
  id: string;
  workflowType: string;
  /** Milliseconds. */
  every: number;
  summary: string;
}

const schedulesOf = (config: Config): readonly Periodic[] => [
  {
    id: sweepScheduleId,
    workflowType: 'sweep',
    every: config.SWEEP_INTERVAL,
    summary: 'Start what a crash or an outage left unstarted',
  },
  {
    id: expiryScheduleId,
    workflowType: 'forgetExpired',
    every: config.EXPIRY_INTERVAL,
    summary: 'Forget the memories whose time is up',
  },
  {
    id: pruneScheduleId,
    workflowType: 'pruneRequestLog',
    every: 3_600_000,
    summary: 'Delete requests from the log that are older than its retention',
  },
  {
    id: pruneAuditScheduleId,
    workflowType: 'pruneAudit',
    every: 3_600_000,
    summary: 'Delete administrative acts from the audit log that are older than its retention',
  },
  {
    id: pruneDeliveriesScheduleId,
    workflowType: 'pruneDeliveries',
    every: 3_600_000,
    summary: "Delete what customers' webhooks were told of more than 30 days ago",
  },
];

/** Makes or updates the Schedules, and runs each once now: what a crash left behind does not wait for the first tick. */
export async function ensureSchedules(client: Client, config: Config): Promise<void> {
  for (const schedule of schedulesOf(config)) await ensureSchedule(client, schedule);
}

async function ensureSchedule(client: Client, { id, workflowType, every, summary }: Periodic): Promise<void> {
  const spec = { intervals: [{ every }] };
  const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: 60_000 };
  const action = {
    type: 'startWorkflow',
    workflowType,
    workflowId: id,
    taskQueue: 'maintenance',
    staticSummary: summary,
  } as const;
  const handle = client.schedule.getHandle(id);
  try {
    await client.schedule.create({ scheduleId: id, spec, policies, action });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await handle.update((previous) => ({ ...previous, spec, policies, action: { ...action, args: [] } }));
  }
  await handle.trigger();
}
