import {
  type Client,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { Config } from '../config.js';
import type { Logger } from '../core/log.js';
import type { TaskQueue } from '../jobs/refs.js';
import { type Subject, searchAttributes } from './search-attributes.js';

/** Time limit of a call to Temporal; a start that takes longer is left to the sweeper. */
const callTimeoutMs = 5_000;

/** One workflow for each id: starting one that runs already joins it. */
const byId = {
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
} as const;

/**
 * Options of a workflow, besides its input.
 * @param summary what operators read in the Temporal UI
 * @param about gives it search attributes, and the fairness key, by which a server with `matching.enableFairness` lets
 *   organisations take turns at waiting tasks, those of activities included
 */
export const job = (taskQueue: TaskQueue, workflowId: string, summary: string, about?: Subject) => ({
  ...{ ...byId, taskQueue, workflowId, staticSummary: summary },
  ...(about && { typedSearchAttributes: searchAttributes(about), priority: { fairnessKey: about.orgId } }),
});

export type StartContext = ReturnType<typeof createStartContext>;

/** What the functions that start workflows share (document-starts.ts and its neighbours). */
export function createStartContext(client: Client, config: Config, log: Logger) {
  const pending = new Set<Promise<void>>();
  /** Runs a call to Temporal with its time limit. */
  const call = <T>(run: () => Promise<T>): Promise<T> => client.withDeadline(Date.now() + callTimeoutMs, run);

  async function isRunning(workflowId: string): Promise<boolean> {
    try {
      const { status } = await call(() => client.workflow.getHandle(workflowId).describe());
      return status.name === 'RUNNING';
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  return {
    ...{ client, config, call },

    /**
     * Starts a workflow unless it runs. That is asked first, because of a start that comes to nothing Temporal keeps the history
     * for weeks (`worker.historyScannerDataMinAge`), and the sweep asks every minute.
     * @returns whether it started the workflow, or joined one that was started meanwhile
     */
    async unlessRunning(workflowId: string, start: () => Promise<unknown>): Promise<boolean> {
      if (await isRunning(workflowId)) return false;
      await start();
      return true;
    },

    /** Does not wait for a start, because the request that accepted the work is done. A failed start is logged with the ids. */
    startInBackground(ids: Record<string, string>, start: Promise<unknown>): void {
      const started: Promise<void> = start
        .then(() => undefined)
        .catch((error: unknown) => log.warn({ ...ids, err: error }, 'workflow not started, left to the sweeper'))
        .finally(() => pending.delete(started));
      pending.add(started);
    },

    /** Resolves when no start in the background is pending. */
    async drain(): Promise<void> {
      await Promise.all(pending);
    },
  };
}
