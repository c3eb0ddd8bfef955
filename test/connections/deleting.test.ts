import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { faults, type Repository, startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';

let on: ConnectingCodeHost;
let tenant: Tenant;
let docs: Repository;
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
  tenant = await on.newTenant();
  docs = await on.codeHost.addRepository('docs', { files: { 'a.md': '# Alpha', 'b.md': '# Beta' } });
}, 120_000);
afterAll(() => on?.close(), 60_000);

const tag = () => `c-${newId()}`;
const rowOf = (id: string) => on.db.connection.findFirst({ where: { id } });
const gone = (id: string) =>
  eventually(async () => ((await rowOf(id)) === null ? true : undefined), `connection ${id} to be gone`, 60_000);
const documentsIn = async (containerTag: string) =>
  (await tenant.post('/v3/documents/list', { containerTags: [containerTag] })).body.memories;

/** A connection whose repository is synced. */
async function synced(containerTag: string): Promise<string> {
  const id = await on.connect(tenant, { containerTag });
  await tenant.post(`/v3/connections/${id}/configure`, { resources: [{ id: docs.id, name: docs.fullName }] });
  await eventually(
    async () =>
      (await tenant.get(`/v3/connections/${id}`)).body.lastSyncRun?.status === 'completed' ? true : undefined,
    'the first sync',
    60_000,
  );
  return id;
}

const revocations = () => on.codeHost.count('DELETE', /\/applications\/.+\/token/);

describe('deleting a connection', () => {
  it('takes its documents, webhooks and token with it', async () => {
    const containerTag = tag();
    const id = await synced(containerTag);
    expect(await documentsIn(containerTag)).toHaveLength(2);
    const [hooks, revoked] = [on.codeHost.hooksOf(docs.id).length, revocations()];
    const { status, body } = await tenant.delete(`/v3/connections/${id}`);
    expect([status, body]).toEqual([200, { id, provider: 'codehost' }]);
    expect((await tenant.get(`/v3/connections/${id}`)).status).toBe(404);
    expect((await tenant.delete(`/v3/connections/${id}`)).status).toBe(404);
    await gone(id);
    expect(await documentsIn(containerTag)).toEqual([]);
    expect(on.codeHost.hooksOf(docs.id)).toHaveLength(hooks - 1);
    expect(revocations()).toBe(revoked + 1);
    expect(await on.db.externalItem.count({ where: { connectionId: id } })).toBe(0);
  }, 240_000);

  it('keeps the documents when asked to', async () => {
    const containerTag = tag();
    const id = await synced(containerTag);
    expect((await tenant.delete(`/v3/connections/${id}?deleteDocuments=perhaps`)).status).toBe(400);
    await tenant.delete(`/v3/connections/${id}?deleteDocuments=false`);
    await gone(id);
    const kept = await documentsIn(containerTag);
    expect(kept).toHaveLength(2);
    for (const { connectionId } of kept) expect(connectionId).toBeNull();
  }, 240_000);

  it('by provider takes those of the containers alone', async () => {
    const [containerTag, other] = [tag(), tag()];
    const id = await on.connect(tenant, { containerTag });
    const waiting = await on.begin(tenant, { containerTag });
    const kept = await on.connect(tenant, { containerTag: other });
    const { body } = await tenant.delete('/v3/connections/github', { containerTags: [containerTag] });
    expect(body).toEqual({ id: waiting.id, provider: 'codehost' });
    await Promise.all([gone(id), gone(waiting.id)]);
    expect((await tenant.get(`/v3/connections/${kept}`)).body.status).toBe('active');
  }, 180_000);

  it('does not hang on a grant that was taken back', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    await tenant.post(`/v3/connections/${id}/configure`, { resources: [{ id: docs.id, name: docs.fullName }] });
    const heal = on.codeHost.fault({ path: /^\/(repos|repositories|applications)/, answer: faults.revoked });
    await tenant.delete(`/v3/connections/${id}`);
    await gone(id);
    heal();
  }, 180_000);

  it('waits for a provider that is down for a moment', async () => {
    const id = await on.connect(tenant, { containerTag: tag() });
    const revoked = revocations();
    on.codeHost.fault({ path: /^\/applications/, times: 1, answer: faults.badGateway });
    await tenant.delete(`/v3/connections/${id}`);
    await gone(id);
    expect(revocations()).toBe(revoked + 2);
  }, 180_000);

  it('stops a link that is out', async () => {
    const { id, authLink } = await on.begin(tenant, { containerTag: tag() });
    const back = await on.codeHost.authorize(authLink);
    await tenant.delete(`/v3/connections/${id}`);
    expect((await on.open(back)).status).toBe(400);
    await gone(id);
  }, 180_000);
});

describe('containers', () => {
  it('take their connections with them', async () => {
    const containerTag = tag();
    const id = await synced(containerTag);
    const { status } = await tenant.delete(`/v3/container-tags/${containerTag}`);
    expect(status).toBe(200);
    expect((await tenant.get(`/v3/connections/${id}`)).status).toBe(404);
    await gone(id);
    expect(await documentsIn(containerTag)).toEqual([]);
  }, 240_000);

  it('hand them over to the container that they are merged into', async () => {
    const [source, target] = [tag(), tag()];
    const id = await synced(source);
    await tenant.remember({ content: 'Here already.', containerTag: target });
    const { body } = await tenant.post('/v3/container-tags/merge', { sources: [source], target });
    await eventually(
      async () => {
        const merge = await tenant.get(`/v3/container-tags/merge/${body.mergeId}`);
        return merge.body.status === 'completed' ? true : undefined;
      },
      'the merge',
      60_000,
    );
    const { body: moved } = await tenant.get(`/v3/connections/${id}`);
    expect(moved).toMatchObject({ containerTag: target, containerTags: [target], status: 'active' });
    expect(await documentsIn(target)).toHaveLength(3);
    await tenant.delete(`/v3/connections/${id}`);
    await gone(id);
    expect(await documentsIn(target)).toHaveLength(1);
  }, 240_000);
});
