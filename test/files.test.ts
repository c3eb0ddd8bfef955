import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as files from './support/files/index.js';
import { statusAt } from './support/status-at.js';
import { type Api, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

/** Nothing here looks at memories. */
const taskType = 'superrag';
const phrase = 'the copper kettle whistles at seventeen minutes past four';

describe('POST /v3/documents/file', () => {
  const kinds: [string, string, (phrase: string) => Buffer | Promise<Buffer>][] = [
    ['pdf', 'report.pdf', (text) => files.pdfFile(text)],
    ['docx', 'letter.docx', files.docxFile],
    ['text', 'talk.srt', files.srtFile],
  ];

  it.each(kinds)('finds a phrase from deep inside a file: %s, %s', async (type, name, make) => {
    const containerTag = name.replace('.', '-');
    const { status, body } = await api.upload(await make(phrase), name, { containerTag, taskType });
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(String), status: 'queued' } });
    const end = await api.settled(body.id);
    expect(end).toMatchObject({ type, status: 'done', processingMetadata: { failureReason: null } });
    const search = { q: phrase, containerTag, searchMode: 'documents', limit: 3 };
    const { results } = (await api.post('/v4/search', search)).body;
    expect(results[0].chunk.replace(/\s+/g, ' ')).toContain('copper kettle whistles at seventeen');
  });

  it('reads a file as what the sender says it is, where its content could be of several formats', async () => {
    const { body } = await api.upload(Buffer.from('name,city\nAnn,Lyon\n'), 'rows.txt', { fileType: 'csv', taskType });
    const { type, content } = await api.settled(body.id);
    expect({ type, content }).toEqual({ type: 'csv', content: expect.stringContaining('| name | city |') });
  });

  it('reads an image by OCR', async () => {
    const { body } = await api.upload(files.pngFile('COPPER KETTLE WHISTLES'), 'scan.png', {
      containerTag: 'ocr',
      taskType,
    });
    expect(await api.settled(body.id, 120_000)).toMatchObject({
      status: 'done',
      type: 'image',
      content: expect.stringMatching(/copper\s+kettle/i),
    });
  }, 180_000);

  it('cleans escapes in JSON fields of what the database cannot hold', async () => {
    const bytes = await files.markdownFile(phrase);
    const { status, body } = await api.upload(bytes, 'escapes.md', { metadata: '{"a":"x\\u0000\\ud800"}', taskType });
    expect(status).toBe(200);
    expect((await api.get(`/v3/documents/${body.id}`)).body.metadata).toEqual({ a: 'x\ufffd' });
  });

  it('goes to the containers of a list, also as a public client writes it', async () => {
    const bytes = await files.markdownFile(phrase);
    const { body } = await api.upload(bytes, 'listed.md', { 'containerTags[]': 'listed', taskType });
    expect((await api.get(`/v3/documents/${body.id}`)).body.containerTags).toEqual(['listed']);
  });

  it('keeps the fields that come with it, and the file itself behind a link that needs no key', async () => {
    const bytes = await files.markdownFile(phrase);
    const { body } = await api.upload(bytes, 'fields.md', {
      containerTags: '["one","two"]',
      customId: 'the-file',
      metadata: '{"n":1,"tags":["a"]}',
      filepath: 'docs/fields.md',
      taskType,
    });
    await api.settled(body.id);
    expect((await api.get('/v3/documents/the-file')).body).toMatchObject({
      id: body.id,
      containerTags: ['one', 'two'],
      metadata: { n: 1, tags: ['a'] },
      filepath: 'docs/fields.md',
      fileName: 'fields.md',
      taskType,
      raw: null,
    });
    const link = (await api.get('/v3/documents/the-file/file-url')).body;
    expect(new Date(link.expiresAt).getTime()).toBeGreaterThan(Date.now());
    const answer = await fetch(link.url);
    expect(answer.headers.get('content-disposition')).toContain('fields.md');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['a letter', 'x', 404],
    ['what base64 ignores', '=', 404],
    ['another part', '.x', 404],
    ['a path', '/x', 404],
    ['a slash', '/', 404],
    ['a query', '?x=1', 400],
  ])('is not opened by its link with %s behind', async (_, behind, status) => {
    const { body } = await api.upload(Buffer.from('Kept behind a link.'), 'link.txt', { customId: 'linked', taskType });
    const { url } = (await api.get(`/v3/documents/${body.id}/file-url`)).body;
    expect(await statusAt(url)).toBe(200);
    expect(await statusAt(url + behind)).toBe(status);
  });

  it('replaces the file of a customId, whatever its kind, and keeps one file', async () => {
    const first = await api.upload(Buffer.from('The first edition.'), 'a.txt', { customId: 'edition', taskType });
    await api.settled(first.body.id);
    const second = await api.upload(Buffer.from('# The second edition\n\nMore.'), 'a.md', {
      customId: 'edition',
      taskType,
    });
    expect(second.body.id).toBe(first.body.id);
    expect(await api.settled(second.body.id)).toMatchObject({ content: expect.stringContaining('second edition') });
    const blobs = await db().blob.findMany({ where: { orgId: api.orgId, name: { in: ['a.txt', 'a.md'] } } });
    expect(blobs.map(({ name }) => name)).toEqual(['a.md']);
  });

  it('is replaced by a text that is added to its id', async () => {
    const { body } = await api.upload(Buffer.from('The menu of May.'), 'menu.txt', { customId: 'menu', taskType });
    await api.settled(body.id);
    const added = await api.post('/ns/default/document', { id: 'menu', content: 'The menu of June.', taskType });
    expect(added.body.id).toBe(body.id);
    expect((await api.settled(body.id)).content).toBe('The menu of June.');
  });

  it('knows identical bytes, and keeps them once', async () => {
    const bytes = Buffer.from('Exactly these bytes.');
    const fields = { containerTag: 'same', taskType };
    const { body } = await api.upload(bytes, 'same.txt', fields);
    await api.settled(body.id);
    expect((await api.upload(bytes, 'same.txt', fields)).body).toEqual({ id: body.id, status: 'done' });
    expect(await db().blob.count({ where: { orgId: api.orgId, name: 'same.txt' } })).toBe(1);
  });

  it('gives the file up with its document', async () => {
    const { body } = await api.upload(Buffer.from('Short-lived.'), 'gone.txt', { taskType });
    await api.settled(body.id);
    const link = (await api.get(`/v3/documents/${body.id}/file-url`)).body;
    await api.delete(`/v3/documents/${body.id}`);
    expect(await db().blob.count({ where: { orgId: api.orgId, name: 'gone.txt' } })).toBe(0);
    expect(await statusAt(link.url)).toBe(404);
  });

  it('answers 404 for the link of a document without a file, and of another organisation', async () => {
    const { id } = (await api.post('/v3/documents', { content: 'No file here', taskType })).body;
    expect((await api.get(`/v3/documents/${id}/file-url`)).status).toBe(404);
    const { body } = await api.upload(Buffer.from('Mine.'), 'mine.txt', { taskType });
    expect((await stranger.get(`/v3/documents/${body.id}/file-url`)).status).toBe(404);
  });
});

describe('a file that cannot be read', () => {
  it('fails with a reason that a person understands', async () => {
    const { status, body } = await api.upload(files.truncated(await files.pdfFile(phrase)), 'cut.pdf', { taskType });
    expect(status).toBe(200);
    expect(await api.settled(body.id)).toMatchObject({
      status: 'failed',
      processingMetadata: { failureReason: 'The PDF cannot be read: it is damaged or not complete.' },
    });
  });
});

describe('uploads that are wrong', () => {
  const post = (body: FormData | string | Uint8Array, headers: Record<string, string> = {}) =>
    fetch(`${stack().apiUrl}/v3/documents/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.key}`, ...headers },
      body,
    });
  const form = (fields: Record<string, string>, file?: File) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    if (file !== undefined) data.append('file', file);
    return data;
  };
  const file = new File(['content'], 'a.txt');
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);

  it.each([
    ['no multipart at all', () => post('{}', { 'content-type': 'application/json' }), 400, /multipart/],
    ['no file', () => post(form({ customId: 'x' })), 400, /file: /],
    ['a text field called file', () => post(form({ file: 'text' })), 400, /file: /],
    ['metadata that is no JSON', () => post(form({ metadata: '{oops' }, file)), 400, /metadata: is not valid JSON/],
    ['metadata that is too deep', () => post(form({ metadata: deep }, file)), 400, /metadata: is nested deeper/],
    ['metadata of wrong types', () => post(form({ metadata: '{"a":{"b":1}}' }, file)), 400, /metadata/],
    [
      'a wrong container and task',
      () => post(form({ containerTag: 'a b', taskType: 'x' }, file)),
      400,
      /containerTag: .*taskType: /,
    ],
    [
      'a type that nothing here reads',
      () => post(form({}, new File([files.garbage()], 'a.bin'))),
      415,
      /^file: it is of a kind that cannot be read$/,
    ],
  ])('are refused and leave nothing: %s', async (_case, send, status, details) => {
    const before = await db().blob.count({ where: { orgId: api.orgId } });
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { details: string }).details).toMatch(details);
    expect(await db().blob.count({ where: { orgId: api.orgId } })).toBe(before);
  });

  it('are refused with 413 over 50 MB', async () => {
    const answer = await post(form({}, new File([Buffer.alloc(51 * 1024 * 1024, 'a')], 'big.txt')));
    expect([answer.status, await answer.json()]).toMatchObject([413, { error: 'Payload too large' }]);
    expect(await db().blob.count({ where: { orgId: api.orgId, name: 'big.txt' } })).toBe(0);
  });
});
