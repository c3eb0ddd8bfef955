import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { faults, type Repository, startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { documentsOf, endedRuns } from '../sync/support.js';

let on: ConnectingCodeHost;
let tenant: Tenant;
let docs: Repository;
let handbook: Repository;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
  tenant = await on.newTenant();
  docs = await on.codeHost.addRepository('docs', { files: { 'README.md': '# The docs\n\nOf the product.' } });
  handbook = await on.codeHost.addRepository('handbook', { branch: 'trunk', files: { 'a.md': '# Handbook' } });
  await on.codeHost.addRepository('notes', { private: false });
}, 120_000);
afterAll(() => on?.close(), 60_000);

const tag = () => `c-${newId()}`;
const chosen = ({ id, fullName }: Repository, more: object = {}) => ({ id, name: fullName, ...more });
const configure = (id: string, resources: object[]) => tenant.post(`/v3/connections/${id}/configure`, { resources });
const metadataOf = async (id: string) => (await tenant.get(`/v3/connections/${id}`)).body.metadata;
const rowsOf = (connectionId: string) =>
  on.db.connectionResource.findMany({ where: { connectionId }, orderBy: { externalId: 'asc' } });

describe('the resources of an account', () => {
  it('are paged', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    const all = await tenant.get(`/v3/connections/${id}/resources`);
    expect(all.body.total_count).toBe(3);
    expect(all.body.resources[0]).toEqual({
      ...{ id: docs.id, name: 'docs', full_name: 'octo/docs', private: true, default_branch: 'main' },
      ...{ description: null, updated_at: expect.any(String) },
    });
    const second = await tenant.get(`/v3/connections/${id}/resources?page=2&per_page=2&parent_id=anything`);
    expect(second.body.resources.map(({ name }: { name: string }) => name)).toEqual(['notes']);
    expect(second.body.total_count).toBe(3);
    expect((await tenant.get(`/v3/connections/${id}/resources?page=9`)).body.resources).toEqual([]);
  });

  it('are those of an account that has authorised', async () => {
    const { id } = await on.begin(tenant, { containerTag: tag() });
    for (const { status, body } of [await tenant.get(`/v3/connections/${id}/resources`), await configure(id, [])]) {
      expect([status, body.details]).toEqual([400, 'connection: nobody has authorised it yet']);
    }
  });

  it.each(['page=0', 'page=x', 'per_page=101', 'per_page=0'])('are not asked for with %s', async (query) => {
    const id = newId();
    expect((await tenant.get(`/v3/connections/${id}/resources?${query}`)).status).toBe(400);
  });

  it('wait for a provider that is down or busy: 503', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    for (const answer of [faults.badGateway, faults.tooMany(30)]) {
      const heal = on.codeHost.fault({ path: /\/user\/repos/, answer });
      const { status, headers, body } = await tenant.get(`/v3/connections/${id}/resources`);
      heal();
      expect([status, body.error]).toEqual([503, 'Provider unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await tenant.get(`/v3/connections/${id}`)).body.status).toBe('active');
  });
});

describe('configuring', () => {
  it('selects repositories, each with a webhook of its own secret, and syncs them', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    const { status, body } = await configure(id, [chosen(docs), chosen(handbook, { defaultBranch: 'trunk' })]);
    expect([status, body]).toEqual([
      200,
      { success: true, message: '2 selected, 2 of them new; 0 taken off', webhooksRegistered: 2 },
    ]);
    expect(await metadataOf(id)).toMatchObject({
      webhooks: [{ repository: 'octo/docs' }, { repository: 'octo/handbook' }],
      repositories: [
        { id: docs.id, name: 'octo/docs', defaultBranch: 'main' },
        { id: handbook.id, name: 'octo/handbook', defaultBranch: 'trunk' },
      ],
    });
    const hooks = [on.codeHost.hooksOf(docs.id).at(-1), on.codeHost.hooksOf(handbook.id).at(-1)];
    const rows = await rowsOf(id);
    for (const [index, hook] of hooks.entries()) {
      expect(hook?.url).toBe(`${on.instance.runtime.apiUrl}/v3/connections/codehost/webhook/${rows[index]?.id}`);
      expect(hook?.secret).toMatch(/^[\w-]{43}$/);
      expect(rows[index]?.webhookSecret).toMatch(/^v1\./);
    }
    expect(hooks[0]?.secret).not.toBe(hooks[1]?.secret);
    const run = await eventually(
      async () => {
        const [latest] = (await tenant.get(`/v3/connections/${id}/sync-runs`)).body;
        return latest?.status === 'completed' ? latest : undefined;
      },
      'the first sync',
      60_000,
    );
    expect(run).toMatchObject({
      connectionId: id,
      triggerType: 'manual',
      itemsProcessed: 2,
      itemsFailed: 0,
      error: null,
    });
    expect((await tenant.get(`/v3/connections/${id}`)).body.lastSyncRun).toEqual(run);
  }, 180_000);

  it('replaces the selection: what is taken off loses its webhook, what is put back gets one', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    await configure(id, [chosen(docs), chosen(handbook)]);
    // A sync looks after the webhooks as well: while one does, there may be one more for a moment.
    await endedRuns(tenant, id, 1);
    const hooks = on.codeHost.hooksOf(handbook.id).length;
    const { body } = await configure(id, [chosen(docs)]);
    expect(body).toEqual({ success: true, message: '1 selected, 0 of them new; 1 taken off', webhooksRegistered: 1 });
    expect(on.codeHost.hooksOf(handbook.id)).toHaveLength(hooks - 1);
    expect((await metadataOf(id)).repositories).toMatchObject([{ id: docs.id }]);
    expect((await rowsOf(id)).map(({ selected, webhookId }) => [selected, webhookId === null])).toEqual([
      [true, false],
      [false, true],
    ]);
    await endedRuns(tenant, id, 2);
    await configure(id, [chosen(handbook)]);
    await endedRuns(tenant, id, 3);
    expect(on.codeHost.hooksOf(handbook.id)).toHaveLength(hooks);
    expect((await configure(id, [])).body.webhooksRegistered).toBe(0);
    expect((await metadataOf(id)).repositories).toEqual([]);
  }, 180_000);

  it('starts over with a branch that is another', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    await configure(id, [chosen(docs)]);
    await eventually(async () => (await rowsOf(id))[0]?.cursor ?? undefined, 'the first sync to end', 60_000);
    await configure(id, [chosen(docs, { defaultBranch: 'next' })]);
    expect((await rowsOf(id))[0]).toMatchObject({ branch: 'next', selected: true, cursor: null });
  }, 180_000);

  it('has the documents of files that another branch has as well point there, and fetches none of these again', async () => {
    const files = { 'same.md': '# Same', 'other.md': '# Of main' };
    const repository = await on.codeHost.addRepository('manual', { files });
    await on.codeHost.commit(repository.fullName, { branch: 'next', write: { ...files, 'other.md': '# Of next' } });
    const containerTag = tag();
    const id = await on.connect(tenant, { containerTag, metadata: { repository: 'the manual' } });
    await configure(id, [chosen(repository)]);
    await endedRuns(tenant, id, 1);
    const before = await documentsOf(tenant, containerTag);
    await configure(id, [chosen(repository, { defaultBranch: 'next' })]);
    const [run] = await endedRuns(tenant, id, 2);
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 1, error: null });
    const after = await documentsOf(tenant, containerTag);
    expect([...after.keys()].sort()).toEqual(['other.md', 'same.md']);
    const commit = await on.codeHost.headOf(repository.fullName, 'next');
    for (const [path, { id: documentId }] of after) {
      const url = expect.stringContaining(`/octo/manual/blob/next/${path}`);
      expect(documentId).toBe(before.get(path)?.id);
      expect((await tenant.get(`/v3/documents/${documentId}`)).body).toMatchObject({
        ...{ url, filepath: path },
        metadata: { sourceUrl: url, branch: 'next', commit, path, repository: 'the manual' },
      });
    }
  }, 180_000);

  it('brings back what was deleted of a repository that is chosen again, and fetches nothing else', async () => {
    const files = { 'deleted.md': '# Deleted', 'kept.md': '# Kept' };
    const repository = await on.codeHost.addRepository('almanac', { files });
    const containerTag = tag();
    const id = await on.connect(tenant, { containerTag });
    await configure(id, [chosen(repository)]);
    await endedRuns(tenant, id, 1);
    await configure(id, []);
    const before = await documentsOf(tenant, containerTag);
    await tenant.delete(`/v3/documents/${before.get('deleted.md')?.id}`);
    await configure(id, [chosen(repository)]);
    const [run] = await endedRuns(tenant, id, 2);
    expect(run).toMatchObject({ status: 'completed', itemsProcessed: 1, error: null });
    const after = await documentsOf(tenant, containerTag);
    expect([...after.keys()].sort()).toEqual(['deleted.md', 'kept.md']);
    expect(after.get('kept.md')?.id).toBe(before.get('kept.md')?.id);
  }, 180_000);

  it('refuses what the account does not see, by name, and changes nothing', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    await configure(id, [chosen(docs)]);
    const before = await rowsOf(id);
    const hooks = on.codeHost.hooksOf(handbook.id).length;
    const { status, body } = await configure(id, [
      chosen(handbook),
      { id: 987_654, name: 'octo/secret', defaultBranch: 'main' },
      { id: 987_655, name: 'elsewhere/other' },
    ]);
    expect(status).toBe(400);
    expect(body.details).toContain('resources: octo/secret cannot be seen by the connected account');
    expect(body.details).toContain('elsewhere/other');
    expect(body.details).not.toContain('octo/handbook');
    const unrelated = ({
      runId: _,
      runUntil: __,
      progress: ___,
      cursor: ____,
      lastSyncedAt: _____,
      ...row
    }: (typeof before)[number]) => row;
    expect((await rowsOf(id)).map(unrelated)).toEqual(before.map(unrelated));
    expect(on.codeHost.hooksOf(handbook.id)).toHaveLength(hooks);
  });

  it.each([
    ['an id that is no number', [{ id: 'x', name: 'octo/docs' }], 'resources.0.id'],
    ['no name', [{ id: 1 }], 'resources.0.name'],
    [
      'one twice',
      [
        { id: 1, name: 'a/b' },
        { id: 1, name: 'a/b' },
      ],
      'resources: names a resource twice',
    ],
    ['no list', 'octo/docs', 'resources'],
  ])('refuses %s', async (_, resources, named) => {
    const { status, body } = await tenant.post(`/v3/connections/${newId()}/configure`, { resources });
    expect(status).toBe(400);
    expect(body.details).toContain(named);
  });
});

describe('an unknown connection', () => {
  it('is 404 wherever it is named', async () => {
    const id = newId();
    const answers = [
      await tenant.get(`/v3/connections/${id}`),
      await tenant.get(`/v3/connections/${id}/resources`),
      await tenant.get(`/v3/connections/${id}/sync-runs`),
      await configure(id, []),
      await tenant.delete(`/v3/connections/${id}`),
      await tenant.post('/v3/connections/codehost/connection', { containerTags: [tag()] }),
      await tenant.post('/v3/connections/codehost/import', { containerTags: [tag()] }),
      await tenant.delete('/v3/connections/codehost', { containerTags: [tag()] }),
    ];
    for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'Connection not found']);
    expect((await tenant.post('/v3/connections/codehost/documents', { containerTags: [tag()] })).body).toEqual([]);
  });

  it('is named by containers where a provider alone means too much', async () => {
    for (const { status, body } of [
      await tenant.post('/v3/connections/codehost/connection', {}),
      await tenant.delete('/v3/connections/codehost'),
    ]) {
      expect([status, body.details]).toEqual([400, 'containerTags: is required']);
    }
  });
});

it('an import answers JSON to who takes JSON', async () => {
  const containerTag = tag();
  await on.connect(tenant, { containerTag });
  const { body } = await tenant.post('/v3/connections/github/import', { containerTag });
  expect(body).toEqual({ message: 'Import started for 1 connection', provider: 'github' });
});
