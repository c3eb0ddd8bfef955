import { describe, expect, it } from '@jest/globals';
import { type Llm, LlmError } from '../models/llm/index.js';
import { createSuggestBuckets } from './suggesting.js';

const scope = { orgId: 'o' };
/** Texts about health lie in one direction, all others in another. */
const vectorOf = (text: string) => Float32Array.from(/illness|patient/i.test(text) ? [1, 0] : [0.1, 1]);
const embedder = {
  embedQuery: async (text: string) => vectorOf(text),
  embedDocuments: async (texts: readonly string[]) => texts.map(vectorOf),
};
const suggest = (filterPrompt: string | null, llm: Llm | null = null) =>
  createSuggestBuckets({ filterPromptOf: async () => filterPrompt, llm, embedderNow: async () => embedder })(scope);
const saying = (buckets: { key: string; description: string }[]): Llm => ({
  name: 'test/m',
  isPaused: () => false,
  generate: async ({ schema }) => schema.parse({ buckets }),
});
const bucket = (key: string) => ({ key, description: `about ${key}` });

describe('suggested buckets', () => {
  it('follow the filterPrompt, and are refused without one', async () => {
    await expect(suggest(null)).rejects.toMatchObject({ status: 400 });
    await expect(suggest(' ')).rejects.toMatchObject({ status: 400 });
  });

  it('are the nearest of common ones without an LLM, three to six', async () => {
    const { suggestions } = await suggest('An app for patients');
    expect(suggestions[0]?.key).toBe('health');
    expect(suggestions.length).toBeGreaterThanOrEqual(3);
    expect(suggestions.length).toBeLessThanOrEqual(6);
  });

  it("are the LLM's, without what cannot be a key, and no more than six", async () => {
    const said = ['Bad Key', 'static', 'a', 'b', 'c', 'c', 'd', 'e', 'f', 'g'].map(bucket);
    const { suggestions } = await suggest('An app', saying(said));
    expect(suggestions.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('are the common ones when the LLM fails or has too few', async () => {
    const failing: Llm = { ...saying([]), generate: () => Promise.reject(new LlmError('unavailable', 'down')) };
    for (const llm of [failing, saying([bucket('a'), bucket('b')])]) {
      expect((await suggest('An app for patients', llm)).suggestions[0]?.key).toBe('health');
    }
  });
});
