import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CodeHost, faults, startCodeHost } from '../../../test/support/code-host/index.js';
import { eventually } from '../../../test/support/eventually.js';
import type { Access, Resource, WebhookCapability } from '../contract.js';
import { endOf } from '../kit/test-contract.js';
import { createCodeHost } from './index.js';

let host: CodeHost;
let access: Access;
let webhooks: WebhookCapability;
let resource: Resource;
const calls: { headers: IncomingHttpHeaders; rawBody: Buffer }[] = [];
const receiver = createServer(async (request, response) => {
  calls.push({ headers: request.headers, rawBody: await buffer(request) });
  response.writeHead(answers).end();
});
let answers = 200;
let url = '';

beforeAll(async () => {
  host = await startCodeHost();
  access = { accessToken: host.issueToken() };
  const places = { webUrl: host.url, apiUrl: host.url, timeoutMs: 20_000 };
  webhooks = createCodeHost(places).webhooks ?? fail();
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  calls.length = 0;
  answers = 200;
  const { id, fullName } = await host.addRepository(`hook-${Math.random().toString(36).slice(2)}`, {
    files: { 'a.md': 'a' },
  });
  resource = { externalId: String(id), name: fullName, branch: 'main' };
});
afterAll(async () => {
  await host.close();
  receiver.close().closeAllConnections();
  await once(receiver, 'close');
});

function fail(): never {
  throw new Error('no webhooks');
}
const install = (secret = 'a secret', known: string | null = null) =>
  webhooks.install(access, { resource, url, secret, known });
const patches = () => host.count('PATCH', /\/hooks\//);

/** Changes the webhook as somebody may do at the code host. */
async function change(id: string, settings: object, config: object) {
  const answer = await fetch(`${host.url}/repos/${resource.name}/hooks/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${access.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...settings, config: { url, secret: 'a secret', ...config } }),
  });
  expect(answer.status).toBe(200);
}
const events = () => calls.map(({ headers }) => headers['x-github-event']);
const readAll = (secret: string) => Promise.all(calls.map((call) => webhooks.read({ ...call, secret, resource })));

describe('a webhook', () => {
  it('delivers signed pushes of the branch, after a ping', async () => {
    await install();
    await host.commit(resource.name, { write: { 'b.md': 'b' } });
    await host.commit(resource.name, { write: { 'b.md': 'b' }, branch: 'other' });
    await eventually(() => calls.length === 3, 'a ping and two pushes');
    expect(events()).toEqual(['ping', 'push', 'push']);
    expect(await readAll('a secret')).toEqual([
      { kind: 'ignored', reason: 'event ping' },
      { kind: 'changed', deliveryId: host.deliveries.at(-2)?.id },
      { kind: 'ignored', reason: 'a branch that is not followed' },
    ]);
    expect(new Set((await readAll('another secret')).map(({ kind }) => kind))).toEqual(new Set(['unsigned']));
  });

  it('that is installed again is the same one, with the secret of now', async () => {
    const { id } = await install('of before');
    expect(await install('of now')).toEqual({ id });
    expect(host.hooksOf(Number(resource.externalId))).toMatchObject([{ url, secret: 'of now' }]);
    await host.commit(resource.name, { write: { 'b.md': 'b' } });
    await eventually(() => events().includes('push'), 'a push');
    expect((await readAll('of now')).at(-1)).toMatchObject({ kind: 'changed' });
  });

  it('that is known and as it should be is only looked at', async () => {
    const { id } = await install();
    const before = patches();
    expect(await install('a secret', id)).toEqual({ id });
    expect(patches()).toBe(before);
    expect(await install('a secret', 'another one')).toEqual({ id });
    expect(patches()).toBe(before + 1);
  });

  it.each<[string, object, object]>([
    ['was switched off', { active: false }, {}],
    ['is told of other events', { events: ['push', 'star'] }, {}],
    ['is sent forms', {}, { content_type: 'form' }],
    ['does not look at certificates', {}, { insecure_ssl: '1' }],
  ])('that %s is set right', async (_, settings, config) => {
    const { id } = await install();
    await change(id, settings, config);
    const before = patches();
    for (const _time of [1, 2]) expect(await install('a secret', id)).toEqual({ id });
    expect(patches()).toBe(before + 1);
  });

  it('whose secret was changed is given that of Cairn again once a call was refused', async () => {
    const { id } = await install();
    await change(id, {}, { secret: 'of somebody else' });
    answers = 401;
    await host.commit(resource.name, { write: { 'b.md': 'b' } });
    await eventually(() => host.deliveries.at(-1)?.status === 401, 'the refusal');
    await install('a secret', id);
    expect(host.hooksOf(Number(resource.externalId))).toMatchObject([{ url, secret: 'a secret' }]);
  });

  it('goes on after the repository is renamed, and can be removed then', async () => {
    const { id } = await install();
    const renamed = await host.renameRepository(resource.name, `${resource.name.split('/')[1]}-renamed`);
    await host.commit(renamed, { write: { 'b.md': 'b' } });
    await eventually(() => events().includes('push'), 'a push');
    expect((await readAll('a secret')).at(-1)).toMatchObject({ kind: 'changed' });
    await webhooks.remove(access, { resource, id });
    expect(host.hooksOf(Number(resource.externalId))).toEqual([]);
  });

  it('that is gone, or went with its repository, is removed', async () => {
    const { id } = await install();
    await webhooks.remove(access, { resource, id });
    await webhooks.remove(access, { resource, id });
    await host.deleteRepository(resource.name);
    await webhooks.remove(access, { resource, id });
    expect(host.hooksOf(Number(resource.externalId))).toEqual([]);
  });

  it('needs an administrator of the repository', async () => {
    host.fault({ path: /\/hooks/, times: 1, answer: faults.notFound });
    expect(await endOf(install())).toBe('forbidden');
  });

  it('that the code host will not have says why', async () => {
    const body = JSON.stringify({ message: 'Validation Failed', errors: [{ message: 'url is not reachable' }] });
    const headers = { 'content-type': 'application/json' };
    host.fault({ method: 'POST', path: /\/hooks/, times: 1, answer: { status: 422, headers, body } });
    await expect(install()).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The code host refused the request with 422: Validation Failed: url is not reachable',
    });
  });
});
