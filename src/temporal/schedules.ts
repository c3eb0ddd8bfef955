import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { sweepScheduleId } from '../../workflows/contracts.js';
import type { Config } from '../config.js';

/** Makes or updates the Schedules, and runs the sweep once now: what a crash left behind does not wait for the first tick. */
export async function ensureSchedules(client: Client, config: Config): Promise<void> {
  const spec = { intervals: [{ every: config.SWEEP_INTERVAL }] };
  const policies = { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: 60_000 };
  const action = {
    type: 'startWorkflow',
    workflowType: 'sweep',
    workflowId: sweepScheduleId,
    taskQueue: 'maintenance',
    staticSummary: 'Start what a crash or an outage left unstarted',
  } as const;
  try {
    await client.schedule.create({ scheduleId: sweepScheduleId, spec, policies, action });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule
      .getHandle(sweepScheduleId)
      .update((previous) => ({ ...previous, spec, policies, action: { ...action, args: [] } }));
  }
  await client.schedule.getHandle(sweepScheduleId).trigger();
}
