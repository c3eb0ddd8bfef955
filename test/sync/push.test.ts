import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '../../src/core/ids.js';
import { syncWorkflowId } from '../../workflows/contracts.js';
import { type Change, faults, owner, type Repository, startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { eventuallySwept } from '../support/sweeping.js';
import { stack } from '../support/tenant.js';
import { timersOf } from '../support/timers-of.js';
import { configure, documentsOf, endedRuns, runsOf, textsOf } from './support.js';

let on: ConnectingCodeHost;
let tenant: Tenant;
let temporal: Client;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
  tenant = await on.newTenant();
  temporal = new Client({ connection: await Connection.connect({ address: on.instance.runtime.temporalAddress }) });
}, 180_000);
afterAll(async () => {
  await temporal?.connection.close();
  await on?.close();
});

const blobs = /\/git\/blobs\//;
const trees = /\/git\/trees\//;

/** A repository that is connected and synced. */
async function connected(files: Record<string, string>) {
  const containerTag = `c-${newId()}`;
  const repository = await on.codeHost.addRepository(`r-${newId()}`, { files });
  const id = await on.connect(tenant, { containerTag });
  await configure(tenant, id, [repository]);
  const runs = await settled(id);
  return {
    ...{ id, containerTag, repository, firstRuns: runs },
    documents: () => documentsOf(tenant, containerTag),
    /** Waits until that many more runs have ended. */
    ended: (more: number) => endedRuns(tenant, id, runs + more),
    begun: (more: number) => eventually(async () => (await runsOf(tenant, id)).length >= runs + more, 'a run to begin'),
  };
}

/** Waits for the first syncs. @returns how many there were */
async function settled(id: string): Promise<number> {
  await endedRuns(tenant, id, 1);
  const sync = temporal.workflow.getHandle(syncWorkflowId({ connectionId: id }));
  await eventually(async () => (await sync.describe()).status.name === 'COMPLETED', 'the first sync to end');
  return (await runsOf(tenant, id)).length;
}

/** A commit whose event gets lost. */
async function commitUnheard({ fullName }: Repository, change: Change): Promise<void> {
  const before = on.codeHost.deliveries.length;
  on.codeHost.loseDeliveries(true);
  await on.codeHost.commit(fullName, change);
  await eventually(() => on.codeHost.deliveries.length > before, 'the event');
  on.codeHost.loseDeliveries(false);
}

const paths = async (of: { documents(): ReturnType<typeof documentsOf> }) => [...(await of.documents()).keys()].sort();

async function search(containerTag: string, q: string): Promise<string> {
  const request = { q, containerTag, searchMode: 'documents', threshold: 0 };
  return JSON.stringify((await tenant.post('/v4/search', request)).body.results);
}

describe('a code host from the link to the search', () => {
  it('has documents of the chosen repositories, and keeps them as they are there', async () => {
    const containerTag = `c-${newId()}`;
    const handbook = await on.codeHost.addRepository('handbook', {
      files: {
        'guide.md': '# Guide\n\nThe lighthouse keeper counts herons at dawn.',
        'docs/old name.md': '# Tides\n\nHigh tide comes twice a day.',
        'docs/gone.md': '# Gone\n\nThe old pier burned down.',
        'docs/same.rst': 'Same\n====\n\nNothing ever happens here.\n',
        'src/code.ts': 'export const x = 1;',
        'image.png': 'no text',
      },
    });
    const notes = await on.codeHost.addRepository('notes', { files: { 'README.txt': 'Ferries leave at nine.' } });
    await on.codeHost.addRepository('other', { files: { 'secret.md': 'Not chosen.' } });
    const id = await on.connect(tenant, { containerTag, metadata: { team: 'docs' } });
    expect((await configure(tenant, id, [handbook, notes])).webhooksRegistered).toBe(2);
    const runs = await settled(id);
    const first = (await runsOf(tenant, id)).at(-1);
    expect(first).toMatchObject({
      status: 'completed',
      triggerType: 'manual',
      itemsProcessed: 5,
      itemsFailed: 0,
      error: null,
    });
    const before = await eventually(async () => {
      const all = await documentsOf(tenant, containerTag);
      return [...all.values()].every(({ status }) => status === 'done') && all;
    }, 'all documents to be done');
    expect([...before.keys()].sort()).toEqual([
      'README.txt',
      'docs/gone.md',
      'docs/old name.md',
      'docs/same.rst',
      'guide.md',
    ]);
    const guide = (await tenant.get(`/v3/documents/${before.get('guide.md')?.id}`)).body;
    expect(guide).toMatchObject({
      ...{ connectionId: id, type: 'codehost_markdown', source: 'codehost', title: 'Guide', filepath: 'guide.md' },
      url: `${stack().providersUrl}/${handbook.fullName}/blob/main/guide.md`,
      customId: `codehost:${handbook.id}:guide.md`,
      metadata: {
        ...{ team: 'docs', branch: 'main', path: 'guide.md', commit: await on.codeHost.headOf(handbook.fullName) },
        ...{ sourceUrl: `${stack().providersUrl}/${handbook.fullName}/blob/main/guide.md`, accountEmail: owner.email },
      },
    });
    const same = (await tenant.get(`/v3/documents/${before.get('docs/same.rst')?.id}`)).body;
    expect(same).toMatchObject({
      type: 'codehost_markdown',
      title: 'Same',
      content: expect.stringContaining('# Same'),
    });
    expect(await search(containerTag, 'Who counts herons?')).toContain('counts herons at dawn');
    expect(await search(containerTag, 'When do ferries leave?')).toContain('Ferries leave at nine');
    expect(
      (await tenant.post('/v3/documents/list', { source: 'codehost', containerTags: [containerTag] })).body.memories,
    ).toHaveLength(5);
    expect((await tenant.post('/v3/documents/list', { source: 'driveOne' })).body.memories).toEqual([]);

    expect(on.codeHost.count('GET', /\/notes\//)).toBeGreaterThan(0);
    expect(on.codeHost.count('GET', /\/other\//)).toBe(0);

    on.codeHost.requests.length = 0;
    await on.codeHost.commit(handbook.fullName, {
      write: { 'guide.md': '# Guide\n\nThe lighthouse keeper counts seals at noon.' },
      delete: ['docs/gone.md'],
      rename: { 'docs/old name.md': 'docs/new name.md' },
    });
    const [second] = await endedRuns(tenant, id, runs + 1);
    expect(on.codeHost.deliveries.filter(({ event }) => event === 'push').at(-1)).toMatchObject({ status: 200 });
    expect(second).toMatchObject({ status: 'completed', triggerType: 'event', itemsProcessed: 2, itemsFailed: 0 });
    await eventually(
      async () => (await search(containerTag, 'Who counts seals?')).includes('counts seals at noon'),
      'the edit',
    );
    const after = await documentsOf(tenant, containerTag);
    expect([...after.keys()].sort()).toEqual(['README.txt', 'docs/new name.md', 'docs/same.rst', 'guide.md']);
    expect(await search(containerTag, 'pier herons')).not.toMatch(/pier burned|herons/);
    expect(after.get('guide.md')).toMatchObject({ id: before.get('guide.md')?.id, latestRevision: 2 });
    for (const path of ['README.txt', 'docs/same.rst']) {
      expect(after.get(path)).toMatchObject({ id: before.get(path)?.id, latestRevision: 1 });
    }
    expect([on.codeHost.count('GET', blobs), on.codeHost.count('GET', trees)]).toEqual([2, 1]);
  }, 240_000);

  it('leaves no token, secret, name or content in any history', async () => {
    const { id, repository, ended } = await connected({ 'a.md': 'The password of the bar is swordfish.' });
    await on.codeHost.commit(repository.fullName, { write: { 'a.md': 'The password of the bar is herring.' } });
    await ended(1);
    const { workflow } = temporal;
    const [hook] = on.codeHost.hooksOf(repository.id);
    const texts: string[] = [];
    const types = new Set<string>();
    const wanted = ['webhookWindow', 'connectAccount', 'syncConnection'];
    await eventually(async () => {
      for await (const { workflowId, type } of workflow.list({ query: `CairnConnection = "${id}"` })) {
        types.add(type);
        texts.push(...(await textsOf(workflow.getHandle(workflowId))));
      }
      return wanted.every((type) => types.has(type));
    }, 'its workflows to be listed');
    const all = texts.join('\n');
    for (const shown of [id, tenant.orgId]) expect(all).toContain(shown);
    for (const secret of [
      'swordfish',
      'herring',
      repository.fullName,
      hook?.secret ?? '',
      'a.md',
      on.codeHost.app.clientSecret,
      'gho_',
    ]) {
      expect(all).not.toContain(secret);
    }
  }, 240_000);
});

describe('what happens to a repository', () => {
  it('comes in at the next window when it happens while a batch is applied', async () => {
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`${i}.md`, `Text ${i}`]));
    const of = await connected(files);
    const release = on.codeHost.fault({ path: blobs, answer: faults.tooMany(3), times: 1 });
    const edits = Object.fromEntries(Object.keys(files).map((path) => [path, `Edited ${path}`]));
    await on.codeHost.commit(of.repository.fullName, { write: edits });
    await of.begun(1);
    await on.codeHost.commit(of.repository.fullName, { write: { '0.md': 'Edited twice' } });
    const [last, batch] = await of.ended(2);
    release();
    expect([batch?.triggerType, last?.triggerType]).toEqual(['event', 'event']);
    expect((await of.documents()).get('0.md')?.content).toBe('Edited twice');
    expect((await of.documents()).get('7.md')?.content).toBe('Edited 7.md');
    const rows = await on.db.webhookDelivery.findMany({ where: { resource: { connectionId: of.id } } });
    expect(rows.map(({ appliedAt }) => appliedAt)).toEqual([expect.any(Date), expect.any(Date)]);
    expect(new Set(rows.map(({ runId }) => runId)).size).toBe(2);
  }, 240_000);

  it('comes in after a force push as the branch is then', async () => {
    const of = await connected({ 'a.md': 'A', 'b.md': 'B' });
    await on.codeHost.forcePush(of.repository.fullName, { 'b.md': 'B', 'c.md': 'C' });
    await of.ended(1);
    expect(await paths(of)).toEqual(['b.md', 'c.md']);
    expect((await of.documents()).get('b.md')?.latestRevision).toBe(1);
  }, 240_000);

  it('comes in when listings are truncated, and deletes nothing of what a listing left out', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c'].flatMap((d) => [1, 2, 3].map((i) => [`${d}/${i}.md`, `${d}${i}`])),
    );
    const of = await connected(files);
    on.codeHost.truncateTreesOver(4);
    await on.codeHost.commit(of.repository.fullName, { write: { 'a/1.md': 'edited' }, delete: ['c/3.md'] });
    await of.ended(1);
    on.codeHost.truncateTreesOver(100_000);
    expect(await paths(of)).toEqual(
      Object.keys(files)
        .filter((path) => path !== 'c/3.md')
        .sort(),
    );
    expect((await of.documents()).get('a/1.md')?.content).toBe('edited');
  }, 240_000);

  it('comes in under the same documents after the repository was renamed', async () => {
    const of = await connected({ 'a.md': 'A', 'b.md': 'B' });
    const before = await of.documents();
    const fullName = await on.codeHost.renameRepository(of.repository.fullName, `renamed-${newId()}`);
    await on.codeHost.commit(fullName, { write: { 'a.md': 'A2' } });
    await of.ended(1);
    const after = await of.documents();
    expect(after.get('a.md')).toMatchObject({ id: before.get('a.md')?.id, content: 'A2', latestRevision: 2 });
    expect(after.get('b.md')).toMatchObject({ id: before.get('b.md')?.id, latestRevision: 1 });
    const { metadata } = (await tenant.get(`/v3/connections/${of.id}`)).body;
    expect(JSON.stringify(metadata.repositories)).toContain(fullName);
  }, 240_000);

  it('comes in by the next sync when its event was lost', async () => {
    const of = await connected({ 'a.md': 'A' });
    await commitUnheard(of.repository, { write: { 'a.md': 'A2' } });
    // As if four hours had passed.
    await on.db.connection.updateMany({ where: { id: of.id }, data: { nextSyncAt: new Date(Date.now() - 60_000) } });
    await eventuallySwept(async () => (await runsOf(tenant, of.id)).length > of.firstRuns, 'the sweep to begin it');
    const [last] = await of.ended(1);
    expect(last).toMatchObject({ triggerType: 'cron', status: 'completed', itemsProcessed: 1 });
    expect((await of.documents()).get('a.md')?.content).toBe('A2');
  }, 240_000);

  it('keeps its documents when it is deleted, and says so', async () => {
    const of = await connected({ 'a.md': 'A' });
    await on.codeHost.deleteRepository(of.repository.fullName);
    expect((await tenant.post('/v3/connections/codehost/import', { containerTags: [of.containerTag] })).status).toBe(
      200,
    );
    const [last] = await of.ended(1);
    expect(last).toMatchObject({ status: 'completed', error: expect.stringContaining('Its documents were kept.') });
    expect(await paths(of)).toEqual(['a.md']);
  }, 240_000);
});

describe('imports', () => {
  it('that are asked for during a sync are one more sync afterwards', async () => {
    const files = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}.md`, `Text ${i}`]));
    const of = await connected(files);
    await on.db.connectionResource.updateMany({ where: { connectionId: of.id }, data: { cursor: null } });
    const release = on.codeHost.fault({ path: trees, answer: faults.tooMany(1) });
    const ask = () => tenant.post('/v3/connections/codehost/import', { containerTags: [of.containerTag] });
    await ask();
    await of.begun(1);
    await Promise.all([ask(), ask(), ask()]);
    const sync = temporal.workflow.getHandle(syncWorkflowId({ connectionId: of.id }));
    await eventually(async () => {
      const { events } = await sync.fetchHistory();
      return (events ?? []).filter((event) => event.workflowExecutionSignaledEventAttributes != null).length === 4;
    }, 'the sync to hear of all of them');
    release();
    await of.ended(2);
    expect(await settled(of.id)).toBe(of.firstRuns + 2);
    const runs = await runsOf(tenant, of.id);
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['completed']));
    const stored = await on.db.syncRun.findMany({ where: { connectionId: of.id }, orderBy: { startedAt: 'asc' } });
    for (const [index, run] of stored.slice(1).entries()) {
      expect(run.startedAt.getTime()).toBeGreaterThanOrEqual(stored[index]?.completedAt?.getTime() ?? 0);
    }
  }, 240_000);

  it('are waited with as long as the code host says, and are no failure', async () => {
    const of = await connected({ 'a.md': 'A' });
    await commitUnheard(of.repository, { write: { 'a.md': 'A2', 'b.md': 'B' } });
    on.codeHost.fault({ path: blobs, answer: faults.secondaryLimitFor(2), times: 1 });
    on.codeHost.fault({ path: trees, answer: faults.primaryLimit(2), times: 1 });
    await tenant.post('/v3/connections/codehost/import', { containerTags: [of.containerTag] });
    const [last] = await of.ended(1);
    expect(last).toMatchObject({ status: 'completed', itemsProcessed: 2, itemsFailed: 0, error: null });
    const sync = temporal.workflow.getHandle(syncWorkflowId({ connectionId: of.id }));
    expect(await timersOf(sync)).toEqual([expect.any(Number), 2]);
    expect(await paths(of)).toEqual(['a.md', 'b.md']);
  }, 240_000);

  it('go on after the code host has stumbled, however it did', async () => {
    const stumbles = [faults.serverError, faults.badGateway, 'cut', 'half', 'reset'] as const;
    const containerTag = `c-${newId()}`;
    const repositories = await Promise.all(
      stumbles.map((_, at) => on.codeHost.addRepository(`r-${newId()}`, { files: { [`${at}.md`]: 'A' } })),
    );
    const id = await on.connect(tenant, { containerTag });
    await configure(tenant, id, repositories);
    const runs = await settled(id);
    for (const [at, { fullName }] of repositories.entries()) {
      const path = new RegExp(`^/repos/${fullName}/git/`);
      on.codeHost.fault({ path, answer: stumbles[at] ?? 'reset', times: 1 });
    }
    await tenant.post('/v3/connections/codehost/import', { containerTags: [containerTag] });
    const [last] = await endedRuns(tenant, id, runs + 1);
    on.codeHost.heal();
    expect(last).toMatchObject({ status: 'completed', itemsFailed: 0, error: null });
    expect([...(await documentsOf(tenant, containerTag)).keys()].sort()).toEqual(stumbles.map((_, at) => `${at}.md`));
  }, 240_000);

  it('that nobody answers keep no other connection waiting', async () => {
    const hanging = await connected({ 'a.md': 'A' });
    const other = await connected({ 'b.md': 'B' });
    on.codeHost.fault({
      path: new RegExp(`^/repos/${hanging.repository.fullName}/git/`),
      answer: 'hang',
    });
    await tenant.post('/v3/connections/codehost/import', { containerTags: [hanging.containerTag] });
    await hanging.begun(1);
    await on.codeHost.commit(other.repository.fullName, { write: { 'b.md': 'B2' } });
    expect((await other.ended(1))[0]).toMatchObject({ status: 'completed', itemsProcessed: 1 });
    expect((await runsOf(tenant, hanging.id))[0]).toMatchObject({ status: 'running' });
    on.codeHost.heal();
    expect((await hanging.ended(1))[0]).toMatchObject({ status: 'completed', error: null });
    expect(await paths(hanging)).toEqual(['a.md']);
  }, 240_000);
});

it('a connection that is deleted during a sync is gone with all of its documents', async () => {
  const containerTag = `c-${newId()}`;
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.md`, `Text ${i}`]));
  const repository = await on.codeHost.addRepository(`r-${newId()}`, { files });
  const id = await on.connect(tenant, { containerTag });
  const release = on.codeHost.fault({ path: /\/git\/blobs\/.*/, answer: faults.tooMany(600) });
  await configure(tenant, id, [repository]);
  await eventually(async () => (await runsOf(tenant, id)).length === 1, 'the sync to begin');
  const fetched = new RegExp(`/repos/${repository.fullName}/git/blobs/`);
  await eventually(() => on.codeHost.count('GET', fetched) > 0, 'something to be fetched');
  expect((await tenant.delete(`/v3/connections/${id}`)).status).toBe(200);
  release();
  await eventually(async () => (await on.db.connection.count({ where: { id } })) === 0, 'the connection to be gone');
  expect(await on.db.document.count({ where: { orgId: tenant.orgId, containerTag } })).toBe(0);
  expect(on.codeHost.hooksOf(repository.id)).toEqual([]);
}, 240_000);
