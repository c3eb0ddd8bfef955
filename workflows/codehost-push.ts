import { continueAsNew, defineSignal, setHandler, sleep, uuid4 } from '@temporalio/workflow';
import { deliveredSignal, type PushInput } from './contracts.js';
import { runSync } from './sync-run.js';

const delivered = defineSignal(deliveredSignal);

/**
 * Collects what happens to a repository from the first event on, then syncs it once. Events that come during the sync open
 * the next window.
 */
export async function codehostPush({ runId, more, ...push }: PushInput): Promise<void> {
  const { delayMs, ...repository } = push;
  /** When the window that is open began. */
  let since = runId === undefined || more ? Date.now() : undefined;
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

  async function run(id: string): Promise<void> {
    await runSync({ ...repository, runId: id, trigger: 'event' }, () =>
      continueAsNew<typeof codehostPush>({ ...push, runId: id, more: since !== undefined }),
    );
  }
}
