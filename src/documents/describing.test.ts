import { describe, expect, it } from '@jest/globals';
import { summaryFromStructure } from './describing.js';

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
