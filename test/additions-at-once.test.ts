import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeDatabase, db, newTenant } from './support/tenant.js';

let api: Awaited<ReturnType<typeof newTenant>>;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const many = 40;
const times = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: many }, (_, n) => work(n)));
const add = (fields: object) => api.post('/v3/documents', { taskType: 'superrag', ...fields });

describe('single additions that come at once', () => {
  it('are documents of their own, each of which is processed', async () => {
    const answers = await times((n) => add({ content: `Parcel ${n} lies in the shed.`, containerTag: 'shed' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(many);
    for (const [n, { body }] of answers.entries()) {
      expect(await api.settled(body.id)).toMatchObject({ status: 'done', content: `Parcel ${n} lies in the shed.` });
    }
  });

  it('are one document where they are the same', async () => {
    const answers = await times(() => add({ content: 'The key hangs by the door.', containerTag: 'door' }));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await db().document.count({ where: { orgId: api.orgId, containerTag: 'door' } })).toBe(1);
  });

  it('of one customId are one document that holds what one of them said', async () => {
    const answers = await times((n) => add({ content: `Draft ${n}`, customId: 'letter', containerTag: 'desk' }));
    const [id] = new Set(answers.map(({ body }) => body.id));
    expect(await db().document.count({ where: { orgId: api.orgId, containerTag: 'desk' } })).toBe(1);
    const { content } = await api.settled(id);
    expect(answers.map((_, n) => `Draft ${n}`)).toContain(content);
    const { body } = await api.post('/v3/search', { q: 'draft', containerTags: ['desk'], onlyMatchingChunks: true });
    expect(
      body.results.map(({ chunks }: { chunks: { content: string }[] }) => chunks.map((chunk) => chunk.content)),
    ).toEqual([[content]]);
  });

  it('keep the file that several upload', async () => {
    const file = Buffer.from('The ledger is in the second drawer.');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.upload(file, 'ledger.txt', { containerTag: 'drawer' })),
    );
    const [id, ...others] = new Set(answers.map(({ body }) => body.id));
    expect(others).toEqual([]);
    expect(await api.settled(id)).toMatchObject({ status: 'done' });
    const { blobId } = await db().document.findFirstOrThrow({ where: { orgId: api.orgId, id } });
    const kept = await db().blob.findMany({ where: { orgId: api.orgId }, select: { id: true } });
    expect(kept).toEqual([{ id: blobId }]);
  });
});
