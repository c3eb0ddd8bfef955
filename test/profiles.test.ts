import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

const write = async (containerTag: string, ...contents: string[]) => {
  const memories = contents.map((content) => ({ content, isStatic: true }));
  expect((await api.post('/v4/memories', { containerTag, memories })).status).toBe(200);
};

const profileOf = async (containerTag: string, more: object = {}) =>
  (await api.post('/v4/profile', { containerTag, ...more })).body;

describe('POST /v4/profile', () => {
  it('tells lasting facts from those of the time, in the third person', async () => {
    await api.remember({
      content: 'My name is Ines. I am a nurse. I am allergic to peanuts. Tomorrow I am flying to Oslo.',
      containerTag: 'ines',
      documentDate: '2026-03-02',
    });
    const { profile } = await profileOf('ines');
    expect(profile.static.join(' ')).toMatch(/nurse/);
    expect(profile.static.join(' ')).toMatch(/allergic to peanuts/);
    expect(profile.dynamic.join(' ')).toMatch(/Oslo/);
    expect(profile.dynamic.join(' ')).toMatch(/3 March 2026/);
    for (const fact of [...profile.static, ...profile.dynamic]) expect(fact).not.toMatch(/\b(I|my|me)\b/);
  });

  it('is ready at done when dreaming is instant', async () => {
    const { body } = await api.post('/v3/documents', {
      content: 'I live in Bergen.',
      containerTag: 'now',
      dreaming: 'instant',
    });
    const end = await eventually(async () => {
      const { body: document } = await api.get(`/v3/documents/${body.id}`);
      return document.status === 'done' && document;
    }, 'the document to be done');
    expect(end.dreamingStatus).toBe('done');
    expect((await profileOf('now')).profile.static.join(' ')).toMatch(/Bergen/);
  });

  it('makes no memories of documentation', async () => {
    await api.remember({
      content: '# Installation\n\nRun the installer, then restart the server. The default port is 8080.',
      containerTag: 'docs',
    });
    expect((await profileOf('docs')).profile).toMatchObject({ static: [], dynamic: [] });
  });

  it('follows an edit: what the new text no longer says is gone', async () => {
    const containerTag = 'edited';
    await api.remember({ content: 'I drink tea. I own a bicycle.', containerTag, customId: 'me' });
    await api.remember({ content: 'I own a bicycle.', containerTag, customId: 'me' });
    const { profile } = await profileOf(containerTag);
    const facts = [...profile.static, ...profile.dynamic].join(' ');
    expect(facts).toMatch(/bicycle/);
    expect(facts).not.toMatch(/tea/);
  });

  it('has search results exactly when q is given, and only the sections asked for', async () => {
    await api.remember({ content: 'I collect stamps from Finland.', containerTag: 'hobby' });
    expect(await profileOf('hobby')).not.toHaveProperty('searchResults');
    const asked = await profileOf('hobby', { q: 'What does the user collect?', include: ['dynamic'] });
    expect(asked.searchResults).toEqual({
      results: expect.any(Array),
      total: asked.searchResults.results.length,
      timing: expect.any(Number),
    });
    expect(asked.searchResults.results[0].memory).toMatch(/stamps/);
    expect(Object.keys(asked.profile)).toEqual(['dynamic']);
  });

  it('keeps to the filters, in its facts and its search results', async () => {
    const containerTag = 'filtered';
    await api.remember({ content: 'I am a surgeon.', containerTag, metadata: { topic: 'work', year: 2024 } });
    await api.remember({ content: 'I play the cello.', containerTag, metadata: { topic: 'music', year: 2025 } });
    const told = async (filters: unknown) => {
      const { profile, searchResults } = await profileOf(containerTag, { filters, q: 'the user', threshold: 0 });
      const found = searchResults.results.map((result: { memory: string }) => result.memory);
      return [[...profile.static, ...profile.dynamic], found].map((texts: string[]) =>
        ['surgeon', 'cello'].filter((word) => texts.join(' ').includes(word)),
      );
    };
    const work = { key: 'topic', value: 'WORK', ignoreCase: 'true' };
    const recent = { key: 'year', value: '2025', filterType: 'numeric', numericOperator: '>=' };
    const both = ['surgeon', 'cello'];
    expect(await told(undefined)).toEqual([both, both]);
    expect(await told({ AND: [work] })).toEqual([['surgeon'], ['surgeon']]);
    expect(await told({ AND: [{ ...work, negate: 'true' }, recent] })).toEqual([['cello'], ['cello']]);
    expect(await told({ AND: [work, recent] })).toEqual([[], []]);
    expect(await told({ OR: [work, recent] })).toEqual([both, both]);
  });

  it('is empty for a container that does not exist', async () => {
    expect((await profileOf('nobody')).profile).toEqual({ static: [], dynamic: [], buckets: { preferences: [] } });
  });

  it('has what several documents support first, then what is newest', async () => {
    const containerTag = 'ordered';
    for (const content of ['Ida sings', 'Ida skis', 'Ida sails']) await write(containerTag, content);
    await write(containerTag, 'Ida skis');
    expect((await profileOf(containerTag)).profile.static).toEqual(['Ida skis', 'Ida sails', 'Ida sings']);
  });

  it('has the 25 passing facts that were said last, the last first, whatever was written when', async () => {
    const days = (from: number, to: number, documentDate?: string) =>
      Array.from({ length: to - from }, (_, at) => ({
        content: `Day ${from + at} was fine`,
        ...(documentDate === undefined ? {} : { temporalContext: { documentDate } }),
      }));
    for (const memories of [days(10, 38), days(0, 10, '2024-05-01')])
      expect((await api.post('/v4/memories', { containerTag: 'days', memories })).status).toBe(200);
    const lastFirst = days(0, 38).reverse();
    expect((await profileOf('days')).profile.dynamic).toEqual(lastFirst.slice(0, 25).map(({ content }) => content));
    const { body } = await api.post('/v4/memories/list', { containerTags: ['days'], order: 'asc', limit: 100 });
    const listed = body.memoryEntries.map(({ memory }: { memory: string }) => memory);
    expect(listed).toEqual([...days(10, 38), ...days(0, 10)].map(({ content }) => content));
  });

  it('has the sections that are asked for, all three by default, and names what it does not know', async () => {
    await write('sections', 'User prefers tea');
    const sections = async (more: object) => Object.keys((await profileOf('sections', more)).profile);
    expect(await sections({})).toEqual(['static', 'dynamic', 'buckets']);
    expect(await sections({ include: ['buckets'] })).toEqual(['buckets']);
    expect(await sections({ include: ['static', 'dynamic'], buckets: ['preferences'] })).toEqual(['static', 'dynamic']);
    expect(await sections({ include: [] })).toEqual([]);
    const bad = { include: ['static', 'other'], buckets: 'preferences', q: '', threshold: 2, containerTag: '' };
    const { status, body } = await api.post('/v4/profile', bad);
    expect(status).toBe(400);
    for (const field of ['include.1', 'buckets', 'q', 'threshold', 'containerTag']) {
      expect(body.details).toContain(`${field}: `);
    }
  });
});

describe('the buckets of a profile', () => {
  const facts = [
    'User prefers window seats.',
    'User is allergic to peanuts.',
    'User invests in index funds every month.',
    'User has a dog named Max.',
    'User lives in Ghent.',
  ];
  const health = { key: 'health', description: 'Medical conditions, allergies, fitness and diet.' };
  const family = { key: 'family', description: 'Relatives, partner, children and pets.' };
  const define = (containerTag: string, profileBuckets: object[]) =>
    api.patch(`/v3/container-tags/${containerTag}`, { profileBuckets });

  it('are the built-in one of preferences where none is defined; its facts stay in their sections', async () => {
    await write('built-in', ...facts);
    const { profile } = await profileOf('built-in');
    expect(profile.buckets).toEqual({ preferences: [facts[0]] });
    expect([...profile.static].sort()).toEqual([...facts].sort());
  });

  it('take for a preference what is said with such a verb, and no other', async () => {
    const containerTag = 'verbs';
    const preferences = [
      ...['User prefers tea.', 'User dislikes rain.', 'User loves jazz.', 'User enjoys chess.', 'User hates spinach.'],
      ...[
        "User can't stand loud music.",
        'User would rather walk.',
        'User is fond of opera.',
        "User's favourite band is Blur.",
      ],
      'User wants short answers.',
    ];
    await write(containerTag, ...preferences, 'User plans to move.', 'User bought a stand.', 'User is like a brother.');
    const { profile } = await profileOf(containerTag, { include: ['buckets'] });
    expect([...profile.buckets.preferences].sort()).toEqual([...preferences].sort());
    await define(containerTag, [{ key: 'goals' }]);
    expect((await profileOf(containerTag)).profile.buckets).toEqual({ goals: ['User plans to move.'] });
  });

  it('hold the facts that their descriptions fit, and only those that are asked for are there', async () => {
    await write('defined', ...facts);
    await define('defined', [health, family, { key: 'space-travel' }]);
    expect((await profileOf('defined')).profile.buckets).toEqual({
      health: [facts[1]],
      family: [facts[3]],
      'space-travel': [],
    });
    expect((await profileOf('defined', { buckets: ['family', 'unknown'] })).profile.buckets).toEqual({
      family: [facts[3]],
    });
  });

  it('keep to the filters, beside a search, and lose what is forgotten at once', async () => {
    const containerTag = 'narrowed';
    await define(containerTag, [health]);
    const said = (content: string, from: string) => ({ content, metadata: { from }, isStatic: false });
    const memories = [said('User is allergic to peanuts.', 'a'), said('User is allergic to dust.', 'b')];
    await api.post('/v4/memories', { containerTag, memories });
    const filters = { AND: [{ key: 'from', value: 'b' }] };
    const { profile, searchResults } = await profileOf(containerTag, { filters, q: 'allergies', threshold: 0 });
    const texts = searchResults.results.map(({ memory }: { memory: string }) => memory);
    expect([profile.buckets, profile.dynamic, texts]).toEqual([
      { health: ['User is allergic to dust.'] },
      ['User is allergic to dust.'],
      ['User is allergic to dust.'],
    ]);
    await api.delete('/v4/memories', { containerTag, content: 'User is allergic to dust.' });
    expect((await profileOf(containerTag)).profile.buckets).toEqual({ health: ['User is allergic to peanuts.'] });
  });

  it('hold twenty facts at most, the best supported first', async () => {
    const containerTag = 'many';
    const likes = Array.from({ length: 30 }, (_, n) => `User likes song ${n}`);
    await write(containerTag, ...likes);
    await write(containerTag, 'User likes song 7');
    const { preferences } = (await profileOf(containerTag)).profile.buckets;
    expect(preferences).toHaveLength(20);
    expect(preferences[0]).toBe('User likes song 7');
  });

  it('are those of the own organisation only', async () => {
    const stranger = await newTenant();
    const { body } = await stranger.post('/v4/profile', { containerTag: 'built-in' });
    expect(body.profile).toEqual({ static: [], dynamic: [], buckets: { preferences: [] } });
  });
});
