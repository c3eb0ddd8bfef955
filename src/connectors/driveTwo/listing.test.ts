import { describe, expect, it } from '@jest/globals';
import { faults } from '../../../test/support/drive-two/index.js';
import { root } from '../contract.js';
import { endOf } from '../kit/test-contract.js';
import { useDrive } from './test-drive.js';

const test = useDrive();
const text = (file: string) => ({ file, mimeType: 'text/plain' });
const etags = (listing: Awaited<ReturnType<typeof test.list>>) =>
  Object.fromEntries(listing.items.map(({ externalId, etag }) => [externalId, etag]));
const looks = () => test.drive.count('GET', /\/children/);

describe('a full listing', () => {
  it('has every file that can be read, by its path, over pages', async () => {
    const { files, settings } = test.drive;
    settings.pageSize = 3;
    const plans = files.add('folder', 'Plans');
    const year = files.add('folder', '2026', { in: plans });
    const ids = [files.add(text('a'), 'a.txt'), files.add(text('b'), 'b.md', { in: year })];
    files.add('folder', 'Empty');
    files.add('package', 'Notebook');
    files.add('shortcut', 'Team');
    files.add({ file: 'GIF89a', mimeType: 'image/gif' }, 'cat.gif');
    files.add(text(''), 'empty.txt');
    ids.push(files.add(text('c'), 'c.pdf', { in: plans }));
    const listing = await test.list(null);
    expect(listing).toMatchObject({ mode: 'full', pages: 4 });
    expect(test.paths(listing)).toEqual({
      ...{ [ids[0] ?? '']: 'a.txt', [ids[1] ?? '']: 'Plans/2026/b.md', [ids[2] ?? '']: 'Plans/c.pdf' },
    });
  });

  it('looks up folders that come after what is in them', async () => {
    const { files, settings } = test.drive;
    settings.pageSize = 2;
    const plans = files.add('folder', 'Plans');
    const year = files.add('folder', '2026', { in: plans });
    const id = files.add(text('a'), 'a.txt', { in: year });
    files.rename(plans, 'Old plans');
    expect(test.paths(await test.list(null))).toEqual({ [id]: 'Old plans/2026/a.txt' });
  });

  it('is followed by another one when a folder changed under way', async () => {
    const { files, settings } = test.drive;
    settings.pageSize = 3;
    const folder = files.add('folder', 'Plans');
    files.add(text('a'), 'a.txt', { in: folder });
    files.add(text('b'), 'b.txt');
    const first = await test.connector.list(test.access, { resource: root, cursor: null, page: null });
    files.rename(folder, 'Old plans');
    const second = await test.connector.list(test.access, { resource: root, cursor: null, page: first.next });
    expect(second.next).toBeNull();
    const again = await test.list(second.cursor);
    expect(again).toMatchObject({ mode: 'full' });
    expect(Object.values(test.paths(again))).toEqual(['Old plans/a.txt', 'b.txt']);
    expect(await test.list(again.cursor)).toMatchObject({ mode: 'changes', items: [] });
  });

  it('comes again after a week', async () => {
    test.drive.seed(2);
    const cursor = JSON.parse((await test.list(null)).cursor ?? '');
    const listedAgo = (days: number) =>
      JSON.stringify({ ...cursor, listedAt: new Date(Date.now() - days * 24 * 3_600_000).toISOString() });
    expect(await test.list(listedAgo(6))).toMatchObject({ mode: 'changes', items: [] });
    const listing = await test.list(listedAgo(8));
    expect(listing).toMatchObject({ mode: 'full' });
    expect(listing.items).toHaveLength(2);
  });
});

describe('changes', () => {
  it('are what was edited, added and removed', async () => {
    const { files } = test.drive;
    const [kept = '', edited = '', removed = ''] = test.drive.seed(3);
    const before = await test.list(null);
    files.edit(edited, text('another'));
    files.remove(removed);
    const added = files.add(text('new'), 'new.txt');
    const after = await test.list(before.cursor);
    expect(after).toMatchObject({ mode: 'changes', gone: [removed] });
    expect(Object.keys(test.paths(after)).sort()).toEqual([edited, added].sort());
    expect(etags(after)[edited]).not.toBe(etags(before)[edited]);
    expect(after.items.map(({ externalId }) => externalId)).not.toContain(kept);
  });

  it('of a place or a name leave the etag as it is', async () => {
    const { files } = test.drive;
    const folder = files.add('folder', 'Plans');
    const [moved = '', renamed = ''] = test.drive.seed(2);
    const before = await test.list(null);
    files.move(moved, folder);
    files.rename(renamed, 'other.md');
    const after = await test.list(before.cursor);
    expect(test.paths(after)).toEqual({ [moved]: 'Plans/Note 0.md', [renamed]: 'other.md' });
    expect(etags(after)).toEqual(etags(before));
  });

  it('of a folder’s name or place are those of all that is in it', async () => {
    const { files, settings } = test.drive;
    const plans = files.add('folder', 'Plans');
    const year = files.add('folder', '2026', { in: plans });
    const inside = Array.from({ length: 5 }, (_, n) => files.add(text('x'), `${n}.txt`, { in: year }));
    const before = await test.list(null);
    settings.pageSize = 2;
    files.rename(plans, 'Old plans');
    const after = await test.list(before.cursor);
    expect(test.paths(after)).toEqual(Object.fromEntries(inside.map((id, n) => [id, `Old plans/2026/${n}.txt`])));
    expect(etags(after)).toEqual(etags(before));
    expect(await test.list(after.cursor)).toMatchObject({ items: [], pages: 1 });
  });

  it('in a folder are no reason to look at the rest of it', async () => {
    const { files } = test.drive;
    const plans = files.add('folder', 'Plans');
    const [edited = ''] = [files.add(text('a'), 'a.txt', { in: plans }), files.add(text('b'), 'b.txt', { in: plans })];
    const before = await test.list(null);
    files.edit(edited, text('another'));
    expect(test.paths(await test.list(before.cursor))).toEqual({ [edited]: 'Plans/a.txt' });
    expect(looks()).toBe(0);
  });

  it.each([{ namesContents: true }, { namesContents: false }])(
    'that remove a folder lead to a full listing: %j',
    async (how) => {
      const { files } = test.drive;
      const plans = files.add('folder', 'Plans');
      files.add(text('a'), 'a.txt', { in: plans });
      const kept = files.add(text('b'), 'b.txt');
      const before = await test.list(null);
      files.remove(plans, how);
      expect(await endOf(test.list(before.cursor))).toBe('cursorExpired');
      expect(test.paths(await test.list(null))).toEqual({ [kept]: 'b.txt' });
    },
  );

  it('to a kind that is not read are the end of a file', async () => {
    const [id = ''] = test.drive.seed(1);
    const before = await test.list(null);
    test.drive.files.rename(id, 'a.zip');
    expect(await test.list(before.cursor)).toMatchObject({ items: [], gone: [id] });
  });

  it('that are no longer to be had need a full listing', async () => {
    const { cursor } = await test.list(null);
    for (const answer of [faults.cursorExpired, faults.syncStateNotFound]) {
      test.drive.fault({ answer, times: 1 });
      expect(await endOf(test.list(cursor))).toBe('cursorExpired');
    }
    test.drive.expireDeltas();
    expect(await endOf(test.list(cursor))).toBe('cursorExpired');
    expect(await endOf(test.list('no cursor'))).toBe('cursorExpired');
    const full = await test.list(null);
    expect(await test.list(full.cursor)).toMatchObject({ mode: 'changes' });
  });
});

describe('links', () => {
  const page = (body: object) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  it('that lead elsewhere are not followed', async () => {
    const { cursor } = await test.list(null);
    const before = test.drive.requests.length;
    for (const link of [
      'https://evil.example/v1.0/delta',
      `${test.drive.url}/other`,
      `${test.drive.url}@evil.example/v1.0/`,
    ]) {
      const elsewhere = JSON.stringify({ ...JSON.parse(cursor ?? ''), link });
      expect(await endOf(test.list(elsewhere))).toBe('cursorExpired');
    }
    expect(test.drive.requests).toHaveLength(before);
    for (const name of ['@odata.nextLink', '@odata.deltaLink']) {
      test.drive.fault({ times: 1, answer: page({ value: [], [name]: 'https://evil.example/v1.0/delta' }) });
      expect(await endOf(test.list(null))).toBe('unavailable');
    }
  });

  it('that are missing mean that the listing is not complete', async () => {
    test.drive.fault({ answer: page({ value: [] }) });
    expect(await endOf(test.list(null))).toBe('unavailable');
  });
});
