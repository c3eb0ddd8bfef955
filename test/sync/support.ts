import type { WorkflowHandle } from '@temporalio/client';
import type { Repository } from '../support/code-host/index.js';
import { eventually } from '../support/eventually.js';
import type { Api } from '../support/tenant.js';

/** Chooses repositories. @returns the answer */
export async function configure(api: Api, connectionId: string, repositories: readonly Repository[]) {
  const resources = repositories.map(({ id, fullName: name }) => ({ id, name, defaultBranch: 'main' }));
  const { status, body } = await api.post(`/v3/connections/${connectionId}/configure`, { resources });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export interface SyncRun {
  status: 'running' | 'completed' | 'failed';
  triggerType: 'event' | 'cron' | 'manual';
  itemsProcessed: number;
  itemsFailed: number;
  error: string | null;
  resources: string[];
  failures: unknown[];
  lastError: unknown;
}

/** The newest first. */
export const runsOf = async (api: Api, connectionId: string): Promise<SyncRun[]> =>
  (await api.get(`/v3/connections/${connectionId}/sync-runs`)).body;

/** Waits until that many runs have ended and none is under way. */
export const endedRuns = (api: Api, connectionId: string, count: number, timeoutMs = 90_000): Promise<SyncRun[]> =>
  eventually(
    async () => {
      const runs = await runsOf(api, connectionId);
      return runs.length >= count && runs.every(({ status }) => status !== 'running') && runs;
    },
    `${count} sync runs to end`,
    timeoutMs,
  );

/** Documents of a container by their path, with text and revision. */
export async function documentsOf(api: Api, containerTag: string) {
  const request = { containerTags: [containerTag], limit: 1_000, includeContent: true };
  const { body } = await api.post('/v3/documents/list', request);
  const rows: { filepath: string; content: string; latestRevision: number; status: string; id: string }[] =
    body.memories;
  return new Map(rows.map((row) => [row.filepath, row]));
}

/** The same, once they are processed. */
export const processedDocumentsOf = (api: Api, containerTag: string) =>
  eventually(
    async () => {
      const all = await documentsOf(api, containerTag);
      return [...all.values()].every(({ status }) => status === 'done') && all;
    },
    'all documents to be done',
    120_000,
  );

/** Everything that a workflow's history says, decoded. */
export async function textsOf(handle: WorkflowHandle): Promise<string[]> {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (value instanceof Uint8Array) texts.push(Buffer.from(value).toString('utf8'));
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(walk);
  };
  walk((await handle.fetchHistory()).events);
  return texts;
}
