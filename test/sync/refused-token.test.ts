import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { type Connecting, onStack, type Tenant } from '../support/connecting.js';
import { type DriveOne, faults as driveOneFaults, startDriveOne } from '../support/drive-one/index.js';
import { type DriveTwo, faults as driveTwoFaults, startDriveTwo } from '../support/drive-two/index.js';
import { type NotesApp, faults as notesAppFaults, startNotesApp } from '../support/notes-app/index.js';
import { db } from '../support/tenant.js';
import { documentsOf, endedRuns } from './support.js';

let one: DriveOne;
let two: DriveTwo;
let notes: NotesApp;
let on: Connecting;
let tenant: Tenant;
beforeAll(async () => {
  [one, two, notes] = await Promise.all([startDriveOne(), startDriveTwo(), startNotesApp()]);
  on = onStack();
  tenant = await on.newTenant();
  for (const drive of [one, two]) drive.seed(6);
  notes.workspace.seed(6);
  notes.workspace.pass();
}, 180_000);
afterEach(() => {
  for (const source of [one, two, notes]) source.heal();
});
afterAll(async () => {
  await on?.close();
  await Promise.all([one, two, notes].map((source) => source?.close()));
});

/** A provider with six items. */
const sources = {
  driveOne: () => ({ ...one, token: /^\/token/, content: /\/files\/[^/]+\/export/, revoked: driveOneFaults.revoked }),
  driveTwo: () => ({ ...two, token: /\/token$/, content: /\/items\/[^/]+\/content/, revoked: driveTwoFaults.revoked }),
  notesApp: () => ({ ...notes, token: /\/oauth\/token/, content: /\/children/, revoked: notesAppFaults.revoked }),
};
const providers = ['driveOne', 'driveTwo', 'notesApp'] as const;

async function connect(provider: (typeof providers)[number]) {
  const containerTag = `c-${newId()}`;
  const { id, authLink } = await on.begin(tenant, { containerTag }, provider);
  const { authorize } = sources[provider]();
  return { id, containerTag, agree: async () => on.open(await authorize(authLink)) };
}

const statusOf = async (id: string) => (await tenant.get(`/v3/connections/${id}`)).body;

describe('an access token that the provider takes back alone', () => {
  it.each(providers)(
    'is replaced once, and the sync of %s does not notice',
    async (provider) => {
      const source = sources[provider]();
      const { id, containerTag, agree } = await connect(provider);
      await agree();
      await endedRuns(tenant, id, 1);
      const before = source.count('POST', source.token);
      source.expireTokens();
      await tenant.post(`/v3/connections/${provider}/import`, { containerTags: [containerTag] });
      const [run] = await endedRuns(tenant, id, 2);
      expect(run).toMatchObject({ status: 'completed', itemsFailed: 0, error: null });
      expect(source.count('POST', source.token)).toBe(before + 1);
      expect(await statusOf(id)).toMatchObject({ status: 'active' });
    },
    240_000,
  );

  it.each(providers)(
    'midway through a first sync of %s loses nothing',
    async (provider) => {
      const source = sources[provider]();
      const { id, containerTag, agree } = await connect(provider);
      const before = source.count('POST', source.token);
      source.fault({ path: source.content, times: 1, answer: source.revoked });
      await agree();
      const [run] = await endedRuns(tenant, id, 1);
      expect(run).toMatchObject({ status: 'completed', itemsProcessed: 6, itemsFailed: 0, error: null });
      expect((await documentsOf(tenant, containerTag)).size).toBe(6);
      expect(source.count('POST', source.token)).toBe(before + 2);
      expect(await statusOf(id)).toMatchObject({ status: 'active' });
    },
    240_000,
  );
});

describe('a whole grant that the provider takes back', () => {
  it.each(providers)(
    'pauses the connection to %s, with what the refresh was told',
    async (provider) => {
      const source = sources[provider]();
      const { id, containerTag, agree } = await connect(provider);
      await agree();
      await endedRuns(tenant, id, 1);
      const before = source.count('POST', source.token);
      source.revokeTokens();
      await tenant.post(`/v3/connections/${provider}/import`, { containerTags: [containerTag] });
      const [run] = await endedRuns(tenant, id, 2);
      const { status, statusReason } = await statusOf(id);
      expect(statusReason).toMatch(/refused the authorisation: invalid_grant/);
      expect([status, run?.status, run?.error]).toEqual(['paused', 'failed', statusReason]);
      expect(source.count('POST', source.token)).toBe(before + 1);
      expect((await documentsOf(tenant, containerTag)).size).toBe(6);
    },
    240_000,
  );
});

describe('an app whose secret was renewed', () => {
  it('pauses its connections as soon as a token is to be refreshed, with what the refresh was told', async () => {
    const { id, containerTag, agree } = await connect('driveTwo');
    await agree();
    await endedRuns(tenant, id, 1);
    const body = JSON.stringify({ error: 'invalid_client', error_description: 'The client secret keys are expired.' });
    two.fault({ path: /\/token$/, answer: { status: 401, headers: { 'content-type': 'application/json' }, body } });
    await db().connection.updateMany({ where: { id }, data: { tokenExpiresAt: new Date() } });
    await tenant.post('/v3/connections/driveTwo/import', { containerTags: [containerTag] });
    const [run] = await endedRuns(tenant, id, 2);
    const { status, statusReason } = await statusOf(id);
    expect(statusReason).toMatch(/refused the authorisation: invalid_client, The client secret keys are expired/);
    expect([status, run?.status, run?.error]).toEqual(['paused', 'failed', statusReason]);
  }, 240_000);
});
