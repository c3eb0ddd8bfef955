import { continueAsNew, defineSignal, patched, setHandler, sleep, uuid4, workflowInfo } from '@temporalio/workflow';
import { deliveredSignal, type WindowInput } from './contracts.js';
import { failWith, runSync } from './sync-run.js';

const delivered = defineSignal(deliveredSignal);

/**
 * Collects webhook events of a resource for the length of a window, which the first event opens, and then syncs the resource once.
 * Events during the sync open the next window. The workflow fails when its last sync failed.
 */
export async function webhookWindow({ runId, more, ...window }: WindowInput): Promise<void> {
  const { delayMs, ...resource } = window;
  /** When the open window began; undefined while none is open. */
  let since = runId === undefined || more ? Date.now() : undefined;
  let failure: string | null = null;
  setHandler(delivered, () => {
    since ??= Date.now();
  });

  if (runId !== undefined) await run(runId);
  while (since !== undefined) {
    const leftMs = since + delayMs - Date.now();
    if (leftMs > 0) await sleep(leftMs);
    since = undefined;
    await run(uuid4());
    if (since !== undefined && workflowInfo().continueAsNewSuggested && patched('continues-as-new-with-a-window')) {
      await continueAsNew<typeof webhookWindow>(window);
    }
  }
  failWith(failure);

  async function run(id: string): Promise<void> {
    failure = await runSync({ ...resource, runId: id, trigger: 'event' }, () =>
      continueAsNew<typeof webhookWindow>({ ...window, runId: id, more: since !== undefined }),
    );
  }
}
