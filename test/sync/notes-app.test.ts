import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { type Connecting, onStack, type Tenant } from '../support/connecting.js';
import { eventually } from '../support/eventually.js';
import {
  block,
  faults,
  type NotesApp,
  paragraph,
  person,
  rich,
  startNotesApp,
  words,
} from '../support/notes-app/index.js';
import { endedRuns, processedDocumentsOf } from './support.js';

let notes: NotesApp;
let on: Connecting;
let tenant: Tenant;
beforeAll(async () => {
  notes = await startNotesApp();
  on = onStack();
  tenant = await on.newTenant();
}, 180_000);
beforeEach(() => notes.workspace.clear());
afterEach(() => notes.heal());
afterAll(async () => {
  await on?.close();
  await notes?.close();
});

/** Begins, agrees and comes back. @returns the connection's id, and the container's tag */
async function connect(provider = 'notesApp', body: object = {}) {
  const containerTag = `c-${newId()}`;
  const { id, authLink } = await on.begin(tenant, { containerTag, ...body }, provider);
  expect((await on.open(await notes.authorize(authLink))).status).toBe(200);
  return { id, containerTag };
}

const sync = (containerTag: string) =>
  tenant.post('/v3/connections/notesApp/import', { containerTags: [containerTag] });

const done = (containerTag: string) => processedDocumentsOf(tenant, containerTag);

async function search(containerTag: string, q: string): Promise<string> {
  const request = { q, containerTag, searchMode: 'documents', threshold: 0 };
  return JSON.stringify((await tenant.post('/v4/search', request)).body.results);
}

describe('a workspace from the link to the search', () => {
  it('has documents of pages, those in pages and rows of databases, and keeps them as they are there', async () => {
    const { workspace } = notes;
    const row = (cells: string[]) => block('table_row', { cells: cells.map((cell) => rich(cell)) });
    const prices = block('table', { table_width: 2, has_column_header: true, has_row_header: false }, [
      row(['fish', 'euros']),
      row(['monkfish', 'thirty-one']),
    ]);
    const handbook = workspace.addPage({
      title: 'Handbook',
      blocks: [words('heading_1', 'Birds'), paragraph('The lighthouse keeper counts herons at dawn.')],
    });
    const market = workspace.addPage({ title: 'Market', blocks: [prices] });
    const hidden = words('toggle', 'Night', [words('bulleted_list_item', 'Seals are counted by the night shift.')]);
    const nested = workspace.addPage({
      title: 'Shifts',
      parent: { type: 'page_id', id: handbook },
      blocks: [hidden],
    });
    const tasks = workspace.addDatabase('Tasks', { type: 'page_id', id: handbook });
    const task = workspace.addRow(tasks, {
      title: 'Repair the pier',
      properties: {
        Status: { id: 's', type: 'status', status: { name: 'Waiting for timber' } },
        Link: { id: 'l', type: 'url', url: 'https://pier.example/' },
      },
    });
    const old = workspace.addPage({ title: 'Ferries', blocks: [paragraph('The first ferry leaves at nine.')] });
    const lent = workspace.addPage({ title: 'Lent', blocks: [paragraph('The crane belongs to the neighbours.')] });
    workspace.pass();

    const { id, containerTag } = await connect('notion');
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({ status: 'completed', itemsProcessed: 6, itemsFailed: 0, error: null });
    expect(notes.takeFetched().sort()).toEqual([handbook, market, nested, task, old, lent].sort());
    const before = await done(containerTag);
    expect([...before.keys()].sort()).toEqual([
      ...['Ferries', 'Handbook', 'Handbook/Shifts', 'Handbook/Tasks/Repair the pier', 'Lent', 'Market'],
    ]);
    expect((await tenant.get(`/v3/connections/${id}`)).body).toMatchObject({
      ...{ provider: 'notion', email: person.email, status: 'active' },
    });
    expect((await tenant.get(`/v3/documents/${before.get('Handbook/Tasks/Repair the pier')?.id}`)).body).toMatchObject({
      ...{ connectionId: id, type: 'notes_page', source: 'notesApp', title: 'Repair the pier' },
      customId: `notesApp:${task}`,
      url: expect.stringContaining(task.replaceAll('-', '')),
      metadata: {
        'property.Status': 'Waiting for timber',
        'property.Link': 'https://pier.example/',
        author: person.name,
        accountEmail: person.email,
        sourceUrl: expect.stringContaining(task.replaceAll('-', '')),
        path: 'Handbook/Tasks/Repair the pier',
        modifiedAt: expect.any(String),
      },
    });
    const asked = [
      ['Who counts herons?', 'counts herons at dawn'],
      ['What does monkfish cost?', 'thirty-one'],
      ['Who counts seals?', 'the night shift'],
      ['What does the pier wait for?', 'Waiting for timber'],
      ['When does the ferry leave?', 'leaves at nine'],
      ['Whose crane is it?', 'belongs to the neighbours'],
    ];
    for (const [q = '', found = ''] of asked) expect(await search(containerTag, q)).toContain(found);

    workspace.write(nested, [paragraph('Seals are counted by nobody at all.')]);
    workspace.move(market, { type: 'page_id', id: handbook });
    workspace.trash(old);
    workspace.unshare(lent);
    workspace.pass();
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0, error: null });
    expect(notes.takeFetched()).toEqual([nested]);
    const after = await done(containerTag);
    expect([...after.keys()].sort()).toEqual([
      ...['Handbook', 'Handbook/Market', 'Handbook/Shifts', 'Handbook/Tasks/Repair the pier'],
    ]);
    expect(after.get('Handbook/Shifts')).toMatchObject({ id: before.get('Handbook/Shifts')?.id, latestRevision: 2 });
    expect(after.get('Handbook/Market')).toMatchObject({ id: before.get('Market')?.id, latestRevision: 1 });
    await eventually(async () => (await search(containerTag, 'Who counts seals?')).includes('nobody'), 'the edit');
    expect(await search(containerTag, 'ferry crane night shift')).not.toMatch(/leaves at nine|neighbours|night shift/);
  }, 240_000);

  it('keeps what the search leaves out while it is there, also when it takes a while to ask', async () => {
    const { workspace } = notes;
    const [forgotten = '', trashed = ''] = workspace.seed(12);
    workspace.pass();
    const { id, containerTag } = await connect();
    await endedRuns(tenant, id, 1);
    workspace.forget(forgotten);
    workspace.trash(trashed);
    notes.fault({ method: 'GET', path: /^\/v1\/pages\//, times: 1, answer: faults.tooMany(1) });
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 0, itemsFailed: 0, error: null });
    const paths = [...(await done(containerTag)).keys()];
    expect(paths).toHaveLength(11);
    expect(paths).toContain('Note 0');
    expect(paths).not.toContain('Note 1');
  }, 240_000);

  it('waits out limits to requests, and reads no page twice because of them', async () => {
    const ids = notes.workspace.seed(20);
    notes.workspace.pass();
    const before = notes.count('GET', /\/children/);
    notes.fault({ path: /\/children/, times: 3, answer: faults.tooMany(1) });
    const { id, containerTag } = await connect();
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({ status: 'completed', itemsProcessed: ids.length, itemsFailed: 0, error: null });
    expect((await done(containerTag)).size).toBe(ids.length);
    expect(notes.count('GET', /\/children/) - before).toBe(ids.length + 3);
  }, 240_000);

  it('leaves out one page that cannot be read, and tries it again at the next sync', async () => {
    const ids = notes.workspace.seed(4);
    notes.workspace.pass();
    const broken = notes.fault({ path: new RegExp(`^/v1/pages/${ids[1]}`), answer: faults.serverError });
    const { id, containerTag } = await connect();
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({ status: 'completed', itemsProcessed: 3, itemsFailed: 1 });
    broken();
    notes.takeFetched();
    await sync(containerTag);
    const [second] = await endedRuns(tenant, id, 2);
    expect(second).toMatchObject({ status: 'completed', itemsProcessed: 1, itemsFailed: 0 });
    expect(notes.takeFetched()).toEqual([ids[1]]);
  }, 240_000);

  it('takes the most recently edited pages up to documentLimit, and says so', async () => {
    const ids = notes.workspace.seed(6);
    notes.workspace.pass();
    for (const id of ids.slice(0, 2)) notes.workspace.write(id, [paragraph('Edited of late.')]);
    notes.workspace.pass();
    notes.takeFetched();
    const { id, containerTag } = await connect('notesApp', { documentLimit: 2 });
    const [first] = await endedRuns(tenant, id, 1);
    expect(first).toMatchObject({
      status: 'completed',
      itemsProcessed: 2,
      error: expect.stringContaining('2 documents'),
    });
    expect(notes.takeFetched().sort()).toEqual(ids.slice(0, 2).sort());
    expect((await done(containerTag)).size).toBe(2);
  }, 240_000);
});
