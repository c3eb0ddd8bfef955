import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import {
  type BlockSpec,
  block,
  faults,
  type NotesApp,
  paragraph,
  person,
  rich,
  site,
  startNotesApp,
  words,
} from '../../../test/support/notes-app/index.js';
import { type Access, type Connector, root } from '../contract.js';
import { endOf } from '../kit/test-contract.js';
import { type BlockCache, blockCache, readTree } from './blocks.js';
import { sessionOf } from './client.js';
import { asking } from './errors.js';
import { createNotesApp } from './index.js';

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
  notes.options.showsPeople = true;
});
afterAll(() => notes.close());

const places = () => ({ webUrl: notes.url, apiUrl: notes.url, timeoutMs: 20_000 });
const connector = () => createNotesApp(places());
const itemOf = (id: string) => ({ externalId: id, etag: '', path: 'Top/Page', modifiedAt: null, hint: {} });
const fetched = (id: string, by: Connector = connector()) => by.fetch(access, { resource: root, item: itemOf(id) });
const textOf = async (id: string, by?: Connector) => {
  const { body } = await fetched(id, by);
  return 'text' in body ? body.text : '';
};
const nested = (depth: number): BlockSpec =>
  words('bulleted_list_item', `level ${depth}`, depth === 0 ? [] : [nested(depth - 1)]);
const toggles = (length: number): BlockSpec[] =>
  Array.from({ length }, (_, n) => words('toggle', `toggle ${n}`, [paragraph('inside')]));

type PageVersion = Parameters<typeof readTree>[3];

/** Reads the page until the request to this path has been waiting when the time was up. */
async function endedAt(stuck: RegExp, cache: BlockCache, page: PageVersion) {
  const heal = notes.fault({ path: stuck, answer: 'hang' });
  const limit = new AbortController();
  const { client } = sessionOf(places(), { ...access, signal: limit.signal });
  const asked = notes.count('GET', stuck);
  const end = endOf(asking(() => readTree(client, cache, 'reader', page, limit.signal)));
  await eventually(() => notes.count('GET', stuck) > asked, 'the request that is not answered');
  limit.abort();
  heal();
  return end;
}
const readWhole = (cache: BlockCache, page: PageVersion) =>
  readTree(sessionOf(places(), access).client, cache, 'reader', page, new AbortController().signal);

describe('a page', () => {
  it('is its title and its blocks, with who made it, and where and when', async () => {
    const id = notes.workspace.addPage({ title: 'Plan', blocks: [words('heading_1', 'Aim'), paragraph('To fly.')] });
    const content = await fetched(id);
    expect(content).toMatchObject({
      type: 'notes_page',
      title: 'Plan',
      body: { text: '# Plan\n\n## Aim\n\nTo fly.' },
      url: `${site}/Plan-${id.replaceAll('-', '')}`,
      metadata: { path: 'Top/Page', author: person.name, authorEmail: person.email },
    });
    expect(content.metadata).toHaveProperty('modifiedAt', expect.stringMatching(/:00\.000Z$/));
    expect(content.metadata).not.toHaveProperty('truncated');
  });

  it('without anything in it is its title still', async () => {
    expect(await textOf(notes.workspace.addPage({ title: '' }))).toBe('# Untitled');
  });

  it('that is in the bin, archived or not shared any more is not to be had', async () => {
    const [trashed = '', archived = '', unshared = ''] = notes.workspace.seed(3);
    notes.workspace.trash(trashed);
    notes.workspace.archive(archived);
    notes.workspace.unshare(unshared);
    expect(await Promise.all([trashed, archived, unshared].map((id) => endOf(fetched(id))))).toEqual([
      'notFound',
      'notFound',
      'notFound',
    ]);
  });

  it('has no author when the integration may not read about people; nobody is asked twice', async () => {
    notes.options.showsPeople = false;
    const [one = '', other = ''] = notes.workspace.seed(2);
    const by = connector();
    const before = notes.count('GET', /^\/v1\/users\//);
    expect((await fetched(one, by)).metadata).not.toHaveProperty('author');
    await fetched(other, by);
    expect(notes.count('GET', /^\/v1\/users\//) - before).toBe(1);
  });
});

describe('a row of a database', () => {
  it('has its properties as text and as metadata, and is never an address alone', async () => {
    const { workspace } = notes;
    const engine = workspace.addPage({ title: 'Engine' });
    const id = workspace.addRow(workspace.addDatabase('Links'), {
      title: 'Home page',
      properties: {
        Address: { id: 'a', type: 'url', url: 'https://a.example/' },
        'Due date': { id: 'b', type: 'date', date: { start: '2026-05-04', end: null } },
        Done: { id: 'c', type: 'checkbox', checkbox: true },
        Tags: { id: 'd', type: 'multi_select', multi_select: [{ name: 'x' }, { name: 'y' }] },
        Empty: { id: 'e', type: 'rich_text', rich_text: [] },
        Part: { id: 'f', type: 'relation', relation: [{ id: engine }], has_more: false },
        状態: { id: 'g', type: 'status', status: { name: '完了' } },
      },
    });
    const { body, metadata } = await fetched(id);
    const lines = [
      'Address: https://a.example/',
      'Done: Yes',
      'Due date: 2026-05-04',
      'Part: Engine',
      'Tags: x, y',
      '状態: 完了',
    ];
    expect(body).toEqual({ text: `# Home page\n\n${lines.map((line) => `- ${line}`).join('\n')}` });
    expect(metadata).toMatchObject({
      'property.Address': 'https://a.example/',
      'property.Due_date': '2026-05-04',
      'property.Done': true,
      'property.Tags': ['x', 'y'],
      'property.Part': ['Engine'],
    });
    expect(Object.keys(metadata).every((key) => /^[A-Za-z0-9_.-]{1,64}$/.test(key))).toBe(true);
  });

  it('has all pages that it is related to, and all people, of which a page comes with 25', async () => {
    const { workspace } = notes;
    const parts = Array.from({ length: 40 }, (_, n) => workspace.addPage({ title: `Part ${n}` }));
    const relation = parts.map((id) => ({ id }));
    const people = Array.from({ length: 70 }, (_, n) => ({ name: `Person ${n}` }));
    const id = workspace.addRow(workspace.addDatabase('Engines'), {
      title: 'Engine',
      properties: {
        Parts: { id: 'p%3A', type: 'relation', relation },
        People: { id: 'q', type: 'people', people },
      },
    });
    notes.fault({ path: /\/properties\//, times: 1, answer: faults.forbidden });
    const withFirst = (await fetched(id)).metadata['property.Parts'];
    expect(withFirst).toEqual(parts.slice(0, 25).map((_, n) => `Part ${n}`));
    const { metadata } = await fetched(id);
    expect(metadata['property.Parts']).toEqual(parts.map((_, n) => `Part ${n}`));
    expect(metadata['property.People']).toEqual(people.map(({ name }) => name));
  });
});

describe('what is in a page', () => {
  it('is read in pages of a hundred blocks', async () => {
    const blocks = Array.from({ length: 230 }, (_, n) => paragraph(`paragraph ${n}`));
    const id = notes.workspace.addPage({ title: 'Long', blocks });
    const before = notes.count('GET', /\/children/);
    const text = await textOf(id);
    expect(text.match(/paragraph \d+/g)).toHaveLength(230);
    expect(notes.count('GET', /\/children/) - before).toBe(3);
  });

  it('is read down to a depth, and says when there is more', async () => {
    const { metadata } = await fetched(notes.workspace.addPage({ title: 'Deep', blocks: [nested(5)] }));
    expect(metadata).not.toHaveProperty('truncated');
    const id = notes.workspace.addPage({ title: 'Deeper', blocks: [nested(40)] });
    const content = await fetched(id);
    expect(content.metadata).toHaveProperty('truncated', true);
    expect(content.body).toHaveProperty('text', expect.stringContaining('level 40\n  - level 39'));
  });

  it('is read with so many requests at most', async () => {
    const blocks = toggles(350);
    const id = notes.workspace.addPage({ title: 'Broad', blocks });
    const before = notes.requests.length;
    expect((await fetched(id)).metadata).toHaveProperty('truncated', true);
    expect(notes.requests.length - before).toBeLessThan(310);
  });

  it('has no pages and databases in it: they are documents of their own', async () => {
    const blocks = [block('child_page', { title: 'Below' }, [paragraph('secret')])];
    const text = await textOf(notes.workspace.addPage({ title: 'Above', blocks }));
    expect(text).toMatch(/^# Above\n\n\[Below\]\(https:\/\/notes\.example\/[0-9a-f]{32}\)$/);
  });

  it('has what is synced from elsewhere, where this account sees it', async () => {
    const { workspace } = notes;
    const original = workspace.addPage({
      title: 'Original',
      blocks: [block('synced_block', { synced_from: null }, [paragraph('the same everywhere')])],
    });
    const [source = ''] = workspace.contents.get(original) ?? [];
    const copyOf = (block_id: string) => block('synced_block', { synced_from: { type: 'block_id', block_id } });
    expect(await textOf(workspace.addPage({ title: 'Copy', blocks: [copyOf(source)] }))).toBe(
      '# Copy\n\nthe same everywhere',
    );
    const hidden = copyOf('7d2f0c1e-0000-4000-8000-000000000000');
    const content = await fetched(workspace.addPage({ title: 'Copy', blocks: [hidden, paragraph('mine')] }));
    expect(content.body).toEqual({ text: '# Copy\n\nmine' });
    expect(content.metadata).toHaveProperty('truncated', true);
  });

  it('goes on after a limit to requests where it was, however often there is one', async () => {
    const blocks = toggles(30);
    const id = notes.workspace.addPage({ title: 'Broad', blocks });
    const by = connector();
    const before = notes.count('GET', /\/children/);
    let limits = 0;
    notes.budget(5);
    while ((await endOf(fetched(id, by))) === 'rateLimited') {
      limits += 1;
      notes.budget(5);
    }
    expect(limits).toBeGreaterThan(3);
    expect(notes.count('GET', /\/children/) - before).toBe(31 + limits);
  });

  it.each<[string, BlockSpec[], (blocks: readonly string[]) => RegExp, number]>([
    ['nested', toggles(2), ([, second]) => new RegExp(`${second}/children`), 3],
    ['long', Array.from({ length: 130 }, (_, n) => paragraph(`paragraph ${n}`)), () => /start_cursor/, 2],
  ])('goes on where it was when its time is up, as often as it comes further: %s', async (_, blocks, at, calls) => {
    const id = notes.workspace.addPage({ title: 'Slow', blocks });
    const path = at(notes.workspace.contents.get(id) ?? []);
    const cache = blockCache();
    const before = notes.count('GET', /\/children/);
    expect(await endedAt(path, cache, { id, last_edited_time: 'then' })).toBe('rateLimited');
    expect(await endedAt(path, cache, { id, last_edited_time: 'then' })).toBe('unavailable');
    const tree = await readWhole(cache, { id, last_edited_time: 'then' });
    expect([tree.blocks.length, tree.truncated]).toEqual([blocks.length, false]);
    expect(notes.count('GET', /\/children/) - before).toBe(calls + 2);
  });

  it('fails after a number of times in a row that its time was up, though each version of it is read for a while', async () => {
    const id = notes.workspace.addPage({ title: 'Slow and busy', blocks: toggles(1) });
    const [toggle = ''] = notes.workspace.contents.get(id) ?? [];
    const cache = blockCache();
    let version = 0;
    const next = () => {
      version += 1;
      return endedAt(new RegExp(`${toggle}/children`), cache, { id, last_edited_time: `${version}` });
    };
    for (let time = 1; time <= 10; time += 1) expect([time, await next()]).toEqual([time, 'rateLimited']);
    expect([await next(), await next()]).toEqual(['unavailable', 'unavailable']);
    await readWhole(cache, { id, last_edited_time: 'whole' });
    expect(await next()).toBe('rateLimited');
  });

  const many = Array.from({ length: 230 }, (_, n) => paragraph(`paragraph ${n}`));

  it.each<[string, BlockSpec[], number]>([
    ['the page', many, 4],
    ['a block', [words('toggle', 'all', many)], 5],
  ])('is listed anew where the notes app no longer knows how far it was: %s', async (_, blocks, budget) => {
    const id = notes.workspace.addPage({ title: 'Long', blocks });
    const by = connector();
    notes.budget(budget);
    expect(await endOf(fetched(id, by))).toBe('rateLimited');
    notes.budget(null);
    notes.fault({ path: /start_cursor/, times: 1, answer: faults.badCursor });
    const { body, metadata } = await fetched(id, by);
    const lines = ('text' in body ? body.text : '').match(/paragraph \d+/g);
    expect(lines).toEqual(many.map((__, n) => `paragraph ${n}`));
    expect(metadata).not.toHaveProperty('truncated');
  });

  it('is read anew for another version of it, and by another account', async () => {
    const id = notes.workspace.addPage({ title: 'Page', blocks: [words('toggle', 'old', [paragraph('inside')])] });
    const by = connector();
    notes.budget(3);
    expect(await endOf(fetched(id, by))).toBe('rateLimited');
    notes.budget(null);
    const before = notes.count('GET', /\/children/);
    await by.fetch({ accessToken: notes.issueToken() }, { resource: root, item: itemOf(id) });
    expect(notes.count('GET', /\/children/) - before).toBe(2);
    notes.workspace.pass();
    notes.workspace.write(id, [paragraph('new')]);
    expect(await textOf(id, by)).toBe('# Page\n\nnew');
  });

  it('is not to be had when a part of it fails', async () => {
    const id = notes.workspace.addPage({ title: 'Page', blocks: [words('toggle', 'a', [paragraph('inside')])] });
    const [toggle = ''] = notes.workspace.contents.get(id) ?? [];
    const heal = notes.fault({ path: new RegExp(`${toggle}/children`), answer: faults.serverError });
    expect(await endOf(fetched(id))).toBe('unavailable');
    heal();
    notes.fault({ path: new RegExp(`${toggle}/children`), answer: faults.overload(5) });
    await expect(fetched(id)).rejects.toMatchObject({ kind: 'rateLimited', retryAfterMs: 5_000 });
  });

  it('may hold a part that cannot be read: the rest is there', async () => {
    const odd = block('ai_block', { rich_text: rich('asked') }, [paragraph('answer')]);
    const id = notes.workspace.addPage({ title: 'Page', blocks: [odd, paragraph('after')] });
    const [first = ''] = notes.workspace.contents.get(id) ?? [];
    notes.fault({ path: new RegExp(`${first}/children`), answer: faults.badCursor });
    const { body, metadata } = await fetched(id);
    expect(body).toEqual({ text: '# Page\n\nasked\n\nafter' });
    expect(metadata).toHaveProperty('truncated', true);
  });
});
