import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Supermemory from 'supermemory';
import { type Api, apiOf, closeDatabase, newTenant, stack } from './support/tenant.js';

let api: Api;
beforeAll(async () => {
  api = await newTenant();
});
afterAll(closeDatabase);

/** A file under the customId in each container, one after the other. @returns their ids by container */
async function inEach(customId: string, containerTags: readonly string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const tag of containerTags) {
    const fields = { customId, containerTag: tag, taskType: 'superrag' };
    const { body } = await api.upload(Buffer.from(`Written by ${tag}.`), 'note.txt', fields);
    ids[tag] = (await api.settled(body.id)).id;
  }
  return ids;
}

describe.each(['/v3/documents', '/v3/memories'])('a customId that several containers have, at %s', (path) => {
  const customId = `chat-1 at ${path}`;
  const [alice, bob] = [`alice-${path.length}`, `bob-${path.length}`];
  const named = `${path}/${encodeURIComponent(customId)}`;
  let ids: Record<string, string>;
  beforeAll(async () => {
    ids = await inEach(customId, [alice, bob]);
  });

  it('means the document that was updated last', async () => {
    expect((await api.get(named)).body.id).toBe(ids[bob]);
  });

  it('means that of the container which the query names, on every path', async () => {
    for (const tag of [alice, bob]) {
      const at = (rest: string) => `${named}${rest}?containerTag=${tag}`;
      expect((await api.get(at(''))).body).toMatchObject({ id: ids[tag], content: `Written by ${tag}.` });
      expect((await api.get(at('/chunks'))).body.chunks).toMatchObject([{ content: `Written by ${tag}.` }]);
      const { url } = (await api.get(at('/file-url'))).body;
      expect(await (await fetch(url)).text()).toBe(`Written by ${tag}.`);
      expect((await api.post(at('/retry'))).body).toEqual({ id: ids[tag], status: 'done' });
      const { body } = await api.patch(at(''), { metadata: { of: tag } });
      expect(body.id).toBe(ids[tag]);
      expect((await api.get(at(''))).body.metadata).toEqual({ of: tag });
    }
  });

  it('may be looked for in several containers, and in no other is a document found, by its id neither', async () => {
    expect((await api.get(`${named}?containerTags=${alice},nobodys`)).body.id).toBe(ids[alice]);
    expect((await api.get(`${named}?containerTags=${alice}&containerTags=${bob}`)).body.id).toBe(ids[bob]);
    for (const name of [encodeURIComponent(customId), ids[bob]]) {
      const elsewhere = (rest: string) => `${path}/${name}${rest}?containerTag=nobodys`;
      const answers = [
        await api.get(elsewhere('')),
        await api.get(elsewhere('/chunks')),
        await api.get(elsewhere('/file-url')),
        await api.post(elsewhere('/retry')),
        await api.patch(elsewhere(''), { metadata: { of: 'nobody' } }),
        await api.delete(elsewhere('')),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    }
    expect((await api.get(`${path}/${ids[bob]}`)).body.metadata).toEqual({ of: bob });
  });

  it('is moved and deleted in the container that the query names, and stays in the other', async () => {
    const carol = `carol-${path.length}`;
    expect((await api.patch(`${named}?containerTag=${alice}`, { containerTag: carol })).body.id).toBe(ids[alice]);
    expect((await api.get(`${path}/${ids[alice]}`)).body.containerTags).toEqual([carol]);
    expect((await api.delete(`${named}?containerTag=${alice}`)).status).toBe(404);
    expect((await api.delete(`${named}?containerTag=${carol}`)).status).toBe(204);
    expect((await api.get(`${path}/${ids[alice]}`)).status).toBe(404);
    expect((await api.get(named)).body.id).toBe(ids[bob]);
  });
});

it.each<[string, string, object | undefined]>([
  ['/v3/documents/minutes?containerTag=board', '/v3/documents/minutes?containerTag=board', undefined],
  ['/ns/board/document/minutes', '/ns/board/document', { ids: ['minutes'] }],
])(
  'a container means by a customId its own document before one that is shared with it: %s',
  async (read, del, body) => {
    const ids = await inEach('minutes', ['board', 'staff']);
    const shared = { containerTags: ['staff', 'board'] };
    expect((await api.patch(`/v3/documents/${ids['staff']}`, shared)).status).toBe(200);
    expect((await api.get(read)).body.id).toBe(ids['board']);
    await api.delete(del, body);
    expect((await api.get(read)).body.id).toBe(ids['staff']);
    await api.delete(`/v3/documents/${ids['staff']}`);
  },
);

it('the public client names the container in the options of a call', async () => {
  const ids = await inEach('diary', ['first', 'second']);
  const client = new Supermemory({ apiKey: api.key, baseURL: stack().apiUrl });
  expect((await client.documents.get('diary', { query: { containerTag: 'first' } })).id).toBe(ids['first']);
});

it('a scoped key looks in its own container alone', async () => {
  const ids = await inEach('plan', ['mine', 'theirs']);
  const { body } = await api.post('/v3/auth/scoped-key', { containerTag: 'mine' });
  const scoped = apiOf(stack().apiUrl, body.key);
  for (const query of ['', '?containerTag=mine']) {
    expect((await scoped.get(`/v3/documents/plan${query}`)).body.id).toBe(ids['mine']);
  }
  for (const name of ['plan', ids['theirs'], 'nothing']) {
    expect((await scoped.delete(`/v3/documents/${name}?containerTag=theirs`)).status).toBe(403);
  }
});

it('names what is wrong with the containers that it is to look in', async () => {
  const details = async (query: string) => (await api.get(`/v3/documents/x?${query}`)).body.details;
  expect(await details('containerTag=')).toMatch(/^containerTag: /);
  expect(await details('containerTags=a%20b')).toMatch(/^containerTags\.0: /);
  expect(await details('containerTag=a&containerTags=b')).toMatch(/^containerTag: is not among containerTags/);
});
