import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { readConfig } from '../../src/config.js';
import { newId } from '../../src/core/ids.js';
import { createLogger } from '../../src/core/log.js';
import { createStarter } from '../../src/temporal/starter.js';
import { windowWorkflowId } from '../../workflows/contracts.js';
import { type Repository, startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { eventuallySwept } from '../support/sweeping.js';
import { timersOf } from '../support/timers-of.js';
import { configure, endedRuns, textsOf } from './support.js';

let on: ConnectingCodeHost;
let tenant: Tenant;
let temporal: Client;
let connectionId: string;
let repository: Repository;
let hook: { url: string; secret: string };
beforeAll(async () => {
  on = withCodeHost(onStack(), await startCodeHost());
  tenant = await on.newTenant();
  const connection = await Connection.connect({ address: on.instance.runtime.temporalAddress });
  temporal = new Client({ connection });
  repository = await on.codeHost.addRepository('handbook', { files: { 'a.md': 'A' } });
  connectionId = await on.connect(tenant, { containerTag: 'docs' });
  await configure(tenant, connectionId, [repository]);
  const [installed] = on.codeHost.hooksOf(repository.id);
  hook = installed ?? { url: '', secret: '' };
}, 180_000);
afterAll(async () => {
  await temporal?.connection.close();
  await on?.close();
});

const sign = (body: string, secret = hook.secret) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const pushOf = (branch = 'main') =>
  JSON.stringify({
    ref: `refs/heads/${branch}`,
    ...{ before: '0'.repeat(40), after: '1'.repeat(40), deleted: false, commits: [] },
    repository: { id: repository.id, full_name: repository.fullName, default_branch: 'main' },
  });

interface Sent {
  url?: string;
  body?: string;
  event?: string;
  id?: string;
  signature?: string | null;
}

async function send({ url = hook.url, body = pushOf(), event = 'push', id = randomUUID(), signature }: Sent = {}) {
  const signed = signature === undefined ? sign(body) : signature;
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': id,
      ...(signed === null ? {} : { 'x-hub-signature-256': signed }),
    },
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const deliveries = () => on.db.webhookDelivery.findMany({ where: { resource: { connectionId } } });
const count = async () => (await deliveries()).length;

describe('a webhook that is called', () => {
  it('without the right signature answers 401, whatever the body is', async () => {
    const before = await count();
    for (const body of [pushOf(), '{', '', '[]', 'null', '\u0000']) {
      for (const signature of [
        null,
        '',
        'sha256=',
        'sha256=00',
        sign(`${body} `),
        sign(body, 'another'),
        sign(body).slice(7),
      ]) {
        expect([body, signature, (await send({ body, signature })).status]).toEqual([body, signature, 401]);
      }
    }
    expect(await count()).toBe(before);
  });

  it('at an address that nobody gave out answers 404, also to a right signature', async () => {
    const at = (path: string) => new URL(path, hook.url).href;
    expect((await send({ url: `${hook.url}x` })).status).toBe(404);
    expect((await send({ url: hook.url.replace('/codehost/', '/notion/') })).status).toBe(404);
    expect((await send({ url: at('/v3/connections/codehost/webhook/') })).status).toBe(404);
    expect((await send({ url: hook.url.replace('/codehost/', '/nobody/') })).status).toBe(400);
  });

  it('by the name that public clients have for the provider is the same', async () => {
    expect(
      await send({ url: hook.url.replace('/codehost/', '/github/'), event: 'ping', body: '{"zen":"Keep it."}' }),
    ).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  it('with more than 25 MB answers 413 before it has all of it', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-length': String(26 * 1024 * 1024 + 1), 'x-hub-signature-256': 'sha256=00' };
      const call = request(hook.url, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      call.write('x');
    });
    expect(status).toBe(413);
  });

  it('keeps nothing of a ping, another event and a branch that is not followed, and answers 200', async () => {
    const before = await count();
    expect((await send({ event: 'ping', body: JSON.stringify({ zen: 'Keep it logically awesome.' }) })).status).toBe(
      200,
    );
    expect((await send({ event: 'star', body: JSON.stringify({ action: 'created' }) })).status).toBe(200);
    expect(await send({ body: pushOf('feature') })).toMatchObject({ status: 200, body: { success: true } });
    expect(await count()).toBe(before);
  });

  it('with a signed body that is no event answers 400', async () => {
    expect((await send({ body: '{' })).status).toBe(400);
    expect((await send({ body: '[]' })).status).toBe(400);
  });

  it('keeps an event before it answers, and once however often it comes', async () => {
    const before = await count();
    const id = randomUUID();
    expect(await send({ id })).toEqual({ status: 200, body: { success: true, message: 'accepted' } });
    expect(await count()).toBe(before + 1);
    const again = await Promise.all(Array.from({ length: 10 }, () => send({ id })));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(again.map(({ body }) => body.message))).toEqual(new Set(['ignored: came before']));
    expect(await count()).toBe(before + 1);
  });
});

describe('the window of a repository', () => {
  it('is as long as configured', async () => {
    await send();
    const [resource] = await on.db.connectionResource.findMany({ where: { connectionId } });
    const handle = temporal.workflow.getHandle(
      windowWorkflowId({ provider: 'codehost', connectionId, resourceId: resource?.id ?? '' }),
    );
    // The workflow is started soon after the answer, not before it.
    const [window] = await eventually(async () => {
      const timers = await timersOf(handle).catch(() => []);
      return timers.length > 0 && timers;
    }, 'the timer');
    expect(window).toBe(2);
    const description = await handle.describe();
    expect(description.type).toBe('webhookWindow');
    expect(description.workflowId).toContain('/codehost/');
    expect(await description.staticSummary()).toBe('Apply events of codehost to docs');
    expect(description.searchAttributes).toMatchObject({
      CairnConnection: [connectionId],
      CairnProvider: ['codehost'],
      CairnContainer: ['docs'],
    });
    const { secret } = hook;
    expect(await textsOf(handle)).not.toEqual(expect.arrayContaining([expect.stringContaining(secret)]));
  });

  it('is opened by the sweep for an event that nobody was told of', async () => {
    const other = await on.codeHost.addRepository('other', { files: { 'b.md': 'B' } });
    await configure(tenant, connectionId, [repository, other]);
    const { id: resourceId } = await on.db.connectionResource.findFirstOrThrow({
      where: { connectionId, externalId: String(other.id) },
    });
    // As a process leaves it that dies between its commit and its call to Temporal.
    const receivedAt = new Date(Date.now() - 60_000);
    await on.db.webhookDelivery.create({ data: { orgId: tenant.orgId, resourceId, deliveryId: 'lost', receivedAt } });
    const handle = temporal.workflow.getHandle(windowWorkflowId({ provider: 'codehost', connectionId, resourceId }));
    const isThere = () =>
      handle.describe().then(
        () => true,
        () => false,
      );
    await eventuallySwept(isThere, 'its workflow');
  });

  it('is opened by one sweep alone; others start nothing, of which Temporal would keep the history', async () => {
    const start = jest.spyOn(temporal.workflow, 'start');
    const { resumeWindow } = createStarter(temporal, readConfig({}), createLogger('silent'));
    const ref = { orgId: tenant.orgId, connectionId: newId(), provider: 'codehost', containerTag: 'docs' };
    const resource = { ...ref, resourceId: newId() };
    expect([await resumeWindow(resource), await resumeWindow(resource)]).toEqual([true, false]);
    expect(start).toHaveBeenCalledTimes(1);
    start.mockRestore();
    await temporal.workflow.getHandle(windowWorkflowId(resource)).terminate();
  });
});

it('nobody is told of a repository that was taken off the selection', async () => {
  // A sync looks after the webhooks as well: while one does, there may be one more for a moment.
  const isApplied = ({ appliedAt }: { appliedAt: Date | null }) => appliedAt !== null;
  await eventually(async () => (await deliveries()).every(isApplied), 'all events to be applied');
  await endedRuns(tenant, connectionId, 1);
  await configure(tenant, connectionId, []);
  expect(on.codeHost.hooksOf(repository.id)).toEqual([]);
  const before = await count();
  expect(await send()).toMatchObject({ status: 200, body: { message: 'ignored: not selected any more' } });
  expect(await count()).toBe(before);
});
