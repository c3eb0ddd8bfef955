import { type Client, ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import {
  expiryScheduleId,
  pruneAuditScheduleId,
  pruneDeliveriesScheduleId,
  pruneScheduleId,
  sweepScheduleId,
} from '../../workflows/contracts.js';
import type { Config } from '../config.js';

/** A workflow that runs at an interval, never twice at the same time. */
interface Periodic {
  id: string;
  workflowType: string;
  /** Interval in milliseconds. */
  every: number;
  summary: string;
}

const schedulesOf = (config: Config): readonly Periodic[] => [
  {
    id: sweepScheduleId,
    workflowType: 'sweep',
    every: config.SWEEP_INTERVAL,
    summary: 'Start workflows that were not started because of a crash or an outage',
  },
  {
    id: expiryScheduleId,
    workflowType: 'forgetExpired',
    every: config.EXPIRY_INTERVAL,
    summary: 'Forget expired memories',
  },
  {
    id: pruneScheduleId,
    workflowType: 'pruneRequestLog',
    every: 3_600_000,
    summary: 'Delete entries of the request log that are older than its retention',
  },
  {
    id: pruneAuditScheduleId,
    workflowType: 'pruneAudit',
    every: 3_600_000,
    summary: 'Delete audit events that are older than their retention',
  },
  {
    id: pruneDeliveriesScheduleId,
    workflowType: 'pruneDeliveries',
    every: 3_600_000,
    summary: "Delete deliveries to customers' webhooks that are older than 30 days",
  },
];

/**
 * Creates or updates the Schedules and triggers each once, so that work that a crash left behind does not wait for the
 * interval.
 */
export async function ensureSchedules(client: Client, config: Config): Promise<void> {
  for (const schedule of schedulesOf(config)) await ensureSchedule(client, schedule);
}

/** Whether all of the Schedules exist. */
export async function haveSchedules(client: Client, config: Config): Promise<boolean> {
  try {
    for (const { id } of schedulesOf(config)) await client.schedule.getHandle(id).describe();
    return true;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return false;
    throw error;
  }
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
