import { type Client, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client';
import type { Config } from '../config.js';

/** One workflow an id: starting one that runs joins it. */
export const byId = {
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
} as const;

/** What the starts of a kind of workflow are made of, see connection-starts.ts. */
export interface StartParts {
  client: Client;
  config: Config;
  byId: typeof byId;
  /** Bounds a call to Temporal. */
  call<T>(run: () => Promise<T>): Promise<T>;
  /** Starts without being waited for; what fails is logged with the ids and left to the sweeper. */
  soon(ids: Record<string, string>, start: Promise<unknown>): void;
}
