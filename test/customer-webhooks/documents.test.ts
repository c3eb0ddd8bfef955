import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/core/ids.js';
import { createIndexingService } from '../../src/documents/indexing.js';
import { createDreamingService } from '../../src/memories/dreaming.js';
import { queueDocument } from '../support/queued-document.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';
import { listen, type Told } from './told.js';

let api: Api & { orgId: string };
let told: () => Promise<Told[]>;
beforeAll(async () => {
  api = await newTenant();
  told = await listen(api.orgId);
});
afterAll(closeDatabase);
/** What a test before this one left untold is not this one's. */
beforeEach(async () => {
  await told();
});

const ofDocuments = async () => (await told()).filter(({ type }) => type.startsWith('document.'));
const done = (id: string, more: object = {}) => ({
  type: 'document.done',
  data: { id, customId: null, containerTag: expect.any(String), revision: 1, ...more },
});
/** Nothing of these is called where a document is given up. */
const indexing = () => createIndexingService({ db: db() } as Parameters<typeof createIndexingService>[0]);
const noteTaker = { readsAgain: false };
const dreaming = () => createDreamingService({ db: db(), noteTaker } as Parameters<typeof createDreamingService>[0]);

describe('that a document is done is told', () => {
  it('once when it can be searched, whatever its memories do, and again with each revision', async () => {
    const customId = newId();
    const send = (content: string) => api.remember({ content, containerTag: 'one', customId });
    const id = await send('I live in Bergen.');
    expect(await ofDocuments()).toEqual([done(id, { customId, containerTag: 'one' })]);
    await send('I live in Oslo and own a boat.');
    expect(await ofDocuments()).toEqual([done(id, { customId, containerTag: 'one', revision: 2 })]);
    await api.patch(`/v3/documents/${id}`, { metadata: { a: 1 } });
    expect(await ofDocuments()).toEqual([]);
  });

  it('once its memories are in, where the client waits for them', async () => {
    const id = await api.remember({ content: 'I own a cat.', dreaming: 'instant' });
    const all = await told();
    expect(all.filter(({ type }) => type === 'document.done')).toEqual([done(id)]);
    expect(all.map(({ type }) => type)).toContain('memory.created');
    expect(all.at(-1)?.type).toBe('document.done');
  });

  it('of each document of a batch, of a file and of what is only to be searched', async () => {
    const { body } = await api.post('/v3/documents/batch', {
      documents: ['One.', 'Two.', 'Three.'],
      taskType: 'superrag',
    });
    const ids: string[] = body.results.map(({ id }: { id: string }) => id);
    const file = await api.upload(Buffer.from('A file.'), 'a.txt', { taskType: 'superrag' });
    for (const id of [...ids, file.body.id]) await api.settled(id);
    const seen = (await ofDocuments()).map(({ type, data }) => [type, data['id']]);
    expect(seen.sort()).toEqual([...ids, file.body.id].map((id) => ['document.done', id]).sort());
  });

  it('of the document that memories are written with', async () => {
    const { body } = await api.post('/v4/memories', {
      containerTag: 'written',
      memories: [{ content: 'Tea is green.' }],
    });
    expect(await ofDocuments()).toEqual([done(body.documentId, { containerTag: 'written' })]);
  });
});

describe('that a document has failed is told', () => {
  it('with the reason, when it cannot be read, and that it is done, when it can after all', async () => {
    const { body } = await api.post('/v3/documents', { content: 'http://127.0.0.1:1/page', taskType: 'superrag' });
    const reason = expect.stringMatching(/private or reserved/);
    await api.settled(body.id);
    expect(await ofDocuments()).toEqual([{ type: 'document.failed', data: { ...done(body.id).data, reason } }]);
    await api.patch(`/v3/documents/${body.id}`, { content: 'Just a text.' });
    await api.settled(body.id);
    expect(await ofDocuments()).toEqual([done(body.id, { revision: 2 })]);
  });

  it('once, however often it is given up', async () => {
    const { id, scope } = await queueDocument(api.orgId, 'x');
    for (const _ of [1, 2]) await indexing().failDocument(scope, id, 'It is too odd.', 1);
    expect(await ofDocuments()).toEqual([
      { type: 'document.failed', data: { ...done(id).data, reason: 'It is too odd.' } },
    ]);
  });

  it('when memories that a client waits for are given up, and of no other', async () => {
    const { id, target } = await queueDocument(api.orgId, 'x', {
      ...{ status: 'indexing', processedRevision: 1, dreaming: 'instant' },
    });
    const other = await queueDocument(api.orgId, 'y', { status: 'done', processedRevision: 1 });
    for (const _ of [1, 2]) await dreaming().abandonDream(target, { documentId: id, revision: 1 }, 'No model.');
    await dreaming().abandonDream(other.target, { documentId: other.id, revision: 1 }, 'No model.');
    expect(await ofDocuments()).toEqual([{ type: 'document.failed', data: { ...done(id).data, reason: 'No model.' } }]);
  });
});
