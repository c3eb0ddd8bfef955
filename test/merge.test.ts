import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMergeStep } from '../src/containers/merging/advance.js';
import { createMergingService } from '../src/containers/merging/service.js';
import { containersOf } from './support/containers.js';
import { eventually } from './support/eventually.js';
import { mergedContents } from './support/merging.js';
import { eventuallySwept } from './support/sweeping.js';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

const advance = createMergeStep(mergedContents);
let api: Api & { orgId: string };
let stranger: Api & { orgId: string };
let containers: ReturnType<typeof containersOf>;
beforeAll(async () => {
  api = await newTenant();
  stranger = await newTenant();
  containers = containersOf(api);
});
afterAll(closeDatabase);

const merge = (sources: string[], target: string) => api.post('/v3/container-tags/merge', { sources, target });

/** Merges and waits for the end. @returns what the status endpoint says then */
async function merged(sources: string[], target: string) {
  const { status, body } = await merge(sources, target);
  expect(status).toBe(202);
  return ended(body.mergeId);
}

const ended = (mergeId: string, waiting: typeof eventuallySwept = eventually) =>
  waiting(async () => {
    const { body } = await api.get(`/v3/container-tags/merge/${mergeId}`);
    return body.status === 'running' ? undefined : body;
  }, `merge ${mergeId} to end`);

const documentOf = async (id: string) => (await api.get(`/v3/documents/${id}`)).body;

/** What starts nothing: a merge stands still until it is told to go on. */
function standing() {
  const started: string[] = [];
  const dreamt: string[] = [];
  const starter = {
    mergeContainers: ({ mergeId }: { mergeId: string }) => started.push(mergeId),
    dreamContainerSoon: ({ containerTag }: { containerTag: string }) => dreamt.push(containerTag),
  };
  return { service: createMergingService({ db: db(), ...mergedContents, starter }), started, dreamt };
}

/** A merge that is accepted and that nothing works on. */
async function accepted(sources: string[], target: string): Promise<string> {
  const { mergeId } = await standing().service.start({ orgId: api.orgId }, { sources, target });
  // Nobody has to wait until the sweeper takes it for one left behind, and it shall not.
  await db().job.updateMany({ where: { id: mergeId }, data: { updatedAt: new Date(Date.now() + 3_600_000) } });
  return mergeId;
}

describe('POST /v3/container-tags/merge', () => {
  it('moves documents, chunks and memories into the target, and the sources are gone', async () => {
    const first = await api.remember({ content: 'I keep bees.', containerTag: 'north' });
    const second = await api.remember({ content: 'I own a red boat.', containerTag: 'south' });
    const third = await api.remember({ content: 'I sing in a choir.', containerTag: 'whole' });
    const before = await db().memory.findMany({ where: { orgId: api.orgId }, select: { id: true } });
    const end = await merged(['north', 'south'], 'whole');
    expect(end).toEqual({
      mergeId: expect.any(String),
      status: 'completed',
      target: 'whole',
      moved: { documents: 2, memories: before.length - 1 },
    });
    for (const id of [first, second, third]) expect((await documentOf(id)).containerTags).toEqual(['whole']);
    const after = await db().memory.findMany({ where: { orgId: api.orgId, containerTag: 'whole' } });
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    for (const tag of ['north', 'south']) expect((await api.get(`/v3/container-tags/${tag}`)).status).toBe(404);
    expect(await containers.listed('whole')).toMatchObject({ documentCount: 3, memoryCount: before.length });
    const { body } = await api.post('/v4/search', { q: 'Which boat?', containerTag: 'whole', searchMode: 'hybrid' });
    expect(JSON.stringify(body.results)).toContain('red boat');
  });

  it('makes the target, which is what renaming a container is, and takes its settings over', async () => {
    const settings = {
      name: 'Old name',
      entityContext: 'A diary.',
      profileBuckets: [{ key: 'goals', description: 'x' }],
    };
    await api.patch('/v3/container-tags/oldname', settings);
    await containers.writeDocuments('oldname', 1);
    expect(await merged(['oldname'], 'newname')).toMatchObject({ moved: { documents: 1, memories: 0 } });
    expect((await api.get('/v3/container-tags/newname')).body).toMatchObject({ containerTag: 'newname', ...settings });
  });

  it("keeps the target's settings and its name, and takes over what it has none of", async () => {
    await api.patch('/v3/container-tags/set-a', { name: 'A', entityContext: 'A.', memoryFilesystemPaths: ['/a'] });
    await api.patch('/v3/container-tags/set-b', { entityContext: 'B.', memoryFilesystemPaths: ['/b'] });
    await api.patch('/v3/container-tags/set-c', { profileBuckets: [{ key: 'own' }], entityContext: 'C.' });
    await merged(['set-a', 'set-b'], 'set-c');
    expect((await api.get('/v3/container-tags/set-c')).body).toMatchObject({
      name: 'set-c',
      entityContext: 'C.',
      memoryFilesystemPaths: ['/a'],
      profileBuckets: [{ key: 'own', description: '' }],
    });
  });

  it('leaves a document of several containers with one place in the target', async () => {
    const body = (containerTags: string[]) => ({
      content: `In ${containerTags}.`,
      containerTags,
      taskType: 'superrag',
    });
    const all = await api.remember(body(['many-a', 'aside', 'many-b', 'many-t']));
    const later = await api.remember(body(['aside', 'many-b']));
    const there = await api.remember(body(['many-t', 'many-a']));
    expect(await merged(['many-a', 'many-b'], 'many-t')).toMatchObject({ moved: { documents: 3, memories: 0 } });
    expect((await documentOf(all)).containerTags).toEqual(['many-t', 'aside']);
    expect((await documentOf(later)).containerTags).toEqual(['aside', 'many-t']);
    expect((await documentOf(there)).containerTags).toEqual(['many-t']);
  });

  it('takes a single source, and the spelling of public clients, where the target may be listed too', async () => {
    for (const [body, target] of [
      [{ source: 'spelt-1', target: 'spelt-2' }, 'spelt-2'],
      [{ containerTags: ['spelt-2', 'spelt-3'], targetContainerTag: 'spelt-3' }, 'spelt-3'],
    ] as const) {
      await containers.writeDocuments(target === 'spelt-2' ? 'spelt-1' : 'spelt-3', 1);
      const { status, body: answer } = await api.post('/v3/container-tags/merge', body);
      expect([status, answer]).toEqual([202, { mergeId: expect.any(String), status: 'running' }]);
      await ended(answer.mergeId);
    }
    expect(await containers.listed('spelt-3')).toMatchObject({ documentCount: 2 });
    expect(await containers.listed('spelt-2')).toBeUndefined();
  });

  it('refuses what is no merge, and what is not there, and makes no target then', async () => {
    await containers.writeDocuments('refused', 1);
    for (const [body, field] of [
      [{}, 'sources: '],
      [{ sources: ['refused'] }, 'target: '],
      [{ target: 'x' }, 'sources: '],
      [{ sources: [], target: 'x' }, 'sources: '],
      [{ sources: ['refused', 'refused'], target: 'x' }, 'sources: names a container twice'],
      [{ sources: ['refused', 'x'], target: 'x' }, 'target: is one of the sources'],
      [{ containerTags: ['refused'], targetContainerTag: 'refused' }, 'sources: '],
      [{ source: 'refused', sources: ['other'], target: 'x' }, 'source: says something else than sources'],
      [
        { source: 'refused', target: 'x', targetContainerTag: 'y' },
        'target: says something else than targetContainerTag',
      ],
      [
        { source: 'refused', containerTags: ['other', 'x'], target: 'x' },
        'containerTags: says something else than sources',
      ],
      [{ sources: ['no tag'], target: 'x' }, 'sources.0: '],
      [{ sources: ['refused'], target: 'no tag' }, 'target: '],
      [{ sources: 'refused', target: 7 }, 'target: '],
    ] as const) {
      const { status, body: answer } = await api.post('/v3/container-tags/merge', body);
      expect([status, answer.error]).toEqual([400, 'Invalid input']);
      expect(answer.details).toContain(field);
    }
    const missing = await merge(['refused', 'nowhere'], 'never-made');
    expect(missing).toMatchObject({ status: 404, body: { error: 'Container not found' } });
    expect(missing.body.details).toContain('nowhere');
    expect(await containers.listed('never-made')).toBeUndefined();
    expect(await containers.listed('refused')).toMatchObject({ documentCount: 1 });
  });

  it('of another organisation is as if it were not there', async () => {
    await containers.writeDocuments('mine', 1);
    const foreign = await stranger.post('/v3/container-tags/merge', { sources: ['mine'], target: 'theirs' });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'Container not found' } });
    const { body } = await merge(['mine'], 'still-mine');
    expect(await stranger.get(`/v3/container-tags/merge/${body.mergeId}`)).toMatchObject({
      status: 404,
      body: { error: 'Merge not found' },
    });
    expect((await api.get('/v3/container-tags/merge/nothing')).status).toBe(404);
    expect((await ended(body.mergeId)).status).toBe('completed');
  });

  it('is not for a key that is bound to one container', async () => {
    await containers.writeDocuments('bound', 1);
    const { service } = standing();
    const bound = { orgId: api.orgId, containerTag: 'bound' };
    await expect(service.start(bound, { sources: ['bound'], target: 'free' })).rejects.toMatchObject({ status: 404 });
    const mergeId = await accepted(['bound'], 'free');
    await expect(service.status(bound, mergeId)).rejects.toMatchObject({ status: 404 });
    expect(await service.status({ orgId: api.orgId }, mergeId)).toMatchObject({ status: 'running' });
  });
});

describe('the outcome of a merge', () => {
  it('is told for 30 days after its end, and then deleted by the sweep', async () => {
    for (const tag of ['last-month', 'this-month', 'running']) await containers.writeDocuments(tag, 1);
    const [old, recent] = [await merged(['last-month'], 'kept'), await merged(['this-month'], 'kept')];
    const running = await accepted(['running'], 'kept');
    const dated = (id: string, days: number) =>
      db().job.update({
        where: { orgId_id: { orgId: api.orgId, id } },
        data: { updatedAt: new Date(Date.now() - days * 86_400_000) },
      });
    await dated(recent.mergeId, 29);
    for (const id of [old.mergeId, running]) await dated(id, 31);
    const told = async (id: string) => (await api.get(`/v3/container-tags/merge/${id}`)).status;
    await eventuallySwept(async () => (await told(old.mergeId)) === 404, 'the old outcome to be deleted');
    expect(await told(recent.mergeId)).toBe(200);
    expect((await ended(running, eventuallySwept)).status).toBe('completed');
  });
});

describe('while a merge is under way', () => {
  it('its containers take part in nothing else, and then in anything', async () => {
    for (const tag of ['busy-a', 'busy-b', 'busy-c']) await containers.writeDocuments(tag, 1);
    await api.patch('/v3/container-tags/busy-a', { name: 'Busy' });
    const mergeId = await accepted(['busy-a'], 'busy-b');
    const refused = [
      await merge(['busy-a'], 'busy-c'),
      await merge(['busy-b'], 'busy-c'),
      await merge(['busy-c'], 'busy-a'),
      await merge(['busy-c'], 'busy-b'),
      await api.delete('/v3/container-tags/busy-a'),
      await api.delete('/v3/container-tags/busy-b'),
      await api.delete('/v3/projects/busy-a', { action: 'delete' }),
      await api.delete('/v3/projects/busy-b', { action: 'move', targetProjectId: 'busy-c' }),
      await api.delete('/v3/projects/busy-c', { action: 'move', targetProjectId: 'busy-a' }),
      await api.patch('/v3/container-tags/busy-a', { name: 'Lost' }),
    ];
    for (const { status, body, headers } of refused) {
      expect([status, body.error]).toEqual([409, 'Conflict']);
      expect(body.details).toContain('a merge is under way');
      expect(headers.get('x-should-retry')).toBe('false');
    }
    expect((await api.patch('/v3/container-tags/busy-b', { entityContext: 'Kept.' })).status).toBe(200);
    expect(await containers.listed('busy-c')).toMatchObject({ documentCount: 1 });

    const ref = { orgId: api.orgId, mergeId, containerTag: 'busy-b' };
    expect(await standing().service.proceed(ref)).toEqual({ more: false });
    expect((await api.get('/v3/container-tags/busy-b')).body.entityContext).toBe('Kept.');
    expect((await merged(['busy-b'], 'busy-c')).moved).toEqual({ documents: 2, memories: 0 });
  });

  it('the same sent twice at once is one merge', async () => {
    await containers.writeDocuments('once', 1);
    const answers = await Promise.all([1, 2, 3].map(() => merge(['once'], 'once-target')));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(202);
    // Those that lost find it under way, or over.
    for (const status of statuses.slice(1)) expect([404, 409]).toContain(status);
  });

  it('content sent to a source goes to the target too, and what comes after makes a new container', async () => {
    await containers.writeDocuments('open', 60);
    const mergeId = await accepted(['open'], 'open-target');
    const late = await api.remember({ content: 'Sent meanwhile.', containerTag: 'open', taskType: 'superrag' });
    const ref = { orgId: api.orgId, mergeId, containerTag: 'open-target' };
    expect(await standing().service.proceed(ref)).toEqual({ more: false });
    expect((await documentOf(late)).containerTags).toEqual(['open-target']);
    const after = await api.remember({ content: 'Sent after the end.', containerTag: 'open', taskType: 'superrag' });
    expect((await documentOf(after)).containerTags).toEqual(['open']);
    expect(await containers.listed('open-target')).toMatchObject({ documentCount: 61 });
  });

  it('a search over both containers finds each document once, after every step', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map((n) =>
        api.remember({ content: `Lighthouse number ${n}.`, containerTag: 'view-a', taskType: 'superrag' }),
      ),
    );
    await containers.writeDocuments('view-a', 120);
    const mergeId = await accepted(['view-a'], 'view-b');
    const found = async () => {
      const q = { q: 'lighthouse', containerTags: ['view-a', 'view-b'] };
      const { status, body } = await api.post('/v3/search', q);
      expect(status).toBe(200);
      return body.results.map(({ documentId }: { documentId: string }) => documentId).sort();
    };
    const watched = stepByStep(mergeId);
    for await (const _ of watched) expect(await found()).toEqual([...ids].sort());
  });
});

/** Does a merge one transaction at a time. */
async function* stepByStep(mergeId: string): AsyncGenerator<{ documents: number; memories: number }> {
  for (let more = true; more; ) {
    more = await db().$transaction((tx) => advance(tx, { orgId: api.orgId }, mergeId));
    const { body } = await api.get(`/v3/container-tags/merge/${mergeId}`);
    yield body.moved;
  }
}

describe('nothing is lost', () => {
  it('when every step dies once after its transaction and once in it: the counts are exact', async () => {
    const ids = await containers.writeDocuments('steps', 130);
    for (let n = 0; n < 5; n += 1) await containers.writeMemory('steps', `Step ${n}`);
    const mergeId = await accepted(['steps'], 'steps-target');
    const seen: number[] = [];
    for await (const { documents, memories } of stepByStep(mergeId)) {
      const died = db().$transaction(async (tx) => {
        await advance(tx, { orgId: api.orgId }, mergeId);
        throw new Error('the process dies');
      });
      await expect(died).rejects.toThrow('the process dies');
      const inTarget = await db().documentContainer.count({
        where: { orgId: api.orgId, containerTag: 'steps-target' },
      });
      expect(documents).toBe(inTarget);
      seen.push(documents + memories);
    }
    expect(seen).toEqual([50, 100, 130, 135, 135]);
    const left = await db().document.findMany({ where: { orgId: api.orgId, id: { in: ids } } });
    expect(left.filter(({ containerTag }) => containerTag === 'steps-target')).toHaveLength(130);
    expect(await containers.listed('steps')).toBeUndefined();
  });

  it('when two workers do the same merge at once, or again after its end', async () => {
    await containers.writeDocuments('pair', 220);
    for (let n = 0; n < 5; n += 1) await containers.writeMemory('pair', `Pair ${n}`);
    const mergeId = await accepted(['pair'], 'pair-target');
    const ref = { orgId: api.orgId, mergeId, containerTag: 'pair-target' };
    const { service, dreamt } = standing();
    await Promise.all([service.proceed(ref), service.proceed(ref)]);
    expect(await service.proceed(ref)).toEqual({ more: false });
    expect(await ended(mergeId)).toMatchObject({ status: 'completed', moved: { documents: 220, memories: 5 } });
    await service.fail(ref, mergeId, 'too late');
    expect((await ended(mergeId)).status).toBe('completed');
    expect(new Set(dreamt)).toEqual(new Set(['pair-target']));
  });

  it('when the merge was accepted and its workflow was not started: the sweeper does', async () => {
    await containers.writeDocuments('swept', 1);
    const { service } = standing();
    const { mergeId } = await service.start({ orgId: api.orgId }, { sources: ['swept'], target: 'swept-target' });
    const stopped = await service.unfinished(-60_000, 1_000);
    expect(stopped).toContainEqual({ orgId: api.orgId, mergeId, containerTag: 'swept-target' });
    expect(await ended(mergeId, eventuallySwept)).toMatchObject({ status: 'completed', moved: { documents: 1 } });
    expect(await service.unfinished(-60_000, 1_000)).not.toContainEqual(expect.objectContaining({ mergeId }));
  });

  it('when clients write into source and target all the time', async () => {
    await containers.writeDocuments('open-a', 150);
    const { body } = await merge(['open-a'], 'open-b');
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const answers = await Promise.all(
        ['open-a', 'open-b'].flatMap((containerTag) => [
          api.post('/v3/documents', {
            content: `Note ${n}.`,
            containerTag,
            customId: `c${n % 3}`,
            taskType: 'superrag',
          }),
          api.post('/v4/memories', { memories: [{ content: `The number is ${n}` }], containerTag }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      ids.push(...answers.map(({ body: { id, documentId } }) => id ?? documentId));
    }
    expect((await ended(body.mergeId)).status).toBe('completed');
    const places = await db().documentContainer.findMany({ where: { orgId: api.orgId, documentId: { in: ids } } });
    // What came after the end is in a new container; nothing is in both, and nothing nowhere.
    expect(places.map(({ documentId }) => documentId).sort()).toEqual([...new Set(ids)].sort());
    const said = await Promise.all(['open-a', 'open-b'].map(containers.memoriesIn));
    expect(new Set(said.flat())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `The number is ${n}`)));
    for (const texts of said) expect(new Set(texts).size).toBe(texts.length);
  });

  it('when a merge is given up: what was not moved is in its source, and can be merged again', async () => {
    await containers.writeDocuments('given', 70);
    const mergeId = await accepted(['given'], 'given-target');
    for await (const { documents } of stepByStep(mergeId)) if (documents === 50) break;
    const { service } = standing();
    await service.fail({ orgId: api.orgId }, mergeId, 'It kept failing.');
    await service.fail({ orgId: api.orgId }, mergeId, 'Told twice.');
    expect((await api.get(`/v3/container-tags/merge/${mergeId}`)).body).toEqual({
      mergeId,
      status: 'failed',
      target: 'given-target',
      moved: { documents: 50, memories: 0 },
      error: 'It kept failing.',
    });
    expect(await containers.listed('given')).toMatchObject({ documentCount: 20 });
    expect((await merged(['given'], 'given-target')).moved).toEqual({ documents: 20, memories: 0 });
    expect(await containers.listed('given-target')).toMatchObject({ documentCount: 70 });
  });

  it('of documents that wait for their memories: the target gets them', async () => {
    const { body } = await api.post('/v3/documents', { content: 'I collect stamps.', containerTag: 'waiting' });
    await eventually(async () => (await documentOf(body.id)).status === 'done', 'the document to be searchable');
    const mergeId = await accepted(['waiting'], 'waited');
    const { service, dreamt } = standing();
    await db().document.updateMany({ where: { id: body.id }, data: { dreamingStatus: 'dreaming' } });
    await service.proceed({ orgId: api.orgId, mergeId, containerTag: 'waited' });
    expect(dreamt).toEqual(['waited']);
    // Whatever starts the next pass over the target: otherwise the sweeper does, some seconds later.
    await api.remember({ content: 'I sort them by country.', containerTag: 'waited' });
    expect((await containers.memoriesIn('waited')).join(' ')).toMatch(/collects? stamps/);
    expect(await containers.memoriesIn('waiting')).toEqual([]);
  });
});
