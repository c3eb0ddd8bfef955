import { afterEach, describe, expect, it } from '@jest/globals';
import { inOrder, type OpenAiServer, type Reply, startOpenAiServer } from '../../test/support/openai-server.js';
import { createLogger } from '../log.js';
import { createLlm } from '../models/llm/index.js';
import { createDescriber, type Describe } from './describing.js';

const log = createLogger('silent');
type Document = Parameters<Describe>[0];
let server: OpenAiServer;
afterEach(() => server?.close());

async function describer(reply: Reply) {
  server = await startOpenAiServer(inOrder(reply));
  const llm = await createLlm({ provider: 'openai-compatible', model: 'm', baseUrl: server.url }, log);
  const describe = createDescriber({ llm, log });
  return (document: Document, until = Number.POSITIVE_INFINITY) => describe(document, until);
}

const withoutLlm = createDescriber({ llm: null, log });
const plain = (document: Document) => withoutLlm(document, 0);

const sentence = 'The lighthouse of Reine was painted red in the spring of 1952. ';
const document = (content: string) => ({ id: 'd', type: 'text', title: 'Log', summary: null, content });

describe('title and summary', () => {
  it('are the LLM\u2019s for a text of some length', async () => {
    const says = { title: 'A red lighthouse', summary: 'How it was painted.' };
    const describe = await describer({ says });
    expect(await describe(document(sentence.repeat(20)))).toEqual(says);
  });

  it('come from the text when the LLM gives no answer', async () => {
    const describe = await describer({ status: 400, body: 'no' });
    const { title, summary } = await describe(document(sentence.repeat(20)));
    expect(title).toBeNull();
    expect(summary).toContain('painted red');
  });

  it('come from the text once the time for asking is up', async () => {
    const describe = await describer({ says: { title: 'x', summary: 'y' } });
    const { title, summary } = await describe(document(sentence.repeat(20)), Date.now());
    expect(title).toBeNull();
    expect(summary).toContain('painted red');
    expect(server.requests).toEqual([]);
  });

  it('come from a short text, without asking anybody', async () => {
    const describe = await describer({ says: { title: 'x', summary: 'y' } });
    await describe(document(sentence));
    expect(server.requests).toEqual([]);
  });

  it('leave the summary that a page came with', async () => {
    const page = { ...document(sentence.repeat(20)), summary: 'Its own words.' };
    expect(await plain(page)).toEqual({ title: null, summary: 'Its own words.' });
  });

  it('make no summary of the raw JSON of a long chat', async () => {
    const chat = JSON.stringify(Array.from({ length: 2_000 }, () => ({ role: 'user', content: sentence })));
    expect((await plain(document(chat))).summary).toBeNull();
  });
});
