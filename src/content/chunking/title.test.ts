import { describe, expect, it } from '@jest/globals';
import { deriveTitle } from './title.js';

describe('the title of a document', () => {
  it.each([
    [
      'the first heading',
      'Intro text.\n\n# The *Guide* to [Cairn](https://example.org)\n\nMore.',
      'The Guide to Cairn',
    ],
    ['an underlined heading', 'Guide\n=====\n\nHello.', 'Guide'],
    ['the title of its front matter', '---\ndate: 2024-01-01\ntitle: "Our plans"\n---\n# Other', 'Our plans'],
    ['it without its quotes', "---\r\ntitle:\ntitle: \t'Our plans' \t\r\n---\r\nHello", 'Our plans'],
    ['the first line with words', '---\n\n- buy milk\n- buy tea', 'buy milk'],
    ['the first turn of a JSON chat', '[{"role":"user","content":"Where is Rex?\\nTell me."}]', 'Where is Rex?'],
    ['no heading inside a fence', '```\n# comment\n```', '# comment'],
  ])('is %s', (_, content, title) => expect(deriveTitle(content)).toBe(title));

  it('has at most 100 characters and ends at a word', () => {
    const title = deriveTitle('word '.repeat(100)) ?? '';
    expect(title).toMatch(/^(word )+word$/);
    expect(title.length).toBeLessThanOrEqual(100);
  });

  it('is found at once, however many blanks the front matter has', () => {
    const start = performance.now();
    for (let document = 0; document < 100; document += 1)
      expect(deriveTitle(`---\ntitle: a${' '.repeat(7_985)}b\n---\nHello`)).toBe('a');
    expect(performance.now() - start).toBeLessThan(5_000); // 16 s when each blank is looked at from each before it
  });

  it('is null for blank text', () => expect(deriveTitle(' \n ')).toBeNull());
});
