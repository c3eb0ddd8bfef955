import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

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

  it('keeps one memory of a fact that several documents tell', async () => {
    const containerTag = 'repeat';
    await api.remember({ content: 'I play the violin.', containerTag });
    await api.remember({ content: 'Hello! I play the violin. What a day!', containerTag });
    const { profile } = await profileOf(containerTag);
    expect([...profile.static, ...profile.dynamic].filter((fact: string) => /violin/.test(fact))).toHaveLength(1);
  });

  it('is ready at done when dreaming is instant', async () => {
    const { body } = await api.post('/v3/documents', {
      content: 'I live in Bergen.',
      containerTag: 'now',
      dreaming: 'instant',
    });
    const end = await api.settled(body.id);
    expect(end).toMatchObject({ status: 'done', dreamingStatus: 'done' });
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
    expect((await profileOf('nobody')).profile).toMatchObject({ static: [], dynamic: [] });
  });
});
