import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CodeHost, faults, startCodeHost, stranger } from '../../../test/support/code-host/index.js';
import type { Access, Resource } from '../contract.js';
import { endOf, listAll } from '../kit/test-contract.js';
import { createCodeHost } from './index.js';

let host: CodeHost;
let access: Access;
let made = 0;
const connector = () => createCodeHost({ webUrl: host.url, apiUrl: host.url, timeoutMs: 20_000 });

beforeAll(async () => {
  host = await startCodeHost();
  access = { accessToken: host.issueToken() };
});
afterEach(() => {
  host.heal();
  host.truncateTreesOver(Number.POSITIVE_INFINITY);
});
afterAll(() => host.close());

async function repository(files: Record<string, string>, branch = 'main'): Promise<Resource> {
  made += 1;
  const { id, fullName } = await host.addRepository(`list-${made}`, { files, branch });
  return { externalId: String(id), name: fullName, branch };
}
const list = (resource: Resource, cursor: string | null = null) =>
  connector().list(access, { resource, cursor, page: null });
const pathsOf = async (resource: Resource) =>
  (await listAll(connector(), access, { resource, cursor: null })).items.map(({ path }) => path).sort();
const first = async (resource: Resource) => {
  const [item] = (await list(resource)).items;
  if (item === undefined) throw new Error('nothing listed');
  return item;
};

describe('which files are listed', () => {
  it('are those with the seven extensions, however they are spelt, that are not empty', async () => {
    const wanted = ['A.MD', 'b.mdx', 'c.markdown', 'd.Txt', 'e.rst', 'f/g/h.adoc', 'i.org', '.md', 'j k/ü?#.md'];
    const others = ['a.ts', 'md', 'readme', 'a.md.bak', 'b.html', 'c.asciidoc', 'd.json'];
    const contents = Object.fromEntries([...wanted, ...others].map((path) => [path, 'text']));
    expect(await pathsOf(await repository({ ...contents, 'empty.md': '' }))).toEqual([...wanted].sort());
  });

  it('are no symbolic links', async () => {
    const resource = await repository({ 'a.md': 'a' });
    await host.commit(resource.name, { link: { 'link.md': 'a.md' } });
    expect(await pathsOf(resource)).toEqual(['a.md']);
  });

  it('keep their checksum when they are moved, under another id', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const before = await first(resource);
    await host.commit(resource.name, { rename: { 'a.md': 'b/c.md' } });
    expect(await first(resource)).toMatchObject({ etag: before.etag, externalId: `${resource.externalId}:b/c.md` });
  });
});

describe('the branch', () => {
  it('is the one that was chosen, also with a slash in its name', async () => {
    const resource = await repository({ 'a.md': 'a' });
    await host.commit(resource.name, { branch: 'docs/next', write: { 'next.md': 'next' } });
    const next = { ...resource, branch: 'docs/next' };
    expect(await pathsOf(next)).toEqual(['next.md']);
    expect(await pathsOf({ ...resource, branch: null })).toEqual(['a.md']);
    expect(await endOf(list({ ...resource, branch: 'none' }))).toBe('notFound');
  });

  it('tells that nothing changed with two calls, and makes another cursor for another branch', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const { cursor } = await list(resource);
    const before = host.requests.length;
    expect(await list(resource, cursor)).toMatchObject({ mode: 'changes', items: [], cursor });
    expect(host.requests.length - before).toBe(2);
    await host.commit(resource.name, { branch: 'other', write: { 'a.md': 'a' } });
    expect((await list({ ...resource, branch: 'other' }, cursor)).mode).toBe('full');
  });
});

describe('a repository', () => {
  it('that is empty has nothing, and no cursor to begin from', async () => {
    expect(await list(await repository({}))).toMatchObject({ mode: 'full', items: [], next: null, cursor: null });
  });

  it('that was renamed keeps its ids and says its new name, with a code host that knows repositories by name only too', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const before = await first(resource);
    const renamed = await host.renameRepository(resource.name, `renamed-${made}`);
    const listing = await list(resource);
    expect(listing).toMatchObject({
      resourceName: renamed,
      items: [{ externalId: before.externalId, etag: before.etag }],
    });
    expect(await connector().fetch(access, { resource, item: before })).toMatchObject({ body: { text: 'a' } });

    host.fault({ path: /^\/repositories\/\d+$/, times: 1, answer: faults.notFound });
    expect(await list({ ...resource, name: renamed })).toMatchObject({ resourceName: renamed });
  });

  it('whose name belongs to another one by now is not taken for it', async () => {
    const resource = await repository({ 'a.md': 'mine' });
    await host.deleteRepository(resource.name);
    await host.addRepository(resource.name.split('/')[1] ?? '', { files: { 'a.md': 'another' } });
    expect(await endOf(list(resource))).toBe('notFound');
  });
});

describe('another account', () => {
  it('does not see what is private', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const app = { app: host.app, redirectUri: 'http://127.0.0.1:4321/callback' };
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const link = connector().authorizeUrl({ ...app, state: 'state', codeChallenge });
    const back = new URL(await host.authorize(link, { login: stranger.login }));
    const code = back.searchParams.get('code') ?? '';
    const theirs = await connector().exchange({ ...app, code, codeVerifier });
    expect(await connector().account(theirs)).toMatchObject({ email: stranger.email, name: stranger.name });
    expect(await connector().resources?.list(theirs, 1, 30)).toEqual({ resources: [], total: 0 });
    expect(await endOf(connector().list(theirs, { resource, cursor: null, page: null }))).toBe('notFound');
  });

  it('is sent back with an error when it declines', async () => {
    const request = { app: host.app, redirectUri: 'http://127.0.0.1:4321/callback', state: 's', codeChallenge: 'c' };
    const back = new URL(await host.authorize(connector().authorizeUrl(request), { deny: true }));
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 's' });
  });
});

describe('a tree that is cut', () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`d${index % 4}/e/${index}.md`, `${index}`]),
  );

  it('is walked by its subtrees instead, on the commit it began with', async () => {
    const resource = await repository({ ...files, 'top.md': 'top' });
    host.truncateTreesOver(12);
    expect(await pathsOf(resource)).toEqual([...Object.keys(files), 'top.md'].sort());
    host.truncateTreesOver(2);
    let page = await list(resource);
    expect(page).toMatchObject({ cursor: null, next: expect.any(String) });
    const items = [...page.items];
    await host.commit(resource.name, { write: { 'd3/e/new.md': 'new' } });
    while (page.next !== null) {
      page = await connector().list(access, { resource, cursor: null, page: page.next });
      items.push(...page.items);
    }
    expect(items.map(({ path }) => path).sort()).toEqual([...Object.keys(files), 'top.md'].sort());
  });

  it('is never taken for complete: a directory that cannot be listed whole ends the listing', async () => {
    const resource = await repository(files);
    const body = JSON.stringify({ sha: 'x', tree: [], truncated: true });
    host.fault({ path: /git\/trees/, answer: { status: 200, headers: { 'content-type': 'application/json' }, body } });
    expect(await endOf(list(resource))).toBe('rejected');
  });

  it('begins again when its commit is gone midway', async () => {
    const resource = await repository(files);
    host.truncateTreesOver(2);
    const { next } = await list(resource);
    host.fault({ path: /git\/trees/, answer: faults.notFound });
    expect(await endOf(connector().list(access, { resource, cursor: null, page: next }))).toBe('cursorExpired');
  });
});

describe('the place of a listing', () => {
  it('is refused when another version wrote it, so that the listing begins again', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const page = '{"of":"another version"}';
    expect(await endOf(connector().list(access, { resource, cursor: null, page }))).toBe('cursorExpired');
  });
});

describe('what a file holds', () => {
  it('is text, or bytes that have to be converted, with where it is for people', async () => {
    const resource = await repository({ 'ä b/c#.md': '\ufeff# Hi', 'd.rst': 'Hi\n==' }, 'a/b');
    const items = (await list(resource)).items.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const contents = await Promise.all(items.map((item) => connector().fetch(access, { resource, item })));
    expect(items.map(({ hint }) => hint['url'])).toEqual(contents.map(({ url }) => url));
    const commit = await host.headOf(resource.name, 'a/b');
    const common = { type: 'codehost_markdown', title: null };
    const metadata = { repository: resource.name, branch: 'a/b', commit };
    expect(contents).toEqual([
      {
        ...common,
        body: { bytes: Buffer.from('Hi\n=='), name: 'd.rst', mimeType: 'text/x-rst' },
        url: `${host.url}/${resource.name}/blob/a/b/d.rst`,
        metadata: { ...metadata, path: 'd.rst' },
      },
      {
        ...common,
        body: { text: '# Hi' },
        url: `${host.url}/${resource.name}/blob/a/b/%C3%A4%20b/c%23.md`,
        metadata: { ...metadata, path: 'ä b/c#.md' },
      },
    ]);
  });

  it('in another character set is left to whoever can tell which', async () => {
    const resource = await repository({});
    const bytes = Buffer.from('Gr\xfc\xdfe', 'latin1');
    await host.commit(resource.name, { write: { 'a.txt': bytes } });
    const content = await connector().fetch(access, { resource, item: await first(resource) });
    expect(content.body).toEqual({ bytes, name: 'a.txt', mimeType: null });
  });

  it('is refused over 10 MB without being asked for', async () => {
    const resource = await repository({ 'a.md': 'a' });
    const item = await first(resource);
    const large = { ...item, hint: { ...item.hint, size: String(10 * 1024 * 1024 + 1) } };
    const before = host.requests.length;
    await expect(connector().fetch(access, { resource, item: large })).rejects.toMatchObject({
      kind: 'unusable',
      message: 'The file is larger than 10 MB',
    });
    expect(host.requests.length).toBe(before);
  });
});
