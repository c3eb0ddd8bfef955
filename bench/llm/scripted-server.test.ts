import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseConversation } from '../../src/content/chunking/index.js';
import { extractFacts } from '../../src/memories/extraction/index.js';
import { readWithLlm } from '../../src/memories/llm-extraction/extract.js';
import { windowsOf } from '../../src/memories/llm-extraction/windows.js';
import { describeDocument } from '../../src/models/llm/describe.js';
import { createLlm, type Llm } from '../../src/models/llm/index.js';
import { type ScriptedLlm, startScriptedLlm } from './scripted-server.js';

let server: ScriptedLlm;
let llm: Llm;
beforeAll(async () => {
  server = await startScriptedLlm();
  const log = { warn: () => undefined };
  llm = await createLlm({ provider: 'openai-compatible', model: 'scripted', baseUrl: server.url }, log);
});
afterAll(() => server.close());

const date = new Date('2026-11-21T09:00:00Z');
const log = { info: () => undefined };

describe('the scripted LLM', () => {
  it.each([
    ['a text', "I moved to Lisbon yesterday. I'm on leave until Friday. I like tea.\n\n- I own two cats"],
    ['a conversation', 'Ana: I live in Oslo.\nBen: My sister Mia is a nurse. I saw her on Friday.\nAna: Nice!'],
    [
      'a chat',
      JSON.stringify([
        { role: 'user', content: 'I am vegan.' },
        { role: 'assistant', content: 'You like tea.' },
      ]),
    ],
  ])('notes the facts of %s that the deterministic extractor finds, in its form', async (_, content) => {
    const before = server.calls();
    const windows = windowsOf({ content, windowTokens: 2_000, maxTokens: 40_000 });
    const reader = { llm, guidance: {}, findKnown: async () => [], log };
    const { facts, problem } = await readWithLlm(reader, windows, { id: 'd', date });
    expect(facts).toEqual(extractFacts({ text: content, turns: parseConversation(content), date }));
    expect(facts.length).toBeGreaterThan(0);
    expect(problem).toBeNull();
    expect(server.calls() - before).toBe(1);
  });

  it('describes documents', async () => {
    const described = await describeDocument(llm, { text: 'Rex sleeps. He dreams.', type: 'text' });
    expect(described).toEqual({ title: 'Rex sleeps. He dreams.', summary: 'Rex sleeps. He dreams.' });
  });
});
