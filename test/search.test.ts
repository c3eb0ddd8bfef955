import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, newTenant } from './support/tenant.js';

let api: Api;
let guide: string;
beforeAll(async () => {
  api = await newTenant();
  const containerTag = 'handbook';
  const sections = ['Holidays', 'Expenses', 'Travel'].map((title, i) => `## ${title}\n\n${paragraphs[i]}`);
  guide = await api.remember({
    content: `# Staff handbook\n\n${sections.join('\n\n')}`,
    containerTag,
    customId: 'guide',
    filepath: 'hr/guide.md',
    metadata: { team: 'hr' },
  });
  await api.remember({ content: 'The coffee machine on floor three needs descaling every month.', containerTag });
  await api.remember({ content: 'My name is Dana. I work as a pilot. I love sailing.', containerTag: 'dana' });
});
afterAll(closeDatabase);

const paragraphs = [
  'Every employee has thirty days of paid holiday a year. Carry over five days at most into the next spring.',
  'Receipts for expenses are handed in within sixty days. The form is called XR-2210 and finance signs it.',
  'Trains are booked in second class. Flights need the approval of your manager before they are booked.',
];

type Result = { chunk?: string; memory?: string; similarity: number; documents?: { id: string; title: string }[] };
const textsOf = (results: Result[]) => results.map((result) => result.chunk ?? result.memory ?? '');

describe('POST /v4/search', () => {
  it('finds a chunk by meaning, best first, with its similarity', async () => {
    const { status, body } = await api.post('/v4/search', {
      q: 'how much vacation do I get',
      containerTag: 'handbook',
      searchMode: 'documents',
    });
    expect(status).toBe(200);
    expect(body).toEqual({ results: expect.any(Array), total: body.results.length, timing: expect.any(Number) });
    expect(body.results[0].chunk).toContain('thirty days of paid holiday');
    const scores = body.results.map((result: Result) => result.similarity);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score >= 0.5 && score <= 1).toBe(true);
  });

  it('finds a chunk by a rare word that no vector knows', async () => {
    const { body } = await api.post('/v4/search', {
      q: 'XR-2210',
      containerTag: 'handbook',
      searchMode: 'documents',
      threshold: 0,
    });
    expect(body.results[0].chunk).toContain('XR-2210');
  });

  it('answers with memories by default, and with both in hybrid mode', async () => {
    const memories = await api.post('/v4/search', { q: 'What does Dana do for a living?', containerTag: 'dana' });
    expect(textsOf(memories.body.results).some((text) => /pilot/.test(text))).toBe(true);
    expect(
      memories.body.results.every((result: Result) => result.memory !== undefined && result.chunk === undefined),
    ).toBe(true);
    expect(memories.body.results[0]).toMatchObject({
      version: 1,
      rootMemoryId: expect.any(String),
      updatedAt: expect.stringMatching(/Z$/),
    });
    await api.post('/v4/memories', { memories: [{ content: 'Dana flies to Oslo for work' }], containerTag: 'dana' });
    const hybrid = await api.post('/v4/search', {
      q: 'What does Dana do for a living?',
      containerTag: 'dana',
      searchMode: 'hybrid',
      threshold: 0,
    });
    expect(hybrid.body.results.some((result: Result) => result.memory?.includes('Oslo'))).toBe(true);
    expect(hybrid.body.results.some((result: Result) => result.chunk?.includes('pilot'))).toBe(true);
    for (const result of hybrid.body.results) {
      expect((result.memory === undefined) !== (result.chunk === undefined)).toBe(true);
    }
  });

  it('tells which documents a result comes from when asked', async () => {
    const without = await api.post('/v4/search', { q: 'holiday', containerTag: 'handbook', searchMode: 'documents' });
    expect(without.body.results[0]).not.toHaveProperty('documents');
    const { body } = await api.post('/v4/search', {
      q: 'holiday',
      containerTag: 'handbook',
      searchMode: 'documents',
      include: { documents: true },
    });
    expect(body.results[0]).toMatchObject({
      filepath: 'hr/guide.md',
      metadata: { team: 'hr' },
      documents: [{ id: guide, title: 'Staff handbook' }],
    });
    const memory = await api.post('/v4/search', {
      q: 'sailing',
      containerTag: 'dana',
      include: { documents: true },
      threshold: 0,
    });
    expect(memory.body.results[0].documents).toHaveLength(1);
  });

  it('keeps to the limit, the threshold, the document and the filepath', async () => {
    const search = async (more: object) =>
      (
        await api.post('/v4/search', {
          q: 'booking a flight',
          containerTag: 'handbook',
          searchMode: 'documents',
          threshold: 0,
          ...more,
        })
      ).body.results as Result[];
    expect(await search({ limit: 1 })).toHaveLength(1);
    expect(await search({ threshold: 1 })).toEqual([]);
    for (const guideAlone of [{ docId: guide }, { filepath: 'hr/' }]) {
      const texts = textsOf(await search(guideAlone)).join(' ');
      expect(texts).toContain('second class');
      expect(texts).not.toContain('coffee');
    }
    expect(await search({ filepath: 'hr' })).toEqual([]);
    expect(textsOf(await search({})).join(' ')).toContain('coffee');
  });

  it('answers an unknown container with nothing, and never with another container or organisation', async () => {
    expect(
      (await api.post('/v4/search', { q: 'holiday', containerTag: 'nowhere', searchMode: 'hybrid', threshold: 0 })).body
        .results,
    ).toEqual([]);
    const stranger = await newTenant();
    for (const searchMode of ['memories', 'hybrid', 'documents']) {
      const { body } = await stranger.post('/v4/search', { q: 'holiday', searchMode, threshold: 0 });
      expect(body.results).toEqual([]);
    }
  });

  it('searches everything that the key may see when no container is named', async () => {
    const { body } = await api.post('/v4/search', { q: 'holiday', searchMode: 'documents' });
    expect(body.results[0].chunk).toContain('holiday');
  });
});

describe('filters and filepath', () => {
  const containerTag = 'crew';
  const q = 'who loves chess';
  beforeAll(async () => {
    const metadata = { team: 'kitchen', level: 3, shifts: ['early', 'late'] };
    await api.remember({
      ...{ content: 'Omar works as a baker. Omar loves chess.', containerTag, metadata },
      filepath: 'people/omar.md',
    });
    await api.remember({
      ...{ content: 'Lena works as a gardener. Lena loves chess.', containerTag },
      ...{ metadata: { team: 'garden', level: '5' }, filepath: 'people/lena.md' },
    });
    await api.remember({ content: 'Teo works as a guard. Teo loves chess.', containerTag });
  });

  const names = (results: Result[]) =>
    ['Omar', 'Lena', 'Teo'].filter((name) => textsOf(results).join(' ').includes(name));
  const found = async (searchMode: string, more: object) =>
    names(
      (await api.post('/v4/search', { q, containerTag, searchMode, threshold: 0, limit: 100, ...more })).body.results,
    );
  const kitchen = { key: 'team', value: 'kitchen' };
  const senior = { key: 'level', value: '3', filterType: 'numeric', numericOperator: '>' };

  it.each(['memories', 'documents', 'hybrid'])('leave only what the metadata allows: %s', async (searchMode) => {
    const filtered = (filters: unknown) => found(searchMode, { filters });
    expect(await filtered({ AND: [] })).toEqual(['Omar', 'Lena', 'Teo']);
    expect(await filtered({ AND: [kitchen] })).toEqual(['Omar']);
    expect(await filtered(JSON.stringify({ AND: [kitchen] }))).toEqual(['Omar']);
    expect(await filtered({ AND: [{ ...kitchen, negate: true }] })).toEqual(['Lena', 'Teo']);
    expect(await filtered({ OR: [kitchen, senior] })).toEqual(['Omar', 'Lena']);
    expect(await filtered({ AND: [kitchen, senior] })).toEqual([]);
    expect(await filtered({ AND: [{ key: 'shifts', value: 'late', filterType: 'array_contains' }] })).toEqual(['Omar']);
  });

  it.each(['memories', 'documents', 'hybrid'])('leave only what comes from the filepath: %s', async (searchMode) => {
    expect(await found(searchMode, { filepath: 'people/' })).toEqual(['Omar', 'Lena']);
    expect(await found(searchMode, { filepath: 'people/omar.md' })).toEqual(['Omar']);
    expect(await found(searchMode, { filepath: 'people' })).toEqual([]);
    expect(await found(searchMode, { filepath: 'people/', filters: { AND: [senior] } })).toEqual(['Lena']);
  });

  it('find a memory by any of the documents that tell it', async () => {
    const content = 'Hello! Omar works as a baker. Have a good day!';
    await api.remember({ content, containerTag, filepath: 'letters/hello.md' });
    expect(await found('memories', { filepath: 'letters/' })).toEqual(['Omar']);
    expect(await found('memories', { filepath: 'people/omar.md' })).toEqual(['Omar']);
  });

  it('apply to documents', async () => {
    const documents = async (filters: unknown) =>
      (await api.post('/v3/search', { q, containerTag, filters })).body.results.map(
        (result: { metadata: { team: string } | null }) => result.metadata?.team,
      );
    expect(await documents({ AND: [kitchen] })).toEqual(['kitchen']);
    expect(await documents({ AND: [senior] })).toEqual(['garden']);
    const others = await documents({
      AND: [
        { ...kitchen, negate: true },
        { ...senior, negate: true },
      ],
    });
    expect(new Set(others)).toEqual(new Set([undefined]));
  });
});
