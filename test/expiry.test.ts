import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createExpiringService } from '../src/memories/expiring.js';
import { expiryScheduleId } from '../workflows/contracts.js';
import { eventually } from './support/eventually.js';
import { noted, noteOf } from './support/scripted-notes.js';
import { type Api, closeDatabase, db, newTenant, temporalClient } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const write = async (containerTag: string, ...memories: Record<string, unknown>[]): Promise<string[]> => {
  const { status, body } = await api.post('/v4/memories', { containerTag, memories });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.memories.map(({ id }: { id: string }) => id);
};
const listed = async (containerTag: string): Promise<string[]> =>
  (await api.post('/v4/memories/list', { containerTags: [containerTag] })).body.memoryEntries.map(
    ({ memory }: { memory: string }) => memory,
  );
const row = (id: string) => db().memory.findFirst({ where: { orgId: api.orgId, id } });
const past = '2020-01-01';

describe('a memory whose time is up', () => {
  it('is hidden at once, and then marked as forgotten, with the reason that it has or "expired"', async () => {
    const [plain = '', told = '', kept = ''] = await write(
      'marks',
      { content: 'Ed is in town', forgetAfter: past },
      { content: 'Flo is in town' },
      { content: 'Gus is in town', forgetAfter: '2099-01-01' },
    );
    expect((await listed('marks')).sort()).toEqual(['Flo is in town', 'Gus is in town']);
    const { body } = await api.patch('/v4/memories', {
      ...{ id: told, newContent: 'Flo is in town' },
      ...{ forgetAfter: past, forgetReason: 'left by then' },
    });
    expect(await listed('marks')).toEqual(['Gus is in town']);
    const { forgetExpired } = createExpiringService({ db: db() });
    await Promise.all([forgetExpired(), forgetExpired()]);
    await forgetExpired();
    expect(await row(plain)).toMatchObject({ isForgotten: true, forgetReason: 'expired' });
    expect(await row(body.id)).toMatchObject({ isForgotten: true, forgetReason: 'left by then' });
    expect(await row(kept)).toMatchObject({ isForgotten: false, forgetReason: null });
  });

  it('is no longer edited, marked or not, and can be written anew', async () => {
    const [id = ''] = await write('anew', { content: 'Hal is away', forgetAfter: past });
    for (const mark of [async () => undefined, createExpiringService({ db: db() }).forgetExpired]) {
      await mark();
      expect((await api.patch('/v4/memories', { id, newContent: 'Hal is back' })).status).toBe(404);
    }
    await write('anew', { content: 'Hal is away' });
    expect(await listed('anew')).toEqual(['Hal is away']);
  });

  it('is in the way of no edit and no restoring, marked or not', async () => {
    const containerTag = 'free';
    const [away = '', home = '', lost = ''] = await write(
      containerTag,
      { content: 'Kim is away', forgetAfter: past },
      { content: 'Kim is home' },
      { content: 'Kim rows' },
    );
    const { status, body } = await api.patch('/v4/memories', { id: home, newContent: 'Kim is away' });
    expect([status, body.memory]).toEqual([200, 'Kim is away']);
    expect((await listed(containerTag)).sort()).toEqual(['Kim is away', 'Kim rows']);
    expect(await row(away)).toMatchObject({ isForgotten: true, forgetReason: 'expired' });
    await api.delete('/v4/memories', { containerTag, id: lost });
    await write(containerTag, { content: 'Kim rows', forgetAfter: past });
    const restored = await api.post('/v4/memories/restore', { containerTag, ids: [lost] });
    expect(restored.body).toEqual({ restored: [{ id: lost, memory: 'Kim rows' }], notRestorable: [] });
  });

  it('takes along what a person has not approved of what follows from it', async () => {
    const containerTag = 'derived';
    const from = await write(
      containerTag,
      { content: "User's wife is Ana." },
      { content: 'Ana works at Acme.', forgetAfter: '2099-01-01' },
    );
    const inferred = async () => (await api.get(`/v3/container-tags/${containerTag}/inferred`)).body.total as number;
    await noted(api, containerTag, { inferences: [{ memory: "User's wife works at Acme.", from }] });
    expect(await inferred()).toBe(1);
    const [, job = ''] = from;
    await db().memory.updateMany({ where: { orgId: api.orgId, id: job }, data: { forgetAfter: new Date(past) } });
    await createExpiringService({ db: db() }).forgetExpired();
    expect(await inferred()).toBe(0);
  });
});

describe('a memory that is said again before its time is up', () => {
  const until = (containerTag: string) =>
    db().memory.findFirst({ where: { orgId: api.orgId, containerTag }, select: { forgetAfter: true } });
  const said = (containerTag: string, day: string, forgetAfter: string | null) =>
    noted(api, containerTag, {
      documentDate: new Date(day),
      notes: [noteOf('User is vegetarian.', { forgetAfter: forgetAfter === null ? null : new Date(forgetAfter) })],
    });

  it.each([
    ['a later end', '2098-01-01', '2098-01-01'],
    ['an earlier end', '2096-01-01', '2097-01-01'],
    ['no end', null, null],
  ])('with %s, holds as long as either says', async (_, end, held) => {
    const containerTag = `again-${end ?? 'without'}`;
    await said(containerTag, '2026-05-01', '2097-01-01');
    await said(containerTag, '2026-05-20', end);
    expect(await until(containerTag)).toEqual({ forgetAfter: held === null ? null : new Date(held) });
  });

  it('keeps the end that a client has set', async () => {
    const containerTag = 'again-client';
    await write(containerTag, { content: 'User is vegetarian.', forgetAfter: '2097-01-01' });
    await said(containerTag, '2098-01-01', null);
    expect(await until(containerTag)).toEqual({ forgetAfter: new Date('2097-01-01') });
  });
});

describe('a new value that has expired', () => {
  const remember = (containerTag: string, content: string, documentDate: string) =>
    api.remember({ containerTag, content, documentDate });
  const expire = async (containerTag: string, text: string) => {
    const where = { orgId: api.orgId, containerTag, memory: { contains: text } };
    expect((await db().memory.updateMany({ where, data: { forgetAfter: new Date(past) } })).count).toBe(1);
  };

  it('brings back the one before it as soon as it is marked', async () => {
    const containerTag = 'skoda';
    await remember(containerTag, 'I drive a red Skoda.', '2025-01-01');
    await remember(containerTag, 'I sold the Skoda.', '2025-06-01');
    expect(await listed(containerTag)).toEqual(['User sold the Skoda.']);
    await expire(containerTag, 'sold');
    for (const _ of [1, 2]) await createExpiringService({ db: db() }).forgetExpired();
    expect(await listed(containerTag)).toEqual(['User drives a red Skoda.']);
    await remember(containerTag, 'My sister plays the cello.', '2025-09-01');
    expect((await listed(containerTag)).sort()).toEqual(['User drives a red Skoda.', "User's sister plays the cello."]);
  });

  it('brings back what a client had made it of, but not its own words', async () => {
    const containerTag = 'stay';
    const [home = '', away = ''] = await write(
      containerTag,
      { content: 'Ida is in Oslo' },
      { content: 'Jon is in Kiel' },
    );
    const until = { containerTag, forgetAfter: past };
    await api.patch('/v4/memories', { ...until, id: home, newContent: 'Ida is in Rome' });
    await api.patch('/v4/memories', { ...until, id: away, newContent: 'Jon is in Kiel' });
    await createExpiringService({ db: db() }).forgetExpired();
    expect(await listed(containerTag)).toEqual(['Ida is in Oslo']);
  });

  it('stays hidden when its document is processed again, and comes back when another one says it', async () => {
    const containerTag = 'again';
    const document = { containerTag, customId: 'notes' };
    await api.remember({ ...document, content: 'I live in Oslo.' });
    await expire(containerTag, 'Oslo');
    await api.remember({ ...document, content: 'I live in Oslo. I own a red bicycle.' });
    expect((await listed(containerTag)).join()).not.toMatch(/Oslo/);
    await api.remember({ containerTag, content: 'I live in Oslo.' });
    expect((await listed(containerTag)).join()).toMatch(/Oslo/);
  });
});

describe('a change to come', () => {
  const announced = async (containerTag: string) => {
    const home = noteOf('User lives in Bergen.');
    await noted(api, containerTag, { notes: [home] });
    const change = { willReplace: [{ id: home.id, likelihood: 1 }], dueAt: new Date('2099-06-01') };
    const move = noteOf('User lives in Oslo from June 2099 on.', change);
    return { home: home.id, move: move.id, document: await noted(api, containerTag, { notes: [move] }) };
  };
  const comes = async (memoryId: string) => {
    const where = { orgId: api.orgId, memoryId, dueAt: { not: null } };
    await db().memoryRelation.updateMany({ where, data: { dueAt: new Date(past) } });
    for (const _ of [1, 2]) await createExpiringService({ db: db() }).forgetExpired();
  };

  it('replaces what it was said to on its day, and not before; that is back when the change is deleted', async () => {
    const containerTag = 'move';
    const { home, move, document } = await announced(containerTag);
    await createExpiringService({ db: db() }).forgetExpired();
    expect((await listed(containerTag)).sort()).toEqual([
      'User lives in Bergen.',
      'User lives in Oslo from June 2099 on.',
    ]);
    await comes(move);
    expect(await listed(containerTag)).toEqual(['User lives in Oslo from June 2099 on.']);
    expect(await db().memoryRelation.findMany({ where: { orgId: api.orgId, relatedId: home } })).toMatchObject([
      { memoryId: move, relation: 'updates', author: 'model', likelihood: 1, dueAt: null },
    ]);
    await api.delete(`/v3/documents/${document}`);
    expect(await listed(containerTag)).toEqual(['User lives in Bergen.']);
  });

  it('has come already when a document is read late', async () => {
    const containerTag = 'late';
    const home = noteOf('User lives in Bergen.');
    const willReplace = [{ id: home.id, likelihood: 1 }];
    const move = noteOf('User lives in Oslo from June 2020 on.', { willReplace, dueAt: new Date('2020-06-01') });
    await noted(api, containerTag, { notes: [home, move] });
    expect(await listed(containerTag)).toEqual(['User lives in Oslo from June 2020 on.']);
  });

  it('leaves one of two that replace each other, the one whose day came first', async () => {
    const containerTag = 'seasons';
    const [summer, winter] = [noteOf('User spends summers in Oslo.'), noteOf('User spends winters in Bergen.')];
    const [toWinter, toSummer] = [winter, summer].map(({ id }) => ({ willReplace: [{ id, likelihood: 1 }] }));
    const notes = [
      { ...summer, ...toWinter, dueAt: new Date('2020-05-01') },
      { ...winter, ...toSummer, dueAt: new Date('2020-10-01') },
    ];
    await noted(api, containerTag, { notes });
    expect(await listed(containerTag)).toEqual(['User spends summers in Oslo.']);
    await api.delete('/v4/memories', { id: summer.id, containerTag });
    expect(await listed(containerTag)).toEqual(['User spends winters in Bergen.']);
  });

  it('stays announced when a client words it anew', async () => {
    const containerTag = 'reworded';
    const { move } = await announced(containerTag);
    const { body } = await api.patch('/v4/memories', { id: move, newContent: 'User moves to Oslo in June 2099.' });
    await comes(body.id);
    expect(await listed(containerTag)).toEqual(['User moves to Oslo in June 2099.']);
  });

  it.each([
    ['called off', 'called-off', ['Bergen'], ({ document }: Ids) => api.delete(`/v3/documents/${document}`)],
    [
      'of what a client has said since',
      'said',
      ['Bergen', 'Oslo'],
      () => api.post('/v4/memories', { containerTag: 'said', memories: [{ content: 'User lives in Bergen.' }] }),
    ],
    [
      'of what a client has restored',
      'restored',
      ['Bergen', 'Oslo'],
      async ({ home }: Ids) => {
        await api.delete('/v4/memories', { id: home, containerTag: 'restored' });
        await api.post('/v4/memories/restore', { containerTag: 'restored', ids: [home] });
      },
    ],
  ])('is not made when it is %s', async (_, containerTag, left, meanwhile) => {
    const ids = await announced(containerTag);
    await meanwhile(ids);
    await comes(ids.move);
    expect((await listed(containerTag)).map((memory) => memory.match(/Bergen|Oslo/)?.[0]).sort()).toEqual(left);
    expect(
      await db().memoryRelation.count({ where: { orgId: api.orgId, memoryId: ids.move, dueAt: { not: null } } }),
    ).toBe(0);
  });
});

interface Ids {
  home: string;
  move: string;
  document: string;
}

describe('the Schedule', () => {
  it('is there, and its workflow has run', async () => {
    const { client, close } = await temporalClient();
    try {
      const schedule = await client.schedule.getHandle(expiryScheduleId).describe();
      expect(schedule.action).toMatchObject({ workflowType: 'forgetExpired', taskQueue: 'maintenance' });
      const run = await eventually(
        async () => (await client.schedule.getHandle(expiryScheduleId).describe()).info.recentActions.at(-1)?.action,
        'a run of the Schedule',
      );
      expect(run.type).toBe('startWorkflow');
      const ended = client.workflow.getHandle(run.workflow.workflowId).result();
      expect(await ended).toEqual({ forgotten: expect.any(Number) });
    } finally {
      await close();
    }
  });
});
