import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';
import { openWebSite, type WebSite } from './support/web-site.js';

const page = `<!doctype html><html><head><title>Keeping bees in winter</title>
<meta property="og:image" content="https://images.example/hive.png">
<meta name="description" content="How a colony lives through the cold months."></head>
<body><nav>Home | Shop | Contact</nav><article><h1>Keeping bees in winter</h1>
${'<p>A colony forms a cluster around its queen and eats the honey that it stored in summer.</p>'.repeat(8)}
<p>The keeper weighs each hive on the third of February, with the brass scale.</p></article>
<footer>All rights reserved</footer></body></html>`;

let api: Api;
let site: WebSite;
let internal: WebSite;
let internalHits = 0;
let busyHits = 0;
let downHits = 0;
beforeAll(async () => {
  api = await newTenant();
  internal = await openWebSite('127.0.0.1', (_request, answer) => {
    internalHits += 1;
    answer.end('secret');
  });
  site = await openWebSite('127.0.0.2', ({ url }, answer) => {
    if (url === '/to-internal') answer.writeHead(302, { location: internal.url }).end();
    else if (url === '/gone') answer.writeHead(404).end('nope');
    else if (url === '/latin1') {
      answer.setHeader('content-type', 'text/plain; charset=iso-8859-1');
      answer.end(Buffer.from('Sm\u00f8rrebr\u00f8d is eaten with knife and fork.', 'latin1'));
    } else if (url === '/busy') {
      busyHits += 1;
      if (busyHits === 1) answer.writeHead(503, { 'retry-after': '1' }).end();
      else answer.setHeader('content-type', 'text/html').end(page);
    } else if (url === '/down') {
      downHits += 1;
      answer.writeHead(503, { 'retry-after': '1' }).end();
    } else if (url === '/program') answer.setHeader('content-type', 'application/x-msdownload').end('MZ');
    else answer.setHeader('content-type', 'text/html').end(page);
  });
});
afterAll(async () => {
  await Promise.all([site.close(), internal.close()]);
  await closeDatabase();
});

const add = async (content: string, more = {}) => (await api.post('/v3/documents', { content, ...more })).body.id;

describe('a document that is a URL', () => {
  it('is fetched, and its readable part is found by a phrase from deep inside', async () => {
    const id = await api.remember({ content: `${site.url}/bees`, containerTag: 'web' });
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({
      type: 'webpage',
      title: 'Keeping bees in winter',
      summary: 'How a colony lives through the cold months.',
      ogImage: 'https://images.example/hive.png',
      raw: `${site.url}/bees`,
      url: `${site.url}/bees`,
      content: expect.stringContaining('brass scale'),
    });
    const { body } = await api.post('/v4/search', {
      q: 'when is each hive weighed with the brass scale',
      containerTag: 'web',
      searchMode: 'documents',
    });
    expect(body.results[0].chunk).toContain('third of February');
    const text = JSON.stringify(body.results);
    expect(text).not.toMatch(/All rights reserved|Home \| Shop/);
  });

  it('is read in the charset that its server says', async () => {
    const id = await api.remember({ content: `${site.url}/latin1`, containerTag: 'web' });
    expect((await api.get(`/v3/documents/${id}`)).body.content).toContain('Sm\u00f8rrebr\u00f8d');
  });

  it('is replaced by a text that is added to its id, also where the page is plain text', async () => {
    const send = (content: string) => api.post('/ns/web/document', { id: 'snack', content, taskType: 'superrag' });
    const { body } = await send(`${site.url}/latin1`);
    expect(await api.settled(body.id)).toMatchObject({ status: 'done', type: 'text' });
    expect((await send('It is eaten at noon.')).body.id).toBe(body.id);
    expect(await api.settled(body.id)).toMatchObject({ content: 'It is eaten at noon.', url: null });
  });

  it('is fetched again when a busy server said', async () => {
    const id = await api.remember({ content: `${site.url}/busy`, containerTag: 'web' });
    expect(busyHits).toBe(2);
    expect((await api.get(`/v3/documents/${id}`)).body.title).toBe('Keeping bees in winter');
  });

  it('is read as it stands once it has become plain text, although the page is still asked for', async () => {
    const id = await add(`${site.url}/down`);
    await eventually(async () => (downHits > 0 ? true : undefined), 'the page to be asked for');
    const content = 'Put a List<T> on the first line,\nand a <b> on the second.';
    await api.patch(`/v3/documents/${id}`, { content });
    expect(await api.settled(id)).toMatchObject({ status: 'done', type: 'text', content });
  });

  it.each([
    ['a page that is not there', '/gone', /404/],
    ['a type that holds no document', '/program', /type/],
  ])('fails with its reason for %s', async (_case, path, reason) => {
    const end = await api.settled(await add(site.url + path));
    expect(end).toMatchObject({
      status: 'failed',
      processingMetadata: { failureReason: expect.stringMatching(reason) },
    });
    expect(end.content).toBe(site.url + path);
  });

  it('is never fetched from a private address, directly, by name or by redirect', async () => {
    const { port } = new URL(internal.url);
    const private_ = [
      internal.url,
      `http://localhost:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://2130706433:${port}/`,
      `http://127.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://[fd00::1]/',
      `${site.url}/to-internal`,
    ];
    const { body } = await api.post('/v3/documents/batch', { documents: private_, containerTag: 'private' });
    for (const { id } of body.results) {
      const end = await api.settled(id);
      const { failureReason } = end.processingMetadata;
      expect([end.raw, end.status, failureReason]).toEqual([
        ...[end.raw, 'failed', expect.stringMatching(/private or reserved network.* FETCH_ALLOWED_ADDRESSES/)],
      ]);
      expect(failureReason).not.toContain('127.0.0.1');
    }
    expect(internalHits).toBe(0);
  });

  it.each(['ftp://example.com/a', 'file:///etc/passwd', 'https://user:secret@example.com/', 'http://'])(
    'is refused at once: %s',
    async (content) => {
      const { status, body } = await api.post('/v3/documents', { content });
      expect(status).toBe(400);
      expect(body.details).toMatch(/^content: /);
      expect(body.details).not.toContain('secret');
    },
  );

  it('is text when there is more than the URL', async () => {
    const id = await api.remember({ content: `See ${internal.url} for more.`, containerTag: 'text' });
    expect((await api.get(`/v3/documents/${id}`)).body.type).toBe('text');
    expect(internalHits).toBe(0);
  });
});

describe('HTML that is sent as content', () => {
  it('is read like a page', async () => {
    const id = await api.remember({ content: page, containerTag: 'html' });
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({
      type: 'html',
      title: 'Keeping bees in winter',
      raw: page,
      content: expect.not.stringContaining('<p>'),
    });
  });
});
