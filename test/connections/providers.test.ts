import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import Supermemory from 'supermemory';
import { connectionSecret } from '../../src/connections/tokens/sealing.js';
import { newId } from '../../src/core/ids.js';
import { keysOf, localMasterKeys } from '../../src/crypto/master-keys.js';
import { createVault } from '../../src/crypto/vault.js';
import { app as codeHostApp } from '../support/code-host/app.js';
import { startCodeHost } from '../support/code-host/index.js';
import { type ConnectingCodeHost, onStack, type Tenant, withCodeHost } from '../support/connecting.js';
import { app as driveOneApp } from '../support/drive-one/app.js';
import { type DriveOne, startDriveOne } from '../support/drive-one/index.js';
import { app as driveTwoApp } from '../support/drive-two/app.js';
import { type DriveTwo, startDriveTwo } from '../support/drive-two/index.js';
import { eventually } from '../support/eventually.js';
import { app as notesAppApp } from '../support/notes-app/app.js';
import { type NotesApp, startNotesApp } from '../support/notes-app/index.js';
import { endedRuns, runsOf, textsOf } from '../sync/support.js';

const providers = [
  ['github', 'codehost', 'github', 'codehost_markdown'],
  ['google-drive', 'driveOne', 'googleDrive', 'drive_doc'],
  ['notion', 'notesApp', 'notion', 'notes_page'],
  ['onedrive', 'driveTwo', 'onedrive', 'drivetwo_file'],
] as const;
type Vendor = (typeof providers)[number][0];
type Neutral = (typeof providers)[number][1];

/** The organisation's app, the only one that providers know here: whoever connects has used it. */
const ownApp = { clientId: 'app-of-the-organisation', clientSecret: 'secret-of-the-organisation' };
/** The instance's own. */
const sharedApps = { codehost: codeHostApp, driveOne: driveOneApp, notesApp: notesAppApp, driveTwo: driveTwoApp };

let driveOne: DriveOne;
let driveTwo: DriveTwo;
let notesApp: NotesApp;
let on: ConnectingCodeHost;
let tenant: Tenant;
let client: Supermemory;
let temporal: Client;
const publishedSchemas = () => ({ codehost: on.codeHost, driveOne, notesApp, driveTwo });

beforeAll(async () => {
  [driveOne, driveTwo, notesApp] = await Promise.all([
    startDriveOne(ownApp),
    startDriveTwo(ownApp),
    startNotesApp(ownApp),
  ]);
  driveOne.seed(2);
  driveTwo.seed(2);
  notesApp.workspace.seed(2);
  on = withCodeHost(onStack(), await startCodeHost(ownApp));
  tenant = await on.newTenant();
  client = new Supermemory({ apiKey: tenant.key, baseURL: on.instance.runtime.apiUrl, maxRetries: 0 });
  temporal = new Client({ connection: await Connection.connect({ address: on.instance.runtime.temporalAddress }) });
}, 180_000);
afterAll(async () => {
  await temporal?.connection.close();
  await on?.close();
  await Promise.all([driveOne?.close(), driveTwo?.close(), notesApp?.close()]);
});

const clientIdIn = (link: string) => new URL(link).searchParams.get('client_id');

/** What the methods on one provider answer. */
interface Methods {
  create(body: { containerTags: string[]; documentLimit: number }): Promise<{ id: string; authLink: string }>;
  getByTag(containerTags: string[]): Promise<{ id: string; provider: string }>;
  import(containerTags: string[]): Promise<unknown>;
  listDocuments(containerTags: string[]): Promise<{ status: string; type: string }[]>;
  delete(containerTags: string[]): Promise<{ id: string }>;
}

const ofClient = (vendor: Vendor): Methods => ({
  create: (body) => client.connections.create(vendor, body),
  getByTag: (containerTags) => client.connections.getByTag(vendor, { containerTags }),
  import: (containerTags) => client.connections.import(vendor, { containerTags }),
  listDocuments: (containerTags) => client.connections.listDocuments(vendor, { containerTags }),
  delete: (containerTags) => client.connections.deleteByProvider(vendor, { containerTags }),
});

function ofHttp(neutral: Neutral): Methods {
  const body = async (answer: ReturnType<Tenant['get']>) => {
    const seen = await answer;
    expect(seen).toMatchObject({ status: 200 });
    return seen.body;
  };
  const of = `/v3/connections/${neutral}`;
  return {
    create: (asked) => body(tenant.post(of, asked)),
    getByTag: (containerTags) => body(tenant.post(`${of}/connection`, { containerTags })),
    import: async (containerTags) => (await body(tenant.post(`${of}/import`, { containerTags }))).message,
    listDocuments: (containerTags) => body(tenant.post(`${of}/documents`, { containerTags })),
    delete: (containerTags) => body(tenant.delete(of, { containerTags })),
  };
}

/** Chooses a repository of two files; the others have nothing to choose. @returns the names of what is chosen */
async function choose(neutral: Neutral, id: string): Promise<string[]> {
  if (neutral !== 'codehost') return [];
  const files = { 'a.md': 'What note 0 says.', 'b.md': 'What note 1 says.' };
  const { fullName } = await on.codeHost.addRepository(`r-${newId()}`, { files });
  const { resources } = await client.connections.resources(id);
  const chosen = resources.filter(({ full_name }) => full_name === fullName);
  expect(chosen).toHaveLength(1);
  expect(await client.connections.configure(id, { resources: chosen })).toMatchObject({ success: true });
  return [fullName];
}

/** What must be in no history: the grant, the code that it was had for, and the app's secret. */
async function secretsOf(id: string, wayBack: string): Promise<string[]> {
  const vault = createVault(keysOf((await localMasterKeys(on.instance.dataDirectory)).current));
  const row = await on.db.connection.findFirstOrThrow({ where: { id } });
  const open = (column: 'access_token' | 'refresh_token', sealed: string | null) =>
    sealed === null ? [] : [vault.open(sealed, connectionSecret({ orgId: tenant.orgId }, id, column))];
  const { searchParams } = new URL(wayBack);
  const ofWay = [searchParams.get('code'), searchParams.get('state')].filter((one) => one !== null);
  expect(ofWay).toHaveLength(2);
  return [
    ...open('access_token', row.accessToken),
    ...open('refresh_token', row.refreshToken),
    ...[...ofWay, ownApp.clientSecret],
  ];
}

/** Every text in the histories of what the Temporal UI lists for a connection, once these kinds are among them. */
async function historiesOf(id: string, wanted: readonly string[]): Promise<string> {
  const { workflow } = temporal;
  return eventually(
    async () => {
      const types = new Set<string>();
      const texts: string[] = [];
      for await (const { workflowId, runId, type } of workflow.list({ query: `CairnConnection = '${id}'` })) {
        types.add(type);
        texts.push(...(await textsOf(workflow.getHandle(workflowId, runId))));
      }
      return wanted.every((type) => types.has(type)) && texts.join('\n');
    },
    `${wanted.join(', ')} to be listed`,
  );
}

describe.each(providers)('%s, which is %s', (...[vendor, neutral, prefix, type]) => {
  beforeAll(async () => {
    const app = { [`${prefix}ClientId`]: ownApp.clientId, [`${prefix}ClientSecret`]: ownApp.clientSecret };
    await client.settings.update({ ...app, [`${prefix}CustomKeyEnabled`]: true });
  });

  it("asks for the organisation's own app while its flag is set, and for the instance's otherwise", async () => {
    const asked = async (customKeyEnabled: boolean) => {
      await client.settings.update({ [`${prefix}CustomKeyEnabled`]: customKeyEnabled });
      return clientIdIn((await client.connections.create(vendor, { containerTag: `c-${newId()}` })).authLink);
    };
    expect(await asked(false)).toBe(sharedApps[neutral].clientId);
    expect(await asked(true)).toBe(ownApp.clientId);
  });

  it('is driven by the unmodified client and by plain HTTP, each by its own name', async () => {
    const [byClient, byHttp] = [ofClient(vendor), ofHttp(neutral)];
    const tags = [`c-${newId()}`];
    const { id, authLink } = await byClient.create({ containerTags: tags, documentLimit: 100 });
    expect(clientIdIn(authLink)).toBe(ownApp.clientId);
    const wayBack = await publishedSchemas()[neutral].authorize(authLink);
    // The provider gives tokens to the app that it knows, with its secret, alone.
    expect((await on.open(wayBack)).status).toBe(200);

    expect(await client.connections.list({ containerTags: tags })).toMatchObject([{ id, containerTags: tags }]);
    expect(await client.connections.getByID(id)).toMatchObject({
      ...{ provider: vendor, documentLimit: 100, email: expect.stringContaining('@') },
    });
    const names = await choose(neutral, id);
    await endedRuns(tenant, id, 1);
    for (const methods of [byClient, byHttp]) {
      expect(await methods.getByTag(tags)).toMatchObject({ id, provider: vendor });
      const before = (await runsOf(tenant, id)).length;
      expect(await methods.import(tags)).toEqual(expect.any(String));
      const [run] = await endedRuns(tenant, id, before + 1);
      expect(run).toMatchObject({ status: 'completed', triggerType: 'manual', itemsFailed: 0, error: null });
      const documents = await eventually(async () => {
        const all = await methods.listDocuments(tags);
        return all.every(({ status }) => status === 'done') && all;
      }, 'its documents to be done');
      expect(documents.map((document) => document.type)).toEqual([type, type]);
    }

    const secrets = await secretsOf(id, wayBack);
    expect(await byHttp.delete(tags)).toMatchObject({ id });
    expect(await client.connections.list({ containerTags: tags })).toEqual([]);
    await eventually(async () => (await on.db.connection.count({ where: { id } })) === 0, 'the connection to go');
    expect((await client.documents.list({ containerTags: tags })).memories).toEqual([]);

    const histories = await historiesOf(id, ['connectAccount', 'syncConnection', 'deleteConnection']);
    for (const shown of [id, tenant.orgId]) expect(histories).toContain(shown);
    for (const secret of [...secrets, ...names, 'What note', 'Note 0']) expect(histories).not.toContain(secret);

    const link = await byHttp.create({ containerTags: tags, documentLimit: 100 });
    expect(clientIdIn(link.authLink)).toBe(ownApp.clientId);
    expect(await client.connections.getByID(link.id)).toMatchObject({ provider: neutral });
    expect(await byClient.getByTag(tags)).toMatchObject({ id: link.id, provider: neutral });
    expect(await byClient.delete(tags)).toMatchObject({ id: link.id });
  }, 300_000);
});
