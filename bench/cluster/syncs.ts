import type { Database } from '../../src/db/client.js';
import type { CodeHost } from '../../test/support/code-host/index.js';
import { eventually } from '../../test/support/eventually.js';
import type { Api } from '../../test/support/tenant.js';

const timeoutMs = 900_000;

/** What is synced for the first time. */
interface Syncs {
  /** Begins the names of containers and repositories. */
  name: string;
  connections: number;
  /** Of the one repository of each. */
  files: number;
}

/** A connection whose repository is not chosen yet. */
interface Connected {
  id: string;
  resource: object;
}

/** Makes a repository for each connection, each of which has a container of its own. */
export async function connectAll(
  api: Api,
  codeHost: CodeHost,
  { name, connections, files }: Syncs,
): Promise<Connected[]> {
  const contents = Object.fromEntries(
    Array.from({ length: files }, (_, n) => [`notes/${n}.md`, `What note ${n} of ${name} says.`]),
  );
  const made: Connected[] = [];
  for (let n = 0; n < connections; n += 1) {
    const { id, fullName } = await codeHost.addRepository(`${name}-${n}`, { files: contents });
    const { status, body } = await api.post('/v3/connections/codehost', { containerTag: `${name}-${n}` });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const page = await fetch(await codeHost.authorize(body.authLink), { redirect: 'manual' });
    if (page.status !== 200) throw new Error(`not connected: ${page.status} ${await page.text()}`);
    const isActive = async () => (await api.get(`/v3/connections/${body.id}`)).body.status === 'active';
    await eventually(isActive, `connection ${body.id} to be made`);
    made.push({ id: body.id, resource: { id, name: fullName, defaultBranch: 'main' } });
  }
  return made;
}

/** Chooses the repositories, which begins the first syncs. */
export async function beginSyncs(api: Api, connected: readonly Connected[]): Promise<void> {
  const configure = async ({ id, resource }: Connected) => {
    const { status, body } = await api.post(`/v3/connections/${id}/configure`, { resources: [resource] });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  };
  await Promise.all(connected.map(configure));
}

/** Waits until the syncs have ended. @returns items a second, from the first begin to the last end */
export async function rateOf(db: Database, connected: readonly Connected[]): Promise<number> {
  const ids = connected.map(({ id }) => id);
  const runs = await eventually(
    async () => {
      const found = await db.syncRun.findMany({ where: { connectionId: { in: ids } } });
      const all = ids.every((id) => found.some(({ connectionId }) => connectionId === id));
      return all && found.every(({ status }) => status !== 'running') && found;
    },
    'the syncs to end',
    timeoutMs,
  );
  const failed = runs.find(({ status }) => status !== 'completed');
  if (failed !== undefined) throw new Error(`a sync failed: ${failed.error}`);
  const began = Math.min(...runs.map(({ startedAt }) => startedAt.getTime()));
  const ended = Math.max(...runs.map(({ completedAt }) => completedAt?.getTime() ?? 0));
  return runs.reduce((sum, { itemsProcessed }) => sum + itemsProcessed, 0) / ((ended - began) / 1_000);
}
