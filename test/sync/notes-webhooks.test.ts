import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '../../src/core/ids.js';
import { type Connecting, onInstance, type Tenant } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import { callWebhook, eventOf, newVerificationToken } from '../support/notes-app/events.js';
import { type NotesApp, paragraph, startNotesApp } from '../support/notes-app/index.js';
import { documentsOf, endedRuns, runsOf } from './support.js';

const token = newVerificationToken();

let notes: NotesApp;
let on: Connecting;
let tenant: Tenant;
let url: string;
beforeAll(async () => {
  notes = await startNotesApp();
  on = await onInstance({ ...notes.env, NOTES_APP_WEBHOOK_TOKEN: token, WEBHOOK_BATCH_DELAY: '1s' });
  tenant = await on.newTenant();
  url = new URL('/v3/connections/notion/webhook', on.instance.runtime.apiUrl).href;
}, 180_000);
beforeEach(() => notes.workspace.clear());
afterAll(async () => {
  await on?.close();
  await notes?.close();
});

/** Connects the workspace and waits for the first sync. @returns the connection's id, its resource and the container's tag */
async function connect(by: Tenant = tenant) {
  const containerTag = `c-${newId()}`;
  const { id, authLink } = await on.begin(by, { containerTag }, 'notesApp');
  expect((await on.open(await notes.authorize(authLink))).status).toBe(200);
  await endedRuns(by, id, 1);
  const { id: resourceId } = await on.db.connectionResource.findFirstOrThrow({ where: { connectionId: id } });
  return { id, containerTag, resourceId };
}

const call = (event: object, signature?: string | null) =>
  callWebhook(url, event, token, signature === undefined ? {} : { signature });

const deliveries = (resourceId: string) =>
  on.db.webhookDelivery.findMany({ where: { resourceId }, select: { deliveryId: true, appliedAt: true } });

async function search(containerTag: string, q: string): Promise<string> {
  const request = { q, containerTag, searchMode: 'documents', threshold: 0 };
  return JSON.stringify((await tenant.post('/v4/search', request)).body.results);
}

/** Ids of windows, as operators find them. */
async function windowsOf(provider: string, connectionId: string): Promise<string[]> {
  const connection = await Connection.connect({ address: on.instance.runtime.temporalAddress });
  const { workflow } = new Client({ connection });
  const query = `WorkflowType = "webhookWindow" and CairnProvider = "${provider}" and CairnConnection = "${connectionId}"`;
  const found = eventually(async () => {
    const ids: string[] = [];
    for await (const { workflowId } of workflow.list({ query })) ids.push(workflowId);
    return ids.length > 0 && ids;
  }, 'its window to be listed');
  return found.finally(() => connection.close());
}

describe('an event of the notes app', () => {
  it('brings the page that was edited, and fetches no other, soon after it', async () => {
    const { workspace } = notes;
    const [edited = ''] = workspace.seed(4);
    workspace.pass();
    const { id, containerTag, resourceId } = await connect();
    notes.takeFetched();

    workspace.write(edited, [paragraph('The harbour master sells lamp oil.')]);
    workspace.pass();
    const event = eventOf({ type: 'page', id: edited });
    expect(await call(event)).toEqual({ status: 200, body: { success: true, message: 'accepted' } });
    expect((await deliveries(resourceId)).map(({ deliveryId }) => deliveryId)).toEqual([event.id]);

    const [run] = await endedRuns(tenant, id, 2);
    expect(run).toMatchObject({ triggerType: 'event', status: 'completed', itemsProcessed: 1 });
    expect(notes.takeFetched()).toEqual([edited]);
    expect((await deliveries(resourceId)).map(({ appliedAt }) => appliedAt)).toEqual([expect.any(Date)]);
    expect(await windowsOf('notesApp', id)).toEqual([`webhook-window/notesApp/${id}/${resourceId}`]);
    await eventually(
      async () => (await search(containerTag, 'Who sells lamp oil?')).includes('lamp oil'),
      'the search',
    );

    expect((await call(event)).body.message).toBe('ignored: came before');
    expect(await deliveries(resourceId)).toHaveLength(1);
  }, 240_000);

  it('reaches every connection of the workspace once, whoever has it, but for those of an own app', async () => {
    const { workspace } = notes;
    const [edited = ''] = workspace.seed(2);
    workspace.pass();
    const stranger = await on.newTenant();
    const [one, other, own] = await Promise.all([connect(), connect(stranger), connect()]);
    await on.db.connection.updateMany({ where: { id: own.id }, data: { ownApp: true } });

    workspace.write(edited, [paragraph('Both are told of it.')]);
    workspace.pass();
    const events = [eventOf({ type: 'page', id: edited }), eventOf({ type: 'page', id: edited })];
    for (const event of events) expect((await call(event)).body.message).toBe('accepted');
    for (const [by, { id, containerTag, resourceId }] of [[tenant, one] as const, [stranger, other] as const]) {
      const applied = async () => (await deliveries(resourceId)).filter(({ appliedAt }) => appliedAt !== null).length;
      await eventually(async () => (await applied()) === events.length, 'both events to be applied');
      // One run where both came in one window, else two, of which the second has nothing to do.
      const [, ...told] = (await endedRuns(by, id, 2)).reverse();
      expect(new Set(told.map(({ triggerType }) => triggerType))).toEqual(new Set(['event']));
      expect(told.reduce((sum, { itemsProcessed }) => sum + itemsProcessed, 0)).toBe(1);
      const texts = [...(await documentsOf(by, containerTag)).values()].map(({ content }) => content);
      expect(texts.join()).toContain('Both are told of it.');
    }
    expect(await deliveries(one.resourceId)).toHaveLength(2);
    expect(await deliveries(own.resourceId)).toEqual([]);
  }, 240_000);

  it('is kept for nobody when it is of another workspace, of no interest, forged or unsigned', async () => {
    const [page = ''] = notes.workspace.seed(1);
    notes.workspace.pass();
    const { id, resourceId } = await connect();
    const entity = { type: 'page', id: page } as const;

    const foreign = await call(eventOf(entity, { workspace_id: randomUUID() }));
    expect(foreign).toMatchObject({ status: 200, body: { message: 'ignored: nobody has connected it' } });
    const comment = await call(eventOf({ type: 'comment', id: page }));
    expect(comment).toMatchObject({ status: 200, body: { message: 'ignored: event comment.created' } });
    for (const signature of [null, '', 'sha256=', `sha256=${'0'.repeat(64)}`]) {
      expect((await call(eventOf(entity), signature)).status).toBe(401);
    }
    expect((await callWebhook(url, eventOf(entity), newVerificationToken())).status).toBe(401);
    expect((await call({ verification_token: newVerificationToken() }, null)).status).toBe(401);
    expect((await call({ hello: 'there' })).status).toBe(400);
    expect(await deliveries(resourceId)).toEqual([]);
    expect(await runsOf(tenant, id)).toHaveLength(1);
  }, 240_000);

  it('is not taken for other providers', async () => {
    const at = (name: string) => new URL(`/v3/connections/${name}/webhook`, url).href;
    const event = eventOf({ type: 'page', id: newId() });
    expect((await callWebhook(at('codehost'), event, token)).status).toBe(404);
    expect((await callWebhook(at('gmail'), event, token)).status).toBe(501);
    expect((await callWebhook(at('nobody'), event, token)).status).toBe(400);
    expect((await callWebhook(at('notesApp'), event, token)).status).toBe(200);
  });
});
