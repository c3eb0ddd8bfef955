import { describe, expect, it } from '@jest/globals';
import { root } from '../contract.js';
import { refusalOf, useDrive } from './test-drive.js';

const test = useDrive();
const { list, paths } = test;
const later = (cursor: string | null, days: number) => {
  const read = JSON.parse(cursor ?? '') as { listedAt: string };
  return JSON.stringify({ ...read, listedAt: new Date(Date.parse(read.listedAt) - days * 86_400_000).toISOString() });
};

describe('everything', () => {
  it('is what can be read in the account, what is shared with it, and each shared drive, by their paths', async () => {
    const { files } = test.drive;
    const folder = files.add('folder', 'Plans');
    const inner = files.add('folder', '2026/27', { in: folder });
    const plan = files.add({ doc: 'Plan' }, 'Plan', { in: inner });
    const loose = files.add({ doc: 'Loose' }, 'Loose');
    const foreign = files.add({ doc: 'Foreign' }, 'Foreign', { shared: true });
    const team = files.addDrive('Team');
    const minutes = files.add({ doc: 'Minutes' }, 'Minutes', { in: files.add('folder', 'Board', { drive: team }) });
    files.add({ kind: 'application/vnd.google-apps.form' }, 'Poll');
    files.add({ file: '', mimeType: 'text/plain' }, 'empty.txt');
    files.bin(files.add({ doc: 'Old' }, 'Old'));
    files.forbidDownload(files.add({ doc: 'Secret' }, 'Secret'));

    const listing = await list(null);
    expect(listing.mode).toBe('full');
    expect(paths(listing)).toEqual({
      [plan]: 'Plans/2026_27/Plan',
      [loose]: 'Loose',
      [foreign]: 'Foreign',
      [minutes]: 'Team/Board/Minutes',
    });
  });

  it('comes in pages, looks each folder up once, and asks for nothing twice', async () => {
    const { drive } = test;
    const folders = Array.from({ length: 5 }, (_, n) => drive.files.add('folder', `Folder ${n}`));
    for (let n = 0; n < 1_201; n += 1) drive.files.add({ doc: 'x' }, `Note ${n}`, { in: folders[n % 5] ?? '' });
    const listing = await list(null);
    expect(listing.pages).toBe(3);
    expect(new Set(listing.items.map(({ path }) => path)).size).toBe(1_201);
    expect(drive.count('GET', /\/files\?/)).toBe(3);
    expect(drive.count('GET', /\/files\/[^?]+\?fields=id/)).toBe(6);
  });

  it('is listed again when a shared drive was joined or left, though there is a cursor', async () => {
    const { files } = test.drive;
    const first = await list(null);
    const team = files.addDrive('Team');
    const id = files.add({ doc: 'x' }, 'x', { drive: team });
    const joined = await list(first.cursor);
    expect([joined.mode, paths(joined)]).toEqual(['full', { [id]: 'Team/x' }]);
    files.leaveDrive(team);
    const left = await list(joined.cursor);
    expect([left.mode, left.items]).toEqual(['full', []]);
  });

  it('is listed again once a week, for what change logs leave out', async () => {
    const { cursor } = await list(null);
    expect((await list(later(cursor, 6))).mode).toBe('changes');
    expect((await list(later(cursor, 8))).mode).toBe('full');
  });

  it('is not what a search that did not look everywhere comes back with', async () => {
    const body = JSON.stringify({ files: [], incompleteSearch: true });
    test.drive.fault({
      path: /\/files\?/,
      answer: { status: 200, headers: { 'content-type': 'application/json' }, body },
    });
    expect(await refusalOf(list(null))).toBe('unavailable');
  });

  it('misses nothing that happens while it is listed', async () => {
    const { files } = test.drive;
    test.drive.seed(501);
    const { connector, access } = test;
    const page = await connector.list(access, { resource: root, cursor: null, page: null });
    const meanwhile = files.add({ doc: 'meanwhile' }, 'Meanwhile');
    const end = await connector.list(access, { resource: root, cursor: null, page: page.next });
    expect(paths(await list(end.cursor))).toEqual({ [meanwhile]: 'Meanwhile' });
  });
});

describe('changes', () => {
  it('are what is new, edited, in the bin, deleted or shared no longer', async () => {
    const { files } = test.drive;
    const [edited = '', binned = '', deleted = '', unshared = ''] = test.drive.seed(5);
    const first = await list(null);
    files.edit(edited, { doc: 'other' });
    files.bin(binned);
    files.remove(deleted);
    files.unshare(unshared);
    const added = files.add({ doc: 'new' }, 'New');
    const second = await list(first.cursor);
    expect(second.mode).toBe('changes');
    expect(Object.keys(paths(second)).sort()).toEqual([edited, added].sort());
    expect([...second.gone].sort()).toEqual([binned, deleted, unshared].sort());
    expect(await list(second.cursor)).toMatchObject({ mode: 'changes', items: [], gone: [], cursor: second.cursor });
  });

  it('of a place are no changes of the content', async () => {
    const { files } = test.drive;
    const folder = files.add('folder', 'Archive');
    const doc = files.add({ doc: 'x' }, 'Doc');
    const file = files.add({ file: 'x', mimeType: 'text/plain' }, 'file.txt');
    const first = await list(null);
    files.move(doc, folder);
    files.move(file, folder);
    files.rename(file, 'renamed.txt');
    const second = await list(first.cursor);
    expect(paths(second)).toEqual({ [doc]: 'Archive/Doc', [file]: 'Archive/renamed.txt' });
    const etags = ({ items }: typeof first) =>
      Object.fromEntries(items.map(({ externalId, etag }) => [externalId, etag]));
    expect(etags(second)).toEqual(etags(first));
  });

  it('of a folder are changes of all that is in it, though the log has the folder only', async () => {
    const { files } = test.drive;
    const outer = files.add('folder', 'Outer');
    const inner = files.add('folder', 'Inner', { in: outer });
    const doc = files.add({ doc: 'x' }, 'Doc', { in: inner });
    const first = await list(null);
    files.rename(outer, 'Renamed');
    const renamed = await list(first.cursor);
    expect(paths(renamed)).toEqual({ [doc]: 'Renamed/Inner/Doc' });
    files.bin(outer);
    const binned = await list(renamed.cursor);
    expect([binned.mode, binned.gone]).toEqual(['changes', expect.arrayContaining([doc])]);
    files.bin(outer, false);
    expect(paths(await list(binned.cursor))).toEqual({ [doc]: 'Renamed/Inner/Doc' });
  });

  it('of a folder are changes of what is in its folders too, where more is in it than a page has', async () => {
    const { files } = test.drive;
    const outer = files.add('folder', 'Outer');
    const inner = files.add('folder', 'Inner', { in: outer });
    const doc = files.add({ doc: 'x' }, 'Doc', { in: inner });
    for (let n = 0; n < 501; n += 1) files.add({ doc: 'x' }, `Note ${n}`, { in: outer });
    const { cursor } = await list(null);
    files.rename(outer, 'Renamed');
    const renamed = paths(await list(cursor));
    expect(renamed[doc]).toBe('Renamed/Inner/Doc');
    expect(Object.keys(renamed)).toHaveLength(502);
  });

  it('in a shared drive are in its own log', async () => {
    const { files } = test.drive;
    const team = files.addDrive('Team');
    const doc = files.add({ doc: 'x' }, 'Doc', { drive: team });
    const first = await list(null);
    files.edit(doc, { doc: 'y' });
    expect(paths(await list(first.cursor))).toEqual({ [doc]: 'Team/Doc' });
  });

  it('from one drive to another leave the document where it is', async () => {
    const { files } = test.drive;
    const team = files.addDrive('Team');
    const other = files.addDrive('Other');
    const mine = files.add({ doc: 'x' }, 'Mine');
    const theirs = files.add({ doc: 'x' }, 'Theirs', { drive: team });
    const first = await list(null);
    files.move(mine, team);
    files.move(theirs, other);
    const second = await list(first.cursor);
    expect(paths(second)).toEqual({ [mine]: 'Team/Mine', [theirs]: 'Other/Theirs' });
    expect(second.gone).toEqual([]);
  });

  it('are had page by page from a place that survives a restart', async () => {
    const { cursor } = await list(null);
    test.drive.seed(1_100);
    const second = await list(cursor);
    expect([second.pages, new Set(second.items.map(({ externalId }) => externalId)).size]).toEqual([3, 1_100]);
  });

  it.each([
    [
      'no longer known',
      { path: /pageToken=/, answer: { status: 410, headers: {}, body: '{"error":{"code":410,"message":"gone"}}' } },
    ],
    [
      'refused',
      {
        path: /pageToken=/,
        answer: {
          status: 400,
          headers: {},
          body: '{"error":{"code":400,"message":"Invalid Value","errors":[{"reason":"invalid","location":"pageToken"}]}}',
        },
      },
    ],
  ])('since a cursor that is %s are not to be had', async (_, fault) => {
    const { cursor } = await list(null);
    test.drive.fault({ ...fault, answer: { ...fault.answer, headers: { 'content-type': 'application/json' } } });
    expect(await refusalOf(list(cursor))).toBe('cursorExpired');
  });

  it('since a cursor of something else are not to be had', async () => {
    expect(await refusalOf(list('nonsense'))).toBe('cursorExpired');
    expect(await refusalOf(list('{"user":1}'))).toBe('cursorExpired');
  });
});
