import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import type { Fault, FaultAnswer } from '../support/code-host/faults.js';
import { type Connecting, onStack, type Tenant } from '../support/connecting.js';
import { faults as driveOneFaults, startDriveOne } from '../support/drive-one/index.js';
import { faults as driveTwoFaults, startDriveTwo } from '../support/drive-two/index.js';
import { eventually } from '../support/eventually.js';
import { faults as notesAppFaults, paragraph, startNotesApp } from '../support/notes-app/index.js';
import { documentsOf, endedRuns, runsOf, type SyncRun } from './support.js';

/** A provider with some items, and how it goes wrong. */
interface Source {
  provider: 'driveOne' | 'driveTwo' | 'notesApp';
  authorize(link: string): Promise<string>;
  /** Of its items; the first is the one that is edited. */
  ids: readonly string[];
  edit(text: string): void;
  /** What asks for the listing, and for the first item's content. */
  listing: RegExp;
  content: RegExp;
  faults: typeof driveOneFaults | typeof driveTwoFaults | typeof notesAppFaults;
  /** Where the last listing ended is no longer known; absent: the provider keeps no such place. */
  expired?: FaultAnswer;
  takeFetched(): string[];
  fault(fault: Fault): () => void;
  heal(): void;
  close(): Promise<void>;
}

async function driveOne(): Promise<Source> {
  const drive = await startDriveOne();
  const ids = drive.seed(3);
  const [id = ''] = ids;
  return {
    ...drive,
    provider: 'driveOne',
    ids,
    edit: (doc) => drive.files.edit(id, { doc }),
    listing: /\/changes\?/,
    content: new RegExp(`/files/${id}/export`),
    faults: driveOneFaults,
    expired: driveOneFaults.cursorExpired,
  };
}

async function driveTwo(): Promise<Source> {
  const drive = await startDriveTwo();
  const ids = drive.seed(3);
  const [id = ''] = ids;
  return {
    ...drive,
    provider: 'driveTwo',
    ids,
    edit: (file) => drive.files.edit(id, { file }),
    listing: /\/delta\?/,
    content: new RegExp(`/items/${id}/content`),
    faults: driveTwoFaults,
    expired: driveTwoFaults.cursorExpired,
  };
}

async function notesApp(): Promise<Source> {
  const notes = await startNotesApp();
  const ids = notes.workspace.seed(3);
  const [id = ''] = ids;
  notes.workspace.pass();
  return {
    ...notes,
    provider: 'notesApp',
    ids,
    edit(text) {
      notes.workspace.write(id, [paragraph(text)]);
      notes.workspace.pass();
    },
    listing: /^\/v1\/search/,
    content: new RegExp(`/blocks/${id}/children`),
    faults: notesAppFaults,
  };
}

interface Connected {
  source: Source;
  id: string;
  containerTag: string;
  /** Its documents in the beginning, by path. */
  documents: ReadonlyMap<string, { id: string }>;
}

let on: Connecting;
let tenant: Tenant;
let sources: Source[] = [];
let connected: Connected[] = [];
beforeAll(async () => {
  sources = await Promise.all([driveOne(), driveTwo(), notesApp()]);
  on = onStack();
  tenant = await on.newTenant();
  connected = await Promise.all(sources.map(connect));
}, 180_000);
afterEach(() => {
  for (const source of sources) source.heal();
});
afterAll(async () => {
  await on?.close();
  await Promise.all(sources.map((source) => source.close()));
});

async function authorize({ provider, authorize }: Source, containerTag: string): Promise<string> {
  const { id, authLink } = await on.begin(tenant, { containerTag }, provider);
  expect((await on.open(await authorize(authLink))).status).toBe(200);
  return id;
}

async function connect(source: Source): Promise<Connected> {
  const containerTag = `c-${newId()}`;
  const id = await authorize(source, containerTag);
  await endedRuns(tenant, id, 1);
  const documents = await documentsOf(tenant, containerTag);
  expect(documents.size).toBe(source.ids.length);
  return { source, id, containerTag, documents };
}

/** @returns the run, once it has ended */
async function sync({ source, id, containerTag }: Connected): Promise<SyncRun | undefined> {
  const before = (await runsOf(tenant, id)).length;
  await tenant.post(`/v3/connections/${source.provider}/import`, { containerTags: [containerTag] });
  return (await endedRuns(tenant, id, before + 1))[0];
}

/** What was in place is in place: the same documents under the same paths. */
async function expectAllThere({ containerTag, documents }: Connected): Promise<void> {
  const ids = (all: ReadonlyMap<string, { id: string }>) => [...all].map(([path, { id }]) => `${path} ${id}`).sort();
  expect(ids(await documentsOf(tenant, containerTag))).toEqual(ids(documents));
}

const textsIn = async ({ containerTag }: Connected) =>
  [...(await documentsOf(tenant, containerTag)).values()].map(({ content }) => content).join('\n');

interface Row {
  fault: string;
  plant(source: Source): void;
  run: Partial<Record<keyof SyncRun, unknown>>;
}

const whole = { status: 'completed', itemsProcessed: 1, itemsFailed: 0, error: null };
/** A day from now, in a header of the provider's. */
const tomorrow = (seconds: number) => new Date(Date.now() + 86_400_000 + seconds * 1_000).toUTCString();

const overcome: Row[] = [
  {
    fault: '429 for the listing and for an item',
    plant({ fault, faults, listing, content }) {
      for (const path of [listing, content]) fault({ path, times: 1, answer: faults.tooMany(1) });
    },
    run: whole,
  },
  {
    fault: '429 until a time told by a clock that is a day ahead',
    plant({ fault, faults, listing }) {
      const headers = { date: tomorrow(0), 'retry-after': tomorrow(2) };
      fault({ path: listing, times: 1, answer: { ...faults.limit, status: 429, headers } });
    },
    run: whole,
  },
  {
    fault: '500 for the listing',
    plant: ({ fault, faults, listing }) => void fault({ path: listing, times: 1, answer: faults.serverError }),
    run: whole,
  },
  {
    fault: 'a listing cut short',
    plant: ({ fault, listing }) => void fault({ path: listing, times: 1, answer: 'cut' }),
    run: whole,
  },
  {
    fault: '410 for where the last listing of a drive ended',
    plant: ({ fault, listing, expired }) =>
      void (expired !== undefined && fault({ path: listing, times: 1, answer: expired })),
    run: whole,
  },
];

const left: Row[] = [
  {
    fault: '403 for an item',
    plant: ({ fault, faults, content }) => void fault({ path: content, answer: faults.forbidden }),
    run: { status: 'completed', itemsProcessed: 0, itemsFailed: 1, error: expect.stringContaining('tried again') },
  },
  {
    fault: '404 for an item that was listed',
    plant: ({ fault, faults, content }) => void fault({ path: content, answer: faults.notFound }),
    run: { status: 'completed', itemsProcessed: 0, itemsFailed: 0, error: null },
  },
  {
    fault: '403 for the listing',
    plant: ({ fault, faults, listing }) => void fault({ path: listing, answer: faults.forbidden }),
    run: { status: 'completed', itemsProcessed: 0, error: expect.stringContaining('Its documents were kept.') },
  },
];

/** For every provider at the same time. */
const each = async (check: (one: Connected) => Promise<void>): Promise<void> => {
  await Promise.all(connected.map(check));
};

describe('the drives and the notes app answering', () => {
  it.each(overcome)(
    '$fault: the run ends with what was edited',
    ({ plant, run }) =>
      each(async (one) => {
        const text = `Edited as ${newId()}.`;
        one.source.edit(text);
        plant(one.source);
        one.source.takeFetched();
        expect(await sync(one)).toMatchObject(run);
        expect(new Set(one.source.takeFetched())).toEqual(new Set(one.source.ids.slice(0, 1)));
        await expectAllThere(one);
        expect(await textsIn(one)).toContain(text);
      }),
    240_000,
  );

  it.each(left)(
    '$fault: the run says so, and the next one has what was edited',
    ({ plant, run }) =>
      each(async (one) => {
        const text = `Edited as ${newId()}.`;
        one.source.edit(text);
        plant(one.source);
        expect(await sync(one)).toMatchObject(run);
        await expectAllThere(one);
        expect(await textsIn(one)).not.toContain(text);
        one.source.heal();
        await sync(one);
        await expectAllThere(one);
        expect(await textsIn(one)).toContain(text);
      }),
    240_000,
  );

  it(
    '401: the connection is paused with the reason, and goes on once it is authorised again',
    () =>
      each(async (one) => {
        const { source, id, containerTag } = one;
        const text = `Edited as ${newId()}.`;
        source.edit(text);
        source.fault({ path: source.listing, answer: source.faults.revoked });
        const run = await sync(one);
        const connection = (await tenant.get(`/v3/connections/${id}`)).body;
        expect(connection).toMatchObject({ status: 'paused', statusReason: expect.stringContaining('authorisation') });
        expect(run).toMatchObject({ status: 'failed', error: connection.statusReason });
        await expectAllThere(one);
        source.heal();
        expect(await authorize(source, containerTag)).toBe(id);
        await eventually(async () => (await textsIn(one)).includes(text), 'the edit');
        await expectAllThere(one);
      }),
    240_000,
  );
});
