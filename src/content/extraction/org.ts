import { decodeText } from './charset.js';
import { dedent } from './indentation.js';
import { fence, markdownTable } from './markdown-syntax.js';
import type { Convert } from './types.js';

/**
 * Converts Org to Markdown: headings, lists, code, tables and links. Drawers, comments and keywords are dropped.
 * docs/decisions/017 says why no library does it.
 */
export const readOrg: Convert = ({ bytes, charset }) => {
  const lines = decodeText(bytes, charset)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const setting = (name: string): string | null => {
    const line = lines.find((candidate) => candidate.toLowerCase().startsWith(`#+${name}:`));
    return line?.slice(name.length + 3).trim() || null;
  };
  const text = convert(lines);
  return { text, title: setting('title'), summary: setting('description') };
};

function convert(lines: readonly string[]): string {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const block = /^\s*#\+begin_(\S+)(?:\s+(\S+))?/i.exec(line);
    if (block !== null) {
      const end = find(lines, at, new RegExp(`^\\s*#\\+end_${escaped(block[1] ?? '')}\\s*$`, 'i'));
      out.push(blockText((block[1] ?? '').toLowerCase(), block[2] ?? '', lines.slice(at + 1, end)).join('\n'));
      at = end;
    } else if (/^\s*:(?:PROPERTIES|LOGBOOK|CLOCK):\s*$/i.test(line)) {
      at = find(lines, at, /^\s*:END:\s*$/i);
    } else if (/^\s*: |^\s*:$/.test(line)) {
      const literal = lines.slice(at, find(lines, at, /^(?!\s*: |\s*:$)/));
      const words = literal.map((other) => other.replace(/^\s*: ?/, ''));
      out.push(fence(words, '').join('\n'));
      at += literal.length - 1;
    } else if (/^\s*\|/.test(line)) {
      const rows = lines.slice(at, find(lines, at, /^(?!\s*\|)/));
      out.push('', tableText(rows), '');
      at += rows.length - 1;
    } else if (!/^\s*#(?:\+|\s|$)/.test(line)) {
      out.push(ordinary(line));
    }
  }
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const escaped = (text: string): string => text.replace(/[^\w]/g, '\\$&');

/** The index of the next line that matches, or the number of lines if none does. */
function find(lines: readonly string[], at: number, pattern: RegExp): number {
  for (let i = at + 1; i < lines.length; i++) if (pattern.test(lines[i] ?? '')) return i;
  return lines.length;
}

function blockText(kind: string, language: string, lines: readonly string[]): string[] {
  if (kind === 'comment') return [];
  if (kind === 'src' || kind === 'example' || kind === 'export')
    return fence(dedent(lines), kind === 'src' ? language : '');
  const text = convert(dedent(lines));
  return ['', kind === 'quote' ? text.replace(/^/gm, '> ') : text, ''];
}

const tableText = (lines: readonly string[]): string =>
  markdownTable(
    lines
      .filter((line) => !/^\s*\|[-+|]*$/.test(line))
      .map((line) =>
        line
          .trim()
          .replace(/^\||\|$/g, '')
          .split('|')
          .map((cell) => inline(cell.trim())),
      ),
  );

function ordinary(line: string): string {
  const heading = /^(\*+)\s+(\S.*)$/.exec(line);
  if (heading !== null) {
    const words = (heading[2] ?? '')
      .replace(/(?<!\s)\s+:[\w@#%:]+:$/, '')
      .replace(/^((?:[A-Z]{2,12} )?)\[#\w\] /, '$1');
    return `\n${'#'.repeat(Math.min(6, heading[1]?.length ?? 1))} ${inline(words)}\n`;
  }
  return inline(
    line.replace(/^(\s*(?:[-+]|\d+[.)])\s+)\[X\]/, '$1[x]').replace(/^(\s*(?:[-+]|\d+[.)])) (.+?) :: /, '$1 **$2**: '),
  );
}

/** Converts links, code and emphasis within a line. Emphasis must touch words inside and none outside. */
function inline(text: string): string {
  if (!/[[=~*/+_]/.test(text)) return text;
  return text
    .replace(/\[\[([^\][]{1,500})\]\[([^\][]{1,300})\]\]/g, (_, target: string, words: string) =>
      /^(?:https?|mailto):/.test(target) ? `[${words}](${target})` : words,
    )
    .replace(/\[\[(?:file:|\*|#)?([^\][]{1,500})\]\]/g, '$1')
    .replace(marked('='), '`$1`')
    .replace(marked('~'), '`$1`')
    .replace(marked('*'), '**$1**')
    .replace(marked('/'), '*$1*')
    .replace(marked('+'), '~~$1~~');
}

const marked = (sign: string): RegExp => {
  const mark = `\\${sign}`;
  return new RegExp(
    `(?<=^|[\\s('"{-])${mark}([^\\s${mark}](?:[^${mark}\\n]{0,300}[^\\s${mark}])?)${mark}(?=$|[\\s.,;:!?)'"}-])`,
    'g',
  );
};
