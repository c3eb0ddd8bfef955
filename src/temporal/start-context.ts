import { type Client, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client';
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
  return {
    ...{ client, config },

    /** Runs a call to Temporal with its time limit. */
    call: <T>(run: () => Promise<T>): Promise<T> => client.withDeadline(Date.now() + callTimeoutMs, run),

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
