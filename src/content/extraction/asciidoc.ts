import { tableRows } from './asciidoc-table.js';
import { decodeText } from './charset.js';
import { fence, markdownTable } from './markdown-syntax.js';
import type { Convert } from './types.js';

const VERBATIM = /^(?:-{4,}|\.{4,}|`{3,}|\+{4,}|\/{4,})/;
const TABLE = /^[|,:!]={3,}$/;
/** Delimiters of blocks whose content is ordinary text: example, sidebar, quote and open block. */
const WRAPPER = /^(?:={4,}|\*{4,}|_{4,}|--)$/;

/**
 * Converts AsciiDoc to Markdown: headings, lists, code, tables and links. `include::` is dropped and no attribute is expanded.
 * docs/decisions/017 says why no library does it.
 */
export const readAsciidoc: Convert = ({ bytes, charset }) => {
  const lines = decodeText(bytes, charset)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const attribute = (name: string): string | null =>
    lines
      .find((line) => line.startsWith(`:${name}: `))
      ?.slice(name.length + 3)
      .trim() ?? null;
  const text = convert(lines);
  return { text, title: /^# (.+)$/m.exec(text)?.[1] ?? attribute('title'), summary: attribute('description') };
};

function convert(lines: readonly string[]): string {
  const out: string[] = [];
  let attributes = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const mark = VERBATIM.exec(line)?.[0];
    if (mark !== undefined && (line === mark || mark.startsWith('`'))) {
      const end = closing(lines, at, mark);
      out.push(verbatim(mark, lines.slice(at + 1, end), languageOf(attributes) || line.slice(mark.length)).join('\n'));
      at = end;
    } else if (TABLE.test(line)) {
      const end = closing(lines, at, line);
      out.push(
        '',
        markdownTable(tableRows(lines.slice(at + 1, end), attributes, line[0] ?? '|').map((row) => row.map(inline))),
        '',
      );
      at = end;
    } else if (/^\[[^\]]*\]$/.test(line)) {
      attributes = line.slice(1, -1);
      continue;
    } else if (
      !WRAPPER.test(line) &&
      !/^(?:\/\/(?!\/)|:!?[\w-]+!?:(?:\s|$)|include::|toc::|ifdef::|ifndef::|endif::|<<<$|'''$)/.test(line)
    ) {
      out.push(ordinary(line));
    }
    if (line !== '') attributes = '';
  }
  return out
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The index of the line that closes a delimited block, or the number of lines if none does. */
function closing(lines: readonly string[], at: number, mark: string): number {
  const end = lines.indexOf(mark, at + 1);
  return end === -1 ? lines.length : end;
}

function verbatim(mark: string, lines: readonly string[], language: string): string[] {
  if (mark.startsWith('/')) return [];
  return mark.startsWith('+') ? [...lines] : fence(lines, language);
}

/** The language in `[source,python]` or `[,python]`, or an empty string. */
const languageOf = (attributes: string): string =>
  /^(?:source|listing)?[^,]*,\s*([\w+#-]+)/.exec(attributes)?.[1] ?? '';

function ordinary(line: string): string {
  const heading = /^(={1,6}|#{1,6})\s+(\S.*?)(?: {1,8}\1)?$/.exec(line);
  if (heading !== null) return `\n${'#'.repeat(heading[1]?.length ?? 1)} ${inline(heading[2] ?? '')}\n`;
  const item = /^\s*(\*{1,6}|-|\.{1,6})\s+(\S.*)$/.exec(line);
  if (item !== null) {
    const [, mark = '-', words = ''] = item;
    return `${'  '.repeat(mark.length - 1)}${mark.startsWith('.') ? '1.' : '-'} ${inline(words)}`;
  }
  const term = /^(\S[^:]{0,200})::+(?:\s+(.*))?$/.exec(line);
  if (term !== null && !/^(?:image|video|audio)$/.test(term[1] ?? ''))
    return `- **${inline(term[1] ?? '')}**: ${inline(term[2] ?? '')}`.trimEnd();
  if (line === '+') return '';
  return inline(line.replace(/^\.(?=[^\s.])/, '').replace(/\s\+$/, ''));
}

/** Converts links, images, code and strong text within a line. */
function inline(text: string): string {
  if (!/[[`*+{<]/.test(text)) return text;
  return text
    .replace(/\b(?:image|video|audio)::?([^\s[\]]{1,500})\[([^\][,]{0,300})(?:,[^\][]{0,300})?\]/g, '$2')
    .replace(/\b(?:link:|mailto:(?=\S+\[))([^\s[\]]{1,500})\[([^\][,]{1,300})(?:,[^\][]{0,300})?\]/g, '[$2]($1)')
    .replace(/\b(https?:\/\/[^\s[\]]{1,500})\[([^\][,]{1,300})(?:,[^\][]{0,300})?\]/g, '[$2]($1)')
    .replace(/\bxref:([^\s[\]]{1,300})\[([^\]]{0,300})\]/g, (_, target: string, words: string) => words || target)
    .replace(/<<([^<,>]{1,200})(?:,\s*([^<>]{1,300}))?>>/g, (_, target: string, words?: string) => words ?? target)
    .replace(/\bfootnote:[^[\s]{0,40}\[([^\]]{1,1000})\]/g, ' ($1)')
    .replace(/\b(?:kbd|btn|menu|pass|stem):[^[\s]{0,80}\[([^\]]{1,300})\]/g, '$1')
    .replace(/(?<![\w*])\*([^\s*](?:[^*\n]{0,300}[^\s*])?)\*(?![\w*])/g, '**$1**')
    .replace(/`\+([^`]{1,500})\+`/g, '`$1`')
    .replace(/\{(?:nbsp|sp)\}/g, ' ');
}
