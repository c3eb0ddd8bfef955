import { continueAsNew, defineSignal, setHandler, uuid4, workflowInfo } from '@temporalio/workflow';
import { type SyncInput, type SyncRequest, type SyncTrigger, syncRequestedSignal } from './contracts.js';
import { failWith, runSync } from './sync-run.js';

const syncRequested = defineSignal<[SyncRequest]>(syncRequestedSignal);

/**
 * Syncs a connection, one run at a time. Any number of requests during a run lead to one more run afterwards. The workflow fails
 * when its last run failed.
 */
export async function syncConnection({ trigger, runId, failed, again, ...connection }: SyncInput): Promise<void> {
  let wanted: SyncTrigger | undefined = runId === undefined ? trigger : again;
  let failure: string | null = null;
  setHandler(syncRequested, (request) => {
    wanted = wanted === 'manual' ? wanted : request.trigger;
  });

  if (runId !== undefined) await run(runId, trigger ?? 'cron', failed);
  while (wanted !== undefined) {
    const asked = wanted;
    wanted = undefined;
    await run(uuid4(), asked);
    if (wanted !== undefined && workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof syncConnection>({ ...connection, trigger: wanted });
    }
  }
  failWith(failure);

  async function run(id: string, asked: SyncTrigger, failedBefore?: SyncInput['failed']): Promise<void> {
    const start = { ...connection, runId: id, trigger: asked };
    failure = await runSync(
      start,
      (failedSoFar) =>
        continueAsNew<typeof syncConnection>({
          ...start,
          failed: failedSoFar,
          ...(wanted === undefined ? {} : { again: wanted }),
        }),
      failedBefore,
    );
  }
}
