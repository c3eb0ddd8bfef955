import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '../../src/core/ids.js';
import { syncWorkflowId } from '../../workflows/contracts.js';
import { type CodeHost, faults, startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { type DriveOne, faults as driveOneFaults, startDriveOne } from '../support/drive-one/index.js';
import { type DriveTwo, startDriveTwo } from '../support/drive-two/index.js';
import { eventually } from '../support/eventually.js';
import { stack } from '../support/tenant.js';
import { configure, documentsOf, endedRuns, runsOf } from './support.js';

let codeHost: CodeHost;
let driveOne: DriveOne;
let driveTwo: DriveTwo;
let on: ConnectingCodeHost;
let tenant: Tenant;
let temporal: Client;
beforeAll(async () => {
  [codeHost, driveOne, driveTwo] = await Promise.all([startCodeHost(), startDriveOne(), startDriveTwo()]);
  on = withCodeHost(onStack(), codeHost);
  tenant = await on.newTenant();
  temporal = new Client({ connection: await Connection.connect({ address: stack().temporalAddress }) });
}, 180_000);
afterEach(() => {
  for (const standIn of [codeHost, driveOne, driveTwo]) standIn.heal();
});
afterAll(async () => {
  await temporal?.connection.close();
  await on?.close();
  await Promise.all([driveOne?.close(), driveTwo?.close()]);
});

interface Connected {
  id: string;
  containerTag: string;
  /** Has it synced. @returns the run */
  sync(): Promise<Awaited<ReturnType<typeof runsOf>>[number] | undefined>;
}

function connection(provider: string, id: string, containerTag: string): Connected {
  return {
    ...{ id, containerTag },
    async sync() {
      const workflow = temporal.workflow.getHandle(syncWorkflowId({ connectionId: id }));
      await eventually(async () => (await workflow.describe()).status.name !== 'RUNNING', 'syncs before to end');
      const before = (await runsOf(tenant, id)).length;
      await tenant.post(`/v3/connections/${provider}/import`, { containerTags: [containerTag] });
      return (await endedRuns(tenant, id, before + 1))[0];
    },
  };
}

async function connectDrive(provider: 'driveOne' | 'driveTwo', { authorize }: Pick<DriveOne, 'authorize'>) {
  const containerTag = `c-${newId()}`;
  const { id, authLink } = await on.begin(tenant, { containerTag }, provider);
  expect((await on.open(await authorize(authLink))).status).toBe(200);
  await endedRuns(tenant, id, 1);
  return connection(provider, id, containerTag);
}

async function connectRepository(files: Record<string, string>) {
  const containerTag = `c-${newId()}`;
  const repository = await codeHost.addRepository(`r-${newId()}`, { files });
  const id = await on.connect(tenant, { containerTag });
  await configure(tenant, id, [repository]);
  await endedRuns(tenant, id, 1);
  return { ...connection('codehost', id, containerTag), repository };
}

const json = (body: object) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const textsIn = async ({ containerTag }: Connected) =>
  [...(await documentsOf(tenant, containerTag)).values()].map(({ content }) => content).join('\n');

/** A run that sees nothing deletes nothing and says so; the next one has what changed meanwhile. */
async function expectNothingMissed(one: Connected, text: string, heal: () => void): Promise<void> {
  const before = [...(await documentsOf(tenant, one.containerTag)).keys()].sort();
  expect(await one.sync()).toMatchObject({ status: 'completed', error: expect.stringContaining('listed as empty') });
  expect([...(await documentsOf(tenant, one.containerTag)).keys()].sort()).toEqual(before);
  expect(await textsIn(one)).not.toContain(text);
  heal();
  expect(await one.sync()).toMatchObject({ status: 'completed', itemsProcessed: 1, error: null });
  expect(await textsIn(one)).toContain(text);
}

describe('a listing of everything that comes back empty', () => {
  it('of a code host', async () => {
    const of = await connectRepository({ 'a.md': 'A', 'b.md': 'B' });
    const delivered = codeHost.deliveries.length;
    codeHost.loseDeliveries(true);
    await codeHost.commit(of.repository.fullName, { write: { 'a.md': 'Edited behind it.' } });
    await eventually(() => codeHost.deliveries.length > delivered, 'the event, which gets lost');
    codeHost.loseDeliveries(false);
    codeHost.fault({ path: /\/git\/trees\//, answer: json({ sha: '0', tree: [], truncated: false }) });
    await expectNothingMissed(of, 'Edited behind it.', codeHost.heal);
  }, 240_000);

  it('of a drive whose change log has expired', async () => {
    const [id = ''] = driveOne.seed(2);
    const of = await connectDrive('driveOne', driveOne);
    driveOne.files.edit(id, { doc: 'Edited behind it.' });
    driveOne.fault({ path: /\/changes\?/, times: 1, answer: driveOneFaults.cursorExpired });
    driveOne.fault({ path: /\/files\?/, answer: json({ files: [] }) });
    await expectNothingMissed(of, 'Edited behind it.', driveOne.heal);
  }, 240_000);

  it('of a drive whose delta links have ended', async () => {
    const [id = ''] = driveTwo.seed(2);
    const of = await connectDrive('driveTwo', driveTwo);
    driveTwo.files.edit(id, { file: 'Edited behind it.' });
    driveTwo.expireDeltas();
    const link = `${stack().providersUrl}/v1.0/me/drive/root/delta?token=${driveTwo.files.head()}`;
    const nothing = json({ value: [], '@odata.deltaLink': link });
    driveTwo.fault({ path: /\/delta\?(?!.*token=)/, answer: nothing });
    await expectNothingMissed(of, 'Edited behind it.', driveTwo.heal);
  }, 240_000);
});

describe('what can never become a document', () => {
  it('is named in each run, and asked for again only when it has changed', async () => {
    const id = driveOne.files.add({ doc: 'Far too long.' }, 'Huge');
    driveOne.fault({ path: new RegExp(`/files/${id}/export`), answer: driveOneFaults.tooLarge });
    const of = await connectDrive('driveOne', driveOne);
    const failures = [{ id, resource: null, path: 'Huge', reason: expect.stringContaining('10 MB'), permanent: true }];
    const error = expect.stringContaining('1 cannot be taken as it is and will be left alone until changed: ');
    expect(await runsOf(tenant, of.id)).toMatchObject([{ itemsFailed: 1, resources: [], failures, error }]);
    expect(driveOne.takeFetched()).toContain(id);
    const metrics = await (await fetch(`${stack().apiUrl}/metrics`)).text();
    expect(metrics).toMatch(
      /^cairn_provider_duration_seconds_count\{provider="driveOne",call="fetch",outcome="unusable"\} [1-9]/m,
    );
    expect(await of.sync()).toMatchObject({ status: 'completed', itemsFailed: 1, failures });
    expect(await of.sync()).toMatchObject({ status: 'completed', itemsFailed: 1, failures });
    expect(driveOne.takeFetched()).not.toContain(id);

    driveOne.heal();
    driveOne.files.edit(id, { doc: 'Small by now.' });
    expect(await of.sync()).toMatchObject({ itemsProcessed: 1, itemsFailed: 0, failures: [], error: null });
    expect(await textsIn(of)).toContain('Small by now.');
  }, 240_000);
});

/** What operators see of a workflow that waits for its next attempt. */
async function attemptsOf(connectionId: string): Promise<string[]> {
  const { raw } = await temporal.workflow.getHandle(syncWorkflowId({ connectionId })).describe();
  return (raw.pendingActivities ?? []).map(({ lastFailure }) => lastFailure?.message ?? '');
}

const refusalsIn = async (connectionId: string) =>
  (await readFile(stack().logFile, 'utf8'))
    .split('\n')
    .filter((line) => line.includes(connectionId) && line.includes('provider refused'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a provider that is down', () => {
  it('is told of by the run, Temporal and the log while it is, with its status, and no longer than that', async () => {
    const { id, containerTag, repository } = await connectRepository({ 'a.md': 'A' });
    expect((await runsOf(tenant, id))[0]).toMatchObject({ resources: [repository.fullName], lastError: null });
    const began = new Date().toISOString();
    // But for its webhook, which no sync needs.
    const path = new RegExp(`/repos/${repository.fullName}(?!/hooks)`);
    codeHost.fault({ path, answer: { status: 503, body: '{}' } });
    await tenant.post('/v3/connections/codehost/import', { containerTags: [containerTag] });

    const { lastSyncRun } = await eventually(async () => {
      const { body } = await tenant.get(`/v3/connections/${id}`);
      return body.lastSyncRun.lastError !== null && body;
    }, 'the run to say what holds it up');
    expect(lastSyncRun).toMatchObject({
      status: 'running',
      error: 'The code host answered 503',
      lastError: { message: 'The code host answered 503', status: 503, resource: repository.fullName },
    });
    expect(lastSyncRun.lastError.since > began && lastSyncRun.lastError.since <= lastSyncRun.lastError.at).toBe(true);

    const attempts = await eventually(async () => {
      const messages = await attemptsOf(id);
      return messages.some((message) => message !== '') && messages;
    }, 'Temporal to have the failure');
    expect(attempts).toEqual([`codehost is out of reach (connection ${id}): The code host answered 503`]);
    const [refusal] = await refusalsIn(id);
    expect(refusal).toMatchObject({
      ...{ orgId: tenant.orgId, connectionId: id, provider: 'codehost' },
      ...{ kind: 'unavailable', status: 503, phase: 'listing', runId: lastSyncRun.id },
    });

    codeHost.heal();
    const [run] = await endedRuns(tenant, id, 2);
    expect(run).toMatchObject({ status: 'completed', error: null, lastError: null });
  }, 240_000);

  it('that no longer takes the grant pauses the connection, deletes nothing and ends the workflow as failed, with the reason', async () => {
    const { id, containerTag, sync } = await connectRepository({ 'a.md': 'A' });
    codeHost.fault({ path: /\/repos\//, answer: faults.revoked });
    const run = await sync();
    const connection = (await tenant.get(`/v3/connections/${id}`)).body;
    expect(connection).toMatchObject({ status: 'paused', statusReason: run?.error });
    expect([...(await documentsOf(tenant, containerTag)).keys()]).toEqual(['a.md']);
    expect(run).toMatchObject({ status: 'failed', error: 'The code host no longer accepts the authorisation' });
    const ended = temporal.workflow.getHandle(syncWorkflowId({ connectionId: id })).result();
    await expect(ended).rejects.toMatchObject({
      cause: { type: 'SyncFailed', message: 'The code host no longer accepts the authorisation' },
    });
  }, 240_000);
});
