import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { block, faults, type NotesApp, paragraph, startNotesApp } from '../../../test/support/notes-app/index.js';
import { type Access, root } from '../contract.js';
import { endOf, listAll } from '../kit/test-contract.js';
import { createNotesApp } from './index.js';

const minute = 60_000;
const hour = 60 * minute;

let notes: NotesApp;
let access: Access;
beforeAll(async () => {
  notes = await startNotesApp();
  access = { accessToken: notes.issueToken() };
});
beforeEach(() => notes.workspace.clear());
afterEach(() => {
  notes.heal();
  notes.budget(null);
  notes.options.mostFound = Number.POSITIVE_INFINITY;
});
afterAll(() => notes.close());

const connector = () => createNotesApp({ webUrl: notes.url, apiUrl: notes.url, timeoutMs: 20_000 });
/** A cursor as after a listing of so many pages. */
const after = (size: number, cursor: string | null) => JSON.stringify({ ...JSON.parse(cursor ?? ''), size });
const list = (cursor: string | null = null, by = connector()) => listAll(by, access, { resource: root, cursor });
const pathsOf = async () => (await list()).items.map(({ path }) => path).sort();
const etagOf = async (id: string) => (await list()).items.find(({ externalId }) => externalId === id)?.etag;
const searches = () => notes.count('POST', /^\/v1\/search$/);

/** What the search answers. */
async function searched(): Promise<{ results: unknown[] }> {
  const headers = { authorization: `Bearer ${access.accessToken}`, 'notion-version': '2026-03-11' };
  const sort = { timestamp: 'last_edited_time', direction: 'descending' };
  const answer = await fetch(`${notes.url}/v1/search`, { method: 'POST', headers, body: JSON.stringify({ sort }) });
  return (await answer.json()) as { results: unknown[] };
}

/** A listing as if there had been one page more than are listed each time. */
async function listedWorkspace() {
  const ids = notes.workspace.seed(101);
  notes.workspace.pass(2 * hour);
  const by = connector();
  const first = await list(null, by);
  return { ids, by, first: { ...first, cursor: after(5_001, first.cursor) } };
}

describe('everything', () => {
  it('is listed in pages of a hundred, the most recently edited first, and databases are none', async () => {
    notes.workspace.addDatabase('Tasks');
    notes.workspace.seed(250);
    notes.workspace.pass();
    const last = notes.workspace.addPage({ title: 'Last' });
    const all = await list();
    expect(all).toMatchObject({ mode: 'full', pages: 3, gone: [] });
    expect(all.items).toHaveLength(251);
    expect(all.items[0]).toMatchObject({ externalId: last, path: 'Last' });
    expect(new Set(all.items.map(({ externalId }) => externalId)).size).toBe(251);
  });

  it('is listed each time while it is little: so what is in the bin, archived or no longer shared is missed', async () => {
    const [kept = '', ...others] = notes.workspace.seed(4);
    const { cursor: before } = await list();
    const cursor = after(5_000, before);
    notes.workspace.trash(others[0] ?? '');
    notes.workspace.unshare(others[1] ?? '');
    notes.workspace.archive(others[2] ?? '');
    const next = await list(cursor);
    expect(next.mode).toBe('full');
    expect(next.items.map(({ externalId }) => externalId)).toEqual([kept]);
    expect(next.gone).toEqual([others[2]]);
  });

  it('is as much as the search is willing to tell: then nothing is taken for gone', async () => {
    notes.workspace.seed(10);
    notes.options.mostFound = 7;
    const all = await list();
    expect(all.mode).toBe('changes');
    expect(all.items).toHaveLength(7);
  });

  it('is not to be had while a page of it fails', async () => {
    notes.workspace.seed(150);
    const by = connector();
    const { next } = await by.list(access, { resource: root, cursor: null, page: null });
    notes.fault({ path: /search/, answer: faults.serverError });
    expect(await endOf(by.list(access, { resource: root, cursor: null, page: next }))).toBe('unavailable');
  });

  it('is listed anew when the notes app has lost its place', async () => {
    notes.workspace.seed(150);
    const by = connector();
    const { next } = await by.list(access, { resource: root, cursor: null, page: null });
    notes.workspace.clear();
    expect(await endOf(by.list(access, { resource: root, cursor: null, page: next }))).toBe('cursorExpired');
  });

  it('is listed anew when its place was written by another version', async () => {
    const page = '{"of":"another version"}';
    expect(await endOf(connector().list(access, { resource: root, cursor: null, page }))).toBe('cursorExpired');
  });

  it('has nothing twice, whatever the search answers', async () => {
    const id = notes.workspace.addPage({ title: 'Twice' });
    const { results, ...rest } = await searched();
    const body = JSON.stringify({ ...rest, results: [...results, ...results] });
    notes.fault({ path: /search/, answer: { status: 200, body } });
    expect((await list()).items.map(({ externalId }) => externalId)).toEqual([id]);
  });

  it('needs the right to read content', async () => {
    const results = [{ object: 'page', id: '0c1a2b3c-0000-4000-8000-000000000000' }];
    const body = JSON.stringify({ object: 'list', results, has_more: false, next_cursor: null });
    notes.fault({ path: /search/, answer: { status: 200, body } });
    expect(await endOf(list())).toBe('forbidden');
  });
});

describe('whether a page is there', () => {
  it('is asked for itself, as the search may leave it out', async () => {
    const { workspace } = notes;
    const [there = '', trashed = '', unshared = '', archived = ''] = workspace.seed(4);
    workspace.forget(there);
    workspace.trash(trashed);
    workspace.unshare(unshared);
    workspace.archive(archived);
    const by = connector();
    const isThere = (externalId: string) => by.isThere?.(access, { resource: root, externalId });
    expect((await list()).items).toEqual([]);
    expect(await Promise.all([there, trashed, unshared, archived].map(isThere))).toEqual([true, false, false, false]);
    notes.fault({ answer: faults.serverError });
    expect(await endOf(Promise.resolve(isThere(there)))).toBe('unavailable');
  });

  it('is not said where it may not be read, or somebody between answers', async () => {
    const [there = ''] = notes.workspace.seed(1);
    const isThere = async () => connector().isThere?.(access, { resource: root, externalId: there });
    notes.fault({ times: 1, answer: faults.forbidden });
    expect(await endOf(isThere())).toBe('forbidden');
    for (const status of [403, 404]) {
      notes.fault({ times: 1, answer: { status, body: '<html>Sign in to the network</html>' } });
      expect(await endOf(isThere())).toBe('unavailable');
    }
    expect(await isThere()).toBe(true);
  });
});

describe('what changed, when it is much', () => {
  it('is asked for until what is older than the last time, with an hour of overlap', async () => {
    const { ids, by, first } = await listedWorkspace();
    notes.workspace.write(ids[80] ?? '', [paragraph('new')]);
    notes.workspace.pass();
    const before = searches();
    const next = await list(first.cursor, by);
    expect(next.mode).toBe('changes');
    expect(next.items.map(({ externalId }) => externalId)).toEqual([ids[80]]);
    expect(searches() - before).toBe(1);

    // Again within the overlap: the same, so that an edit that came late into the search is seen.
    notes.workspace.pass(30 * minute);
    const again = await list(next.cursor, by);
    expect(again.items.map(({ etag }) => etag)).toEqual(next.items.map(({ etag }) => etag));
    notes.workspace.pass(2 * hour);
    const later = await list((await list(again.cursor, by)).cursor, by);
    notes.workspace.pass(2 * hour);
    expect((await list(later.cursor, by)).items).toEqual([]);
  });

  it.each([
    ['a week behind', -168],
    ['a week ahead', 168],
  ])('reaches back by the clock of the notes app, which is %s of ours', async (_, hours) => {
    notes.workspace.pass(hours * hour - (notes.workspace.now() - Date.now()));
    const { ids, by, first } = await listedWorkspace();
    notes.workspace.pass(5 * minute);
    notes.workspace.rename(ids[7] ?? '', 'New name');
    notes.workspace.pass(minute);
    const next = await list(first.cursor, by);
    expect(next.mode).toBe('changes');
    expect(next.items.map(({ externalId }) => externalId)).toEqual([ids[7]]);
  });

  it('is everything once a day', async () => {
    const { by, first } = await listedWorkspace();
    notes.workspace.pass(23 * hour);
    const next = await list(first.cursor, by);
    expect(next.mode).toBe('changes');
    notes.workspace.pass(2 * hour);
    expect((await list(next.cursor, by)).mode).toBe('full');
  });

  it('names what was archived', async () => {
    const { ids, by, first } = await listedWorkspace();
    notes.workspace.rename(ids[3] ?? '', 'Old');
    notes.workspace.archive(ids[3] ?? '');
    expect(await list(first.cursor, by)).toMatchObject({ mode: 'changes', items: [], gone: [ids[3]] });
  });

  it('is everything when the cursor means nothing', async () => {
    notes.workspace.seed(1);
    expect((await list('nonsense')).mode).toBe('full');
  });
});

describe('the version of a page', () => {
  it('is the time of its last edit, by the clock of the notes app, when that is some minutes ago', async () => {
    const [id = ''] = notes.workspace.seed(1);
    notes.workspace.pass(3 * minute);
    const etag = await etagOf(id);
    expect(etag).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    notes.workspace.pass(hour);
    expect(await etagOf(id)).toBe(etag);
    notes.workspace.write(id, [paragraph('new')]);
    notes.workspace.pass(hour);
    expect(await etagOf(id)).not.toBe(etag);
  });

  it('is not taken for settled within the minute: another edit in it would not show', async () => {
    const [id = ''] = notes.workspace.seed(1);
    notes.workspace.pass(minute);
    notes.workspace.write(id, [paragraph('first')]);
    const early = await etagOf(id);
    notes.workspace.write(id, [paragraph('second')]);
    notes.workspace.pass(hour);
    const settled = await etagOf(id);
    expect(settled).not.toBe(early);
    expect(early?.startsWith(settled ?? '-')).toBe(true);
  });

  it('stays when the page is moved, or what it is in is renamed', async () => {
    const { workspace } = notes;
    const shelf = workspace.addPage({ title: 'Shelf' });
    const id = workspace.addPage({ title: 'Book' });
    workspace.pass();
    const before = await etagOf(id);
    workspace.move(id, { type: 'page_id', id: shelf });
    workspace.rename(shelf, 'Shelves');
    workspace.pass();
    expect(await etagOf(id)).toBe(before);
    expect(await pathsOf()).toEqual(['Shelves', 'Shelves/Book']);
  });
});

describe('the path of a page', () => {
  it('has the titles of the pages and databases above it, whose own slashes are no parts', async () => {
    const { workspace } = notes;
    const top = workspace.addPage({ title: 'A/B' });
    const tasks = workspace.addDatabase('Tasks', { type: 'page_id', id: top });
    const task = workspace.addRow(tasks, { title: 'Write' });
    workspace.addPage({ title: '', parent: { type: 'page_id', id: task } });
    expect(await pathsOf()).toEqual(['A_B', 'A_B/Tasks/Write', 'A_B/Tasks/Write/Untitled']);
  });

  it('passes over the columns and toggles that the page stands in', async () => {
    const { workspace } = notes;
    const top = workspace.addPage({ title: 'Top', blocks: [block('column_list', {}, [block('column')])] });
    const [list = ''] = workspace.contents.get(top) ?? [];
    const [column = ''] = workspace.blocks.get(list)?.children ?? [];
    workspace.addPage({ title: 'Inside', parent: { type: 'block_id', id: column } });
    expect(await pathsOf()).toEqual(['Top', 'Top/Inside']);
  });

  it('begins where the account sees something', async () => {
    const { workspace } = notes;
    const hidden = workspace.addPage({ title: 'Hidden' });
    workspace.addPage({ title: 'Seen', parent: { type: 'page_id', id: hidden } });
    workspace.unshare(hidden);
    expect(await pathsOf()).toEqual(['Seen']);
  });

  it.each([
    ['may not be read', faults.forbidden],
    ['the notes app cannot show, as a block of a kind that its API lacks', faults.unsupported],
  ])('begins below what %s', async (_, answer) => {
    const { workspace } = notes;
    const top = workspace.addPage({ title: 'Top', blocks: [block('toggle')] });
    const [toggle = ''] = workspace.contents.get(top) ?? [];
    workspace.addPage({ title: 'Inside', parent: { type: 'block_id', id: toggle } });
    notes.fault({ path: new RegExp(`^/v1/blocks/${toggle}$`), answer });
    expect(await pathsOf()).toEqual(['Inside', 'Top']);
  });

  it('takes no request for what is listed itself, and one for each other place', async () => {
    const { workspace } = notes;
    const listed = workspace.addPage({ title: 'Listed' });
    const left = workspace.addPage({ title: 'Left out' });
    for (const [at, id] of [listed, left, listed, left].entries()) {
      workspace.addPage({ title: String(at), parent: { type: 'page_id', id } });
    }
    workspace.forget(left);
    const before = notes.requests.length;
    expect(await pathsOf()).toEqual(['Left out/1', 'Left out/3', 'Listed', 'Listed/0', 'Listed/2']);
    expect(notes.requests.length - before).toBe(2);
  });

  it('ends where things are in each other', async () => {
    const { workspace } = notes;
    const one = workspace.addPage({ title: 'One' });
    const two = workspace.addPage({ title: 'Two', parent: { type: 'page_id', id: one } });
    workspace.move(one, { type: 'page_id', id: two });
    expect((await list()).items).toHaveLength(2);
  });
});
