import { decodeText } from './charset.js';
import { dedent, indentOf, takeIndented } from './indentation.js';
import { fence } from './markdown-syntax.js';
import { readDirective } from './rst-directives.js';
import { inlineRst } from './rst-inline.js';
import { lastTableEnd, readRstTable } from './rst-tables.js';
import type { Convert } from './types.js';

const UNDERLINE = /^([!-/:-@[-`{-~])\1{1,}[ \t]*$/;

/**
 * Converts reStructuredText to Markdown: headings, code, tables and links. docs/decisions/017 says why no library does it.
 */
export const readRst: Convert = ({ bytes, charset }) => {
  const lines = decodeText(bytes, charset)
    .split(/\r?\n/)
    .map((line) => line.replaceAll('\t', '    ').trimEnd());
  const text = convertRst(lines, []);
  return { text, title: /^#{1,6} (.+)$/m.exec(text)?.[1] ?? null };
};

/**
 * Converts a document, or the content of a directive.
 * @param levels the underline styles of the headings so far, outermost first; new ones are appended
 */
export function convertRst(lines: readonly string[], levels: string[]): string {
  const out: string[] = [];
  const lastEnd = lastTableEnd(lines);
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const heading = headingAt(lines, at, levels);
    if (heading !== null) {
      out.push('', heading.text, '');
      at = heading.next;
      continue;
    }
    const table = readRstTable(lines, at, lastEnd);
    if (table !== null) {
      out.push('', table.text, '');
      at = table.next;
      continue;
    }
    if (/^\s*\.\.(?:\s|$)/.test(line)) {
      const block = takeIndented(lines, at + 1, indentOf(line));
      out.push(readDirective(line, block.lines, (inner) => convertRst(inner, levels)).join('\n'));
      at = block.next;
      continue;
    }
    if (line.endsWith('::') && !/^\s*:\S[^:]*::$/.test(line)) {
      const said = line.trim() === '::' ? '' : inlineRst(line.replace(/(?<!\s)\s+::$/, '').replace(/::$/, ':'));
      const block = takeIndented(lines, at + 1, indentOf(line));
      if (said !== '') out.push(said);
      if (block.lines.length > 0) out.push(fence(dedent(block.lines), '').join('\n'));
      at = block.next;
      continue;
    }
    out.push(inlineRst(listMarker(line)));
    at++;
  }
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const listMarker = (line: string): string =>
  line
    .replace(/^(\s*)[•‣⁃] /, '$1- ')
    .replace(/^(\s*)#\. /, '$11. ')
    .replace(/^(\s*)\((\d{1,4})\) /, '$1$2. ');

/** Reads a heading: text over a line of punctuation, or between two. Each new style is one level deeper. */
function headingAt(lines: readonly string[], at: number, levels: string[]): { text: string; next: number } | null {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const over = UNDERLINE.exec(first)?.[1];
  const under = UNDERLINE.exec(over === undefined ? second : third)?.[1];
  const title = (over === undefined ? first : second).trim();
  if (under === undefined || title === '' || (over !== undefined && over !== under)) return null;
  if (over === undefined && (indentOf(first) > 0 || second.length < Math.min(title.length, 4))) return null;
  if (at > 0 && over === undefined && (lines[at - 1] ?? '') !== '' && !/^\s*\.\. /.test(lines[at - 1] ?? ''))
    return null;
  const style = `${over ?? ''}${under}`;
  if (!levels.includes(style)) levels.push(style);
  const level = Math.min(6, levels.indexOf(style) + 1);
  return { text: `${'#'.repeat(level)} ${inlineRst(title)}`, next: at + (over === undefined ? 2 : 3) };
}
