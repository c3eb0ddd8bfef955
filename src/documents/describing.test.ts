import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../core/log.js';
import type { Database } from '../db/client.js';
import type { Llm } from '../models/llm/index.js';
import { createDescribingService, summaryFromStructure } from './describing.js';

const sentence = 'The lighthouse of Reine was painted red in the spring of 1952. ';
const document = (content: string) => ({ title: 'Log', summary: null, content });

describe('the summary of a text', () => {
  it('comes from the text', () => {
    expect(summaryFromStructure(document(sentence.repeat(20)))).toContain('painted red');
  });

  it('is the one that a page came with', () => {
    const page = { ...document(sentence.repeat(20)), summary: 'Its own words.' };
    expect(summaryFromStructure(page)).toBe('Its own words.');
  });

  it('is none for the raw JSON of a long chat', () => {
    const chat = JSON.stringify(Array.from({ length: 2_000 }, () => ({ role: 'user', content: sentence })));
    expect(summaryFromStructure(document(chat))).toBeNull();
  });
});

describe('a description by the language model', () => {
  const describing = (llm: Llm | null) =>
    createDescribingService({ db: {} as Database, llm, log: createLogger('silent') });

  it('is due for a text of some length where there is one', () => {
    const { isDue } = describing({} as Llm);
    expect([isDue('x'.repeat(499)), isDue('x'.repeat(500))]).toEqual([false, true]);
    expect(describing(null).isDue('x'.repeat(500))).toBe(false);
  });
});
