import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookSecret } from '../../src/connections/tokens/sealing.js';
import { newId } from '../../src/core/ids.js';
import { keysOf, localMasterKeys } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { type Connecting, onStack, type Tenant } from '../support/connecting.js';
import { account, type DriveOne, faults, startDriveOne } from '../support/drive-one/index.js';
import { eventually } from '../support/eventually.js';
import { docxFile } from '../support/files/index.js';
import { documentsOf, endedRuns, processedDocumentsOf } from './support.js';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

let drive: DriveOne;
let on: Connecting;
let tenant: Tenant;
beforeAll(async () => {
  drive = await startDriveOne();
  on = onStack();
  tenant = await on.newTenant();
}, 180_000);
afterAll(async () => {
  await on?.close();
  await drive?.close();
});

/** Begins, agrees and comes back. @returns the connection's id, and the container's tag */
async function connect(provider = 'driveOne', body: object = {}, as = tenant) {
  const containerTag = `c-${newId()}`;
  const { id, authLink } = await on.begin(as, { containerTag, ...body }, provider);
  expect((await on.open(await drive.authorize(authLink))).status).toBe(200);
  return { id, containerTag };
}

const sync = (containerTag: string) =>
  tenant.post('/v3/connections/driveOne/import', { containerTags: [containerTag] });

const done = (containerTag: string) => processedDocumentsOf(tenant, containerTag);

async function search(containerTag: string, q: string): Promise<string> {
  const request = { q, containerTag, searchMode: 'documents', threshold: 0 };
  return JSON.stringify((await tenant.post('/v4/search', request)).body.results);
}

describe('a drive from the link to the search', () => {
  it('has documents of every kind of file, and keeps them as they are there', async () => {
    const { files } = drive;
    const plans = files.add('folder', 'Plans');
    const year = files.add('folder', '2026', { in: plans });
    const team = files.addDrive('Team');
    const plan = files.add({ doc: '# Harbour\n\nThe lighthouse keeper counts herons at dawn.' }, 'Harbour');
    const sheet = {
      Boats: [['boat', 'crew']],
      Prices: [
        ['fish', 'euros'],
        ['monkfish', 'thirty-one'],
      ],
    };
    const budget = files.add({ sheet }, 'Budget', { in: plans });
    const pitch = files.add({ slides: ['Ferries', 'The first ferry leaves at nine.'] }, 'Pitch');
    const minutes = files.add({ doc: 'The old pier burned down.' }, 'Minutes', { in: year });
    const report = files.add({ file: await docxFile('the tide tables were wrong'), mimeType: docx }, 'report.docx');
    const handover = files.add({ doc: 'Seals are counted by the night shift.' }, 'Handover', { drive: team });
    const lent = files.add({ doc: 'The crane belongs to the neighbours.' }, 'Lent', { shared: true });

    const { id, containerTag } = await connect('google-drive');
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({
      status: 'completed',
      triggerType: 'manual',
      itemsProcessed: 7,
      itemsFailed: 0,
      error: null,
    });
    expect(drive.takeFetched().sort()).toEqual([plan, budget, pitch, minutes, report, handover, lent].sort());
    const before = await done(containerTag);
    expect([...before.keys()].sort()).toEqual([
      ...['Harbour', 'Lent', 'Pitch', 'Plans/2026/Minutes', 'Plans/Budget', 'Team/Handover', 'report.docx'],
    ]);
    expect((await tenant.get(`/v3/connections/${id}`)).body).toMatchObject({
      ...{ provider: 'google-drive', email: account.emailAddress, status: 'active' },
    });
    expect((await tenant.get(`/v3/documents/${before.get('Plans/2026/Minutes')?.id}`)).body).toMatchObject({
      ...{ connectionId: id, type: 'drive_doc', source: 'driveOne', title: 'Minutes', customId: `driveOne:${minutes}` },
      url: `https://docs.example/${minutes}/edit`,
      metadata: {
        ...{ author: 'Ada Writer', path: 'Plans/2026/Minutes', modifiedAt: expect.any(String) },
        ...{ accountEmail: account.emailAddress, sourceUrl: `https://docs.example/${minutes}/edit` },
      },
    });
    const types = ['Plans/Budget', 'Pitch', 'report.docx'].map((path) =>
      tenant.get(`/v3/documents/${before.get(path)?.id}`),
    );
    expect((await Promise.all(types)).map(({ body }) => body.type)).toEqual([
      'drive_sheet',
      'drive_slide',
      'drive_doc',
    ]);
    const asked = [
      ['Who counts herons?', 'counts herons at dawn'],
      ['What does monkfish cost?', 'thirty-one'],
      ['When does the ferry leave?', 'leaves at nine'],
      ['What burned down?', 'pier burned down'],
      ['What was wrong with the tide tables?', 'tide tables were wrong'],
      ['Who counts seals?', 'the night shift'],
      ['Whose crane is it?', 'belongs to the neighbours'],
    ];
    for (const [q = '', found = ''] of asked) expect(await search(containerTag, q)).toContain(found);

    files.edit(plan, { doc: '# Harbour\n\nThe lighthouse keeper counts gulls at noon.' });
    files.rename(plans, 'Old plans');
    files.move(report, team);
    files.bin(pitch);
    files.unshare(lent);
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0, error: null });
    expect(drive.takeFetched()).toEqual([plan]);
    const after = await done(containerTag);
    expect([...after.keys()].sort()).toEqual([
      ...['Harbour', 'Old plans/2026/Minutes', 'Old plans/Budget', 'Team/Handover', 'Team/report.docx'],
    ]);
    expect(after.get('Harbour')).toMatchObject({ id: before.get('Harbour')?.id, latestRevision: 2 });
    expect(after.get('Team/report.docx')).toMatchObject({ id: before.get('report.docx')?.id, latestRevision: 1 });
    await eventually(async () => (await search(containerTag, 'gulls')).includes('counts gulls at noon'), 'the edit');
    expect(await search(containerTag, 'ferry crane herons')).not.toMatch(/leaves at nine|neighbours|herons/);
  }, 240_000);

  it('goes on with a refreshed token, and after a change log that ended lists everything and fetches only what changed', async () => {
    const [edited = ''] = drive.seed(3);
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    const before = await done(containerTag);
    drive.takeFetched();
    drive.expireTokens();
    await on.db.connection.updateMany({ where: { id }, data: { tokenExpiresAt: new Date() } });
    drive.files.edit(edited, { doc: 'Something else.' });
    drive.fault({ path: /\/changes\?/, times: 1, answer: faults.cursorExpired });
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0 });
    expect(drive.takeFetched()).toEqual([edited]);
    expect([...(await done(containerTag)).keys()].sort()).toEqual([...before.keys()].sort());
  }, 240_000);

  it('is synced soon after the drive calls with the secret of the channel, and with no other', async () => {
    const [edited = ''] = drive.seed(1);
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    // The instance has no public address, so that no channel was made: as if there were one.
    const secret = 'the-secret-of-the-channel';
    const { id: resourceId } = await on.db.connectionResource.findFirstOrThrow({ where: { connectionId: id } });
    const vault = createVault(keysOf((await localMasterKeys(on.instance.dataDirectory)).current));
    const sealed = vault.seal(secret, webhookSecret({ orgId: tenant.orgId }, resourceId));
    await on.db.connectionResource.updateMany({ where: { id: resourceId }, data: { webhookSecret: sealed } });
    const address = new URL(`/v3/connections/driveOne/webhook/${resourceId}`, on.instance.runtime.apiUrl);
    const channel = {
      id: 'channel',
      resourceId: 'changes',
      address: address.href,
      token: secret,
      expiration: Date.now(),
    };
    const call = async (headers: Record<string, string>) => (await fetch(address, { method: 'POST', headers })).status;
    const { headersOf } = drive.channels;

    expect(await call(headersOf(channel, 'sync'))).toBe(200);
    expect(await call({ ...headersOf(channel), 'x-goog-channel-token': 'guessed' })).toBe(401);
    drive.takeFetched();
    drive.files.edit(edited, { doc: 'The herons have moved to the quay.' });
    expect(await call(headersOf(channel))).toBe(200);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', triggerType: 'event', itemsProcessed: 1, itemsFailed: 0 });
    expect(drive.takeFetched()).toEqual([edited]);
    expect([...(await done(containerTag)).values()].map(({ content }) => content)).toContain(
      'The herons have moved to the quay.\n\nA chart',
    );
  }, 240_000);

  it('ends with its grant when it is deleted, unless another connection stands on the same', async () => {
    const other = await on.newTenant();
    const [one, two] = [await connect('driveOne', {}, other), await connect('driveOne', {}, other)];
    for (const { id } of [one, two]) await endedRuns(other, id, 1);
    // An account of their own: other tests leave connections of the stand-in's.
    await on.db.connection.updateMany({ where: { id: { in: [one.id, two.id] } }, data: { accountId: newId() } });
    const end = async ({ id }: { id: string }) => {
      expect((await other.delete(`/v3/connections/${id}`)).status).toBe(200);
      await eventually(async () => (await on.db.connection.count({ where: { id } })) === 0, 'the connection to go');
    };
    await end(one);
    expect(drive.isGranted()).toBe(true);
    await end(two);
    expect(drive.isGranted()).toBe(false);
    expect((await documentsOf(other, two.containerTag)).size).toBe(0);
  }, 240_000);
});
