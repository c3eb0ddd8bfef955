import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDocumentService } from '../src/documents/service.js';
import { eventually } from './support/eventually.js';
import { pdfFile } from './support/files/index.js';
import { queueDocument } from './support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

/** Of documents of which nobody looks at the memories. */
const taskType = 'superrag';

let api: Api & { orgId: string };
let stranger: Api;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

const chunkIds = async (documentId: string) =>
  (
    await db().chunk.findMany({
      where: { orgId: api.orgId, documentId },
      orderBy: { position: 'asc' },
      select: { id: true },
    })
  ).map(({ id }) => id);

const found = async (q: string, containerTag: string) => {
  const { body } = await api.post('/v4/search', { q, containerTag, searchMode: 'documents', threshold: 0 });
  return body.results.map(({ chunk }: { chunk: string }) => chunk);
};

describe('the same customId again', () => {
  const turn = (role: string, content: string) => ({ role, content });
  const opening = [
    turn('user', 'I would like to plan a trip to the Lofoten islands in June.'),
    turn('assistant', 'Lovely, the midnight sun is up by then. Do you want to hike?'),
  ];
  const more = [
    turn('user', 'Yes, and I want to sleep in a rorbu in Reine.'),
    turn('assistant', 'Noted, a rorbu in Reine.'),
  ];

  it.each([
    ['the whole history', [...opening, ...more]],
    ['only the new turns', more],
  ])('appends the new turns of a conversation, sent as %s, and keeps the chunks before', async (_case, sent) => {
    const containerTag = `trip${sent.length}`;
    const send = (messages: unknown[]) => ({ content: JSON.stringify(messages), customId: 'trip', containerTag });
    const id = await api.remember(send(opening));
    const before = await chunkIds(id);
    expect(await api.remember(send(sent))).toBe(id);
    const after = await chunkIds(id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(4);
    const { body } = await api.get(`/v3/documents/${id}`);
    expect(JSON.parse(body.content)).toEqual([...opening, ...more]);
  });

  it('appends to a text that it begins with, and keeps the chunks before', async () => {
    const sections = (...names: string[]) =>
      names.map((name) => `## ${name}\n\n${`All about the ${name} is here. `.repeat(15)}`).join('\n\n');
    const body = { customId: 'log', containerTag: 'log', taskType };
    const id = await api.remember({ ...body, content: sections('harbour', 'market') });
    const before = await chunkIds(id);
    await api.remember({ ...body, content: sections('harbour', 'market', 'castle') });
    const after = await chunkIds(id);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
    expect((await found('the castle', 'log')).join()).toContain('All about the castle is here.');
  });

  it('takes new fields with the same content, without processing it again', async () => {
    const sent = { content: 'Fields may change', customId: 'fields', containerTag: 'fields', taskType };
    const id = await api.remember({ ...sent, metadata: { n: 1 } });
    expect((await api.post('/v3/documents', { ...sent, metadata: { n: 2 }, filepath: 'a/b' })).body).toEqual({
      id,
      status: 'done',
    });
    expect((await api.get(`/v3/documents/${id}`)).body).toMatchObject({
      metadata: { n: 2 },
      filepath: 'a/b',
      latestRevision: 1,
    });
  });

  it('takes another taskType to its effect: what is only to be searched has no memories', async () => {
    const sent = { content: 'I am allergic to lupins.', customId: 'allergy', containerTag: 'retasked' };
    const id = await api.remember(sent);
    const facts = async () => {
      const { profile } = (await api.post('/v4/profile', { containerTag: 'retasked' })).body;
      return [...profile.static, ...profile.dynamic];
    };
    expect((await facts()).join(' ')).toMatch(/lupins/);
    expect((await api.post('/v3/documents', { ...sent, taskType: 'superrag' })).body).toEqual({ id, status: 'queued' });
    await api.settled(id);
    expect(await facts()).toEqual([]);
    const again = await api.post('/v3/documents', { ...sent, taskType: 'superrag' });
    expect(again.body).toEqual({ id, status: 'done' });
  });

  it('is another document in another container', async () => {
    const one = await api.remember({ content: 'Mine', customId: 'shared-name', containerTag: 'here', taskType });
    const two = await api.remember({ content: 'Mine', customId: 'shared-name', containerTag: 'there', taskType });
    expect(two).not.toBe(one);
  });

  it('ends in the newest revision, and never in a mix, however many edits come while it is processed', async () => {
    const draft = (n: number) =>
      Array.from({ length: 12 }, (_, part) => `## Part ${part}\n\nDraft ${n} says: ${`word${n} `.repeat(60)}`).join(
        '\n\n',
      );
    const body = { customId: 'drafts', containerTag: 'drafts', taskType };
    const seen = async () => {
      const texts: string[] = await found('what does the draft say', 'drafts');
      return [...new Set(texts.map((text) => /Draft (\d)/.exec(text)?.[1]))];
    };
    const id = await api.remember({ ...body, content: draft(0) });
    for (let n = 1; n <= 5; n += 1) {
      await api.post('/v3/documents', { ...body, content: draft(n) });
      expect(await seen()).toHaveLength(1);
    }
    await eventually(async () => {
      expect(await seen()).toHaveLength(1);
      return (await api.get(`/v3/documents/${id}`)).body.status === 'done';
    }, 'the last draft to be processed');
    expect(await seen()).toEqual(['5']);
  });
});

describe('PATCH /v3/documents/{id}', () => {
  it('replaces the content and processes it again', async () => {
    const id = await api.remember({ content: 'The meeting is on Monday.', containerTag: 'patch', taskType });
    const { status, body } = await api.patch(`/v3/documents/${id}`, { content: 'The meeting is on Friday.' });
    expect({ status, body }).toEqual({ status: 200, body: { id, status: 'queued' } });
    await api.settled(id);
    expect(await found('when is the meeting', 'patch')).toEqual(['The meeting is on Friday.']);
  });

  it('changes metadata, filepath and customId without indexing again', async () => {
    const id = await api.remember({ content: 'Label me', containerTag: 'labels', metadata: { a: 1 }, taskType });
    const chunks = await chunkIds(id);
    const { body } = await api.patch(`/v3/documents/${id}`, { metadata: { b: 2 }, filepath: 'x/y', customId: 'label' });
    expect(body).toEqual({ id, status: 'done' });
    expect((await api.get('/v3/documents/label')).body).toMatchObject({
      id,
      metadata: { b: 2 },
      filepath: 'x/y',
      latestRevision: 1,
    });
    expect(await chunkIds(id)).toEqual(chunks);
  });

  it('moves the document to another container, its memories too, and keeps its chunks', async () => {
    const id = await api.remember({ content: 'I am allergic to walnuts.', containerTag: 'from' });
    const chunks = await chunkIds(id);
    await api.patch(`/v3/documents/${id}`, { containerTag: 'to' });
    await api.settled(id);
    expect(await chunkIds(id)).toEqual(chunks);
    expect(await found('walnuts', 'from')).toEqual([]);
    expect(await found('walnuts', 'to')).toHaveLength(1);
    const facts = async (containerTag: string) => {
      const { profile } = (await api.post('/v4/profile', { containerTag })).body;
      return [...profile.static, ...profile.dynamic];
    };
    expect(await facts('from')).toEqual([]);
    expect((await facts('to')).join(' ')).toMatch(/walnuts/);
  });

  it('puts its containers into the order that they are named in', async () => {
    const id = await api.remember({ content: 'The minutes of May', containerTags: ['first', 'second'], taskType });
    for (const containerTags of [['second', 'first'], ['third', 'second'], ['first']]) {
      await api.patch(`/v3/documents/${id}`, { containerTags });
      expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(containerTags);
    }
  });

  it('keeps what was noted of a file that is not read again, and nothing of the memories that it had', async () => {
    const containerTag = 'filed';
    const { body } = await api.upload(await pdfFile('I am allergic to mustard.'), 'allergy.pdf', { containerTag });
    const noted = (await api.settled(body.id)).processingMetadata;
    expect(noted).toMatchObject({ pages: expect.any(Number), memoryExtractor: 'deterministic' });
    await api.patch(`/v3/documents/${body.id}`, { containerTag: 'refiled', taskType: 'superrag' });
    const { memoryExtractor, ...kept } = noted;
    expect((await api.settled(body.id)).processingMetadata).toEqual(kept);
  });

  it('refuses a customId that another document of the container has, and tells clients not to try again', async () => {
    await api.remember({ content: 'Holder', customId: 'held', containerTag: 'names', taskType });
    const id = await api.remember({ content: 'Wants the name', containerTag: 'names', taskType });
    const answer = await api.patch(`/v3/documents/${id}`, { customId: 'held' });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('x-should-retry')).toBe('false');
  });

  it('names every problem, and knows no document of another organisation', async () => {
    const { id } = (await api.post('/v3/documents', { content: 'Not yours', taskType })).body;
    const { status, body } = await api.patch(`/v3/documents/${id}`, { content: 3, metadata: [], taskType: 'x' });
    expect(status).toBe(400);
    for (const field of ['content', 'metadata', 'taskType']) expect(body.details).toContain(`${field}: `);
    expect((await stranger.patch(`/v3/documents/${id}`, { metadata: { a: 1 } })).status).toBe(404);
  });
});

describe('DELETE /v3/documents/bulk', () => {
  const containerTag = 'bulk';
  const finished = { status: 'done', dreamingStatus: 'done', processedRevision: 1, containerTag } as const;
  const some = async (names: string[]) => {
    const ids: string[] = [];
    for (const name of names) {
      const named = { customId: name, filepath: `dir/${name}` };
      ids.push((await queueDocument(api.orgId, `Content of ${name}`, { ...finished, ...named })).id);
    }
    return ids;
  };

  it('deletes by ids and customIds and reports the names that mean nothing', async () => {
    const [a = '', b = ''] = await some(['a', 'b', 'c']);
    const { status, body } = await api.delete('/v3/documents/bulk', { ids: [a, 'b', 'nothing'] });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      deletedCount: 2,
      errors: [{ id: 'nothing', error: 'Document not found' }],
    });
    expect((await api.get(`/v3/documents/${b}`)).status).toBe(404);
    expect((await api.get('/v3/documents/c')).status).toBe(200);
  });

  it('deletes below a path, and a whole container', async () => {
    await some(['d', 'e']);
    expect((await api.delete('/v3/documents/bulk', { filepath: 'dir/d', containerTags: [containerTag] })).body).toEqual(
      {
        success: true,
        deletedCount: 1,
        containerTags: [containerTag],
      },
    );
    expect((await api.delete('/v3/documents/bulk', { filepath: 'dir/' })).body.deletedCount).toBeGreaterThanOrEqual(1);
    await some(['f', 'g']);
    expect((await api.delete('/v3/documents/bulk', { containerTags: [containerTag] })).body.deletedCount).toBe(2);
  });

  it('means by a customId the document that the named containers know by it', async () => {
    const ids = [];
    for (const tag of ['shelf', 'desk']) {
      ids.push(await api.remember({ content: `On the ${tag}`, customId: 'readme', containerTag: tag, taskType }));
    }
    const request = { ids: ['readme'], containerTags: ['shelf'] };
    expect((await api.delete('/v3/documents/bulk', request)).body).toMatchObject({ success: true, deletedCount: 1 });
    const statuses = await Promise.all(ids.map(async (id) => (await api.get(`/v3/documents/${id}`)).status));
    expect(statuses).toEqual([404, 200]);
  });

  it('leaves a document that was moved while it was about to be deleted', async () => {
    const id = await api.remember({ content: 'Moved in time', containerTag: 'sinking', taskType });
    const move = () => api.patch(`/v3/documents/${id}`, { containerTag: 'afloat' });
    const afterMove = (transaction: unknown) => async (work: unknown) => {
      expect((await move()).status).toBe(200);
      return Reflect.apply(transaction as () => unknown, db(), [work]);
    };
    const slow = new Proxy(db(), {
      get: (target, key) => (key === '$transaction' ? afterMove(target.$transaction) : Reflect.get(target, key)),
    });
    const documents = createDocumentService({ db: slow, blobs: { remove: async () => undefined } });
    const answer = await documents.removeBulk({ orgId: api.orgId }, { containerTags: ['sinking'] });
    expect(answer).toMatchObject({ deletedCount: 0 });
    expect((await api.get(`/v3/documents/${id}`)).body.containerTags).toEqual(['afloat']);
  });

  it('refuses to delete everything by naming nothing', async () => {
    expect((await api.delete('/v3/documents/bulk', {})).status).toBe(400);
  });

  it('deletes nothing of another organisation', async () => {
    const [id] = await some(['mine']);
    expect((await stranger.delete('/v3/documents/bulk', { ids: [id] })).body).toMatchObject({ deletedCount: 0 });
    expect((await stranger.delete('/v3/documents/bulk', { containerTags: [containerTag] })).body.deletedCount).toBe(0);
    expect((await api.get(`/v3/documents/${id}`)).status).toBe(200);
  });
});
