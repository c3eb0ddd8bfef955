import { describe, expect, it } from '@jest/globals';
import { formPdf } from '../../../test/support/files/index.js';
import { sourceOf } from '../../../test/support/files/source.js';
import { readAsciidoc } from './asciidoc.js';
import { readCaptions } from './captions.js';
import { readHtml } from './html.js';
import { readOrg } from './org.js';
import { readPdf } from './pdf.js';
import { readRst } from './rst.js';
import type { Convert } from './types.js';

/** Read in a second each; in time with the square of their length they would take many minutes, and fail by the test's own limit. */
const cases: [string, Convert, Buffer | string, string][] = [
  ['AsciiDoc: a cell of many lines', readAsciidoc, `[cols="1"]\n|===\n|a\n${'b\n'.repeat(1_000_000)}|===`, '| a b b b'],
  ['AsciiDoc: many cells', readAsciidoc, `[cols="1"]\n|===\n${'|a\n'.repeat(200_000)}|===`, '| a |\n| --- |\n| a |'],
  ['AsciiDoc: code of many lines', readAsciidoc, `----\n${'a = 1\n'.repeat(300_000)}----`, '```\na = 1\na = 1'],
  ['AsciiDoc: openings without an end', readAsciidoc, '<<a,'.repeat(1_000_000), '<<a,<<a,'],
  ['Org: code of many lines', readOrg, `#+begin_src\n${'a = 1\n'.repeat(300_000)}#+end_src`, '```\na = 1\na = 1'],
  ['Org: many literal lines', readOrg, ': a\nb\n'.repeat(150_000), '```\na\n```\n\nb'],
  ['Org: many tables', readOrg, '| a\nb\n'.repeat(150_000), '| a |\n| --- |\n\nb'],
  ['Org: a heading with many spaces', readOrg, `* a${' '.repeat(1_000_000)}b`, '# a'],
  ['reStructuredText: code of many lines', readRst, `::\n\n${'  a = 1\n'.repeat(300_000)}`, '```\na = 1\na = 1'],
  ['reStructuredText: many tables without an end', readRst, '== ==\na  b\n'.repeat(150_000), '== ==\na  b'],
  ['captions: many cues', readCaptions, cues(150_000), 'Cue 0. Cue 1.'],
  ['HTML: a list of many items', readHtml, page(`<ol>${'<li>a</li>'.repeat(90_000)}</ol>`), '1. a\n2. a'],
  ['HTML: deep code of many lines', readHtml, page(`${'<pre>'.repeat(1_900)}${'a<br>'.repeat(200_000)}`), 'a a a'],
  ['HTML: a heading of many buttons', readHtml, page(`<h1>${'<button>a</button> '.repeat(90_000)}</h1>`), '# a a'],
  [
    'HTML: a button of many pieces',
    readHtml,
    page(`<h1>${'<button>'.repeat(900)}${'<b>a</b> '.repeat(200_000)}</h1>`),
    'a a',
  ],
  ['PDF: a page of many fields', readPdf, formPdf({ text: 'Fields '.repeat(20), fields: 20_000 }), 'Fields Fields'],
  ['HTML: many blank elements', readHtml, page(`${'<b> </b>'.repeat(310_000)}a`), 'a'],
];

describe('a long text is read in time with its length', () => {
  it.each(cases)('%s', async (_, convert, text, start) => {
    expect((await convert(sourceOf(text))).text.slice(0, start.length)).toBe(start);
  });
});

function cues(number: number): string {
  return Array.from({ length: number }, (_, i) => `00:00:01,000 --> 00:00:02,000\nCue ${i}.`).join('\n\n');
}

function page(body: string): string {
  return `<!doctype html><html><head><title>Long</title></head><body>${body}</body></html>`;
}
