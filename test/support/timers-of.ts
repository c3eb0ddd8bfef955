import type { WorkflowHandle } from '@temporalio/client';

/** For how many seconds each timer of a workflow was started. */
export async function timersOf(handle: WorkflowHandle): Promise<number[]> {
  const { events } = await handle.fetchHistory();
  const started = (events ?? []).flatMap((event) => event.timerStartedEventAttributes?.startToFireTimeout ?? []);
  return started.map(({ seconds, nanos }) => Number(seconds) + (nanos ?? 0) / 1e9);
}
