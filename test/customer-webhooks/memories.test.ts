import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createExpiringService } from '../../src/memories/expiring.js';
import { containersOf } from '../support/containers.js';
import { eventually } from '../support/eventually.js';
import { noted, noteOf } from '../support/scripted-notes.js';
import { type Api, closeDatabase, db, newTenant } from '../support/tenant.js';
import { listen, type Told } from './told.js';

let api: Api & { orgId: string };
let told: () => Promise<Told[]>;
beforeAll(async () => {
  api = await newTenant();
  told = await listen(api.orgId);
});
afterAll(closeDatabase);

type Kind = 'created' | 'updated' | 'forgotten';
/** Of memories, with ids in an order. */
const ofMemories = async () =>
  (await told())
    .filter(({ type }) => type.startsWith('memory.'))
    .map(({ type, data }) => {
      const [ids, documentIds] = [data['ids'] as string[], data['documentIds'] as string[]];
      return {
        type,
        data: { containerTag: data['containerTag'], ids: [...ids].sort(), documentIds: [...documentIds].sort() },
      };
    });
const event = (kind: Kind, containerTag: string, ids: string[], documentIds: unknown = expect.any(Array)) => ({
  type: `memory.${kind}`,
  data: { containerTag, ids: [...ids].sort(), documentIds },
});
const write = async (containerTag: string, ...memories: (string | Record<string, unknown>)[]) => {
  const items = memories.map((memory) => (typeof memory === 'string' ? { content: memory } : memory));
  const { status, body } = await api.post('/v4/memories', { containerTag, memories: items });
  expect(status).toBe(200);
  const ids: string[] = body.memories.map(({ id }: { id: string }) => id);
  return { documentId: body.documentId as string, ids };
};
const idOf = async (containerTag: string, memory: string) =>
  (await db().memory.findFirstOrThrow({ where: { orgId: api.orgId, containerTag, memory } })).id;

describe('what is remembered is told', () => {
  it('as created when a document says it first, and as updated when another replaces it', async () => {
    const first = await noted(api, 'home', { notes: [noteOf('User lives in Oslo.'), noteOf('User sails.')] });
    const [oslo, sails] = [await idOf('home', 'User lives in Oslo.'), await idOf('home', 'User sails.')];
    expect(await ofMemories()).toEqual([event('created', 'home', [oslo, sails], [first])]);
    const moved = noteOf('User lives in Rome.', { replaces: [{ id: oslo, likelihood: 1 }] });
    const second = await noted(api, 'home', { notes: [moved, noteOf('User sails.')] });
    const rome = await idOf('home', 'User lives in Rome.');
    expect(await ofMemories()).toEqual([event('updated', 'home', [rome, oslo], [first, second].sort())]);
    await api.delete(`/v3/documents/${second}`);
    expect(await ofMemories()).toEqual([
      event('forgotten', 'home', [rome], [second]),
      event('updated', 'home', [oslo], [first]),
    ]);
  });

  it('as a client writes, writes again and edits it', async () => {
    const { ids, documentId } = await write('own', 'Tea is green.', 'Milk is white.');
    expect(await ofMemories()).toEqual([event('created', 'own', ids, [documentId])]);
    await write('own', 'Tea is green.');
    expect(await ofMemories()).toEqual([]);
    await write('own', { content: 'Tea is green.', metadata: { a: 1 } });
    expect(await ofMemories()).toEqual([event('updated', 'own', [ids[0] ?? ''])]);
    const { body } = await api.patch('/v4/memories', { id: ids[0], newContent: 'Tea is black.' });
    expect(await ofMemories()).toEqual([event('updated', 'own', [body.id, ids[0] ?? ''])]);
  });

  it('as forgotten, by id, by question, when its time is up and with what it follows from', async () => {
    const [ed = '', flo = ''] = (await write('gone', 'Ed is in town.', 'Flo is in town.')).ids;
    await ofMemories();
    for (const _ of [1, 2]) await api.delete('/v4/memories', { id: ed, containerTag: 'gone' });
    expect(await ofMemories()).toEqual([event('forgotten', 'gone', [ed])]);
    await api.post('/v4/memories/forget-matching', { containerTag: 'gone', ids: [flo], dryRun: false });
    expect(await ofMemories()).toEqual([event('forgotten', 'gone', [flo])]);
    const [gus = ''] = (await write('gone', { content: 'Gus is here.', forgetAfter: '2020-01-01' })).ids;
    for (const _ of [1, 2]) await createExpiringService({ db: db() }).forgetExpired();
    expect(await ofMemories()).toEqual([event('created', 'gone', [gus]), event('forgotten', 'gone', [gus])]);
  });

  it('as an inference only when a person approves it, and as forgotten when they take that back or its facts go', async () => {
    const { ids } = await write('review', "User's wife is Ana.", 'Ana works at Acme.');
    await noted(api, 'review', { inferences: [{ memory: "User's wife works at Acme.", from: ids }] });
    const id = await idOf('review', "User's wife works at Acme.");
    await ofMemories();
    const review = (action: string) => api.post(`/v3/container-tags/review/inferred/${id}/review`, { action });
    await review('decline');
    await review('undo');
    await api.delete('/v4/memories', { id, containerTag: 'review' });
    await review('undo');
    expect(await ofMemories()).toEqual([]);
    for (const _ of [1, 2]) await review('approve');
    expect(await ofMemories()).toEqual([event('created', 'review', [id])]);
    await review('undo');
    expect(await ofMemories()).toEqual([event('forgotten', 'review', [id])]);
    await review('approve');
    await ofMemories();
    for (const each of ids) await api.delete('/v4/memories', { id: each, containerTag: 'review' });
    const gone = (await ofMemories()).flatMap(({ data }) => data.ids);
    expect(gone.sort()).toEqual([...ids, id].sort());
  });

  it('as an inference when somebody says it after all', async () => {
    const { ids } = await write('said', "User's wife is Bea.", 'Bea works at Acme.');
    const inference = { memory: "User's wife works at Acme.", from: ids };
    await noted(api, 'said', { inferences: [inference] });
    await ofMemories();
    const id = await idOf('said', inference.memory);
    await noted(api, 'said', { notes: [noteOf(inference.memory)] });
    expect(await ofMemories()).toEqual([event('created', 'said', [id])]);
    const more = await write('said-too', "User's wife is Cleo.", 'Cleo works at Acme.');
    await noted(api, 'said-too', { inferences: [{ ...inference, from: more.ids }] });
    await ofMemories();
    await write('said-too', inference.memory);
    expect(await ofMemories()).toEqual([event('created', 'said-too', [await idOf('said-too', inference.memory)])]);
  });

  it('as forgotten when its document says something else, is only to be searched, or moves', async () => {
    const customId = 'diary';
    const id = await api.remember({ content: 'I own a horse.', containerTag: 'diary', customId, dreaming: 'instant' });
    const [made] = await ofMemories();
    expect(made?.type).toBe('memory.created');
    await api.patch(`/v3/documents/${id}`, { content: 'I own a donkey.' });
    await api.settled(id);
    expect((await ofMemories()).map(({ type }) => type).sort()).toEqual(['memory.created', 'memory.forgotten']);
    await api.patch(`/v3/documents/${id}`, { containerTag: 'elsewhere' });
    await api.settled(id);
    expect((await ofMemories()).map(({ type, data }) => `${type} ${data.containerTag}`)).toEqual([
      'memory.forgotten diary',
      'memory.created elsewhere',
    ]);
    await api.patch(`/v3/documents/${id}`, { taskType: 'superrag' });
    await api.settled(id);
    expect((await ofMemories()).map(({ type }) => type)).toEqual(['memory.forgotten']);
  });

  it('in several events, where there is much of it', async () => {
    const notes = Array.from({ length: 240 }, (_, n) => noteOf(`Fact number ${n} of the list.`));
    const documentId = await noted(api, 'much', { notes });
    const events = await ofMemories();
    expect(events.map(({ data }) => data.ids.length).sort((one, other) => other - one)).toEqual([100, 100, 40]);
    expect(new Set(events.flatMap(({ data }) => data.ids)).size).toBe(240);
    expect(events.flatMap(({ data }) => data.documentIds)).toEqual([documentId, documentId, documentId]);
  });
});

describe('containers', () => {
  it('that were deleted are told of', async () => {
    await write('hive', 'Bees make honey.');
    await told();
    expect((await api.delete('/v3/container-tags/hive')).status).toBe(200);
    expect(await told()).toEqual([{ type: 'container.deleted', data: { containerTag: 'hive' } }]);
  });

  it('that were merged are told of, with the memories that became one', async () => {
    const containers = containersOf(api);
    const twin = await containers.writeMemory('from', 'The gate is blue');
    const kept = await containers.writeMemory('into', 'The gate is blue');
    const { status, body } = await api.post('/v3/container-tags/merge', { source: 'from', target: 'into' });
    expect(status).toBe(202);
    const merged: Told[] = [];
    await eventually(async () => {
      merged.push(...(await told()));
      return merged.some(({ type }) => type === 'container.merged');
    }, 'the merge');
    const ofKind = (kind: string) => merged.filter(({ type }) => type === kind).map(({ data }) => data);
    expect(ofKind('container.merged')).toEqual([{ containerTag: 'into', sources: ['from'], mergeId: body.mergeId }]);
    expect(ofKind('memory.forgotten')).toEqual([expect.objectContaining({ containerTag: 'from', ids: [twin] })]);
    expect(ofKind('memory.updated').flatMap(({ ids }) => ids as string[])).toEqual([kept]);
  });
});
