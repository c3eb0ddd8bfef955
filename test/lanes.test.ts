import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from './support/eventually.js';
import { type Instance, newDataDirectory, startInstance, stopInstance } from './support/instance.js';
import { askedOf } from './support/llm-request.js';
import { type OpenAiServer, type Reply, startOpenAiServer } from './support/openai-server.js';
import { type Api, apiOf } from './support/tenant.js';

/** More of each than a worker does at once. */
const many = 12;
const long = (topic: string) => `The keeper of ${topic} wrote to the harbour office again. `.repeat(12);
const description = { title: 'Letters of a keeper', summary: 'He wrote to the harbour office.' };

let server: OpenAiServer;
let instance: Instance;
let api: Api;
let respond: () => Reply = () => 'silence';
beforeAll(async () => {
  server = await startOpenAiServer((request) => (askedOf(request).data.has('content') ? 'silence' : respond()));
  const llm = { LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'slow', LLM_BASE_URL: server.url, LLM_TIMEOUT: '10m' };
  instance = await startInstance(await newDataDirectory(), { env: llm });
  api = apiOf(instance.runtime.apiUrl, instance.key);
}, 120_000);
afterAll(async () => {
  await server?.close();
  if (instance !== undefined) await stopInstance(instance);
});

const asked = (kind: 'memories' | 'descriptions') =>
  server.requests.filter((request) => askedOf(request).data.has('content') === (kind === 'memories')).length;

const add = async (document: object): Promise<string> => (await api.post('/v3/documents', document)).body.id;
const isSearchable = async (id: string) => (await api.get(`/v3/documents/${id}`)).body.status === 'done';

describe('a description by the language model', () => {
  it('comes to a text that is found already', async () => {
    respond = () => ({ says: description });
    const id = await add({ content: long('Reine'), containerTag: 'described', taskType: 'superrag' });
    const described = await eventually(async () => {
      const { body } = await api.get(`/v3/documents/${id}`);
      return body.title === description.title ? body : undefined;
    }, 'the title that the model gives');
    expect(described).toMatchObject({ status: 'done', ...description });
    respond = () => 'silence';
  });
});

describe('while a language model does not answer', () => {
  it('about memories or descriptions, texts are brought into the index all the same', async () => {
    const texts = Array.from({ length: many }, (_, index) => ({
      content: long(`light ${index}`),
      containerTag: `c${index}`,
    }));
    const slow = await Promise.all(texts.map(add));
    await eventually(() => asked('memories') >= 8 && asked('descriptions') >= 8, 'both to wait for the model');

    const id = await add({ content: 'The ferry leaves at nine.', containerTag: 'unrelated' });
    await eventually(() => isSearchable(id), 'an unrelated text to be searchable', 5_000);
    for (const one of slow) expect(await isSearchable(one)).toBe(true);
    const { body } = await api.get(`/v3/documents/${slow[0]}`);
    expect(body.summary).toContain('harbour office');
  });
});
