import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

describe('GET /v3/settings', () => {
  it('answers with the defaults of an organisation that has chosen nothing, providers in both spellings', async () => {
    const { status, body } = await (await newTenant()).get('/v3/settings');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      shouldLLMFilter: false,
      filterPrompt: null,
      includeItems: null,
      excludeItems: null,
      workspacePrompt: null,
      chunkSize: -1,
      profileBuckets: [],
      codehostClientId: null,
      githubClientId: null,
      driveTwoCustomKeyEnabled: false,
      onedriveCustomKeyEnabled: false,
    });
    expect(Object.keys(body)).toHaveLength(7 + 24);
  });
});

describe('PATCH /v3/settings', () => {
  it('changes what is sent and nothing else; null clears', async () => {
    const own = await newTenant();
    const { body } = await own.patch('/v3/settings', {
      chunkSize: 120,
      includeItems: ['plans', 'trips'],
      filterPrompt: 'x',
    });
    expect(body).toEqual({
      orgId: own.orgId,
      orgSlug: expect.stringMatching(/^test-/),
      updated: { chunkSize: 120, includeItems: ['plans', 'trips'], filterPrompt: 'x' },
    });
    await own.patch('/v3/settings', { includeItems: 'plans, trips', filterPrompt: null });
    expect((await own.get('/v3/settings')).body).toMatchObject({
      chunkSize: 120,
      includeItems: 'plans, trips',
      filterPrompt: null,
    });
  });

  it('takes an empty body, and fields that it does not know', async () => {
    expect((await api.patch('/v3/settings', {})).body.updated).toEqual({});
    expect((await api.patch('/v3/settings', { later: 1 })).body.updated).toEqual({});
  });

  it('refuses a body that is an array', async () => {
    expect(await api.patch('/v3/settings', [])).toMatchObject({ status: 400, body: { error: 'Invalid input' } });
  });

  it('keeps client secrets encrypted and shows only that there is one', async () => {
    const secret = 'correct-horse-battery';
    const own = await newTenant();
    const { body } = await own.patch('/v3/settings', { codehostClientId: 'app', codehostClientSecret: secret });
    expect(body.updated).toEqual({
      codehostClientId: 'app',
      codehostClientSecret: '********',
      githubClientId: 'app',
      githubClientSecret: '********',
    });
    const stored = await db().settings.findUniqueOrThrow({ where: { orgId: own.orgId } });
    expect(JSON.stringify(stored)).not.toContain(secret);
    const { codehost } = stored.providers as { codehost: { clientSecret: string } };
    await own.patch('/v3/settings', { codehostClientSecret: '********', codehostCustomKeyEnabled: true });
    const after = await db().settings.findUniqueOrThrow({ where: { orgId: own.orgId } });
    expect(after.providers).toMatchObject({ codehost: { ...codehost, customKeyEnabled: true } });
    await own.patch('/v3/settings', { githubClientSecret: null });
    expect((await own.get('/v3/settings')).body.codehostClientSecret).toBeNull();
  });

  it("takes public clients' names of providers, and refuses a field that says two things", async () => {
    const own = await newTenant();
    await own.patch('/v3/settings', { googleDriveClientId: 'g', notionCustomKeyEnabled: true });
    expect((await own.get('/v3/settings')).body).toMatchObject({
      driveOneClientId: 'g',
      notesAppCustomKeyEnabled: true,
    });
    const refused = await own.patch('/v3/settings', { onedriveClientId: 'a', driveTwoClientId: 'b' });
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringContaining('onedriveClientId: ')]);
  });

  it("names a provider's fields as they were sent", async () => {
    const wrong = { githubClientId: 7, googleDriveCustomKeyEnabled: 'yes', notesAppClientSecret: '' };
    const { status, body } = await api.patch('/v3/settings', wrong);
    expect([status, body.details.split('; ').map((problem: string) => problem.split(': ')[0])]).toEqual([
      400,
      Object.keys(wrong),
    ]);
    const both = await api.patch('/v3/settings', { githubClientId: 7, codehostClientId: 7 });
    expect(both.body.details).toMatch(/^codehostClientId: /);
  });

  it('names every problem', async () => {
    const { status, body } = await api.patch('/v3/settings', {
      shouldLLMFilter: 'yes',
      chunkSize: 0,
      includeItems: [1],
      workspacePrompt: 'x'.repeat(1_501),
      profileBuckets: [{ key: 'Bad Key' }],
      codehostClientId: 7,
    });
    expect(status).toBe(400);
    for (const field of [
      'shouldLLMFilter',
      'chunkSize',
      'includeItems',
      'workspacePrompt',
      'profileBuckets',
      'codehostClientId',
    ])
      expect(body.details).toContain(field);
  });

  it.each([15, 481, 100_000])('refuses %d as the size of chunks, which no chunk would have', async (chunkSize) => {
    const { status, body } = await api.patch('/v3/settings', { chunkSize });
    expect(status).toBe(400);
    expect(body.details).toContain('16–480 tokens');
  });

  it('loses nothing to another that comes at the same time', async () => {
    const own = await newTenant();
    await Promise.all([
      own.patch('/v3/settings', { codehostClientId: 'a' }),
      own.patch('/v3/settings', { driveOneClientId: 'b' }),
      own.patch('/v3/settings', { chunkSize: 100 }),
    ]);
    const { body } = await own.get('/v3/settings');
    expect(body).toMatchObject({ codehostClientId: 'a', driveOneClientId: 'b', chunkSize: 100 });
  });

  it("defines buckets of every container's profile, which win over the container's own", async () => {
    const own = await newTenant();
    await own.patch('/v3/settings', { profileBuckets: [{ key: 'tone', description: 'of the firm' }] });
    await own.patch('/v3/container-tags/a', {
      profileBuckets: [{ key: 'tone', description: 'of a' }, { key: 'goals' }],
    });
    expect((await own.post('/v4/profile/buckets', { containerTag: 'a' })).body.buckets).toEqual([
      { key: 'tone', description: 'of the firm' },
      { key: 'goals', description: '' },
    ]);
  });
});

describe('POST /v3/settings/suggest-buckets', () => {
  it('suggests buckets that suit what the filterPrompt says, ready to be set', async () => {
    const own = await newTenant();
    expect((await own.post('/v3/settings/suggest-buckets')).status).toBe(400);
    await own.patch('/v3/settings', { filterPrompt: 'A coach that helps people eat well and cook at home.' });
    const { suggestions } = (await own.post('/v3/settings/suggest-buckets')).body;
    expect(suggestions.map(({ key }: { key: string }) => key)).toContain('food');
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    const { status, body } = await own.patch('/v3/settings', { profileBuckets: suggestions });
    expect([status, body.updated.profileBuckets]).toEqual([200, suggestions]);
  });
});

describe('filters', () => {
  const sent = 'I am allergic to peanuts. I live in Porto. My sister is called Ines.';
  const memories = async (own: Api) => {
    await own.remember({ content: sent, containerTag: 'a', dreaming: 'instant' });
    const { body } = await own.post('/v4/memories/list', {});
    return body.memoryEntries.map(({ memory }: { memory: string }) => memory).join(' ');
  };

  it('keep what they exclude out of the memories, without an LLM, and content searchable all the same', async () => {
    const own = await newTenant();
    await own.patch('/v3/settings', { shouldLLMFilter: true, excludeItems: ['allergic'] });
    const kept = await memories(own);
    expect(kept).not.toMatch(/peanuts/);
    expect(kept).toMatch(/Porto/);
    const { body } = await own.post('/v4/search', { q: 'What is the allergy?', searchMode: 'documents' });
    expect(body.results[0].chunk).toContain('peanuts');
  });

  it('keep only what they include, where they name something', async () => {
    const own = await newTenant();
    await own.patch('/v3/settings', { shouldLLMFilter: true, includeItems: 'Porto, sailing' });
    expect(await memories(own)).toBe('User lives in Porto.');
  });

  it('do nothing until they are switched on', async () => {
    const own = await newTenant();
    await own.patch('/v3/settings', { excludeItems: ['allergic'] });
    expect(await memories(own)).toMatch(/peanuts/);
  });
});
