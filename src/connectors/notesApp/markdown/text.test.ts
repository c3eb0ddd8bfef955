import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rich } from '../../../../test/support/notes-app/content.js';
import { textShape } from '../shapes.js';
import { fenceFor, inline, link } from './text.js';

const shown = (...runs: Record<string, unknown>[][]) => inline(textShape.parse(runs.flat()));

describe('rich text as Markdown', () => {
  it('marks words, not the space around them', () => {
    expect(shown(rich('so '), rich(' bold ', { bold: true }), rich('and '), rich('it', { italic: true }))).toBe(
      'so  **bold** and *it*',
    );
    expect(shown(rich('x', { bold: true, italic: true, strikethrough: true }))).toBe('***~~x~~***');
    expect(shown(rich('  ', { bold: true }))).toBe('  ');
  });

  it('runs that look alike are marked once', () => {
    expect(shown(rich('a', { bold: true }), rich('b', { bold: true }), rich('c'))).toBe('**ab**c');
  });

  it('links words; an address alone stays as it is', () => {
    expect(shown(rich('here', { href: 'https://a.example/b' }))).toBe('[here](https://a.example/b)');
    expect(shown(rich('https://a.example/b', { href: 'https://a.example/b' }))).toBe('https://a.example/b');
    expect(link('x', 'https://a.example/(b c)')).toBe('[x](<https://a.example/(b c)>)');
  });

  it('code is fenced with more backticks than it has', () => {
    expect(shown(rich('a`b', { code: true }))).toBe('``a`b``');
    expect(shown(rich('`', { code: true }))).toBe('`` ` ``');
    expect(shown(rich('x', { code: true, bold: true }))).toBe('**`x`**');
  });

  it('equations and mentions are what they show', () => {
    const equation = { type: 'equation', equation: { expression: 'a+b' }, plain_text: 'a+b', href: null };
    const mention = { type: 'mention', mention: { type: 'user' }, plain_text: '@Ada', href: null };
    expect(shown([equation, mention])).toBe('$a+b$@Ada');
  });

  it('without formatting is the text itself', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        expect(shown(...texts.map((text) => rich(text)))).toBe(texts.join(''));
      }),
    );
  });

  it('a fence is longer than any in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n') }), (text) => {
        expect(text).not.toContain(fenceFor(text, 3));
      }),
    );
  });
});
