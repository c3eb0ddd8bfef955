import { continueAsNew, defineSignal, setHandler, sleep, uuid4 } from '@temporalio/workflow';
import { deliveredSignal, type WindowInput } from './contracts.js';
import { failBecause, runSync } from './sync-run.js';

const delivered = defineSignal(deliveredSignal);

/**
 * Collects what a provider says has changed in a resource, from the first event on, then syncs it once. Events that come
 * during the sync open the next window. It fails when its last sync did.
 */
export async function webhookWindow({ runId, more, ...window }: WindowInput): Promise<void> {
  const { delayMs, ...resource } = window;
  /** When the window that is open began. */
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
  }
  failBecause(failure);

  async function run(id: string): Promise<void> {
    failure = await runSync({ ...resource, runId: id, trigger: 'event' }, () =>
      continueAsNew<typeof webhookWindow>({ ...window, runId: id, more: since !== undefined }),
    );
  }
}
