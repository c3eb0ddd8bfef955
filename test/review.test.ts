import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMergingService } from '../src/containers/merging/service.js';
import { mergedContents } from './support/merging.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
});
afterAll(closeDatabase);

const inferred = (containerTag: string, as: Api = api) => as.get(`/v3/container-tags/${containerTag}/inferred`);
const review = (containerTag: string, id: string, action: unknown, as: Api = api) =>
  as.post(`/v3/container-tags/${containerTag}/inferred/${id}/review`, { action });
const text = "User's wife works at Acme.";

async function write(containerTag: string, ...memories: string[]) {
  const items = memories.map((content) => ({ content }));
  return (await api.post('/v4/memories', { containerTag, memories: items })).body;
}

/** Says to the container what follows from its memories, as a language model does. */
const conclude = async (containerTag: string) => {
  const where = { orgId: api.orgId, containerTag, isLatest: true, isForgotten: false, isInference: false };
  const from = (await db().memory.findMany({ where })).map(({ id }) => id);
  await noted(api, containerTag, { inferences: [{ memory: text, from }] });
};

/** A container with one inference. @returns its id, and the document that it comes from */
async function proposal(containerTag: string): Promise<{ id: string; documentId: string }> {
  const { documentId } = await write(containerTag, "User's wife is Ana.", 'Ana works at Acme.');
  await conclude(containerTag);
  return { id: (await inferred(containerTag)).body.memories[0].id, documentId };
}

const row = (id: string) => db().memory.findFirst({ where: { orgId: api.orgId, id } });
const found = async (containerTag: string): Promise<string[]> =>
  (await api.post('/v4/search', { q: text, containerTag, threshold: 0 })).body.results.map(
    ({ memory }: { memory: string }) => memory,
  );
const profiled = async (containerTag: string): Promise<string[]> => {
  const { profile } = (await api.post('/v4/profile', { containerTag })).body;
  return [...profile.static, ...profile.dynamic];
};

describe('GET /v3/container-tags/{tag}/inferred', () => {
  it('lists what waits for a review', async () => {
    const { id } = await proposal('queue');
    const { status, body } = await inferred('queue');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        total: 1,
        memories: [
          {
            ...{ id, memory: text, parentCount: 2, metadata: null },
            ...{ createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) },
          },
        ],
      },
    });
  });

  it('has the most supported first, 50 of them, and counts all', async () => {
    const containerTag = 'long-queue';
    await write(containerTag, "User's wife is Ana.");
    const [base] = await db().memory.findMany({ where: { orgId: api.orgId, containerTag } });
    const parents = base === undefined ? [] : [base.id];
    const orgId = api.orgId;
    for (let n = 0; n < 60; n += 1) {
      const id = `long-queue-${n}`;
      await db().$executeRaw`
        insert into memory (org_id, id, container_tag, memory, fingerprint, is_static, is_inference, review_status, lexemes, length, updated_at)
        values (${orgId}, ${id}, ${containerTag}, ${`Guess ${n}`}, ${`guess ${n}`}, true, true, 'pending', '', 0, now())`;
      if (n === 37)
        await db().memoryRelation.create({
          data: { orgId, memoryId: id, relatedId: parents[0] ?? '', relation: 'derives' },
        });
    }
    const { body } = await inferred(containerTag);
    expect([body.total, body.memories.length, body.memories[0].memory]).toEqual([60, 50, 'Guess 37']);
  });

  it('is empty for a container that is not there or of another organisation, and refuses what is no tag', async () => {
    await proposal('private');
    expect(await inferred('nowhere')).toMatchObject({ status: 200, body: { memories: [], total: 0 } });
    expect(await inferred('private', stranger)).toMatchObject({ status: 200, body: { memories: [], total: 0 } });
    expect((await inferred('has%20space')).status).toBe(400);
  });
});

describe('POST /v3/container-tags/{tag}/inferred/{memoryId}/review', () => {
  it('makes a fact of what is approved, and an inference again when that is undone', async () => {
    const { id } = await proposal('approve');
    expect(await profiled('approve')).not.toContain(text);
    const approved = { id, isInference: false, isForgotten: false, reviewStatus: 'approved' };
    for (const _ of [1, 2])
      expect(await review('approve', id, 'approve')).toMatchObject({ status: 200, body: approved });
    expect((await inferred('approve')).body).toEqual({ memories: [], total: 0 });
    expect(await profiled('approve')).toContain(text);
    expect((await review('approve', id, 'decline')).status).toBe(409);
    const pending = { id, isInference: true, isForgotten: false, reviewStatus: 'pending' };
    for (const _ of [1, 2]) expect((await review('approve', id, 'undo')).body).toEqual(pending);
    expect((await inferred('approve')).body.total).toBe(1);
    expect(await profiled('approve')).not.toContain(text);
  });

  it('hides what is declined, which is never proposed again, until that is undone', async () => {
    const containerTag = 'decline';
    const { id } = await proposal(containerTag);
    const declined = { id, isInference: true, isForgotten: true, reviewStatus: 'declined' };
    for (const _ of [1, 2]) expect((await review(containerTag, id, 'decline')).body).toEqual(declined);
    expect(await found(containerTag)).not.toContain(text);
    await write(containerTag, 'User has a wife named Ana.');
    await conclude(containerTag);
    expect((await inferred(containerTag)).body.total).toBe(0);
    expect((await review(containerTag, id, 'approve')).headers.get('x-should-retry')).toBe('false');
    expect((await review(containerTag, id, 'undo')).body.reviewStatus).toBe('pending');
    expect((await inferred(containerTag)).body.total).toBe(1);
  });

  it('is refused for what is no inference, was edited or forgotten, or follows from nothing any more', async () => {
    const { id } = await proposal('refused');
    const [fact] = await db().memory.findMany({
      where: { orgId: api.orgId, containerTag: 'refused', isInference: false },
    });
    for (const action of ['approve', 'decline', 'undo']) {
      expect((await review('refused', fact?.id ?? '', action)).status).toBe(409);
    }
    await review('refused', id, 'approve');
    await api.patch('/v4/memories', { id, newContent: "User's wife works at Acme in Oslo." });
    expect((await review('refused', id, 'undo')).status).toBe(409);

    const forgotten = await proposal('refused-forgotten');
    await api.delete('/v4/memories', { id: forgotten.id, containerTag: 'refused-forgotten' });
    expect((await review('refused-forgotten', forgotten.id, 'approve')).status).toBe(409);

    const stale = await proposal('refused-stale');
    await review('refused-stale', stale.id, 'decline');
    await api.delete('/v4/memories', { content: 'Ana works at Acme.', containerTag: 'refused-stale' });
    const undone = await review('refused-stale', stale.id, 'undo');
    expect(undone).toMatchObject({ status: 409, body: { error: 'Conflict' } });
    expect(await row(stale.id)).toMatchObject({ isForgotten: true, reviewStatus: 'declined' });
  });

  it('cannot take back a decline when the same was said since', async () => {
    const { id } = await proposal('taken');
    await review('taken', id, 'decline');
    await write('taken', text);
    expect(await found('taken')).toContain(text);
    expect((await review('taken', id, 'undo')).status).toBe(409);
  });

  it('knows nothing of other containers and organisations, and names what is wrong', async () => {
    const { id } = await proposal('mine');
    const unknown = await Promise.all([
      review('mine', 'nothing', 'approve'),
      review('elsewhere', id, 'approve'),
      review('mine', id, 'approve', stranger),
    ]);
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const action of [undefined, 'accept', 7]) {
      const { status, body } = await review('mine', id, action);
      expect([status, body.details]).toEqual([400, expect.stringContaining('action: ')]);
    }
    expect((await inferred('mine')).body.total).toBe(1);
  });

  it('lets one of two opposite reviews win, and both of two equal ones', async () => {
    const { id } = await proposal('rivals');
    const rivals = await Promise.all([review('rivals', id, 'approve'), review('rivals', id, 'decline')]);
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { id: other } = await proposal('agreed');
    const agreed = await Promise.all([review('agreed', other, 'approve'), review('agreed', other, 'approve')]);
    expect(agreed.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('at the time at which the document is deleted leaves nothing of it', async () => {
    const rounds = Array.from({ length: 5 }, async (_, round) => {
      const containerTag = `deleted-${round}`;
      const { id, documentId } = await proposal(containerTag);
      const [reviewed, deleted] = await Promise.all([
        review(containerTag, id, 'approve'),
        api.delete(`/v3/documents/${documentId}`),
      ]);
      expect([200, 404, 409]).toContain(reviewed.status);
      expect(deleted.status).toBe(204);
      expect(await row(id)).toBeNull();
    });
    await Promise.all(rounds);
  });
});

describe('an inference that a client rejected', () => {
  const forget = (containerTag: string, id: string) => api.delete('/v4/memories', { containerTag, id });
  const approve = (containerTag: string, id: string) => review(containerTag, id, 'approve');

  it.each<[string, (containerTag: string, id: string) => Promise<unknown>]>([
    ['forgotten', forget],
    ['approved-forgotten', async (...which) => [await approve(...which), await forget(...which)]],
    [
      'approved-edited',
      async (tag, id) => [await approve(tag, id), await api.patch('/v4/memories', { id, newContent: 'Ana retired.' })],
    ],
  ])('is not proposed again: %s', async (containerTag, reject) => {
    const { id } = await proposal(containerTag);
    await reject(containerTag, id);
    await conclude(containerTag);
    expect((await inferred(containerTag)).body.total).toBe(0);
  });

  it('by forgetting it waits again when that is undone', async () => {
    const { id } = await proposal('forgotten-undone');
    await forget('forgotten-undone', id);
    expect((await review('forgotten-undone', id, 'undo')).body.reviewStatus).toBe('pending');
    expect((await inferred('forgotten-undone')).body.total).toBe(1);
  });
});

describe('an inference that a document states', () => {
  it.each([
    ['is a fact', async () => undefined, null],
    [
      'waits for its review when the document is deleted while it is read',
      (id: string) => api.delete(`/v3/documents/${id}`),
      'pending',
    ],
  ])('%s', async (_, meanwhile, reviewStatus) => {
    const containerTag = `stated-${reviewStatus}`;
    const { id } = await proposal(containerTag);
    await noted(api, containerTag, { notes: [noteOf(text)], meanwhile });
    expect(await row(id)).toMatchObject({ reviewStatus, isInference: reviewStatus !== null });
  });
});

describe('an approved inference', () => {
  it('outlives a change of what it follows from, and is forgotten with the last of it', async () => {
    const { id } = await proposal('outlives');
    await review('outlives', id, 'approve');
    await api.delete('/v4/memories', { content: "User's wife is Ana.", containerTag: 'outlives', reason: 'asked to' });
    expect(await found('outlives')).toContain(text);
    await api.delete('/v4/memories', { content: 'Ana works at Acme.', containerTag: 'outlives', reason: 'asked to' });
    expect(await found('outlives')).toEqual([]);
    expect(await row(id)).toMatchObject({ isForgotten: true, forgetReason: 'asked to', reviewStatus: 'approved' });
  });

  const edit = async (containerTag: string, content: string, newContent: string) =>
    expect((await api.patch('/v4/memories', { containerTag, content, newContent })).status).toBe(200);
  const forget = async (containerTag: string, content: string) =>
    expect((await api.delete('/v4/memories', { containerTag, content })).status).toBe(200);

  it('outlives an edit of what it follows from, and is forgotten with the last of the edits', async () => {
    const { id } = await proposal('edited');
    await review('edited', id, 'approve');
    await edit('edited', "User's wife is Ana.", "User's wife is Ana Maria.");
    await forget('edited', 'Ana works at Acme.');
    expect(await row(id)).toMatchObject({ isForgotten: false });
    await forget('edited', "User's wife is Ana Maria.");
    expect(await row(id)).toMatchObject({ isForgotten: true });
  });

  it.each<[string, string, (containerTag: string) => Promise<unknown>]>([
    ['a client', 'by-client', (containerTag) => write(containerTag, text)],
    ['a document', 'by-document', (containerTag) => noted(api, containerTag, { notes: [noteOf(text)] })],
    [
      'the container that it is merged into',
      'said-there',
      async (merged) => {
        const starter = { mergeContainers: () => undefined, dreamContainerSoon: () => undefined };
        await noted(api, 'said-there', { notes: [noteOf(text)] });
        const merging = createMergingService({ db: db(), ...mergedContents, starter });
        await merging.mergeNow(api, { sources: [merged], target: 'said-there' });
      },
    ],
  ])('stays when %s says it, whatever becomes of what it followed from', async (_, containerTag, say) => {
    const own = containerTag === 'said-there' ? 'approved-before' : containerTag;
    const { id } = await proposal(own);
    await review(own, id, 'approve');
    await say(own);
    for (const content of ["User's wife is Ana.", 'Ana works at Acme.']) {
      expect((await api.delete('/v4/memories', { content, containerTag })).status).toBe(200);
    }
    expect(await found(containerTag)).toEqual([text]);
  });
});
