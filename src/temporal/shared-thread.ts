import { Worker, type WorkerOptions } from '@temporalio/worker';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename as Bundle } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/** One thread that runs the workflows of several workers. */
export interface SharedThread {
  /** Like `Worker.create`, but every worker uses the bundle of the first one. */
  createWorker(options: WorkerOptions): Promise<Worker>;
  /** Ends the thread; call it after all workers have stopped. */
  end(): Promise<void>;
}

/**
 * Lets workers share a workflow thread. The SDK starts one for each worker, and so for each task queue, with a V8 isolate that holds
 * the whole bundle (decisions/006). A thread finds workflows by their run, so it can serve every queue.
 */
export function createSharedThread(): SharedThread {
  let bundle: Promise<Bundle | undefined> | undefined;
  let thread: Promise<WorkflowCreator> | undefined;

  class SharingWorker extends Worker {
    protected static override getOrCreateBundle(...args: Parameters<typeof Worker.getOrCreateBundle>) {
      bundle ??= Worker.getOrCreateBundle(...args);
      return bundle;
    }

    protected static override async createWorkflowCreator(
      ...args: Parameters<typeof Worker.createWorkflowCreator>
    ): Promise<WorkflowCreator> {
      thread ??= Worker.createWorkflowCreator(...args);
      const shared = await thread;
      return { createWorkflow: (options) => shared.createWorkflow(options), destroy: async () => undefined };
    }
  }

  return {
    createWorker: (options) => SharingWorker.create(options),
    async end() {
      await (await thread)?.destroy();
    },
  };
}
