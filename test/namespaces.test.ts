import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../src/core/ids.js';
import { eventually } from './support/eventually.js';
import { type Api, apiOf, closeDatabase, db, newTenant, stack } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const tagOf = () => `ns-${newId()}`;

describe('a document', () => {
  const content = 'I moved to Lisbon in May and work as a nurse.';
  const metadata = { source: 'chat', year: 2026 };

  it.each([
    [
      'v3',
      (tag: string) =>
        api.post('/v3/documents', {
          ...{ content, customId: 'notes', containerTag: tag, metadata, entityContext: 'Of Ada.' },
          ...{ filterByMetadata: metadata, documentDate: '2026-05-04', dreaming: 'instant' },
        }),
    ],
    [
      'the namespace paths',
      (tag: string) =>
        api.post(`/ns/${tag}/document`, {
          ...{ content, id: 'notes', metadata, supportingContext: 'Of Ada.' },
          ...{ group: metadata, date: '2026-05-04', dreaming: 'instant' },
        }),
    ],
  ])('written by %s reads the same in both', async (_dialect, write) => {
    const tag = tagOf();
    const { body: written } = await write(tag);
    await api.settled(written.id);
    const { body: older } = await api.get('/v3/documents/notes');
    const { body: newer } = await api.get(`/ns/${tag}/document/notes?include=chunks,memories`);
    expect(older).toMatchObject({
      id: written.id,
      containerTags: [tag],
      metadata,
      documentDate: '2026-05-04T00:00:00.000Z',
    });
    const { id, title, type, summary, status, dreamingStatus, createdAt, updatedAt } = older;
    expect(newer).toEqual({
      ...{ id, title, type, summary, content, metadata, system: { status, dreamingStatus, createdAt, updatedAt } },
      ...{ chunks: expect.any(Array), memories: expect.any(Array) },
    });
    const { body: chunks } = await api.get(`/v3/documents/${id}/chunks`);
    expect(newer.chunks.map(({ id: chunk, content: text }: Record<string, string>) => [chunk, text])).toEqual(
      chunks.chunks.map(({ id: chunk, content: text }: Record<string, string>) => [chunk, text]),
    );
    const { body: memories } = await api.post('/v4/memories/list', { containerTag: tag });
    const listed = (await api.post(`/ns/${tag}/list/memories`)).body.memories;
    const textsOf = (all: { id: string; memory: string }[]) => all.map(({ id: one, memory }) => [one, memory]);
    expect(textsOf(listed)).toEqual(textsOf(memories.memoryEntries));
    expect(textsOf(newer.memories).sort()).toEqual(textsOf(listed).sort());
    const [row] = await db().document.findMany({ where: { orgId: api.orgId, id } });
    expect(row).toMatchObject({ customId: 'notes', filterByMetadata: metadata, dreaming: 'instant' });
    expect((await api.get(`/v3/container-tags/${tag}`)).body.entityContext).toBe('Of Ada.');
    expect((await api.get(`/ns/${tag}`)).body.supportingContext).toBe('Of Ada.');
  });

  it('of a known id gets what is sent added, once, by the namespace paths', async () => {
    const tag = tagOf();
    const [allergy, home] = ['I am allergic to peanuts.', 'I live in Lisbon.'];
    const add = (content: string) => api.post(`/ns/${tag}/document`, { content, id: 'mara', dreaming: 'instant' });
    const batch = { documents: [{ content: home, id: 'mara' }] };
    const { body: first } = await add(allergy);
    for (const send of [() => api.post(`/ns/${tag}/document/batch`, batch), () => add(home)]) {
      await api.settled(first.id);
      expect((await send()).status).toBe(200);
    }
    const { content } = await api.settled(first.id);
    expect(content).toBe(`${allergy}\n\n${home}`);
    const { body } = await api.post(`/ns/${tag}/list/memories`);
    expect(body.memories.map(({ memory }: { memory: string }) => memory).sort()).toEqual([
      'User is allergic to peanuts.',
      'User lives in Lisbon.',
    ]);
  });

  it('is found by the same questions and filters in both', async () => {
    const tag = tagOf();
    for (const [customId, colour] of [
      ['red', 'red'],
      ['blue', 'blue'],
    ]) {
      await api.remember({ content: `A ${colour} kite`, customId, containerTag: tag, metadata: { colour } });
    }
    const older = { q: 'a kite', containerTag: tag, searchMode: 'hybrid', threshold: 0.3 };
    const filters = { AND: [{ key: 'colour', value: 'red', negate: true }] };
    const filter = { field: 'colour', operator: 'neq', value: 'red' };
    for (const [one, other] of [
      [{}, {}],
      [{ filters }, { filter }],
    ]) {
      const { body: first } = await api.post('/v4/search', { ...older, ...one });
      const { body: second } = await api.post(`/ns/${tag}/search`, { query: 'a kite', ...other });
      const scores = (all: { id: string; similarity: number }[]) => all.map(({ id, similarity }) => [id, similarity]);
      expect(first.results.length).toBeGreaterThan(0);
      expect(scores(second.results)).toEqual(scores(first.results));
    }
    const memories = [true, false].map((isStatic) => ({ content: `User flies kites, ${isStatic}`, isStatic }));
    await api.post('/v4/memories', { containerTag: tag, memories });
    const { body: profile } = await api.post('/v4/profile', { containerTag: tag });
    const { body: facts } = await api.post(`/ns/${tag}/profile`);
    const texts = (all: { memory: string }[]) => all.map(({ memory }) => memory);
    expect([texts(facts.profile.static), texts(facts.profile.dynamic)]).toEqual([
      profile.profile.static,
      profile.profile.dynamic,
    ]);
    expect([profile.profile.static, profile.profile.dynamic]).toEqual([
      expect.arrayContaining([memories[0]?.content]),
      expect.arrayContaining([memories[1]?.content]),
    ]);
  });
});

describe('a profile', () => {
  it('is text for those who take Markdown and no JSON', async () => {
    const tag = tagOf();
    await api.post('/v4/memories', { containerTag: tag, memories: [{ content: 'User prefers tea', isStatic: true }] });
    const headers = { authorization: `Bearer ${api.key}`, accept: 'text/markdown' };
    const answer = await fetch(`${stack().apiUrl}/ns/${tag}/profile`, { method: 'POST', headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(await answer.text()).toContain('## Lasting facts\n\n- User prefers tea\n');
  });
});

describe('a scoped key', () => {
  const scoped = async (containerTag: string, more: object = {}) =>
    apiOf(stack().apiUrl, (await api.post('/v3/auth/scoped-key', { containerTag, ...more })).body.key);

  it('opens what is in its namespace, and nothing of another one', async () => {
    const tag = tagOf();
    const key = await scoped(tag);
    expect((await key.post(`/ns/${tag}/document`, { content: 'A kite' })).status).toBe(200);
    expect((await key.post(`/ns/${tag}/search`, { query: 'kite' })).status).toBe(200);
    const { status, body } = await key.post('/ns/another/search', { query: 'kite' });
    expect([status, body.details]).toEqual([403, `namespace: this key opens ${tag} alone`]);
    expect((await key.send('PUT', `/ns/${tag}/profile/buckets`, { buckets: { goals: 'Aims.' } })).status).toBe(403);
    expect((await key.get(`/ns/${tag}/profile/buckets`)).status).toBe(200);
    for (const path of ['/ns', `/ns/${tag}`, '/organization', '/connectors'])
      expect((await key.get(path)).status).toBe(403);
  });

  it('is limited on every path', async () => {
    const tag = tagOf();
    const key = await scoped(tag, { rateLimitMax: 3, rateLimitTimeWindow: 600_000 });
    const asked = [
      await key.post(`/ns/${tag}/search`, { query: 'x' }),
      await key.post(`/ns/${tag}/list/chunks`),
      await key.post(`/ns/${tag}/profile`),
      await key.post(`/ns/${tag}/document`, { content: 'x' }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(asked.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0']);
  });
});

describe('a namespace', () => {
  it("is not moved into, or out of, another organisation's", async () => {
    const stranger = await newTenant();
    const [own, foreign] = [tagOf(), tagOf()];
    await stranger.post(`/ns/${foreign}/document`, { content: 'Quetzalcoatlus' });
    expect((await api.delete(`/ns/${foreign}?moveTo=${own}`)).status).toBe(404);
    await api.post(`/ns/${own}/document`, { content: 'A kite' });
    expect((await api.delete(`/ns/${own}?moveTo=${foreign}`)).status).toBe(202);
    const moved = async () => (await api.post(`/ns/${foreign}/list/documents`)).body.pagination?.totalItems === 1;
    await eventually(moved, "the document to be in the organisation's own namespace of that name");
    expect((await stranger.post(`/ns/${foreign}/list/documents`)).body.pagination.totalItems).toBe(1);
  });

  it('keeps what is defined for it at the same time', async () => {
    const tag = tagOf();
    const keys = ['a', 'b', 'c', 'd'];
    await Promise.all(keys.map((key) => api.send('PUT', `/ns/${tag}/profile/buckets`, { buckets: { [key]: key } })));
    const { body } = await api.get(`/ns/${tag}/profile/buckets`);
    expect(Object.keys(body.buckets).sort()).toEqual(keys);
    const many = Object.fromEntries(Array.from({ length: 47 }, (_, n) => [`k${n}`, '']));
    const refused = await api.send('PUT', `/ns/${tag}/profile/buckets`, { buckets: many });
    expect([refused.status, refused.body.details]).toEqual([400, 'profileBuckets: expected at most 50 buckets']);
  });

  it('is not made by the removal of buckets', async () => {
    const tag = tagOf();
    const path = `/ns/${tag}/profile/buckets`;
    const { body: builtIn } = await api.get(path);
    expect(await api.delete(path, { buckets: ['goals'] })).toMatchObject({ status: 200, body: builtIn });
    expect((await api.get(`/ns/${tag}`)).status).toBe(404);
    await api.send('PUT', path, { buckets: { goals: 'Aims.', pets: 'Animals.' } });
    const { body } = await api.delete(path, { buckets: ['goals'] });
    expect(Object.keys(body.buckets)).toEqual(['pets']);
  });
});

describe('a connector', () => {
  it('is synced once at a time', async () => {
    const { orgId } = api;
    const [id, containerTag] = [newId(), tagOf()];
    await db().connection.create({
      data: {
        ...{ orgId, id, containerTag, provider: 'driveOne', providerAlias: 'google-drive' },
        status: 'active',
        documentLimit: 1,
      },
    });
    const run = { orgId, connectionId: id, trigger: 'cron' } as const;
    await db().syncRun.create({ data: { ...run, id: newId(), status: 'running' } });
    // One of its resources was synced meanwhile, as after a push.
    const ended = { resourceId: newId(), status: 'completed', completedAt: new Date() } as const;
    await db().syncRun.create({ data: { ...run, ...ended, id: newId(), trigger: 'event' } });
    const { status, body, headers } = await api.post(`/ns/${containerTag}/connectors/${id}/sync`);
    expect([status, body.details, headers.get('x-should-retry')]).toEqual([
      409,
      'connection: a sync of it is running',
      'false',
    ]);
  });
});

describe('bad input', () => {
  it('is answered with every problem, by the names of these paths', async () => {
    const { status, body } = await api.post('/ns/x/document', {
      ...{
        content: ' ',
        id: '',
        supportingContext: 5,
        metadata: [],
        group: 'x',
        date: 'May',
        taskType: 'x',
        dreaming: 'x',
      },
    });
    expect(status).toBe(400);
    for (const field of ['content', 'id', 'supportingContext', 'metadata', 'group', 'date', 'taskType', 'dreaming']) {
      expect(body.details).toMatch(new RegExp(`(?:^|; )${field}: `));
    }
  });

  it.each(['/ns/no%20spaces/search', `/ns/${'x'.repeat(101)}/search`])(
    '%s is the name of no namespace',
    async (path) => {
      const { status, body } = await api.post(path, { query: 'x' });
      expect([status, body.details]).toEqual([400, expect.stringMatching(/^namespace: expected/)]);
    },
  );
});
