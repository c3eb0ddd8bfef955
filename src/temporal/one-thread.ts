import { Worker, type WorkerOptions } from '@temporalio/worker';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename as Bundle } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/** Workers whose workflows run in one thread. */
export interface WorkersOfOneThread {
  /** As `Worker.create`, but that the first one's bundle is all the others' too. */
  create(options: WorkerOptions): Promise<Worker>;
  /** Ends the thread, where there is one, after all of them have stopped. */
  end(): Promise<void>;
}

/**
 * The SDK reads the bundle for each worker, which is of one task queue, and starts a thread for its workflows: a V8 isolate
 * with the whole bundle (decisions/006). These share the first one's, which knows a workflow by its run, whatever its queue.
 */
export function workersOfOneThread(): WorkersOfOneThread {
  let bundle: Promise<Bundle | undefined> | undefined;
  let thread: Promise<WorkflowCreator> | undefined;

  class SharingWorker extends Worker {
    protected static override getOrCreateBundle(...of: Parameters<typeof Worker.getOrCreateBundle>) {
      bundle ??= Worker.getOrCreateBundle(...of);
      return bundle;
    }

    protected static override async createWorkflowCreator(
      ...of: Parameters<typeof Worker.createWorkflowCreator>
    ): Promise<WorkflowCreator> {
      thread ??= Worker.createWorkflowCreator(...of);
      const shared = await thread;
      return { createWorkflow: (options) => shared.createWorkflow(options), destroy: async () => undefined };
    }
  }

  return {
    create: (options) => SharingWorker.create(options),
    async end() {
      await (await thread)?.destroy();
    },
  };
}
