import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, closeDatabase, db, newTenant } from './support/tenant.js';

let api: Api & { orgId: string };
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

interface Entry {
  id: string;
  memory: string;
  sourceCount: number;
  history: { memory: string }[];
}

const listed = async (containerTag: string): Promise<Entry[]> =>
  (await api.post('/v4/memories/list', { containerTags: [containerTag], limit: 1_000 })).body.memoryEntries;
const texts = async (containerTag: string) => (await listed(containerTag)).map(({ memory }) => memory).sort();
/** Every row there is, history and what is hidden included. */
const rows = (containerTag: string) =>
  db().memory.count({ where: { orgId: api.orgId, containerTag, isInference: false } });

async function remember(containerTag: string, content: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api.post('/v3/documents', { content, containerTag, dreaming: 'instant', ...more });
  expect({ status, body }).toMatchObject({ status: 200 });
  expect(await api.settled(body.id, 240_000)).toMatchObject({ status: 'done' });
  return body.id;
}

const noise = [
  'Hey there!',
  'Haha, good one.',
  'What do you think about that?',
  'Thanks a lot, that helps.',
  'You should see my face right now.',
  'If I had a boat I would sail away.',
  'ok',
  'Could you explain that again?',
  'My goodness, what a day!',
];
const things = ['kayak', 'harp', 'bakery', 'telescope', 'vineyard', 'parrot', 'tractor', 'loom', 'sauna', 'cello'];
const wordings = [(thing: string) => `I own a ${thing}.`, (thing: string) => `I REALLY own a ${thing}!`];

/** What somebody says to an assistant: nine of ten turns are noise, the others repeat few facts in two wordings, or change one. */
const turns = Array.from({ length: 200 }, (_, n) => {
  const round = Math.floor(n / 100);
  if (n % 100 === 7) return round < 1 ? 'I drive a red Skoda.' : 'I sold the Skoda.';
  if (n % 10 !== 0) return `${noise[n % noise.length]}`;
  return wordings[round % 2]?.(things[(n / 10) % things.length] ?? '') ?? '';
});
const chat = JSON.stringify(turns.map((content) => ({ role: 'user', content })));

describe('two hundred noisy turns', () => {
  it('give each fact one memory, and sent again as another document add none', async () => {
    await remember('noise', chat, { customId: 'once' });
    const once = await texts('noise');
    expect(once).toHaveLength(things.length + 1);
    expect(once.filter((memory) => memory.includes('Skoda'))).toEqual(['User sold the Skoda.']);
    const before = await rows('noise');

    await remember('noise', chat, { customId: 'twice' });
    expect(await texts('noise')).toEqual(once);
    expect(await rows('noise')).toBe(before);
    expect((await listed('noise')).map(({ sourceCount }) => sourceCount)).toEqual(once.map(() => 2));
  });
});

describe('the same fact in two documents at once', () => {
  it.each([
    ['the same words', 'I am allergic to walnuts.', 'I am allergic to walnuts. Hello!'],
    ['other words', 'I am allergic to walnuts.', 'I have a walnut allergy.'],
  ])('is one memory, said in %s', async (name, one, other) => {
    const tag = `at-once-${name.replaceAll(' ', '-')}`;
    await Promise.all([remember(tag, one), remember(tag, other)]);
    expect(await listed(tag)).toEqual([expect.objectContaining({ sourceCount: 2, history: [] })]);
  });

  it('is one memory as well when many say it', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => remember('many', `I work at Hooli.${' Hello!'.repeat(n)}`)));
    expect(await listed('many')).toEqual([expect.objectContaining({ memory: 'User works at Hooli.', sourceCount: 6 })]);
  });
});

describe('facts that differ in one word', () => {
  it('stay apart: a name, a number, a denial, an object', async () => {
    const facts = ['I own a boat named Star12.', 'I own a boat named Star13.', 'I drink tea.', 'I drink green tea.'];
    await remember('apart', facts.join('\n'));
    await remember('apart', 'I play chess with Ana.');
    await remember('apart', 'I play chess with Anna.');
    expect(await listed('apart')).toHaveLength(6);
  });
});

describe('what a document takes back', () => {
  it('is replaced by it and is history from then on, and is current again when that document goes', async () => {
    await remember('back', 'I drive a red Skoda. I work at Initech.', { documentDate: '2026-01-01' });
    const id = await remember('back', 'I sold the Skoda. I work at Globex now.', { documentDate: '2026-02-01' });
    const entries = await listed('back');
    expect(entries.map(({ memory, history }) => [memory, history.map((version) => version.memory)]).sort()).toEqual([
      ['User sold the Skoda.', ['User drives a red Skoda.']],
      ['User works at Globex now.', ['User works at Initech.']],
    ]);
    await api.delete(`/v3/documents/${id}`);
    expect(await texts('back')).toEqual(['User drives a red Skoda.', 'User works at Initech.']);
  });

  it('leaves alone what it does not speak of', async () => {
    await remember('late', 'I work at Hooli.', { documentDate: '2026-03-01' });
    await remember('late', 'I no longer work at Initech.', { documentDate: '2026-04-01' });
    await remember('late', 'I live in Oslo.', { documentDate: '2026-01-01' });
    expect(await texts('late')).toEqual([
      'User lives in Oslo.',
      'User no longer works at Initech.',
      'User works at Hooli.',
    ]);
  });
});

describe('what expired', () => {
  it('is current again when it is said again, for as long as it lasts then', async () => {
    const said = 'I rent a garage in Ghent.';
    await remember('expired', said, { documentDate: '2026-01-01' });
    const [entry] = await listed('expired');
    expect(entry?.memory).toBe('User rents a garage in Ghent.');
    const ended = { forgetAfter: '2026-02-01T00:00:00Z' };
    await db().memory.updateMany({ where: { orgId: api.orgId, id: entry?.id ?? '' }, data: ended });
    expect(await texts('expired')).toEqual([]);
    await remember('expired', `${said} Still!`, { documentDate: '2026-03-01' });
    expect(await texts('expired')).toEqual(['User rents a garage in Ghent.']);
  });
});

describe('what a person forgot', () => {
  it('stays forgotten with the document it is from, and is a new memory when another says it', async () => {
    await remember('forgotten', 'I am allergic to kiwis.', { customId: 'note' });
    const [entry] = await listed('forgotten');
    await api.delete('/v4/memories', { id: entry?.id, containerTag: 'forgotten' });
    await remember('forgotten', 'I am allergic to kiwis. I drink tea.', { customId: 'note' });
    expect(await texts('forgotten')).toEqual(['User drinks tea.']);
    await remember('forgotten', 'I am allergic to kiwis.', { customId: 'other' });
    const again = (await listed('forgotten')).find(({ memory }) => memory.includes('kiwis'));
    expect(again).toMatchObject({ memory: 'User is allergic to kiwis.', sourceCount: 1 });
    expect(again?.id).not.toBe(entry?.id);
  });
});
