import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { newId } from '../../src/core/ids.js';
import { type Connecting, onInstance, type Tenant } from '../support/connecting.js';
import { account, type DriveTwo, faults, startDriveTwo } from '../support/drive-two/index.js';
import { eventually } from '../support/eventually.js';
import { docxFile, pdfFile, pptxFile, xlsxFile } from '../support/files/index.js';
import { callWebhook, eventOf, newVerificationToken } from '../support/notes-app/events.js';
import { type NotesApp, paragraph, startNotesApp } from '../support/notes-app/index.js';
import { documentsOf, endedRuns, processedDocumentsOf, runsOf } from './support.js';

const office = 'application/vnd.openxmlformats-officedocument';
const docx = `${office}.wordprocessingml.document`;
const xlsx = `${office}.spreadsheetml.sheet`;
const pptx = `${office}.presentationml.presentation`;
const publicUrl = 'https://cairn.example';
const token = newVerificationToken();

let drive: DriveTwo;
let notes: NotesApp;
let on: Connecting;
let tenant: Tenant;

/** An address of the public one, as the network leads it to the instance. */
const inside = (url: string) => url.replace(publicUrl, on.instance.runtime.apiUrl);
beforeAll(async () => {
  [drive, notes] = await Promise.all([startDriveTwo(), startNotesApp()]);
  drive.subscriptions.reachBy((url, init) => fetch(inside(url), init));
  const own = { BASE_URL: publicUrl, NOTES_APP_WEBHOOK_TOKEN: token, WEBHOOK_BATCH_DELAY: '1s' };
  on = await onInstance({ ...drive.env, ...notes.env, ...own });
  tenant = await on.newTenant();
}, 180_000);
afterAll(async () => {
  await on?.close();
  await Promise.all([drive?.close(), notes?.close()]);
});

async function search(containerTag: string, q: string): Promise<string> {
  const request = { q, containerTag, searchMode: 'documents', threshold: 0 };
  return JSON.stringify((await tenant.post('/v4/search', request)).body.results);
}

describe('a drive from the link to the search', () => {
  /** Begins, agrees and comes back. @returns the connection's id, and the container's tag */
  async function connect(provider = 'driveTwo', body: object = {}) {
    const containerTag = `c-${newId()}`;
    const { id, authLink } = await on.begin(tenant, { containerTag, ...body }, provider);
    expect((await on.open(inside(await drive.authorize(authLink)))).status).toBe(200);
    return { id, containerTag };
  }

  const sync = (containerTag: string) =>
    tenant.post('/v3/connections/driveTwo/import', { containerTags: [containerTag] });

  const done = (containerTag: string) => processedDocumentsOf(tenant, containerTag);

  it('has documents of every kind of file, and keeps them as they are there', async () => {
    const { files } = drive;
    const plans = files.add('folder', 'Plans');
    const year = files.add('folder', '2026', { in: plans });
    const attic = files.add('folder', 'Attic');
    const plan = files.add(
      { file: '# Harbour\n\nThe lighthouse keeper counts herons at dawn.', mimeType: 'text/markdown' },
      'Harbour.md',
    );
    const budget = files.add({ file: xlsxFile('monkfish costs thirty-one'), mimeType: xlsx }, 'Budget.xlsx', {
      in: plans,
    });
    const pitch = files.add({ file: await pptxFile('the ferry leaves at nine'), mimeType: pptx }, 'Pitch.pptx');
    const minutes = files.add({ file: await pdfFile('the old pier burned down') }, 'Minutes.pdf', { in: year });
    const report = files.add({ file: await docxFile('the tide tables were wrong'), mimeType: docx }, 'report.docx');
    const crane = files.add({ file: 'The crane belongs to the neighbours.', mimeType: 'text/plain' }, 'crane.txt', {
      in: attic,
    });

    const { id, containerTag } = await connect('onedrive');
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({ status: 'completed', itemsProcessed: 6, itemsFailed: 0, error: null });
    expect(drive.takeFetched().sort()).toEqual([plan, budget, pitch, minutes, report, crane].sort());
    const before = await done(containerTag);
    expect([...before.keys()].sort()).toEqual([
      ...['Attic/crane.txt', 'Harbour.md', 'Pitch.pptx', 'Plans/2026/Minutes.pdf', 'Plans/Budget.xlsx', 'report.docx'],
    ]);
    expect((await tenant.get(`/v3/connections/${id}`)).body).toMatchObject({
      ...{ provider: 'onedrive', email: account.mail, status: 'active' },
    });
    expect((await tenant.get(`/v3/documents/${before.get('Plans/2026/Minutes.pdf')?.id}`)).body).toMatchObject({
      ...{ connectionId: id, type: 'drivetwo_file', source: 'driveTwo', customId: `driveTwo:${minutes}` },
      url: 'https://drive.example/personal/ada/Documents/Plans/2026/Minutes.pdf',
      metadata: {
        ...{ author: 'Ada Writer', path: 'Plans/2026/Minutes.pdf', modifiedAt: expect.any(String) },
        ...{ accountEmail: account.mail, sourceUrl: expect.stringMatching(/^https:.+\/Plans\/2026\/Minutes\.pdf$/) },
      },
    });
    const asked = [
      ['Who counts herons?', 'counts herons at dawn'],
      ['What does monkfish cost?', 'thirty-one'],
      ['When does the ferry leave?', 'leaves at nine'],
      ['What burned down?', 'pier burned down'],
      ['What was wrong with the tide tables?', 'tide tables were wrong'],
      ['Whose crane is it?', 'belongs to the neighbours'],
    ];
    for (const [q = '', found = ''] of asked) expect(await search(containerTag, q)).toContain(found);

    files.edit(plan, { file: '# Harbour\n\nThe lighthouse keeper counts gulls at noon.', mimeType: 'text/markdown' });
    files.rename(plans, 'Old plans');
    files.move(report, year);
    files.remove(pitch);
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0, error: null });
    expect(drive.takeFetched()).toEqual([plan]);
    const after = await done(containerTag);
    expect([...after.keys()].sort()).toEqual([
      ...['Attic/crane.txt', 'Harbour.md', 'Old plans/2026/Minutes.pdf', 'Old plans/2026/report.docx'],
      'Old plans/Budget.xlsx',
    ]);
    expect(after.get('Harbour.md')).toMatchObject({ id: before.get('Harbour.md')?.id, latestRevision: 2 });
    expect(after.get('Old plans/2026/report.docx')).toMatchObject({
      ...{ id: before.get('report.docx')?.id, latestRevision: 1 },
    });
    const moved = (await tenant.get(`/v3/documents/${before.get('report.docx')?.id}`)).body;
    const movedTo = 'https://drive.example/personal/ada/Documents/Old%20plans/2026/report.docx';
    expect(moved).toMatchObject({
      ...{ url: movedTo, metadata: { sourceUrl: movedTo, path: 'Old plans/2026/report.docx' } },
    });
    await eventually(async () => (await search(containerTag, 'gulls')).includes('counts gulls at noon'), 'the edit');
    expect(await search(containerTag, 'ferry herons')).not.toMatch(/leaves at nine|herons/);

    files.remove(attic);
    await sync(containerTag);
    const [third] = await endedRuns(tenant, id, 3);
    expect(third).toMatchObject({ status: 'completed', itemsProcessed: 0, itemsFailed: 0 });
    expect(drive.takeFetched()).toEqual([]);
    expect([...(await done(containerTag)).keys()]).not.toContain('Attic/crane.txt');
    expect((await done(containerTag)).size).toBe(4);
  }, 240_000);

  it('goes on with refreshed tokens, each in place of the last, and when the log has ended lists everything', async () => {
    const [edited = ''] = drive.seed(3);
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    const before = await done(containerTag);
    drive.takeFetched();
    drive.refreshOnce();
    const syncRefreshed = async (runs: number) => {
      drive.expireTokens();
      await on.db.connection.updateMany({ where: { id }, data: { tokenExpiresAt: new Date() } });
      await sync(containerTag);
      return (await endedRuns(tenant, id, runs))[0];
    };
    expect(await syncRefreshed(2)).toMatchObject({ status: 'completed', itemsProcessed: 0 });
    drive.files.edit(edited, { file: 'Something else.' });
    drive.expireDeltas();
    const last = await syncRefreshed(3);
    expect(last).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0 });
    expect(drive.takeFetched()).toEqual([edited]);
    expect([...(await done(containerTag)).keys()].sort()).toEqual([...before.keys()].sort());
  }, 240_000);

  it('is told of changes after a handshake', async () => {
    const [edited = ''] = drive.seed(2);
    const { id } = await connect();
    await endedRuns(tenant, id, 1);
    expect([...drive.subscriptions.open.values()].at(-1)).toMatchObject({
      notificationUrl: expect.stringMatching(/^https:\/\/cairn\.example\/v3\/connections\/driveTwo\/webhook\//),
    });
    drive.takeFetched();
    drive.files.edit(edited, { file: 'Told of at once.' });
    for (const answer of await drive.subscriptions.notify()) expect(answer.status).toBe(200);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', triggerType: 'event', itemsProcessed: 1 });
    expect(drive.takeFetched()).toContain(edited);
  }, 240_000);

  it('that is not allowed to call is synced all the same, and says why', async () => {
    drive.seed(2);
    const takeBack = drive.fault({ method: 'POST', path: /subscriptions/, answer: faults.webhookRefused });
    const { id } = await connect();
    const [run] = await endedRuns(tenant, id, 1);
    takeBack();
    expect(run).toMatchObject({
      ...{ status: 'completed', itemsFailed: 0 },
      error: expect.stringMatching(/^No webhook: The drive does not allow it: Operation: Create; .+Unauthorized\]/),
    });
    expect((await tenant.get(`/v3/connections/${id}`)).body).toMatchObject({ status: 'active' });
  }, 240_000);

  it('is subscribed again by an import when somebody ended the subscription', async () => {
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    const subscription = async () =>
      (await on.db.connectionResource.findFirstOrThrow({ where: { connectionId: id } })).webhookId ?? '';
    const ended = await subscription();
    expect(drive.subscriptions.open.delete(ended)).toBe(true);
    await sync(containerTag);
    await endedRuns(tenant, id, 2);
    expect(await subscription()).not.toBe(ended);
    expect(drive.subscriptions.open.has(await subscription())).toBe(true);
  }, 240_000);

  it('stops being called when it is deleted', async () => {
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    const row = await on.db.connectionResource.findFirst({ where: { connectionId: id } });
    expect(drive.subscriptions.open.has(row?.webhookId ?? '')).toBe(true);
    expect((await tenant.delete(`/v3/connections/${id}`)).status).toBe(200);
    await eventually(() => !drive.subscriptions.open.has(row?.webhookId ?? ''), 'the end of the subscription');
    await eventually(async () => (await documentsOf(tenant, containerTag)).size === 0, 'the documents to go');
  }, 240_000);
});

describe('an event of the notes app', () => {
  beforeEach(() => notes.workspace.clear());
  const url = () => new URL('/v3/connections/notion/webhook', on.instance.runtime.apiUrl).href;

  /** Connects the workspace and waits for the first sync. @returns the connection's id, its resource and the container's tag */
  async function connect(by: Tenant = tenant) {
    const containerTag = `c-${newId()}`;
    const { id, authLink } = await on.begin(by, { containerTag }, 'notesApp');
    expect((await on.open(inside(await notes.authorize(authLink)))).status).toBe(200);
    await endedRuns(by, id, 1);
    const { id: resourceId } = await on.db.connectionResource.findFirstOrThrow({ where: { connectionId: id } });
    return { id, containerTag, resourceId };
  }

  const call = (event: object, signature?: string | null) =>
    callWebhook(url(), event, token, signature === undefined ? {} : { signature });

  const deliveries = (resourceId: string) =>
    on.db.webhookDelivery.findMany({ where: { resourceId }, select: { deliveryId: true, appliedAt: true } });

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
    expect((await callWebhook(url(), eventOf(entity), newVerificationToken())).status).toBe(401);
    expect((await call({ verification_token: newVerificationToken() }, null)).status).toBe(401);
    expect((await call({ hello: 'there' })).status).toBe(400);
    expect(await deliveries(resourceId)).toEqual([]);
    expect(await runsOf(tenant, id)).toHaveLength(1);
  }, 240_000);

  it('is not taken for other providers', async () => {
    const at = (name: string) => new URL(`/v3/connections/${name}/webhook`, url()).href;
    const event = eventOf({ type: 'page', id: newId() });
    expect((await callWebhook(at('codehost'), event, token)).status).toBe(404);
    expect((await callWebhook(at('gmail'), event, token)).status).toBe(501);
    expect((await callWebhook(at('nobody'), event, token)).status).toBe(400);
    expect((await callWebhook(at('notesApp'), event, token)).status).toBe(200);
  });
});
